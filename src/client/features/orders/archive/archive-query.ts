/** Reads archived orders (归档) from the device: completed, closed and returned ones, each as an order of one side. */
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type FoldedOrder, listOrders, type OrderSource } from '#client/sync/reading/orders.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useKnown } from '#client/sync/reading/react.tsx'
import type { Actor } from '#domain/order/order.ts'

export const ARCHIVED = [
  { code: 8, label: '已完成' },
  { code: -1, label: '已关闭' },
  { code: -2, label: '已退货' },
] as const
export type ArchivedState = (typeof ARCHIVED)[number]['code']

/** The rows of each state that one step reads. The table keeps them all in memory. */
export const ARCHIVE_PAGE = 2000

const newestFirst = (a: FoldedOrder, b: FoldedOrder) => (a.order.created_at < b.order.created_at ? 1 : -1)

export interface Archived {
  rows: FoldedOrder[]
  /** the states with more orders on the device than were read */
  more: ArchivedState[]
}
/** Reads the newest `most` orders of each state. */
export async function readArchived(db: DeviceDb, actor: Actor, most: number, from?: OrderSource): Promise<Archived> {
  const lists = await Promise.all(ARCHIVED.map(({ code }) => listOrders(db, actor, { filter: code, limit: most }, from)))
  return {
    rows: lists.flatMap(({ rows }) => rows).sort(newestFirst),
    more: ARCHIVED.flatMap(({ code }, at) => (lists[at]?.more ? [code] : [])),
  }
}

/** Undefined during the first read. */
export function useArchived(most: number): Archived | undefined {
  const { db, actor, cache } = useAccount()
  const found = useLive(() => readArchived(db, actor, most, cache), [db, actor, most, cache])
  return useKnown(found, ({ rows }) => rows.length === 0)
}
