/**
 * Decodes HEIC, the format of iPhone photos. sharp has no decoder for it, and libheif in WebAssembly blocks a thread for a
 * second.
 */
import { once } from 'node:events'
import { fairQueue } from '../fair-queue.ts'
import { startThread } from '../thread.ts'
import type { Decoded, Given } from './heic-worker.ts'

/** Decoding timeout. A photo of 40 megapixels takes 5 s on a core of its own. */
const MOST_MS = 30_000
/** One at a time, because the decoder needs three times the bytes of the decoded photo. */
const decoding = fairQueue({ at_once: 1, at_once_each: 1 })

/**
 * The photo, turned upright as its file says. `too_large`: more pixels than `most_pixels`. null: it cannot be decoded, or takes
 * too long. Each file gets its own thread, so that files cannot affect each other and memory is freed at once.
 */
export const decodeHeic = (bytes: Buffer, most_pixels: number): Promise<Decoded> =>
  decoding('', async () => {
    // The decoder prints a message for each damaged file, so its output is discarded.
    const thread = startThread(new URL('./heic-worker.ts', import.meta.url), 'heic-worker', { stdout: true, stderr: true })
    try {
      thread.postMessage({ bytes, most_pixels } satisfies Given)
      const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(MOST_MS) })) as [Decoded]
      return answer
    } catch {
      return null
    } finally {
      await thread.terminate()
    }
  })
