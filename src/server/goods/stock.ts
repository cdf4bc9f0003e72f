/**
 * Stock that orders reserve and have taken. Every change is announced to the supplier's devices, because their list shows the
 * rest.
 */
import { eq, sql } from 'drizzle-orm'
import { type StockUse, stockChange } from '#domain/goods/goods.ts'
import { announce, announceHall } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { goods } from '../db/tables/offers.ts'

/**
 * Moves the stock by the difference between two versions of an order; `before` is null for a new order. An order without goods
 * moves nothing.
 */
export async function moveStock(
  { db, key, now }: Pick<SessionContext, 'db' | 'key' | 'now'>,
  goods_id: string | null | undefined,
  before: StockUse | null,
  after: StockUse,
): Promise<void> {
  const { reserved_kg, sold_kg } = stockChange(before, after)
  if (!goods_id || (reserved_kg === 0 && sold_kg === 0)) return
  const [row] = await db
    .update(goods)
    .set({
      // The same rule as withStock() of the domain.
      reserved_kg: sql`${goods.reserved_kg} + ${reserved_kg}`,
      sold_kg: sql`${goods.sold_kg} + ${sold_kg}`,
      version: sql`${goods.version} + 1`,
      updated_at: now,
    })
    .where(eq(goods.id, goods_id))
    .returning({ firm_id: goods.firm_id, on_sale: goods.on_sale })
  if (!row) return
  await announce(db, key, [{ audience: row.firm_id, entity: 'goods', entity_id: goods_id, op: 'patch' }])
  if (row.on_sale) await announceHall(db)
}
