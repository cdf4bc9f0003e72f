/** The orders with a dissent on the device, folded with queued actions. */

import { type FoldedOrder, readOrder } from '#client/sync/orders.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount, useWhole } from '#client/sync/react.tsx'

/** Newest first; undefined during the first read. */
export function useDissentOrders(): FoldedOrder[] | undefined {
  const { db, actor } = useAccount()
  return useWhole(
    useLive(async () => {
      const ids = await db.orders.where('marks').equals('dissents').primaryKeys()
      const orders = await Promise.all(ids.map((id) => readOrder(db, actor, id)))
      const latest = ({ order }: FoldedOrder) => order.dissents.at(-1)?.raised_at ?? ''
      return orders.filter((each) => each !== null).sort((a, b) => (latest(a) < latest(b) ? 1 : -1))
    }, [db, actor]),
  )
}
