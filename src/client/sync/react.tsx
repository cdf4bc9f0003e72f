/** The engine for React: the account in context, and live readings of the device's database. */

import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { BodyOf, Endpoint } from '#api/endpoint.ts'
import { idle } from '#client/lib/idle.ts'
import type { Account } from './account.ts'
import { getMeta } from './db.ts'
import { type Folded, readAll } from './fold.ts'
import type { Noun, TruthRow, Value } from './noun.ts'
import type { OutboxRow } from './rows.ts'
import { countOrders, listOrders, type ListQuery, readOrder } from './orders.ts'
import { readAhead, useCached, useCachedBeside, useLive, useLiveBeside } from './live.ts'
import { type Doing, enqueue } from './outbox.ts'
import { onStatus, readStatus } from './status.ts'
import { type TooLate, tooLate } from './too-late.ts'
import { countToSign, countWaiting, listWaiting, type Waiting, waitingOf } from './waiting.ts'

const AccountContext = createContext<Account | null>(null)
export const AccountProvider = AccountContext.Provider

/** The account whose screens these are. Only inside a guarded area. */
export function useAccount(): Account {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount outside a guarded area')
  return account
}

export const useSyncStatus = () => useSyncExternalStore(onStatus, readStatus)

/** undefined while reading for the first time, null when the order is not on the device. */
export function useOrder(id: string) {
  const { db, actor } = useAccount()
  return useLive(() => readOrder(db, actor, id), [db, actor, id])
}
export function useOrders({ filter, task, search, limit }: ListQuery) {
  const { db, actor, cache } = useAccount()
  const query = { filter, task, search, limit }
  return useCached(cache, () => listOrders(db, actor, query, cache), [actor, filter, task, search, limit], ordersKey(query))
}
const ordersKey = ({ filter, task, search, limit }: ListQuery) => `orders ${filter} ${task} ${search} ${limit}`
/** Reads a list that `useOrders` will ask for, before it is drawn. */
export const readOrdersAhead = ({ db, actor, cache }: Account, query: ListQuery): Promise<void> =>
  readAhead(ordersKey(query), () => listOrders(db, actor, query, cache))
export function useOrderCounts(filters: number[]) {
  const { db, actor, cache } = useAccount()
  return useCachedBeside(cache, () => countOrders(db, actor, filters, cache), [db, actor, filters.join()])
}

/** undefined while reading for the first time. */
export function useWaiting(): Waiting | undefined {
  const { db, actor, cache } = useAccount()
  const orders = useCachedBeside(cache, () => countWaiting(db, actor, cache), [db, actor])
  const contracts = useLiveBeside(() => countToSign(db), [db])
  return useMemo(() => (orders && contracts ? waitingOf(orders, contracts) : undefined), [orders, contracts])
}
/** The orders to look at first; undefined while reading for the first time. */
export function useFirstWaiting(limit: number) {
  const { db, actor, cache } = useAccount()
  return useCached(cache, () => listWaiting(db, actor, limit, cache), [actor, limit])
}

/** Everything queued, in order. */
export function useOutbox(): OutboxRow[] | undefined {
  const { cache } = useAccount()
  return useCached(cache, () => cache.queue(), [])
}

export interface AllRows<V> {
  /** newest first, with what is queued; undefined until the device has some or the first sync has ended */
  items: Folded<V>[] | undefined
  /** why the device has none yet, in words, while there is no network to bring them */
  failed: string | null
  again: () => void
}
/** All values of a noun of few rows. */
export function useAll<Row extends TruthRow, V extends Value>(noun: Noun<string, Row, V, string>): AllRows<V> {
  const { db, actor, engine } = useAccount()
  const { online } = useSyncStatus()
  const found = useLive(async () => {
    const synced = await getMeta<boolean>(db, 'synced')
    const items = await readAll(db, actor, noun)
    return items.length > 0 || synced ? items : null
  }, [db, actor, noun])
  return { items: found ?? undefined, failed: online ? null : '当前网络不可用', again: () => void engine.wake() }
}

/** What could not be taken back and has not been seen yet. */
export function useTooLate(): TooLate[] | undefined {
  const { db } = useAccount()
  return useLiveBeside(() => tooLate(db), [db])
}

/** Queues an action and wakes the engine; resolves when it is safe on the device. Throws NotSaved. */
export function useAct() {
  const { db, engine, cache } = useAccount()
  return useCallback(
    async <E extends Endpoint>(doing: Doing<E> & { body: BodyOf<E> }): Promise<OutboxRow> => {
      const row = await enqueue(db, doing, cache.expect)
      // First the screen shows it, then the network is asked.
      void idle().then(() => engine.wake())
      return row
    },
    [db, engine, cache],
  )
}
