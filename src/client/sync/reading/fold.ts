/** Screens read server truth with the queued actions laid over it. Truth is never edited. */
import type { Actor } from '#domain/order/order.ts'
import type { NounName } from '#api/wire.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { laneOf, type Noun, subjectIn, type TruthRow, type Value } from '#client/sync/noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'

/** A value as a screen shows it. */
export interface Folded<V> {
  value: V
  /** queued and unconfirmed actions */
  pending: OutboxRow[]
  /** actions that came back and need a decision */
  review: OutboxRow[]
}

/** The source of a list's rows: the device, or the memory cache (row-cache.ts). */
export interface RowSource<Row, Query> {
  /** everything queued, in order */
  queue(): Promise<OutboxRow[]>
  /** the newest `most` rows of a query */
  page(query: Query, most: number): Promise<Row[]>
  /** the requested rows that the device holds */
  rows(ids: string[]): Promise<Row[]>
}

/** The ids of this noun that a queued row concerns. */
const idsIn = ({ entities }: OutboxRow, noun: NounName): string[] =>
  entities
    .map(subjectIn)
    .filter((subject) => subject.noun === noun)
    .map(({ id }) => id)

/** Queued rows by the id they concern. */
export function byId(queue: readonly OutboxRow[], noun: NounName): Map<string, OutboxRow[]> {
  const rows = new Map<string, OutboxRow[]>()
  for (const row of queue) {
    for (const id of idsIn(row, noun)) {
      const own = rows.get(id)
      if (own) own.push(row)
      else rows.set(id, [row])
    }
  }
  return rows
}

/** Everything queued for rows of a noun, in order. */
export const queuedOf = (db: DeviceDb, noun: NounName): Promise<OutboxRow[]> =>
  db.outbox.where('entities').startsWith(laneOf(noun, '')).distinct().sortBy('n')

/** All values of a small noun, newest first, with the queue applied: created ones are included, deleted ones are not. */
export async function readAll<Row extends TruthRow, V extends Value>(
  db: DeviceDb,
  actor: Actor,
  noun: Noun<string, Row, V, string>,
): Promise<Folded<V>[]> {
  // Sequential reads: after `Promise.all`, Dexie stopped observing the following reads.
  const rows = await db.table<Row>(noun.table).toArray()
  const queue = await queuedOf(db, noun.name)
  const truth = new Map(rows.map((row) => [row.id, noun.value(row)]))
  const queued = byId(queue, noun.name)
  const folded = [...new Set([...truth.keys(), ...queued.keys()])].flatMap((id): Folded<V>[] => {
    const own = queued.get(id) ?? []
    const value = noun.fold(truth.get(id), own, actor)
    const review = own.filter(({ state }) => state === 'needs_review')
    return value ? [{ value, pending: own.filter((row) => !review.includes(row)), review }] : []
  })
  return folded.toSorted((a, b) => newestFirst(a.value, b.value))
}

/** The value that a queued row will find at its turn: truth plus the earlier rows of its lane. */
export async function valueBefore<Row extends TruthRow, V extends Value>(
  db: DeviceDb,
  actor: Actor,
  noun: Noun<string, Row, V, string>,
  id: string,
  { n }: Pick<OutboxRow, 'n'>,
): Promise<V | null> {
  const stored = await db.table<Row>(noun.table).get(id)
  const queued = await db.outbox.where('entities').equals(laneOf(noun.name, id)).sortBy('n')
  return noun.fold(
    stored && noun.value(stored),
    queued.filter((each) => each.n < n),
    actor,
  )
}

/** A UUIDv7 orders two values of the same moment. */
const newestFirst = (a: Value, b: Value): number =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1
