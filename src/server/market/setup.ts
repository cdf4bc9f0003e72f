/** Categories and series of the market, as the operator's desk keeps them. */
import { and, asc, count, eq, getTableColumns, isNull, max, ne, type SQL, sql } from 'drizzle-orm'
import type { MarketSetup } from '#api/desk/market.ts'
import {
  MARKET_PARTS,
  type MarketPart,
  refuseCategoryInUse,
  refuseSeriesInUse,
  sameName,
  type SeriesFields,
  seriesProblems,
} from '#domain/desk/market-setup.ts'
import type { Edit } from '#domain/firm/edits.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announceQuotes } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { marketCategories, marketQuotes, marketSeries } from '../db/tables/content.ts'
import { categories, orders } from '../db/tables/trade.ts'
import { firstEdit, nextEdit, refuseIfMissed } from '../edits.ts'
import { holdQuotes } from './quote-lock.ts'

const TABLES = { market_category: marketCategories, market_series: marketSeries } as const

async function categoriesOf(db: Db, where?: SQL) {
  const rows = await db
    .select({ ...getTableColumns(marketCategories), series: count(marketSeries.id) })
    .from(marketCategories)
    .leftJoin(marketSeries, eq(marketSeries.category_id, marketCategories.id))
    .where(where)
    .groupBy(marketCategories.id)
    .orderBy(asc(marketCategories.sort), asc(marketCategories.id))
  return rows
}
/** Each with the names of its categories, and what hangs on it. */
const seriesOf = (db: Db, where?: SQL) =>
  db
    .select({
      ...getTableColumns(marketSeries),
      category_name: sql<string>`coalesce(${marketCategories.name}, '')`,
      trade_category_name: sql<string>`coalesce(${categories.name}, '')`,
      quotes: count(marketQuotes.quoted_on),
      quoted_on: max(marketQuotes.quoted_on),
    })
    .from(marketSeries)
    .leftJoin(marketCategories, eq(marketCategories.id, marketSeries.category_id))
    .leftJoin(categories, eq(categories.id, marketSeries.trade_category_id))
    .leftJoin(marketQuotes, eq(marketQuotes.series_id, marketSeries.id))
    .where(where)
    .groupBy(marketSeries.id, marketCategories.name, categories.name)
    .orderBy(asc(marketSeries.sort), asc(marketSeries.id))

/** All of them in their order. */
export async function readSetup(db: Db): Promise<MarketSetup> {
  return {
    categories: (await categoriesOf(db)).map(({ id, name, version, series }) => ({ id, name, version, series })),
    series: (await seriesOf(db)).map(({ sort: _sort, edits: _edits, ...series }) => series),
  }
}

/** Id and place behind all others. */
async function behindAll(db: Db, part: MarketPart): Promise<{ id: number; sort: number }> {
  const table = TABLES[part]
  const [last] = await db.select({ id: max(table.id), sort: max(table.sort) }).from(table)
  return { id: (last?.id ?? 0) + 1, sort: (last?.sort ?? 0) + 1 }
}

/** The row that the person saw. Throws not_found, or conflict if a colleague has changed it since. */
function seen<Row extends { name: string; edits: Edit[] }>(
  context: SessionContext,
  part: MarketPart,
  [row]: Row[],
  base_version: number,
): Row {
  const { label } = MARKET_PARTS[part]
  if (!row) throw new Refusal('not_found', { message: `这个${label}已被删除` })
  refuseIfMissed(`${label}“${row.name}”`, row.edits, context, base_version)
  return row
}

/** One entry of the operation log, and the signal that makes every app read the quotes again. */
async function tell(
  context: SessionContext,
  action: 'create' | 'update' | 'delete',
  part: MarketPart,
  id: number,
  { before, after }: { before: { name: string } | null; after: { name: string } | null },
): Promise<void> {
  const title = (after ?? before)?.name ?? ''
  const changes = logChanges(part, before ?? MARKET_PARTS[part].none, after ?? MARKET_PARTS[part].none)
  await announceQuotes(context.db)
  await audit(context.db, { context, action, object: part, object_id: String(id), detail: { title }, changes })
}

async function refuseSameCategory(db: Db, name: string, id: number | null): Promise<void> {
  const taken = (await categoriesOf(db)).some((each) => each.id !== id && sameName(each.name, name))
  refuseIfAny(taken ? { name: '已有同名的分类' } : {})
}

export async function createCategory(context: SessionContext, { name }: { name: string }): Promise<number> {
  const { db } = context
  await holdQuotes(db)
  await refuseSameCategory(db, name, null)
  const place = await behindAll(db, 'market_category')
  await db.insert(marketCategories).values({ ...place, name, edits: firstEdit(context) })
  await tell(context, 'create', 'market_category', place.id, { before: null, after: { name } })
  return place.id
}
async function categorySeen(context: SessionContext, id: number, base_version: number) {
  await holdQuotes(context.db)
  return seen(context, 'market_category', await categoriesOf(context.db, eq(marketCategories.id, id)), base_version)
}
export async function updateCategory(
  context: SessionContext,
  id: number,
  { base_version, name }: { base_version: number; name: string },
): Promise<void> {
  const { db } = context
  const before = await categorySeen(context, id, base_version)
  await refuseSameCategory(db, name, id)
  await db
    .update(marketCategories)
    .set({ name, ...nextEdit(context, before) })
    .where(eq(marketCategories.id, id))
  await tell(context, 'update', 'market_category', id, { before, after: { name } })
}
export async function deleteCategory(context: SessionContext, id: number, base_version: number): Promise<void> {
  const before = await categorySeen(context, id, base_version)
  refuseCategoryInUse(before.series)
  await context.db.delete(marketCategories).where(eq(marketCategories.id, id))
  await tell(context, 'delete', 'market_category', id, { before, after: null })
}

async function checkSeries(db: Db, fields: SeriesFields, id: number | null): Promise<void> {
  const { category_id, trade_category_id: trade } = fields
  const has_category = await db.$count(marketCategories, eq(marketCategories.id, category_id))
  const has_trade = trade === null || (await db.$count(categories, and(eq(categories.id, trade), isNull(categories.merged_into))))
  const others = await db
    .select()
    .from(marketSeries)
    .where(ne(marketSeries.id, id ?? 0))
  refuseIfAny({
    ...(has_category ? {} : { category_id: '请选择分类' }),
    ...(has_trade ? {} : { trade_category_id: '没有这个品类' }),
    ...seriesProblems(fields, others),
  })
}
const oneSeries = (db: Db, id: number) => seriesOf(db, eq(marketSeries.id, id))

export async function createSeries(context: SessionContext, fields: SeriesFields): Promise<number> {
  const { db } = context
  await holdQuotes(db)
  await checkSeries(db, fields, null)
  const place = await behindAll(db, 'market_series')
  await db.insert(marketSeries).values({ ...place, ...fields, edits: firstEdit(context) })
  const [after = null] = await oneSeries(db, place.id)
  await tell(context, 'create', 'market_series', place.id, { before: null, after })
  return place.id
}
async function seriesSeen(context: SessionContext, id: number, base_version: number) {
  await holdQuotes(context.db)
  return seen(context, 'market_series', await oneSeries(context.db, id), base_version)
}
export async function updateSeries(
  context: SessionContext,
  id: number,
  { base_version, ...fields }: SeriesFields & { base_version: number },
): Promise<void> {
  const { db } = context
  const before = await seriesSeen(context, id, base_version)
  await checkSeries(db, fields, id)
  await db
    .update(marketSeries)
    .set({ ...fields, ...nextEdit(context, before) })
    .where(eq(marketSeries.id, id))
  const [after = null] = await oneSeries(db, id)
  await tell(context, 'update', 'market_series', id, { before, after })
}
export async function deleteSeries(context: SessionContext, id: number, base_version: number): Promise<void> {
  const { db } = context
  const before = await seriesSeen(context, id, base_version)
  const priced = sql`${String(id)} in (${orders.doc} #>> '{supply,pricing,series_id}', ${orders.doc} #>> '{sale,pricing,series_id}')`
  refuseSeriesInUse(before.quotes, before.quotes > 0 ? 0 : await db.$count(orders, priced))
  await db.delete(marketSeries).where(eq(marketSeries.id, id))
  await tell(context, 'delete', 'market_series', id, { before, after: null })
}

const same = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()

/** `before` is the order that the person saw. Throws conflict if it is another one now. */
export async function orderPart(
  context: SessionContext,
  { part, before, ids }: { part: MarketPart; before: number[]; ids: number[] },
): Promise<void> {
  const { db } = context
  const { label } = MARKET_PARTS[part]
  const table = TABLES[part]
  await holdQuotes(db)
  const rows = await db.select({ id: table.id, name: table.name }).from(table).orderBy(asc(table.sort), asc(table.id))
  const now = rows.map(({ id }) => id)
  if (!same(now, before)) throw new Refusal('conflict', { message: `${label}的顺序已被同事更改，请看过后再调整` })
  if (!same(ids.toSorted(), now.toSorted())) throw new Refusal('invalid', { fields: { ids: '请把每一条都排进顺序' } })
  const places = JSON.stringify(ids.map((id, sort) => ({ id, sort })))
  await db.execute(sql`update ${table} set sort = given.sort
    from jsonb_to_recordset(${places}::jsonb) as given(id int, sort int) where ${table.id} = given.id`)
  await announceQuotes(db)
  const names = (order: number[]) => order.map((id) => rows.find((row) => row.id === id)?.name).join('、')
  const changes = same(before, ids) ? [] : [{ label: '顺序', before: names(before), after: names(ids) }]
  await audit(db, { context, action: 'order', object: part, object_id: part, detail: {}, changes })
}
