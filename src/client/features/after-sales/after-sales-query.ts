/** The after-sales of all orders on the device, folded with queued actions. */
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type FoldedOrder, markedOrders } from '#client/sync/reading/orders.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useWhole } from '#client/sync/reading/react.tsx'
import { afterSalesOf } from '#domain/agreement/after-sale.ts'
import type { Actor, AfterSale } from '#domain/order/order.ts'

export interface AfterSaleItem {
  folded: FoldedOrder
  each: AfterSale
}

/** The after-sales of these orders, the newest first. */
export const itemsOf = (orders: readonly FoldedOrder[]): AfterSaleItem[] =>
  orders
    .flatMap((folded) => afterSalesOf(folded.order).map((each): AfterSaleItem => ({ folded, each })))
    .sort((a, b) => (a.each.created_at < b.each.created_at ? 1 : -1))
export const readAfterSales = async (db: DeviceDb, actor: Actor): Promise<AfterSaleItem[]> =>
  itemsOf(await markedOrders(db, actor, 'after_sales'))

/** Undefined during the first read. */
export function useAfterSales(): AfterSaleItem[] | undefined {
  const { db, actor } = useAccount()
  return useWhole(useLive(() => readAfterSales(db, actor), [db, actor]))
}
