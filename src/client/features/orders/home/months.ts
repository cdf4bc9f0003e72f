/** Figures by month, computed from the orders on the device: tonnage, money and margin. */
import { nowMs } from '#client/lib/clock.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount, useWhole } from '#client/sync/react.tsx'
import { weightOf } from '#domain/headline.ts'
import { chinaDay } from '#domain/china-time.ts'
import type { Order } from '#domain/order.ts'
import { marginFen } from '#domain/payment.ts'

interface Month {
  /** 2026-11 */
  month: string
  kg: number
  /** of the person's own side; the trader's is the sale */
  amount_fen: number
  /** 0 for who does not know both sides */
  margin_fen: number
}

/** A figure over its bar: tonnes, and 万元. */
export const tonnes = (kg: number) => (kg / 1000).toLocaleString('zh-CN', { maximumFractionDigits: kg < 100_000 ? 1 : 0 })
export const wan = (fen: number) =>
  (fen / 1_000_000).toLocaleString('zh-CN', { maximumFractionDigits: Math.abs(fen) < 100_000_000 ? 1 : 0 })

/** The last months in China's calendar, this one last: ['2026-10', '2026-11']. */
function lastMonths(count: number, now: number): string[] {
  const [year = 0, month = 1] = chinaDay(now).split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + (month - 1) - (count - 1 - index)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** By the month an order was made; closed and returned ones are left out. Undefined while reading for the first time. */
export function useMonths(count = 6): Month[] | undefined {
  const { db, actor } = useAccount()
  return useWhole(
    useLive(async () => {
      const months = new Map(lastMonths(count, nowMs()).map((month) => [month, { month, kg: 0, amount_fen: 0, margin_fen: 0 }]))
      const [first = ''] = months.keys()
      // Months begin at midnight in China: the day before in UTC is read too, and its rows of another month are left out.
      await db.orders
        .where('created_at')
        .aboveOrEqual(new Date(Date.parse(`${first}-01T00:00:00+08:00`)).toISOString())
        .each(({ order }) => {
          const month = months.get(chinaDay(order.created_at).slice(0, 7))
          if (!month || order.state < 0) return
          month.kg += weightOf(order).kg
          month.amount_fen += (actor.role === 'supplier' ? order.supply : order.sale)?.amount_fen ?? 0
          month.margin_fen += actor.role === 'trader' ? (marginFen(order) ?? 0) : 0
        })
      return [...months.values()]
    }, [db, actor, count]),
  )
}

export interface OrderMargin {
  order: Pick<Order, 'id' | 'no' | 'title' | 'state'>
  margin_fen: number
}
/** The margins of the latest orders that were not closed or returned, newest first. */
export function useMargins(count: number): OrderMargin[] | undefined {
  const { db } = useAccount()
  return useWhole(
    useLive(async () => {
      const rows = await db.orders
        .orderBy('created_at')
        .reverse()
        .filter(({ order }) => order.state >= 0 && marginFen(order) !== null)
        .limit(count)
        .toArray()
      return rows.map(({ order }) => ({ order, margin_fen: marginFen(order) ?? 0 }))
    }, [db, count]),
  )
}
