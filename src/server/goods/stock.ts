/** Stock that orders hold of goods. The supplier's devices hear of every change, because their list shows what is left. */
import { eq, sql } from 'drizzle-orm'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { goods } from '../db/tables/offers.ts'

/** Holds `kg` more of the goods for an order, or less when it is negative. An order without goods holds nothing. */
export async function reserve(
  { db, key, now }: Pick<SessionContext, 'db' | 'key' | 'now'>,
  goods_id: string | null | undefined,
  kg: number,
): Promise<void> {
  if (!goods_id) return
  const [row] = await db
    .update(goods)
    .set({
      reserved_kg: sql`greatest(0, ${goods.reserved_kg} + ${kg})`,
      version: sql`${goods.version} + 1`,
      updated_at: now,
    })
    .where(eq(goods.id, goods_id))
    .returning({ firm_id: goods.firm_id })
  if (row) await announce(db, key, [{ audience: row.firm_id, entity: 'goods', entity_id: goods_id, op: 'patch' }])
}
