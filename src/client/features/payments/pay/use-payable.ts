/** Reads the orders of a batch that may be paid now. */

import { readOrder } from '#client/sync/reading/orders.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { mayTake } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'

export interface Payable {
  orders: Order[]
  /** the number of given ids that cannot be paid now */
  left_out: number
}

/** undefined while reading for the first time. */
export function usePayable(ids: readonly string[]): Payable | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => {
    const found = await Promise.all(ids.map((id) => readOrder(db, actor, id)))
    const orders = found.flatMap((each) => (each?.full && mayTake('pay', each.order, actor) ? [each.order] : []))
    return { orders, left_out: ids.length - orders.length }
  }, [db, actor, ids.join()])
}
