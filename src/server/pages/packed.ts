/**
 * Compresses pages with the best brotli quality. That takes tens of milliseconds, so only a page that is requested again is
 * compressed, once.
 */
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const pack = promisify(brotliCompress)
const MOST = 200

export class PackedPages {
  /** by the page's ETag; null after the first request */
  readonly #known = new Map<string, Promise<Buffer> | null>()

  /**
   * The page in brotli of the highest quality (RFC 7932). Null at the first request, because most addresses are requested only
   * once.
   */
  async of(tag: string, text: string): Promise<Buffer | null> {
    const known = this.#known.get(tag)
    const packed = known === undefined ? null : (known ?? pack(text))
    this.#known.delete(tag)
    this.#known.set(tag, packed)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest)
    return packed
  }
}
