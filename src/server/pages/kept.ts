/** Caches composed pages by address, so that a page is composed once per version of its data. */

/** Maximum age of a page's data before they are read again. */
const FRESH_MS = 1000
const MOST = 300

/** The version of a page's data, and the function that composes the page from them. */
export interface Source<T> {
  version: string
  compose: () => Promise<T>
}

interface Kept<T> {
  read_at: number
  composed: Promise<{ version: string; page: T }>
}

export class KeptPages<T> {
  /** by address, least recently used first */
  readonly #kept = new Map<string, Kept<T>>()

  /** The page at an address. Simultaneous requests share one read. A failed read is not cached. */
  async at(address: string, read: () => Promise<Source<T>>): Promise<T> {
    const known = this.#kept.get(address)
    const now = performance.now()
    const kept = known && now - known.read_at < FRESH_MS ? known : { read_at: now, composed: this.#newest(known, read) }
    this.#kept.delete(address)
    this.#kept.set(address, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest)
    try {
      return (await kept.composed).page
    } catch (error) {
      if (this.#kept.get(address) === kept) this.#kept.delete(address)
      throw error
    }
  }

  async #newest(known: Kept<T> | undefined, read: () => Promise<Source<T>>) {
    const last = await known?.composed.catch(() => undefined)
    const { version, compose } = await read()
    return last?.version === version ? last : { version, page: await compose() }
  }
}
