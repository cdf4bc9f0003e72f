/** One page of deltas: the changes after a cursor, merged into one row, patch or tombstone per entity. */
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { NOUNS as NAMES, type NounName } from '#api/wire.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Db } from '../db/connect.ts'
import { changes, mutations } from '../db/tables/sync.ts'
import { type Cursor, type Head, markAt } from './cursor.ts'
import { CHUNK, emptyPage, PAGE_BYTES, type Page, put, sizeOf } from './first.ts'
import type { Noun, NounTable } from './noun.ts'
import { nounOf } from './nouns.ts'

/** Changes read beyond a page to complete its patches. A device further behind gets whole rows. */
const WINDOW = 2000

type Any = Pick<typeof changes.$inferSelect, 'entity' | 'entity_id' | 'op' | 'paths' | 'key'> & { position: number | null }
type Row = Any & { entity: NounName }
const COLUMNS = {
  entity: changes.entity,
  entity_id: changes.entity_id,
  op: changes.op,
  paths: changes.paths,
  key: changes.key,
  position: changes.position,
}

/** The page's changes to an entity. `paths` is null if the whole row is sent. */
interface Touched {
  entity: NounName
  id: string
  first: number
  paths: Set<string> | null
}

/** Changes of some entities are announced over the socket alone and never pulled. */
const PULLED = new Set<string>(NAMES)
const isPulled = (row: Any): row is Row => PULLED.has(row.entity)

async function changesAfter(tx: Db, actor: Actor, at: number) {
  const placed: Any[] = []
  const unplaced: Any[] = []
  for (const audience of [actor.firm_id, actor.user_id]) {
    const mine = eq(changes.audience, audience)
    placed.push(
      ...(await tx
        .select(COLUMNS)
        .from(changes)
        .where(and(mine, gt(changes.position, at)))
        .orderBy(asc(changes.position))
        .limit(WINDOW + 1)),
    )
    unplaced.push(
      ...(await tx
        .select(COLUMNS)
        .from(changes)
        .where(and(mine, isNull(changes.position)))
        .limit(WINDOW + 1)),
    )
  }
  placed.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const far = placed.length > WINDOW || unplaced.length > WINDOW
  return { placed: placed.filter(isPulled), unplaced: unplaced.filter(isPulled), far }
}

/**
 * The page's entities in order of first appearance. Their later changes are included, so that a patch is complete for its
 * version.
 */
function touchedBy(page: Row[], later: Row[], wholly: (row: Row) => boolean): Touched[] {
  const touched = new Map<string, Touched>()
  // Devices choose ids, so rows of two nouns may share one.
  const keyOf = ({ entity, entity_id }: Row) => `${entity} ${entity_id}`
  for (const row of page) {
    const { entity, entity_id: id, position } = row
    if (!touched.has(keyOf(row))) touched.set(keyOf(row), { entity, id, first: position ?? 0, paths: new Set() })
  }
  for (const row of [...page, ...later]) {
    const each = touched.get(keyOf(row))
    if (each && wholly(row)) each.paths = null
    for (const path of row.paths) each?.paths?.add(path)
  }
  return [...touched.values()]
}

/** Keys of the person's own mutations whose changes are all delivered by `end`. */
async function acksOf(tx: Db, actor: Actor, known: Row[], end: number): Promise<string[]> {
  const open = new Set(known.filter((row) => row.position === null || row.position > end).map((row) => row.key))
  const keys = new Set(known.flatMap((row) => (row.key && !open.has(row.key) ? [row.key] : [])))
  if (keys.size === 0) return []
  const mine = and(inArray(mutations.key, [...keys]), eq(mutations.user_id, actor.user_id))
  return (await tx.select({ key: mutations.key }).from(mutations).where(mine)).map((row) => row.key)
}

/** The rows of these ids as the person may see them. A missing id is deleted or not theirs. */
async function rowsOf(tx: Db, actor: Actor, { table: given, audience, view }: Noun, ids: string[]): Promise<Map<string, object>> {
  if (ids.length === 0) return new Map()
  const table: NounTable = given
  const rows = await tx
    .select()
    .from(table)
    .where(and(inArray(table.id, ids), audience(actor)))
  return new Map((rows as NounTable['$inferSelect'][]).map((row) => [row.id, view(row, actor)]))
}

/** Adds entities to the page in chunks until its size is reached. Returns the first that did not fit. */
async function fill(tx: Db, actor: Actor, touched: Touched[], data: Page): Promise<Touched | null> {
  let bytes = 0
  for (let at = 0; at < touched.length; at += CHUNK) {
    const chunk = touched.slice(at, at + CHUNK)
    const rows = new Map<NounName, Map<string, object>>()
    for (const name of new Set(chunk.map(({ entity }) => entity))) {
      const ids = chunk.filter(({ entity }) => entity === name).map(({ id }) => id)
      rows.set(name, await rowsOf(tx, actor, nounOf(name), ids))
    }
    for (const each of chunk) {
      const { entity, id, paths } = each
      const noun = nounOf(entity)
      const view = rows.get(entity)?.get(id)
      const sent = view && ((paths && noun.patch?.(view, paths, actor)) || { list: noun.list, value: view })
      const size = sizeOf(sent ? sent.value : { entity, id })
      if (bytes > 0 && bytes + size > PAGE_BYTES) return each
      bytes += size
      if (sent) put(data, sent)
      else data.gone.push({ entity, id })
    }
  }
  return null
}

export async function deltaPage(
  tx: Db,
  actor: Actor,
  cursor: Cursor,
  head: Head,
  limit: number,
): Promise<{ data: Page; cursor: Cursor; more: boolean }> {
  const { placed, unplaced, far } = await changesAfter(tx, actor, cursor.at)
  const page = placed.slice(0, limit)
  const wholly = ({ entity, op, position }: Row) =>
    !nounOf(entity).patch || op !== 'patch' || (position !== null && position <= cursor.whole)
  const touched = touchedBy(page, [...placed.slice(limit), ...unplaced], far ? () => true : wholly)
  const data = emptyPage()
  const unfit = await fill(tx, actor, touched, data)
  const last = placed.length > page.length ? (page.at(-1)?.position ?? cursor.at) : head.position
  const end = unfit ? unfit.first - 1 : last
  data.acks = await acksOf(tx, actor, [...placed, ...unplaced], end)
  return { data, cursor: { ...cursor, at: end, mark: await markAt(tx, end) }, more: end < head.position }
}
