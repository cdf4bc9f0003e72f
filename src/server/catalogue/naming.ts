/** The records that name a category of goods, and their change when it is renamed or merged. Orders and contracts keep their words. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CategoryUses } from '#domain/desk/catalogue.ts'
import { announce, announceHall } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { categoryOf } from '../db/doc-values.ts'
import { marketSeries, specs } from '../db/tables/content.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { categories, orders } from '../db/tables/trade.ts'
import { categoryIds } from './merged.ts'
import { intentionOf, saveIntention, traderFirms } from '../intentions/store.ts'

export async function usesOf(db: Db, id: string): Promise<CategoryUses> {
  return {
    children: await db.$count(categories, and(eq(categories.parent_id, id), isNull(categories.merged_into))),
    specs: await db.$count(specs, eq(specs.category_id, id)),
    goods: await db.$count(goods, and(eq(goods.category_id, id), isNull(goods.deleted_at))),
    intentions: await db.$count(intentions, eq(intentions.category_id, id)),
    orders: await db.$count(orders, sql`${categoryOf(orders.doc)} = any(${categoryIds(id)})`),
    series: await db.$count(marketSeries, eq(marketSeries.trade_category_id, id)),
  }
}

/** Goods and demands that name the category `id` name `to` instead, under its name; of ended demands the words stay. */
export async function renameIn(context: SessionContext, id: string, to: { id: string; name: string }) {
  const { db, key, now } = context
  const changed = await db
    .update(goods)
    .set({
      category_id: to.id,
      doc: sql`jsonb_set(${goods.doc}, '{category_name}', to_jsonb(${to.name}::text))`,
      version: sql`${goods.version} + 1`,
      updated_at: now,
    })
    .where(eq(goods.category_id, id))
    .returning({ id: goods.id, firm_id: goods.firm_id, deleted_at: goods.deleted_at })
  const standing = changed.filter(({ deleted_at }) => deleted_at === null)
  await announce(
    db,
    key,
    standing.map((row) => ({ audience: row.firm_id, entity: 'goods', entity_id: row.id, op: 'patch' })),
  )
  const open = inArray(intentions.status, [0, 1])
  const named = await db
    .select()
    .from(intentions)
    .where(and(eq(intentions.category_id, id), to.id === id ? open : undefined))
    .for('update')
  const trader_ids = named.length > 0 ? await traderFirms(db) : []
  for (const row of named) {
    const before = intentionOf(row)
    const words = [0, 1].includes(before.status) ? { category_name: to.name } : {}
    await saveIntention(db, key, { before, after: { ...before, category_id: to.id, ...words }, now, trader_ids })
  }
  if (standing.length + named.length > 0) await announceHall(db)
  return { goods: standing.length, intentions: named.length }
}
