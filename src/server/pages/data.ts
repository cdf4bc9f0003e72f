/** The data of a server-rendered page, for hydration. It has its own address, because inside the page it would delay the first paint. */
import { createHash } from 'node:crypto'
import type { Known } from './page.ts'

export const contentHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Keeps the pages requested last; for an older one the app asks the calls themselves. */
const MOST = 500

export class PageData {
  /** by content hash, least recently used first */
  readonly #kept = new Map<string, string>()

  /** Answers the content hash under which the page's data can be fetched. */
  keep(known: readonly Known[]): string {
    const text = JSON.stringify(known)
    const hash = contentHash(text)
    this.#kept.delete(hash)
    this.#kept.set(hash, text)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest)
    return hash
  }

  /** `[[key, data], …]`, keys as in src/api/public-keys.ts. */
  of(hash: string): string | undefined {
    return this.#kept.get(hash)
  }
}
