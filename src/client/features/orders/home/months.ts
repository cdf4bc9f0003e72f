/** Tonnage and money by month, from the orders on the device. */

import { nowMs } from '#client/lib/clock.ts'
import { date } from '#client/lib/format.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import { ownSide, weightOf } from '#client/features/orders/order-words.ts'

export interface Month {
  /** 2026-11 */
  month: string
  kg: number
  fen: number
  orders: number
}

/** The last months in China's calendar, this one last: ['2026-10', '2026-11']. */
export function lastMonths(count: number, now: number): string[] {
  const [year = 0, month = 1] = date(now).split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + (month - 1) - (count - 1 - index)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** By the month an order was made; closed and returned ones are left out. Undefined while reading for the first time. */
export function useMonths(count = 6): Month[] | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => {
    const months = new Map(lastMonths(count, nowMs()).map((month) => [month, { month, kg: 0, fen: 0, orders: 0 }]))
    const [first = ''] = months.keys()
    // Months begin at midnight in China: the day before in UTC is read too and falls out by its month.
    await db.orders
      .where('created_at')
      .aboveOrEqual(new Date(Date.parse(`${first}-01T00:00:00+08:00`)).toISOString())
      .each(({ order }) => {
        const month = months.get(date(order.created_at).slice(0, 7))
        if (!month || order.state < 0) return
        month.kg += weightOf(order).kg
        month.fen += ownSide(order, actor.role)?.amount_fen ?? 0
        month.orders += 1
      })
    return [...months.values()]
  }, [db, actor, count])
}
