/**
 * Compresses pages once and keeps them: quickly at first, and with the best brotli quality once they have stood for some seconds. The best
 * quality takes tens of milliseconds of a core, which a page that changes all the time is not worth.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const pack = (text: string, quality: number) => compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const [QUICK, BEST] = [5, 11]
const SETTLED_MS = 3000
const MOST = 200

interface Packed {
  since: number
  bytes: Promise<Buffer>
  settled: boolean
}

export class PackedPages {
  /** by the page's ETag, least recently requested first */
  readonly #known = new Map<string, Packed>()
  /** One page at a time: the other cores answer requests. */
  #packing: Promise<unknown> = Promise.resolve()

  /** The page in brotli (RFC 7932). */
  of(tag: string, text: string): Promise<Buffer> {
    const now = performance.now()
    const page = this.#known.get(tag) ?? { since: now, bytes: pack(text, QUICK), settled: false }
    this.#known.delete(tag)
    this.#known.set(tag, page)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest)
    if (!page.settled && now - page.since > SETTLED_MS) {
      page.settled = true
      // Without the best version the quick one stays.
      this.#packing = this.#packing
        .then(async () => {
          const best = await pack(text, BEST)
          page.bytes = Promise.resolve(best)
        })
        .catch(() => undefined)
    }
    return page.bytes
  }
}
