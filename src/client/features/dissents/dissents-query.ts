/** The dissents of all orders on the device, folded with queued actions, and their totals. */
import { call } from '#client/lib/call.ts'
import { useCountedList } from '#client/lists/counted-list.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import type { Digest } from '#client/lists/whole-list.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type FoldedOrder, markedOrders, onDevice, readOrders } from '#client/sync/reading/orders.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useWhole } from '#client/sync/reading/react.tsx'
import type { Actor, Dissent, DissentStatus } from '#domain/order/order.ts'
import type { Cells, TableColumn } from '#domain/list/table.ts'

export interface DissentItem {
  folded: FoldedOrder
  dissent: Dissent
}

const latest = ({ order }: FoldedOrder) => order.dissents.at(-1)?.raised_at ?? ''
/** The dissents of these orders; the order with the newest dissent comes first. */
const itemsOf = (orders: readonly FoldedOrder[]): DissentItem[] =>
  orders
    .toSorted((a, b) => (latest(a) < latest(b) ? 1 : -1))
    .flatMap((folded) => folded.order.dissents.map((dissent): DissentItem => ({ folded, dissent })))
const readDissents = async (db: DeviceDb, actor: Actor): Promise<DissentItem[]> =>
  itemsOf(await markedOrders(db, actor, 'dissents'))

/** Undefined during the first read. */
export function useDissents(): DissentItem[] | undefined {
  const { db, actor } = useAccount()
  return useWhole(useLive(() => readDissents(db, actor), [db, actor]))
}

/** A list of dissents. `tabOf` gives the code of a status' tab; all members must be stable between renders. */
export interface DissentList {
  columns: readonly TableColumn<DissentItem>[]
  digest: (item: DissentItem) => Omit<Digest, keyof Cells>
  tabOf: (status: DissentStatus) => number
}
const TOTALS = { supplier: 'supplierDissentTotals', trader: 'traderDissentTotals' } as const

/** The totals of all dissents. The server does not search them. */
export function useDissentTotals(
  items: readonly DissentItem[] | undefined,
  role: keyof typeof TOTALS,
  { columns, digest, tabOf }: DissentList,
): ListTotals {
  const { db, actor } = useAccount()
  return useCountedList(
    {
      name: 'dissents',
      noun: 'order',
      columns,
      digest,
      subjectOf: ({ folded }) => folded.order.id,
      ask: async () => {
        const { data } = await call((await import('#api/orders.ts'))[TOTALS[role]], { account: actor.user_id })
        return data && data.map((each) => ({ ...each, tab: tabOf(each.tab as DissentStatus) }))
      },
      sent: async (ids) => itemsOf(await readOrders(db, actor, [...ids], { ...onDevice(db), queue: async () => [] })),
      folded: () => readDissents(db, actor),
    },
    items,
    false,
  )
}
