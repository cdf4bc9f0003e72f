/** Archived orders (归档): completed, closed and returned ones on the device, each read as an order of one side. */
import { type FoldedOrder, listOrders } from '#client/sync/orders.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount, useKnown } from '#client/sync/react.tsx'

export const ARCHIVED = [
  { code: 8, label: '已完成' },
  { code: -1, label: '已关闭' },
  { code: -2, label: '已退货' },
] as const
export type ArchivedState = (typeof ARCHIVED)[number]['code']

/** The most rows read of each state; a year or a firm narrows further back. */
const MOST = 2000

const newestFirst = (a: FoldedOrder, b: FoldedOrder) => (a.order.created_at < b.order.created_at ? 1 : -1)

/** Undefined during the first read. */
export function useArchived(): FoldedOrder[] | undefined {
  const { db, actor, cache } = useAccount()
  const read = async () => {
    const lists = await Promise.all(ARCHIVED.map(({ code }) => listOrders(db, actor, { filter: code, limit: MOST }, cache)))
    return lists.flatMap(({ rows }) => rows).sort(newestFirst)
  }
  return useKnown(useLive(read, [db, actor, cache]), (rows) => rows.length === 0)
}
