/** What the buyer owes over all orders waiting for payment, queued payments taken off. */

import { listOrders } from '#client/sync/orders.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import { actionsFor } from '#domain/lifecycle.ts'
import { receivableFen } from '#domain/payment.ts'

const UNPAID_FILTER = 2
const MOST = 1000

export interface Due {
  fen: number
  /** the orders it is owed on */
  ids: string[]
}

/** undefined while reading for the first time. */
export function useDue(): Due | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => {
    const { rows } = await listOrders(db, actor, { filter: UNPAID_FILTER, limit: MOST })
    const payable = rows.filter(({ order, full }) => full && actionsFor(order, actor.role).includes('pay'))
    return { fen: payable.reduce((sum, { order }) => sum + receivableFen(order), 0), ids: payable.map(({ order }) => order.id) }
  }, [db, actor])
}
