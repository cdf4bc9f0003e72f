/** Writes server truth: whole rows and parts of rows. The higher version wins, so that push and pull may cross. */
import type { Endpoint } from '#api/endpoint.ts'
import type { PullAnswer } from '#api/sync.ts'
import type { Actor } from '#domain/order/order.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type AnyNoun, type Noun, rowOf, type TruthRow, type Value } from '#client/sync/noun.ts'
import { laneOf } from '#client/sync/noun.ts'
import { NOUNS, nounOf } from '#client/sync/nouns.ts'
import { isSynced, named, noteUnnamed } from './unnamed.ts'

/** Stores the rows that `make` derives from the values and the stored rows with the same ids. */
async function lay<V extends { id: string }>(
  db: DeviceDb,
  { table: name }: AnyNoun,
  values: readonly V[],
  make: (value: V, stored: TruthRow | undefined) => TruthRow | null,
): Promise<void> {
  if (values.length === 0) return
  const table = db.table<TruthRow>(name)
  const stored = await table.bulkGet(values.map(({ id }) => id))
  await table.bulkPut(values.map((value, index) => make(value, stored[index])).filter((row) => row !== null))
}

const versionOf = ({ version = 0 }: Value): number => version

/** Stores whole values of a noun. Call it in a transaction over its table, or alone. */
export async function putValues<Row extends TruthRow, V extends Value>(
  db: DeviceDb,
  actor: Actor,
  noun: Noun<string, Row, V, string>,
  values: readonly V[],
): Promise<void> {
  const replaces = noun.replaces ?? ((value: V, row: Row) => versionOf(value) > versionOf(noun.value(row)))
  // If an answer contains a row twice, the newer one is stored last and wins.
  const sorted = values.toSorted((a, b) => versionOf(a) - versionOf(b))
  await lay(db, noun as AnyNoun, sorted, (value, stored) =>
    !stored || replaces(value, stored as Row) ? rowOf(noun, value, actor) : null,
  )
}

/**
 * Stores values from a call. Before the first sync has ended, the pull later asks about those it does not name. Call it in a
 * transaction over the noun's table and meta.
 */
export async function putAnswered<Row extends TruthRow, V extends Value>(
  db: DeviceDb,
  actor: Actor,
  noun: Noun<string, Row, V, string>,
  values: readonly V[],
  asked_synced?: boolean,
): Promise<void> {
  const ids = values.map(({ id }) => id)
  if (!(asked_synced ?? (await isSynced(db)))) await noteUnnamed(db, noun.name, ids)
  await putValues(db, actor, noun, values)
}

/** Stores a page of a pull. Call it in a transaction over the tables of truth and meta. */
export async function putPage(db: DeviceDb, actor: Actor, page: PullAnswer['data']): Promise<void> {
  // A server of a newer build may send unknown lists and nouns; one of an older build may omit some.
  const lists: Partial<Record<string, Value[]>> = page as object
  const lanes = NOUNS.flatMap((noun) =>
    [noun.list, ...Object.keys(noun.parts ?? {})].flatMap((list) => (lists[list] ?? []).map(({ id }) => laneOf(noun.name, id))),
  )
  await named(db, new Set([...lanes, ...page.gone.map(({ entity, id }) => laneOf(entity, id))]))
  for (const noun of NOUNS) {
    await putValues(db, actor, noun, lists[noun.list] ?? [])
    for (const [list, make] of Object.entries(noun.parts ?? {}))
      await lay(db, noun, lists[list] ?? [], (part, stored) => make?.(part as never, stored, actor) ?? null)
  }
  for (const { entity, id } of page.gone) {
    const noun = NOUNS.find(({ name }) => name === entity)
    if (noun) await db.table(noun.table).delete(id)
  }
}

/** An answer to a mutation, `{data}`, the noun of its data, and the id the call's path names. */
export interface Answer {
  entity: Endpoint['entity']
  id: string | undefined
  answer: unknown
}
/**
 * Stores the rows in the answers to mutations. An answer with only `ok`, or null instead of a row, means a deletion.
 * `asked_synced`: whether the first sync had ended at the time of the request; defaults to its present state.
 */
export async function putAnswers(db: DeviceDb, actor: Actor, answers: readonly Answer[], asked_synced?: boolean): Promise<void> {
  const values = new Map<AnyNoun, Value[]>()
  const deleted: [AnyNoun, string][] = []
  for (const { entity, id, answer } of answers) {
    const data = (answer as { data?: Value | Value[] | { ok: true } | null } | null)?.data
    if (!entity || data === undefined) continue
    const noun = nounOf(entity)
    if (data === null || 'ok' in data) deleted.push([noun, id ?? ''])
    else values.set(noun, [...(values.get(noun) ?? []), ...[data].flat()])
  }
  for (const [noun, list] of values) await putAnswered(db, actor, noun, list, asked_synced)
  // Last, because one push may contain a creation and its deletion.
  for (const [{ table }, id] of deleted) await db.table(table).delete(id)
}
