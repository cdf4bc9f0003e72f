/** The buyer's outstanding sum over all orders waiting for payment, and the sum paid and not confirmed. Queued payments count as paid. */

import { listOrders } from '#client/sync/orders.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount, useWhole } from '#client/sync/react.tsx'
import { mayTake } from '#domain/lifecycle.ts'
import { PAID } from '#domain/order.ts'
import { ledgerOf, outstandingFen } from '#domain/payment.ts'

const UNPAID_FILTER = 2
const MOST = 1000

export interface Due {
  fen: number
  /** the orders it is owed on */
  ids: string[]
  paid: { fen: number; orders: number }
}

/** undefined while reading for the first time. */
export function useDue(): Due | undefined {
  const { db, actor } = useAccount()
  return useWhole(
    useLive(async () => {
      const { rows } = await listOrders(db, actor, { filter: UNPAID_FILTER, limit: MOST })
      const paid = (await listOrders(db, actor, { filter: PAID.code, limit: MOST })).rows
      const payable = rows.filter(({ order, full }) => full && mayTake('pay', order, actor.role))
      return {
        fen: payable.reduce((sum, { order }) => sum + outstandingFen(order, 'sale', 'buyer'), 0),
        ids: payable.map(({ order }) => order.id),
        paid: { fen: paid.reduce((sum, { order }) => sum + ledgerOf(order).claimed_fen, 0), orders: paid.length },
      }
    }, [db, actor]),
  )
}
