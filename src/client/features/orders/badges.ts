/** The counts beside menu entries: what waits for this role, from the device. */

import type { Role } from '#domain/order.ts'
import type { Mark } from '../../sync/db.ts'
import { useLiveBeside } from '../../sync/live.ts'
import { useAccount, useOrderCounts } from '../../sync/react.tsx'

/** Filters in which the ball is with the role. */
export const TODO_FILTERS: Record<Role, number[]> = { supplier: [0, 1], buyer: [0, 1, 2], trader: [5, 6] }

export function useBadges(): { orders: number; todo: number; dissents: number; adjustments: number; reviews: number } {
  const { db, owner } = useAccount()
  const counts = useOrderCounts(TODO_FILTERS[owner.role]) ?? {}
  const queues = useLiveBeside(async () => {
    const marked = (mark: Mark) => db.orders.where('marks').equals(mark).count()
    return {
      dissents: owner.role === 'buyer' ? 0 : await marked('open_dissent'),
      reviews: owner.role === 'trader' ? await marked('unpriced') : 0,
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
