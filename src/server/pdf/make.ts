/**
 * Makes PDFs in Chinese type, one at a time, in a thread of their own: a long one takes more than a second of processor time,
 * which would delay all other requests. The thread starts with the first PDF and stays.
 */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { fairQueue } from '../fair-queue.ts'
import { startThread } from '../thread.ts'
import type { Answer, Documents, Request } from './worker.ts'

/** Timeout of a PDF. The thread ends with it. */
const MOST_MS = 60_000

function start(): Worker {
  const begun = startThread(new URL('./worker.ts', import.meta.url), 'pdf-worker')
  begun.once('exit', () => {
    if (worker === begun) worker = null
  })
  return begun
}

let worker: Worker | null = null
async function ask(request: Request): Promise<Buffer> {
  const asked = (worker ??= start())
  // An idle thread must not keep the process running; a busy one must.
  asked.ref()
  try {
    asked.postMessage(request)
    const [answer] = (await once(asked, 'message', { signal: AbortSignal.timeout(MOST_MS) })) as [Answer]
    if ('error' in answer) throw answer.error
    return Buffer.from(answer.pdf)
  } catch (error) {
    worker = null
    await asked.terminate()
    throw error
  } finally {
    asked.unref()
  }
}

const setting = fairQueue({ at_once: 1, at_once_each: 1, waiting_each: 16 })

/** `asker` takes turns with others who request documents. Refusal `too_many` if it has too many waiting. */
export const makePdf = <Name extends keyof Documents>(asker: string, name: Name, given: Documents[Name]): Promise<Buffer> =>
  setting(asker, () => ask({ name, given }))
