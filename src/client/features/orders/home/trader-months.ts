/** What the trader sold and earned by month and by order, from the orders on the device. */

import { nowMs } from '#client/lib/clock.ts'
import { date } from '#client/lib/format.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import type { Order } from '#domain/order.ts'
import { marginFen } from '#domain/payment.ts'
import { lastMonths } from './months.ts'
import { weightOf } from '#client/features/orders/order-words.ts'

export interface TraderMonth {
  /** 2026-11 */
  month: string
  kg: number
  sale_fen: number
  margin_fen: number
}

/** By the month an order was made; closed and returned ones are left out. Undefined while reading for the first time. */
export function useTraderMonths(count = 6): TraderMonth[] | undefined {
  const { db } = useAccount()
  return useLive(async () => {
    const empty = (month: string): [string, TraderMonth] => [month, { month, kg: 0, sale_fen: 0, margin_fen: 0 }]
    const months = new Map(lastMonths(count, nowMs()).map(empty))
    const [first = ''] = months.keys()
    await db.orders
      .where('created_at')
      .aboveOrEqual(new Date(Date.parse(`${first}-01T00:00:00+08:00`)).toISOString())
      .each(({ order }) => {
        const month = months.get(date(order.created_at).slice(0, 7))
        if (!month || order.state < 0) return
        month.kg += weightOf(order).kg
        month.sale_fen += order.sale?.amount_fen ?? 0
        month.margin_fen += marginFen(order) ?? 0
      })
    return [...months.values()]
  }, [db, count])
}

export interface OrderMargin {
  order: Pick<Order, 'id' | 'no' | 'title' | 'state'>
  margin_fen: number
}
/** The margins of the latest orders that were not closed or returned, newest first. */
export function useMargins(count: number): OrderMargin[] | undefined {
  const { db } = useAccount()
  return useLive(async () => {
    const rows = await db.orders
      .orderBy('created_at')
      .reverse()
      .filter(({ order }) => order.state >= 0 && marginFen(order) !== null)
      .limit(count)
      .toArray()
    return rows.map(({ order }) => ({ order, margin_fen: marginFen(order) ?? 0 }))
  }, [db, count])
}
