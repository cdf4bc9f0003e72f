/** Searches the orders on the device by state, text, category and period. */
import { nowMs } from '#client/lib/clock.ts'
import { type FoldedOrder, listOrders } from '#client/sync/orders.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import { DAY_MS } from '#domain/constants.ts'

export interface OrderSearch {
  /** A state, or undefined for all. */
  filter?: number | undefined
  search?: string | undefined
  category_id?: string | undefined
  /** Orders of the last so many days. */
  days?: number | undefined
}
export interface Found {
  rows: FoldedOrder[]
  more: boolean
}

const GROW = 4

/** Newest first. Reads on until enough rows pass; undefined while reading for the first time. */
export function useOrderSearch({ filter, search, category_id, days }: OrderSearch, limit: number): Found | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => {
    const since = days === undefined ? '' : new Date(nowMs() - days * DAY_MS).toISOString()
    for (let read = limit; ; read *= GROW) {
      const page = await listOrders(db, actor, { filter, search, limit: read })
      const young = page.rows.filter(({ order }) => order.created_at >= since)
      const rows = category_id ? young.filter(({ order }) => order.category_id === category_id) : young
      const ended = !page.more || young.length < page.rows.length
      if (rows.length >= limit || ended) return { rows: rows.slice(0, limit), more: rows.length > limit || !ended }
    }
  }, [db, actor, filter, search, category_id, days, limit])
}
