/** Finds, sorts and sums the orders of the desk's table by the digests of all orders on the device. */
import { useMemo, useState } from 'react'
import { type Digest, isPlain, type ListSearch, wholeList, type WholeList } from '#client/lists/whole-list.ts'
import { withMerged } from '#client/lists/merged-categories.ts'
import { type ListTotals, useTotals } from '#client/lists/use-totals.ts'
import { useCached, useCachedBeside } from '#client/sync/reading/live.ts'
import { digestsOf } from '#client/sync/reading/digests.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { withInvoiceNumbers } from '#client/sync/reading/invoice-numbers.ts'
import type { OrderRow } from '#client/sync/nouns/order.ts'
import { byOrder, type FoldedOrder, listOrders, onDevice, type OrderSource, readOrders } from '#client/sync/reading/orders.ts'
import { spellFor } from '#client/sync/reading/finder.ts'
import { useAccount, useKnown, useWhole } from '#client/sync/reading/react.tsx'
import type { Actor } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { wordsOf } from '#domain/list/search.ts'
import { cellsOf, type Same } from '#domain/list/table.ts'
import { orderDigest } from '#client/lists/order/order-digest.ts'
import { orderTotals } from './order-totals.ts'
import { ORDER_TABLES } from './order-tables.ts'

export interface Found {
  rows: readonly FoldedOrder[]
  more: boolean
  /** undefined while the digests are read for the first time */
  whole: WholeList | undefined
  /** the result belongs to the previous search */
  busy?: boolean
}

/** The digest of an order for the role's table. */
export const digestOf = (folded: FoldedOrder, role: Role, same?: Same): Digest => ({
  ...orderDigest(folded, role, [], same),
  ...cellsOf(ORDER_TABLES[role].columns, folded, same),
})

const orderDigests = (db: DeviceDb, role: Role) =>
  digestsOf<OrderRow, Digest>(db, 'orders', ({ order, full }, same) =>
    digestOf({ order, full, pending: [], review: [] }, role, same),
  )

/** Reads digests only. Orders with queued actions count in their resulting state. */
export async function searchOrders(
  db: DeviceDb,
  actor: Actor,
  search: ListSearch,
  from: OrderSource = onDevice(db),
): Promise<WholeList> {
  const known = await orderDigests(db, actor.role).all()
  const touched = await readOrders(db, actor, [...byOrder(await from.queue()).keys()], from)
  const laid = new Map(touched.map((folded) => [folded.order.id, digestOf(folded, actor.role)]))
  const all = laid.size === 0 ? known : known.map((digest) => laid.get(digest.id) ?? digest)
  return wholeList(
    await withInvoiceNumbers(db, search.search, all),
    { ...search, filter: await withMerged(db, search.filter) },
    ORDER_TABLES[actor.role].columns,
    await spellFor(wordsOf(search.search ?? '')),
  )
}

/**
 * The first `limit` orders of the search. A plain list is read by its index, and its totals after it is drawn. During a new
 * search the previous result stays, marked as `busy`.
 */
export function useOrderSearch(search: ListSearch, limit: number): Found | undefined {
  const { db, actor, cache } = useAccount()
  const key = JSON.stringify(search)
  const plain = isPlain(search)
  const list = async () => (plain ? { key, ...(await listOrders(db, actor, { filter: search.status, limit }, cache)) } : null)
  const quick = useCached(cache, list, [actor, key, limit])
  const find = async () => ({ key, whole: await searchOrders(db, actor, search, cache) })
  const beside = useCachedBeside(cache, async () => (plain ? find() : null), [actor, key])
  const whole = useCached(cache, async () => (plain ? null : find()), [actor, key])
  const read = async () => {
    if (!whole) return null
    const { digests } = whole.whole
    const rows = await readOrders(
      db,
      actor,
      digests.slice(0, limit).map(({ id }) => id),
      cache,
    )
    return { ...whole, rows, more: digests.length > limit }
  }
  const rows = useCached(cache, read, [actor, whole, limit])
  const now = useMemo((): Found | undefined => {
    if (!plain) return rows?.key === key ? rows : undefined
    return quick?.key === key ? { ...quick, whole: beside?.key === key ? beside.whole : undefined } : undefined
  }, [plain, rows, quick, beside, key])
  const found = useKnown(now, ({ rows }) => rows.length === 0)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return found ?? (last && { ...last, busy: true })
}

/** The totals of the table. */
export function useTableTotals({ search, filter }: ListSearch, found: Found | undefined): ListTotals {
  const { db, actor } = useAccount()
  const source = orderTotals({ db, actor }, { search, filter }, ORDER_TABLES[actor.role].columns, digestOf)
  return useTotals(source, useWhole(found?.busy ? undefined : found?.whole?.tabs))
}
