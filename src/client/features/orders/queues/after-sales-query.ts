/** The after-sales of all orders on the device, folded with queued actions. */
import type { DeviceDb } from '#client/sync/db.ts'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { markedOrders } from '#client/sync/fold.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import type { Owner } from '#client/sync/truth.ts'
import { afterSalesOf } from '#domain/after-sale.ts'
import type { AfterSale } from '#domain/order.ts'

export interface AfterSaleItem {
  folded: FoldedOrder
  each: AfterSale
}

/** Newest first. */
export async function readAfterSales(db: DeviceDb, owner: Owner): Promise<AfterSaleItem[]> {
  const orders = await markedOrders(db, owner, 'after_sales')
  return orders
    .flatMap((folded) => afterSalesOf(folded.order).map((each): AfterSaleItem => ({ folded, each })))
    .sort((a, b) => (a.each.created_at < b.each.created_at ? 1 : -1))
}

/** Undefined during the first read. */
export function useAfterSales(): AfterSaleItem[] | undefined {
  const { db, owner } = useAccount()
  return useLive(() => readAfterSales(db, owner), [db, owner])
}
