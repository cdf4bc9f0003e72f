/**
 * Rows that a screen has read from the device, cached in memory until they change. A list can then show a newly queued action
 * without reading its rows again.
 */
import { Dexie, type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { RowSource } from './fold.ts'
import type { TruthRow } from '#client/sync/noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'

/** Cache limit; a person returns to few lists. */
const MOST_PAGES = 8
/** Beyond this many rows of about 2 kB each the cache is emptied, and a screen reads a few dozen again. */
const MOST_ROWS = 2000
/**
 * Minimum time between notifications, because pulls and pushes change the device in bursts. The person's own action notifies at
 * once.
 */
const TELL_EVERY_MS = 300

/** Whether this key is the only one that changed. */
const isOnly = (keys: IntervalTree, key: string): boolean =>
  'from' in keys && keys.from === key && keys.to === key && !keys.l && !keys.r

/** A read of the device, and its result once it has ended. */
class Reading<T> {
  readonly ended: Promise<T>
  found: T | undefined
  constructor(asked: Promise<T>) {
    this.ended = asked
    asked.then(
      (found) => (this.found = found),
      () => undefined,
    )
  }
}
/** Adds the row unless the read, which may have started later, already has it. */
function withRow(queue: Reading<OutboxRow[]>, added: OutboxRow): Reading<OutboxRow[]> {
  const add = (rows: OutboxRow[]) => (rows.some(({ key }) => key === added.key) ? rows : [...rows, added])
  const longer = new Reading(queue.ended.then(add))
  longer.found = queue.found && add(queue.found)
  return longer
}

const keyOf = (query: unknown, most: number) => JSON.stringify([query, most])

export class RowCache<Row extends TruthRow, Query> implements RowSource<Row, Query> {
  readonly #device: RowSource<Row, Query>
  readonly #table: string
  readonly #name: string
  readonly #listeners = new Set<() => void>()
  #pages = new Map<string, Reading<Row[]>>()
  #rows = new Map<string, Row>()
  #queue: Reading<OutboxRow[]> | undefined
  #expected: OutboxRow | undefined
  #told_at = Number.NEGATIVE_INFINITY
  #telling: ReturnType<typeof setTimeout> | undefined

  /** `device` reads the rows of this table. */
  constructor(db: DeviceDb, table: string, device: RowSource<Row, Query>) {
    this.#device = device
    this.#table = table
    this.#name = db.name
    // Dexie reports a change of any tab once it is on the device.
    Dexie.on.storagemutated.subscribe(this.#changed)
  }

  stop(): void {
    Dexie.on.storagemutated.unsubscribe(this.#changed)
    clearTimeout(this.#telling)
    this.#listeners.clear()
  }

  /** Calls the listener when cached rows change. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Announces a row about to be queued, so that its change needs no read of the queue. */
  readonly expect = (row: OutboxRow): void => void (this.#expected = row)

  readonly #changed = (parts: ObservabilitySet): void => {
    const of = (table: string) => parts['all'] ?? parts[`idb://${this.#name}/${table}/`]
    const [rows, queue] = [of(this.#table), of('outbox')]
    if (rows) {
      const changed = RangeSet(rows)
      this.#pages = new Map()
      this.#rows = new Map([...this.#rows].filter(([id]) => !changed.hasKey(id)))
    }
    let acted = false
    if (queue) {
      const added = this.#expected
      this.#expected = undefined
      acted = added !== undefined && isOnly(queue, added.key)
      this.#queue = this.#queue && added && acted ? withRow(this.#queue, added) : undefined
    }
    if (rows || queue) this.#tell(acted ? 0 : this.#told_at + TELL_EVERY_MS - performance.now())
  }

  #tell(wait_ms: number): void {
    if (wait_ms > 0) {
      this.#telling ??= setTimeout(() => this.#tell(0), wait_ms)
      return
    }
    clearTimeout(this.#telling)
    this.#telling = undefined
    this.#told_at = performance.now()
    for (const listener of this.#listeners) listener()
  }

  async queue(): Promise<OutboxRow[]> {
    const queue = (this.#queue ??= new Reading(this.#device.queue()))
    try {
      return await queue.ended
    } catch (error) {
      // This read failed, so the next call reads again.
      if (this.#queue === queue) this.#queue = undefined
      throw error
    }
  }

  async page(query: Query, most: number): Promise<Row[]> {
    this.#bound()
    const key = keyOf(query, most)
    const pages = this.#pages
    const page = pages.get(key) ?? new Reading(this.#keep(this.#device.page(query, most)))
    // The last requested page moves to the end, and the first is dropped if there are too many.
    pages.delete(key)
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest)
    try {
      return await page.ended
    } catch (error) {
      pages.delete(key)
      throw error
    }
  }

  async rows(ids: string[]): Promise<Row[]> {
    this.#bound()
    const cached = this.#rows
    const missing = ids.filter((id) => !cached.has(id))
    if (missing.length > 0) await this.#keep(this.#device.rows(missing))
    return ids.map((id) => cached.get(id)).filter((row) => row !== undefined)
  }

  /** Everything queued, as far as it has been read. */
  knownQueue(): OutboxRow[] | undefined {
    return this.#queue?.found
  }
  /** The rows of a page that has been read. */
  knownPage(query: Query, most: number): Row[] | undefined {
    return this.#pages.get(keyOf(query, most))?.found
  }
  /** The rows of these ids, if all are in memory. */
  knownRows(ids: string[]): Row[] | undefined {
    const rows = ids.map((id) => this.#rows.get(id)).filter((row) => row !== undefined)
    return rows.length === ids.length ? rows : undefined
  }

  #bound(): void {
    if (this.#rows.size > MOST_ROWS) this.#rows = new Map()
  }

  /** Keeps each read row by its id. If a change comes first, the read fills a map that is no longer used. */
  async #keep(reading: Promise<Row[]>): Promise<Row[]> {
    const cached = this.#rows
    const rows = await reading
    for (const row of rows) cached.set(row.id, row)
    return rows
  }
}
