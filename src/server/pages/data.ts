/** What a written page shows, as data for the app that takes over. Not in the page itself, whose first paint would wait for it. */
import { createHash } from 'node:crypto'
import type { Known } from './page.ts'

/** The same for the same text only. */
export const contentHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Of the pages asked for last; who asks for older ones is answered by the calls themselves. */
const MOST = 500

export class PageData {
  /** by its mark, the one asked for longest ago first */
  readonly #kept = new Map<string, string>()

  /** Answers the mark it is found under: exactly what this page was written from. */
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
