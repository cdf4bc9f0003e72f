/** The stock of goods beside the orders that use it. */
import { type StockUse, stockUse } from '#domain/goods/goods.ts'
import type { Db } from '#server/db/connect.ts'
import { goods } from '#server/db/tables/offers.ts'
import { orders } from '#server/db/tables/trade.ts'
import { orderIn } from '#server/orders/store.ts'

type Stock = Record<string, StockUse>
/** The stock of all goods by number: as stored, and as counted from their orders. */
export async function stocks(db: Db): Promise<{ kept: Stock; counted: Stock }> {
  const all = (await db.select({ doc: orders.doc }).from(orders)).map(orderIn)
  const [kept, counted]: [Stock, Stock] = [{}, {}]
  for (const { id, no, reserved_kg, sold_kg } of await db.select().from(goods)) {
    const uses = all.filter(({ goods_id }) => goods_id === id).map(stockUse)
    const sum = (of: keyof StockUse) => uses.reduce((kg, use) => kg + use[of], 0)
    kept[no] = { reserved_kg, sold_kg }
    counted[no] = { reserved_kg: sum('reserved_kg'), sold_kg: sum('sold_kg') }
  }
  return { kept, counted }
}
