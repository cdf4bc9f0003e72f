/** The counts beside menu entries: what waits for this role, from the device. */

import type { Role } from '#domain/order.ts'
import { openDissent } from '#domain/order.ts'
import { useLive } from '../../sync/live.ts'
import { useAccount, useOrderCounts } from '../../sync/react.tsx'

/** Filters in which the ball is with the role. */
export const TODO_FILTERS: Record<Role, number[]> = { supplier: [0, 1], buyer: [0, 1, 2], trader: [5, 6] }

/** Filters of orders with trips and no end yet, whose dissents the role's menu counts. Never the finished ones: they are nearly all. */
const DISSENT_FILTERS: Record<Role, number[]> = { supplier: [2], buyer: [], trader: [2, 3, 4, 5, 6] }

export function useBadges(): { orders: number; todo: number; dissents: number; adjustments: number; reviews: number } {
  const { db, owner } = useAccount()
  const counts = useOrderCounts(TODO_FILTERS[owner.role]) ?? {}
  const queues = useLive(async () => {
    const open = await db.orders.where('filter').anyOf(DISSENT_FILTERS[owner.role]).toArray()
    return {
      dissents: open.filter(({ order }) => openDissent(order) !== undefined).length,
      reviews: owner.role === 'trader' ? open.filter(({ order }) => order.state >= 3 && !order.supply_price_confirmed).length : 0,
    }
  }, [db, owner.role])
  const todo = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    orders: todo,
    todo,
    dissents: queues?.dissents ?? 0,
    adjustments: queues?.dissents ?? 0,
    reviews: queues?.reviews ?? 0,
  }
}
