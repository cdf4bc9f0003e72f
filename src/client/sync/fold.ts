/** Screens read server truth with the queued actions laid over it. Truth is never edited. */
import type { Actor } from '#domain/order.ts'
import type { NounName } from '#api/wire.ts'
import type { DeviceDb } from './db.ts'
import { laneOf, type Noun, type TruthRow, type Value } from './noun.ts'
import type { OutboxRow } from './rows.ts'

/** A value as a screen shows it. */
export interface Folded<V> {
  value: V
  /** actions queued and not confirmed */
  pending: OutboxRow[]
  /** actions that came back and need the person */
  review: OutboxRow[]
}

/** Where lists find their rows: the device itself, or what is held of it in memory (held.ts). */
export interface RowSource<Row, Query> {
  /** everything queued, in order */
  queue(): Promise<OutboxRow[]>
  /** the newest `most` rows of a query */
  page(query: Query, most: number): Promise<Row[]>
  /** those of these rows that are on the device */
  rows(ids: string[]): Promise<Row[]>
}

/** The ids of this noun that a queued row is about. */
function idsIn({ entities }: OutboxRow, noun: NounName): string[] {
  const lane = laneOf(noun, '')
  return entities.filter((entity) => entity.startsWith(lane)).map((entity) => entity.slice(lane.length))
}

/** Queued rows by the id they are about. */
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

/** Everything queued about rows of a noun, in order. */
export const queuedOf = (db: DeviceDb, noun: NounName): Promise<OutboxRow[]> =>
  db.outbox.where('entities').startsWith(laneOf(noun, '')).distinct().sortBy('n')

/** All values of a noun of few rows, newest first, with what is queued: what was created is there, what was deleted is not. */
export async function readAll<Row extends TruthRow, V extends Value>(
  db: DeviceDb,
  actor: Actor,
  noun: Noun<string, Row, V, string>,
): Promise<Folded<V>[]> {
  // One after the other: after `Promise.all` Dexie no longer watched what a browser read next.
  const rows = await db.table<Row>(noun.table).toArray()
  const queue = await queuedOf(db, noun.name)
  const values = new Map(rows.map((row) => [row.id, noun.value(row)]))
  // In the order of the queue, since a change of one value may change the others.
  for (const row of queue) {
    for (const id of idsIn(row, noun.name)) {
      const was = values.get(id)
      const now = noun.fold(was, [row], actor)
      if (now) values.set(id, now)
      else values.delete(id)
      if (now && now !== was && noun.among) for (const each of noun.among([...values.values()], now)) values.set(each.id, each)
    }
  }
  const queued = byId(queue, noun.name)
  const folded = [...values.values()].map((value): Folded<V> => {
    const own = queued.get(value.id) ?? []
    const review = own.filter(({ state }) => state === 'needs_review')
    return { value, pending: own.filter((row) => !review.includes(row)), review }
  })
  return folded.toSorted((a, b) => newestFirst(a.value, b.value))
}

/** A UUIDv7 tells which of two of one moment came later. */
const newestFirst = (a: Value, b: Value): number =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1
