/** Pages packed as small as can be: the best packing takes tens of milliseconds, so a page asked for again is packed once and kept. */
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const pack = promisify(brotliCompress)
const MOST = 200

export class PackedPages {
  /** by the page's mark; null: asked for once */
  readonly #known = new Map<string, Promise<Buffer> | null>()

  /** The page in brotli of the highest quality (RFC 7932), or null the first time: most addresses are asked for once only. */
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
