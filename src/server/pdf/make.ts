/**
 * Makes PDFs in Chinese type, one at a time. A thread of its own sets them, because a long one takes the processor more than a second, in
 * which nobody else would be served. The thread starts with the first PDF and goes on to live.
 */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { fairQueue } from '../fair-queue.ts'
import { startThread } from '../thread.ts'
import type { Answer, Documents, Request } from './worker.ts'

/** A PDF that takes longer is given up, with its thread. */
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
  // A thread at rest does not keep the process running.
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

/** `asker` takes turns with others who ask for documents. Refusal `too_many` when the asker has too many waiting. */
export const makePdf = <Name extends keyof Documents>(asker: string, name: Name, given: Documents[Name]): Promise<Buffer> =>
  setting(asker, () => ask({ name, given }))
