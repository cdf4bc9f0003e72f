/** The after-sales of all orders as the device holds them, what is queued laid over. */
import type { DeviceDb } from '#client/sync/db.ts'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { readOrder } from '#client/sync/fold.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import type { Owner } from '#client/sync/truth.ts'
import { afterSalesOf } from '#domain/after-sale.ts'
import type { AfterSale } from '#domain/order.ts'

export interface AfterSaleItem {
  folded: FoldedOrder
  each: AfterSale
}

const LANE = 'order:'

/** Newest first. */
export async function readAfterSales(db: DeviceDb, owner: Owner): Promise<AfterSaleItem[]> {
  const [marked, queued] = await Promise.all([
    db.orders.where('marks').equals('after_sales').primaryKeys(),
    // One that is still queued has left no mark on its order yet.
    db.outbox.where('entities').startsWith(LANE).toArray(),
  ])
  const lanes = queued.flatMap((row) => row.entities).filter((entity) => entity.startsWith(LANE))
  const ids = new Set([...marked, ...lanes.map((entity) => entity.slice(LANE.length))])
  const orders = await Promise.all([...ids].map((id) => readOrder(db, owner, id)))
  return orders
    .flatMap((folded) => (folded ? afterSalesOf(folded.order).map((each): AfterSaleItem => ({ folded, each })) : []))
    .sort((a, b) => (a.each.created_at < b.each.created_at ? 1 : -1))
}

/** undefined while reading for the first time. */
export function useAfterSales(): AfterSaleItem[] | undefined {
  const { db, owner } = useAccount()
  return useLive(() => readAfterSales(db, owner), [db, owner])
}
