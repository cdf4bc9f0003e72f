/**
 * The trading hall: goods on sale and open demands, without firms and their prices. Queries select only the columns named here.
 */
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { HallGoods, HallNeed } from '#api/catalogue.ts'
import type { Db } from '../db/connect.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { categories } from '../db/tables/trade.ts'
import { goodsFoundBy, needsFoundBy } from './hall-search.ts'
import type { Reference } from '../market/store.ts'
import { tradeReferences } from '../market/store.ts'
import { USED } from '../goods/store.ts'

export interface HallQuery extends PageQuery {
  category_id?: string | undefined
  q?: string | undefined
}

/** The category, or the one into which it was merged, and all its descendants. */
const within = (column: AnyPgColumn, category_id: string): SQL => sql`${column} in (
  with recursive below as (
    select coalesce(merged_into, id) as id from ${categories} where id = ${category_id}
    union select c.id from ${categories} c join below b on c.parent_id = b.id
  ) select id from below)`

const bare = (name: string) => name.replaceAll(/\s/g, '')
/**
 * The quote of the series with the goods' name, else the first quote of the category. It carries the name of its series, so that
 * nobody takes it for the goods' price.
 */
function referenceOf(title: string, references: Reference[]): HallGoods['reference'] {
  const found = references.find(({ name }) => bare(title).includes(bare(name))) ?? references[0]
  if (!found) return null
  const { category_id: _category, ...reference } = found
  return reference
}

/** The offers of a suspended firm leave the hall, and come back with it. */
const isIn = (firm_id: AnyPgColumn): SQL =>
  sql`not exists (select 1 from ${firms} where ${firms.id} = ${firm_id} and ${firms.suspended_at} is not null)`

/** Goods on sale with stock left. Two statements, and one more for a search. */
export async function listHallGoods(
  db: Db,
  { id, category_id, q, ...query }: HallQuery & { id?: string | undefined },
): Promise<Page<HallGoods>> {
  const available = sql<number>`(${goods.quantity_kg} - ${USED})`.mapWith(goods.quantity_kg)
  const all = db
    .select({
      id: goods.id,
      no: goods.no,
      title: goods.title,
      category_id: goods.category_id,
      category_name: categories.name,
      spec_name: goods.spec_name,
      available_kg: available,
      created_at: goods.created_at,
    })
    .from(goods)
    .innerJoin(categories, eq(categories.id, goods.category_id))
  const on_sale = and(
    eq(goods.on_sale, true),
    eq(goods.moderation, 'passed'),
    isNull(goods.recycled_at),
    sql`${goods.quantity_kg} > ${USED}`,
    or(isNull(goods.valid_until), gt(goods.valid_until, sql`now()`)),
    isIn(goods.firm_id),
  )
  const where = and(
    on_sale,
    id ? eq(goods.id, id) : undefined,
    category_id ? within(goods.category_id, category_id) : undefined,
    q ? await goodsFoundBy(db, q, on_sale) : undefined,
  )
  const { data: shown, next } = await pageOf(all, goods, query, where)
  const references = await tradeReferences(db, [...new Set(shown.map((row) => row.category_id))])
  return {
    data: shown.map(({ created_at, ...row }) => ({
      ...row,
      reference: referenceOf(
        row.title,
        references.filter((each) => each.category_id === row.category_id),
      ),
      created_at: created_at.toISOString(),
    })),
    next,
  }
}

/** Open demands without goods. One statement, and one more for a search. */
export async function listHallNeeds(db: Db, { category_id, q, ...query }: HallQuery): Promise<Page<HallNeed>> {
  const all = db
    .select({
      id: intentions.id,
      no: intentions.no,
      category_id: intentions.category_id,
      category_name: categories.name,
      quantity_kg: intentions.quantity_kg,
      created_at: intentions.created_at,
    })
    .from(intentions)
    .innerJoin(categories, eq(categories.id, intentions.category_id))
  const where = and(
    eq(intentions.kind, 'need'),
    eq(intentions.status, 0),
    eq(intentions.moderation, 'passed'),
    isIn(intentions.firm_id),
    category_id ? within(intentions.category_id, category_id) : undefined,
    q ? await needsFoundBy(db, q) : undefined,
  )
  const { data, next } = await pageOf(all, intentions, query, where)
  return { data: data.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })), next }
}
