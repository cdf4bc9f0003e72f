/** Figures by month, computed from the orders on the device: tonnage, money and margin. */
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useWhole } from '#client/sync/reading/react.tsx'
import { weightOf } from '#domain/order/headline.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS, SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { type Actor, countsInSums, type Order } from '#domain/order/order.ts'
import { marginFen } from '#domain/money/payment.ts'
import { lastMonths } from '#domain/accounting/statistics.ts'

interface Month {
  /** 2026-11 */
  month: string
  kg: number
  /** the amount of the person's own side; for a trader that of the sale */
  amount_fen: number
  /** 0 for a role that does not see both sides */
  margin_fen: number
}

/** Labels of the bars, in tonnes and in 万元. */
export const tonnes = (kg: number) => (kg / 1000).toLocaleString('zh-CN', { maximumFractionDigits: kg < 100_000 ? 1 : 0 })
export const wan = (fen: number) =>
  (fen / 1_000_000).toLocaleString('zh-CN', { maximumFractionDigits: Math.abs(fen) < 100_000_000 ? 1 : 0 })

const beginOf = (month: string): number => Date.parse(`${month}-01T00:00:00+08:00`)

/**
 * Keeps the months of which the device holds every order: those since the start of its first sync's scope, and the current one.
 * An older month would count only the few orders loaded on request.
 */
const wholeMonths = (months: readonly string[], first_pull_at: number): string[] =>
  months.filter((month) => beginOf(month) >= first_pull_at - SYNC_SCOPE_DAYS * DAY_MS)

/**
 * The last months that are whole on this device, at most `count`. An order counts in the month of its creation, unless it was
 * closed or returned.
 */
export async function readMonths(db: DeviceDb, { role }: Pick<Actor, 'role'>, count: number, now: number): Promise<Month[]> {
  // Dexie observes the reading of orders only if it follows one of its own promises.
  const first_pull = await db.meta.get('first_pull_at')
  const names = wholeMonths(lastMonths(count, now), (first_pull?.value as number | undefined) ?? now)
  const months = new Map(names.map((month) => [month, { month, kg: 0, amount_fen: 0, margin_fen: 0 }]))
  const [first = chinaDay(now).slice(0, 7)] = months.keys()
  // Months begin at midnight in China, so this also reads the UTC day before and drops rows of another month.
  await db.orders
    .where('created_at')
    .aboveOrEqual(new Date(beginOf(first)).toISOString())
    .each(({ order }) => {
      const month = months.get(chinaDay(order.created_at).slice(0, 7))
      if (!month || !countsInSums(order)) return
      month.kg += weightOf(order).kg
      month.amount_fen += (role === 'supplier' ? order.supply : order.sale)?.amount_fen ?? 0
      month.margin_fen += role === 'trader' ? (marginFen(order) ?? 0) : 0
    })
  return [...months.values()]
}

/** Undefined while reading for the first time. */
export function useMonths(count: number): Month[] | undefined {
  const { db, actor } = useAccount()
  return useWhole(useLive(() => readMonths(db, actor, count, nowMs()), [db, actor, count]))
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
        .filter(({ order }) => countsInSums(order) && marginFen(order) !== null)
        .limit(count)
        .toArray()
      return rows.map(({ order }) => ({ order, margin_fen: marginFen(order) ?? 0 }))
    }, [db, count]),
  )
}
