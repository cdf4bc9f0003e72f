/** Categories of goods, as the operator's desk keeps them. */
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DeskCatalogue, DeskCategory } from '#api/desk/catalogue.ts'
import {
  CATALOGUE_PARTS,
  type CategoryFields,
  categoryProblems,
  type CataloguePart,
  mergeProblems,
  parentInUse,
  pathName,
  refuseCategoryNamed,
  sameSpec,
  usesText,
} from '#domain/desk/catalogue.ts'
import type { LogAction } from '#domain/firm/log.ts'
import { type LogChange, logChanges } from '#domain/firm/log-changes.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../audit.ts'
import { announceCatalogue } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { marketSeries, specs } from '../db/tables/content.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { categories } from '../db/tables/trade.ts'
import { firstEdit, nextEdit, refuseIfMissed } from '../edits.ts'
import { renameIn, usesOf } from './naming.ts'

/** One change of the catalogue at a time, because names and levels are rules about all rows. */
export const holdCatalogue = (db: Db) => db.execute(sql`lock table ${categories} in share row exclusive mode`)

/** The categories that are not merged into another, siblings in their order. */
export const standingRows = (db: Db) =>
  db.select().from(categories).where(isNull(categories.merged_into)).orderBy(asc(categories.sort), asc(categories.id))
type Row = Awaited<ReturnType<typeof standingRows>>[number]
export const specRows = (db: Db) => db.select().from(specs).orderBy(asc(specs.sort), asc(specs.id))

/** Categories of the first level, each followed by those below it. */
export function inTree<R extends { id: string; parent_id: string | null }>(rows: readonly R[]): R[] {
  const below = (id: string) => rows.filter(({ parent_id }) => parent_id === id)
  return rows.filter(({ parent_id }) => parent_id === null).flatMap((root) => [root, ...below(root.id)])
}
const parentName = (all: readonly Row[], { parent_id }: Pick<Row, 'parent_id'>) => (parent_id ? pathName(all, parent_id) : '')

export async function readCatalogue(db: Db): Promise<DeskCatalogue> {
  const rows = await standingRows(db)
  const all_specs = await specRows(db)
  const counts = await db.execute<{ id: string; goods: number; needs: number }>(sql`
    select category_id as id, sum(goods)::int as goods, sum(needs)::int as needs from (
      select category_id, 1 as goods, 0 as needs from ${goods} where deleted_at is null
      union all select category_id, 0, 1 from ${intentions} where status in (0, 1)) named group by category_id`)
  const named = new Map(counts.rows.map((row) => [row.id, row]))
  const shown = inTree(rows).map(
    (row): DeskCategory => ({
      id: row.id,
      parent_id: row.parent_id,
      name: row.name,
      parent_name: parentName(rows, row),
      tax_rate_bp: row.tax_rate_bp,
      tax_code: row.tax_code,
      version: row.version,
      specs: all_specs.filter(({ category_id }) => category_id === row.id).length,
      goods: named.get(row.id)?.goods ?? 0,
      needs: named.get(row.id)?.needs ?? 0,
    }),
  )
  return {
    categories: shown,
    specs: shown.flatMap(({ id: category_id, name: category_name }) =>
      all_specs
        .filter((each) => each.category_id === category_id)
        .map(({ id, name, grade, standard, version }) => ({ id, category_id, category_name, name, grade, standard, version })),
    ),
  }
}

/** One entry of the operation log, and the signal that makes every app read the catalogue again. */
export async function tell<O extends CataloguePart>(
  context: SessionContext,
  part: O,
  action: LogAction<O>,
  { id, title, changes }: { id: string; title: string; changes: LogChange[] },
): Promise<void> {
  await announceCatalogue(context.db)
  await audit(context.db, { context, action, object: part, object_id: id, detail: { title }, changes })
}

/** All categories, and the one that the person saw. Throws not_found, or conflict if a colleague has changed it since. */
async function seen(context: SessionContext, id: string, base_version: number): Promise<{ all: Row[]; row: Row }> {
  await holdCatalogue(context.db)
  const all = await standingRows(context.db)
  const row = all.find((each) => each.id === id)
  if (!row) throw new Refusal('not_found', { message: '这个品类已被删除或合并' })
  refuseIfMissed(`品类“${row.name}”`, row.edits, context, base_version)
  return { all, row }
}
/** Waits for goods, demands and orders that are being made with this category, and lets no others begin. */
const holdCategory = (db: Db, id: string) =>
  db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update')
async function check(db: Db, id: string | null, fields: CategoryFields, all: Row[]): Promise<void> {
  refuseIfAny(categoryProblems(id, fields, all))
  const parent = all.find((each) => each.id === fields.parent_id)
  if (!parent || all.find((each) => each.id === id)?.parent_id === parent.id) return
  await holdCategory(db, parent.id)
  refuseIfAny(parentInUse(parent.name, await usesOf(db, parent.id)))
}
const lastSort = (all: readonly Row[], parent_id: string | null) =>
  Math.max(0, ...all.filter((each) => each.parent_id === parent_id).map(({ sort }) => sort)) + 1

export async function createCategory(context: SessionContext, fields: CategoryFields): Promise<string> {
  const { db } = context
  await holdCatalogue(db)
  const all = await standingRows(db)
  await check(db, null, fields, all)
  const id = uuidv7()
  await db.insert(categories).values({ id, ...fields, sort: lastSort(all, fields.parent_id), edits: firstEdit(context) })
  const after = { ...fields, parent_name: parentName(all, fields) }
  const changes = logChanges('category', CATALOGUE_PARTS.category.none, after)
  await tell(context, 'category', 'create', { id, title: fields.name, changes })
  return id
}
export async function updateCategory(
  context: SessionContext,
  id: string,
  { base_version, ...fields }: CategoryFields & { base_version: number },
): Promise<void> {
  const { db } = context
  const { all, row } = await seen(context, id, base_version)
  await check(db, id, fields, all)
  const sort = fields.parent_id === row.parent_id ? row.sort : lastSort(all, fields.parent_id)
  await db
    .update(categories)
    .set({ ...fields, sort, ...nextEdit(context, row) })
    .where(eq(categories.id, id))
  if (fields.name !== row.name) await renameIn(context, id, { id, name: fields.name })
  const named = (each: CategoryFields) => ({ ...each, parent_name: parentName(all, each) })
  await tell(context, 'category', 'update', {
    id,
    title: fields.name,
    changes: logChanges('category', named(row), named(fields)),
  })
}

export async function mergeCategory(
  context: SessionContext,
  id: string,
  { base_version, into_id }: { base_version: number; into_id: string },
): Promise<void> {
  const { db } = context
  const { all, row } = await seen(context, id, base_version)
  refuseIfAny(mergeProblems(id, into_id, all))
  await holdCategory(db, id)
  const into = all.find((each) => each.id === into_id) as Row
  const moved = await renameIn(context, id, into)
  const of_target = (await specRows(db)).filter(({ category_id }) => category_id === into_id)
  const own = (await specRows(db)).filter(({ category_id }) => category_id === id)
  const [twice, further] = [true, false].map((is) =>
    own.filter((each) => of_target.some((other) => sameSpec(each, other)) === is),
  )
  const places = JSON.stringify(
    (further ?? []).map((each, at) => ({ id: each.id, sort: (of_target.at(-1)?.sort ?? 0) + at + 1 })),
  )
  await db.execute(sql`update ${specs} set category_id = ${into_id}, sort = given.sort
    from jsonb_to_recordset(${places}::jsonb) as given(id uuid, sort int) where ${specs.id} = given.id`)
  const twice_ids = (twice ?? []).map((each) => each.id)
  if (twice_ids.length > 0) await db.delete(specs).where(inArray(specs.id, twice_ids))
  const series = await db
    .update(marketSeries)
    .set({ trade_category_id: into_id })
    .where(eq(marketSeries.trade_category_id, id))
    .returning({ id: marketSeries.id })
  await db.update(categories).set({ merged_into: into_id }).where(eq(categories.merged_into, id))
  await db
    .update(categories)
    .set({ merged_into: into_id, ...nextEdit(context, row) })
    .where(eq(categories.id, id))
  const changes = [{ label: '合并到', before: pathName(all, id), after: pathName(all, into_id) }]
  const followed = usesText({ ...moved, specs: further?.length ?? 0, series: series.length })
  if (followed) changes.push({ label: '改用目标品类', before: '', after: followed })
  await tell(context, 'category', 'merge', { id, title: row.name, changes })
}

export async function deleteCategory(context: SessionContext, id: string, base_version: number): Promise<void> {
  const { db } = context
  const { all, row } = await seen(context, id, base_version)
  await holdCategory(db, id)
  refuseCategoryNamed(row.name, await usesOf(db, id))
  // No order names the categories that were merged into it either.
  await db.delete(categories).where(eq(categories.merged_into, id))
  await db.delete(categories).where(eq(categories.id, id))
  const before = { ...row, parent_name: parentName(all, row) }
  await tell(context, 'category', 'delete', {
    id,
    title: row.name,
    changes: logChanges('category', before, CATALOGUE_PARTS.category.none),
  })
}

const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()
interface Order {
  part: CataloguePart
  /** the parent of the categories, or the category of the specs */
  under: string | null
  /** the order that the person saw */
  before: string[]
  ids: string[]
}
/** Throws conflict if the order is another one now than the person saw. */
export async function orderCatalogue(context: SessionContext, { part, under, before, ids }: Order): Promise<void> {
  const { db } = context
  const { label } = CATALOGUE_PARTS[part]
  await holdCatalogue(db)
  const all = await standingRows(db)
  const rows =
    part === 'category'
      ? all.filter(({ parent_id }) => parent_id === under)
      : (await specRows(db)).filter(({ category_id }) => category_id === under)
  const now = rows.map(({ id }) => id)
  if (!same(now, before)) throw new Refusal('conflict', { message: `${label}的顺序已被同事更改，请看过后再调整` })
  if (!same(ids.toSorted(), now.toSorted())) throw new Refusal('invalid', { fields: { ids: '请把每一条都排进顺序' } })
  const table = part === 'category' ? categories : specs
  const places = JSON.stringify(ids.map((id, at) => ({ id, sort: at + 1 })))
  await db.execute(sql`update ${table} set sort = given.sort
    from jsonb_to_recordset(${places}::jsonb) as given(id uuid, sort int) where ${table.id} = given.id`)
  const names = (order: string[]) => order.map((id) => rows.find((row) => row.id === id)?.name).join('、')
  const changes = same(before, ids) ? [] : [{ label: '顺序', before: names(before), after: names(ids) }]
  await tell(context, part, 'order', { id: under ?? part, title: under ? pathName(all, under) : '一级品类', changes })
}
