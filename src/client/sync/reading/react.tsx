/** The engine for React: the account in context, and live readings of the device's database. */

import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { BodyOf, Endpoint } from '#api/endpoint.ts'
import { idle } from '#client/lib/idle.ts'
import { roleObstacle } from '#domain/firm/permission.ts'
import type { Account } from '#client/sync/account.ts'
import { type Folded, readAll } from './fold.ts'
import type { Noun, TruthRow, Value } from '#client/sync/noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { countOrders, knownOrder, knownOrders, listOrders, type ListQuery, readOrders } from './orders.ts'
import { useCached, useCachedBeside, useLive, useLiveBeside } from './live.ts'
import { type Doing, enqueue } from '#client/sync/outbox/outbox.ts'
import { onStatus, readStatus } from '#client/sync/status.ts'
import { type TooLate, tooLate } from '#client/sync/outbox/too-late.ts'
import {
  countApprovals,
  countStatements,
  countToSign,
  countWaiting,
  listWaiting,
  type Waiting,
  waitingOf,
} from './count-waiting.ts'

const AccountContext = createContext<Account | null>(null)
export const AccountProvider = AccountContext.Provider

/** The account of these screens. Use it only inside a guarded area. */
export function useAccount(): Account {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount outside a guarded area')
  return account
}

export const useSyncStatus = () => useSyncExternalStore(onStatus, readStatus)

/** Whether this device's first sync has ended. Before that, missing rows may still come. */
const useSynced = () => useSyncExternalStore(onStatus, () => readStatus().first === null)
/** Holds back an empty result until the first sync has ended, so a list shows its rows or a skeleton. */
export function useKnown<T>(found: T | undefined, isNothing: (found: T) => boolean): T | undefined {
  const synced = useSynced()
  return found === undefined || (!synced && isNothing(found)) ? undefined : found
}
/** Holds back counts and totals until the first sync has ended, because they are too small before. */
export const useWhole = <T,>(found: T | undefined): T | undefined => useKnown(found, () => true)
const isEmpty = ({ rows }: { rows: readonly unknown[] }) => rows.length === 0

/** undefined during the first read; null if the device does not hold the order. */
export function useOrder(id: string) {
  const { db, actor, cache } = useAccount()
  const read = async () => (await readOrders(db, actor, [id], cache))[0] ?? null
  return useCached(cache, read, [db, actor, id], () => knownOrder(db, actor, id, cache))
}
export function useOrders({ filter, task, search, limit }: ListQuery) {
  const { db, actor, cache } = useAccount()
  const query = { filter, task, search, limit }
  const found = useCached(
    cache,
    () => listOrders(db, actor, query, cache),
    [actor, filter, task, search, limit],
    () => knownOrders(db, actor, query, cache),
  )
  return useKnown(found, isEmpty)
}
/** Reads a list into memory, where `useOrders` finds it when it is drawn first. */
export async function readOrdersAhead({ db, actor, cache }: Account, query: ListQuery): Promise<void> {
  await listOrders(db, actor, query, cache)
}
/** The number of orders that match the search, per tab; undefined during the first read. */
export function useOrderCounts(filters: number[], search = '') {
  const { db, actor, cache } = useAccount()
  const read = () => countOrders(db, actor, filters, cache, search)
  const counts = useCachedBeside(cache, read, [db, actor, filters.join(), search])
  return useWhole(counts)
}

/** undefined during the first read. */
export function useWaiting(): Waiting | undefined {
  const { db, actor, cache } = useAccount()
  const orders = useCachedBeside(cache, () => countWaiting(db, actor, cache), [db, actor])
  const contracts = useLiveBeside(() => countToSign(db), [db])
  const statements = useLiveBeside(() => countStatements(db, actor), [db, actor])
  const approvals = useLiveBeside(() => countApprovals(db, actor), [db, actor])
  return useWhole(
    useMemo(
      () =>
        orders && contracts && statements !== undefined && approvals !== undefined
          ? waitingOf(orders, contracts, { statements, approvals })
          : undefined,
      [orders, contracts, statements, approvals],
    ),
  )
}
/** The orders to look at first; undefined during the first read. */
export function useFirstWaiting(limit: number) {
  const { db, actor, cache } = useAccount()
  return useKnown(
    useCached(cache, () => listWaiting(db, actor, limit, cache), [actor, limit]),
    ({ length }) => length === 0,
  )
}

/** Whether a contract waits for the firm's signature; undefined before the first result. */
export function useToSign(contract_id = ''): boolean | undefined {
  const { to_sign } = useAccount()
  return useSyncExternalStore(to_sign.onChange, () => to_sign.has(contract_id))
}
/** Whether the device has a draft about this id. */
export function useDrafted(id: string): boolean {
  const { drafted } = useAccount()
  return useSyncExternalStore(drafted.onChange, () => drafted.has(id) ?? false)
}

/** The number of drafts on the device; 0 before the first result. */
export function useDraftCount(): number {
  const { db } = useAccount()
  return useLiveBeside(() => db.drafts.count(), [db]) ?? 0
}

/** Everything queued, in order. */
export function useOutbox(): OutboxRow[] | undefined {
  const { cache } = useAccount()
  return useCached(cache, () => cache.queue(), [])
}

export interface AllRows<V> {
  /** newest first, with what is queued; undefined until the device has some or the first sync has ended */
  items: Folded<V>[] | undefined
  /** the reason in words while the device is offline and has no rows; otherwise null */
  failed: string | null
  again: () => void
}
/** All values of a small noun. */
export function useAll<Row extends TruthRow, V extends Value>(noun: Noun<string, Row, V, string>): AllRows<V> {
  const { db, actor, engine } = useAccount()
  const { online } = useSyncStatus()
  const found = useLive(() => readAll(db, actor, noun), [db, actor, noun])
  const items = useKnown(found, ({ length }) => length === 0)
  // Before the first result, missing rows are not a failure. A form that opened then would lack the records of the device.
  const failed = online || found === undefined ? null : '当前网络不可用'
  return { items, failed, again: () => void engine.wake() }
}

/** Actions that could not be taken back and that the person has not seen yet. */
export function useTooLate(): TooLate[] | undefined {
  const { db } = useAccount()
  return useLiveBeside(() => tooLate(db), [db])
}

/**
 * Queues an action and wakes the engine. Resolves when it is safe on the device. Throws NotSaved, or Refusal if the person's roles do
 * not allow the call.
 */
export function useAct() {
  const { db, actor, engine, cache } = useAccount()
  return useCallback(
    async <E extends Endpoint>(doing: Doing<E> & { body: BodyOf<E> }): Promise<OutboxRow> => {
      const { nameOf } = await import('#api/registry.ts')
      const obstacle = roleObstacle(actor, nameOf(doing.endpoint))
      if (obstacle) throw obstacle
      const row = await enqueue(db, doing, cache.expect)
      // The screen is updated before the network is used.
      void idle().then(() => engine.wake())
      return row
    },
    [db, actor, engine, cache],
  )
}
