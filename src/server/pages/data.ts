/**
 * The data of a server-rendered page, for hydration. They have an address of their own, because inside the page they would delay
 * the first paint.
 */
import { createHash } from 'node:crypto'
import type { Known } from './page.ts'

export const contentHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Maximum pages in memory. For an evicted page the app makes the calls itself. */
const MOST = 500

export class PageData {
  /** by content hash, least recently used first */
  readonly #kept = new Map<string, string>()

  /** Stores the data and returns the content hash by which they are fetched. */
  keep(known: readonly Known[]): string {
    const text = JSON.stringify(known)
    const hash = contentHash(text)
    this.#kept.delete(hash)
    this.#kept.set(hash, text)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest)
    return hash
  }

  /** The data as `[[key, data], …]`, with keys as in src/api/public-keys.ts; undefined if they were evicted. */
  of(hash: string): string | undefined {
    return this.#kept.get(hash)
  }
}
