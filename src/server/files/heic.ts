/** Decodes HEIC, in which iPhones save photos. sharp has no decoder of it, and libheif in WebAssembly keeps a thread busy for a second. */
import { once } from 'node:events'
import { fairQueue } from '../fair-queue.ts'
import { startThread } from '../thread.ts'
import type { Decoded, Given } from './heic-worker.ts'

/** A photo of 40 megapixels takes 5 s on a core of its own. */
const MOST_MS = 30_000
/** One at a time: the decoder takes three times the bytes of the decoded photo. */
const decoding = fairQueue({ at_once: 1, at_once_each: 1 })

/**
 * The photo upright, as its file says. `too_large`: it has more pixels than `most_pixels`. null: it cannot be decoded, or takes too long.
 * Each file has a thread of its own, so that no file reaches another, and its memory is free at once.
 */
export const decodeHeic = (bytes: Buffer, most_pixels: number): Promise<Decoded> =>
  decoding('', async () => {
    // The decoder reports each damaged file on its output.
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
