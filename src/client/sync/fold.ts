/** Screens read server truth with the queued actions laid over it. Truth is never edited. */
import type { Actor } from '#domain/order.ts'
import type { NounName } from '#api/wire.ts'
import type { DeviceDb } from './db.ts'
import { laneOf, type Noun, subjectIn, type TruthRow, type Value } from './noun.ts'
import type { OutboxRow } from './rows.ts'

/** A value as a screen shows it. */
export interface Folded<V> {
  value: V
  /** actions queued and not confirmed */
  pending: OutboxRow[]
  /** actions that came back and need the person */
  review: OutboxRow[]
}

/** The source of a list's rows: the device, or the rows cached in memory (row-cache.ts). */
export interface RowSource<Row, Query> {
  /** everything queued, in order */
  queue(): Promise<OutboxRow[]>
  /** the newest `most` rows of a query */
  page(query: Query, most: number): Promise<Row[]>
  /** those of these rows that are on the device */
  rows(ids: string[]): Promise<Row[]>
}

/** The ids of this noun that a queued row is about. */
const idsIn = ({ entities }: OutboxRow, noun: NounName): string[] =>
  entities
    .map(subjectIn)
    .filter((subject) => subject.noun === noun)
    .map(({ id }) => id)

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

/** The value that a queued row will find when its turn comes: truth with the rows of the lane that were queued before it. */
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

/** A UUIDv7 tells which of two of one moment came later. */
const newestFirst = (a: Value, b: Value): number =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1
