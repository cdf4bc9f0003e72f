/** Reads photos with the model on this device, in a worker that ends when it has been idle, because it holds much memory. */
import type { ReadText } from '#domain/recognition/read-text.ts'
import type { ReadAnswer, ReadRequest, Turn } from './engine.worker.ts'

/** Longer than the slowest phone takes. A worker that the system has ended never answers. */
const ANSWER_MS = 60_000
const IDLE_MS = 60_000

interface Engine {
  worker: Worker
  /** by the number of the request; called with null if the worker has ended */
  waiting: Map<number, (texts: ReadText[] | null) => void>
}
let engine: Engine | null = null
let numbers = 0
let idle: ReturnType<typeof setTimeout> | undefined

function end(ended: Engine): void {
  ended.worker.terminate()
  if (engine === ended) engine = null
  for (const answer of ended.waiting.values()) answer(null)
  ended.waiting.clear()
}

function start(): Engine {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })
  const started: Engine = { worker, waiting: new Map() }
  worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => started.waiting.get(data.id)?.(data.texts))
  worker.addEventListener('error', () => end(started))
  return started
}

/** The texts of a photo; null if the engine could not read it, for whatever reason. Needs the model. */
export function readOnDevice(photo: Blob, turn: Turn): Promise<ReadText[] | null> {
  clearTimeout(idle)
  const used = (engine ??= start())
  const id = ++numbers
  return new Promise((resolve) => {
    const late = setTimeout(() => end(used), ANSWER_MS)
    used.waiting.set(id, (texts) => {
      clearTimeout(late)
      used.waiting.delete(id)
      if (used.waiting.size === 0) idle = setTimeout(() => end(used), IDLE_MS)
      resolve(texts)
    })
    used.worker.postMessage({ id, photo, turn } satisfies ReadRequest)
  })
}
