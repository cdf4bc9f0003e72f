/**
 * A digest of every row of a device table, kept in memory while its account is open. Lists of a hundred thousand rows sort,
 * filter and sum digests, and read only the visible rows whole.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie'
import { idle } from '#client/lib/idle.ts'
import type { Same } from '#domain/list/table.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { TruthRow } from '#client/sync/noun.ts'

/** Rows per read. The browser may draw between two reads. */
const CHUNK = 500
/** Delay between the first change and the notification, because a pull changes the device in bursts. */
const TELL_AFTER_MS = 100

interface Known<Digest> {
  id: string
  created_at: string
  digest: Digest
}
const newestFirst = (a: Known<unknown>, b: Known<unknown>): number =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1

/** The keys in the set; null if it contains ranges. */
function keysIn(set: RangeSet): string[] | null {
  const keys: string[] = []
  for (const { from, to } of set) {
    if (from !== to || typeof from !== 'string') return null
    keys.push(from)
  }
  return keys
}

export class Digests<Row extends TruthRow, Digest> {
  readonly #db: DeviceDb
  readonly #table: string
  readonly #digest: (row: Row, same: Same) => Digest
  readonly #texts = new Map<string, string>()
  #known = new Map<string, Known<Digest>>()
  /** newest first; null before the first reading */
  #all: readonly Digest[] | null = null
  #changed = new RangeSet()
  #is_changed = false
  #reading: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<() => void>()
  #telling: ReturnType<typeof setTimeout> | undefined

  constructor(db: DeviceDb, table: string, digest: (row: Row, same: Same) => Digest) {
    this.#db = db
    this.#table = table
    this.#digest = digest
    Dexie.on.storagemutated.subscribe(this.#note)
  }

  readonly #note = (parts: ObservabilitySet): void => {
    if (this.#db.retired) {
      Dexie.on.storagemutated.unsubscribe(this.#note)
      this.#known.clear()
      this.#texts.clear()
      this.#all = null
      return
    }
    const of = (table: string) => parts['all'] ?? parts[`idb://${this.#db.name}/${table}/`]
    const changed = of(this.#table)
    if (changed) {
      this.#changed.add(changed)
      this.#is_changed = true
    }
    if ((changed || of('outbox')) && this.#telling === undefined) this.#telling = setTimeout(this.#tell, TELL_AFTER_MS)
  }

  readonly #tell = (): void => {
    this.#telling = undefined
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener when rows of the table or queued actions change. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Every row, newest first; the same array until something changes. Reads only what changed since the last call. */
  all(): Promise<readonly Digest[]> {
    const reading = this.#reading.then(() => this.#read())
    this.#reading = reading.catch(() => undefined)
    return reading
  }

  async #read(): Promise<readonly Digest[]> {
    if (this.#all && !this.#is_changed) return this.#all
    const changed = this.#changed
    this.#changed = new RangeSet()
    this.#is_changed = false
    try {
      const keys = this.#all && keysIn(changed)
      if (keys) await this.#readAgain(keys)
      else await this.#readWhole()
      // The rows are nearly sorted, so the sort compares each about once.
      this.#all = [...this.#known.values()].sort(newestFirst).map(({ digest }) => digest)
      return this.#all
    } catch (error) {
      this.#changed.add(changed)
      this.#is_changed = true
      throw error
    }
  }

  readonly #same: Same = (text) => {
    const before = this.#texts.get(text)
    if (before === undefined) this.#texts.set(text, text)
    return before ?? text
  }
  #entry(row: Row): Known<Digest> {
    return { id: row.id, created_at: row.created_at, digest: this.#digest(row, this.#same) }
  }

  async #readAgain(ids: string[]): Promise<void> {
    const table = this.#db.table<Row, string>(this.#table)
    for (let at = 0; at < ids.length; at += CHUNK) {
      if (at > 0) await idle()
      const some = ids.slice(at, at + CHUNK)
      const rows = await table.bulkGet(some)
      some.forEach((id, n) => {
        const row = rows[n]
        if (row) this.#known.set(id, this.#entry(row))
        else this.#known.delete(id)
      })
    }
  }

  /** Reads by key, one request per chunk. */
  async #readWhole(): Promise<void> {
    const table = this.#db.table<Row, string>(this.#table)
    const known = new Map<string, Known<Digest>>()
    let rows: Row[]
    let last = ''
    do {
      if (last) await idle()
      rows = await table.where(':id').above(last).limit(CHUNK).toArray()
      for (const row of rows) known.set(row.id, this.#entry(row))
      last = rows.at(-1)?.id ?? ''
    } while (rows.length === CHUNK)
    this.#known = known
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- each table's digests have a type of their own
const kept = new WeakMap<DeviceDb, Map<string, Digests<any, any>>>()
/** The digests of a table, created once per account. */
export function digestsOf<Row extends TruthRow, Digest>(
  db: DeviceDb,
  table: string,
  digest: (row: Row, same: Same) => Digest,
): Digests<Row, Digest> {
  const own = kept.get(db) ?? new Map()
  kept.set(db, own)
  const known = own.get(table)
  if (known) return known
  const made = new Digests(db, table, digest)
  own.set(table, made)
  return made
}
