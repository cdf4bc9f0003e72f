/** Writes server truth: whole rows and parts of rows. The higher version stays, so that push and pull may cross. */
import type { Endpoint } from '#api/endpoint.ts'
import type { PullAnswer } from '#api/sync.ts'
import type { Actor } from '#domain/order.ts'
import type { DeviceDb } from './db.ts'
import { type AnyNoun, type Noun, rowOf, type TruthRow, type Value } from './noun.ts'
import { laneOf } from './noun.ts'
import { NOUNS, nounOf } from './nouns.ts'
import { isSynced, named, noteUnnamed } from './unnamed.ts'

/** Stores the rows that `make` returns for the values and the stored rows of the same ids. */
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
  // When an answer has one row twice, the newer one is stored last and stays.
  const sorted = values.toSorted((a, b) => versionOf(a) - versionOf(b))
  await lay(db, noun as AnyNoun, sorted, (value, stored) =>
    !stored || replaces(value, stored as Row) ? rowOf(noun, value, actor) : null,
  )
}

/**
 * Stores values that a call brought. While the first sync has not ended, the pull asks about those it does not name. Call it in a transaction
 * over the noun's table and meta.
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
  // A server of a newer build may send lists and nouns this one does not know; one of an older build may leave some out.
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
 * Stores the rows in the answers to mutations. An answer that holds only `ok`, or null in the place of the row, is one of a deletion.
 * `asked_synced`: whether the first sync had ended when they were asked for; unless told, whether it has now.
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
  // Last, because one push may bring a creation and the deletion that follows it.
  for (const [{ table }, id] of deleted) await db.table(table).delete(id)
}
