/**
 * A small set of ids read live from the device. Many rows of a list each check one id, and only those whose answer changed
 * redraw.
 */
import { liveQuery, type Subscription } from 'dexie'
import { drawn } from './live.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { signaturesOf, contractsIn } from './contracts.ts'

export class LiveIds {
  readonly #read: () => Promise<string[]>
  readonly #listeners = new Set<() => void>()
  #ids: ReadonlySet<string> | undefined
  #reading: Subscription | undefined

  constructor(read: () => Promise<string[]>) {
    this.#read = read
  }

  /** The query starts with the first listener and ends with the last. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#reading ??= liveQuery(this.#read).subscribe((ids) => {
      this.#ids = new Set(ids)
      for (const each of this.#listeners) each()
    })
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
  }

  /** undefined before the first result */
  has(id: string): boolean | undefined {
    return this.#ids?.has(id)
  }

  stop(): void {
    this.#reading?.unsubscribe()
    this.#reading = undefined
    this.#ids = undefined
    this.#listeners.clear()
  }
}

/** Contracts that wait for the firm's signature. A queued signature counts as given. */
export async function idsToSign(db: DeviceDb): Promise<string[]> {
  const waiting = await contractsIn(db, undefined, 0).primaryKeys()
  const signed = await signaturesOf(db)
  return waiting.filter((id) => (signed.get(id)?.state ?? 'needs_review') === 'needs_review')
}
/** The subjects of the drafts on the device. It waits for the first screen, because drafts are read whole. */
export async function idsDrafted(db: DeviceDb): Promise<string[]> {
  // Dexie observes only reads that follow one of its own promises.
  await Promise.resolve(drawn())
  return (await db.drafts.toArray()).map(({ subject }) => subject)
}
