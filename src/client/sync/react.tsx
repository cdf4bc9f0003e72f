/** The engine for React: the account in context, and live readings of the device's database. */

import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { BodyOf, Endpoint } from '#api/endpoint.ts'
import type { Account } from './account.ts'
import type { OutboxRow } from './db.ts'
import type { ListQuery } from './fold.ts'
import { countOrders, listOrders, readOrder } from './fold.ts'
import { readAhead, useLive, useLiveBeside } from './live.ts'
import type { Doing } from './outbox.ts'
import { allRows, enqueue } from './outbox.ts'
import { onStatus, readStatus } from './status.ts'

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
  const { db, owner } = useAccount()
  return useLive(() => readOrder(db, owner, id), [db, owner, id])
}
export function useOrders({ filter, search, limit }: ListQuery) {
  const { db, owner } = useAccount()
  const query = { filter, search, limit }
  return useLive(() => listOrders(db, owner, query), [db, owner, filter, search, limit], ordersKey(query))
}
const ordersKey = ({ filter, search, limit }: ListQuery) => `orders ${filter} ${search} ${limit}`
/** Reads a list that `useOrders` will ask for, before it is drawn. */
export const readOrdersAhead = ({ db, owner }: Account, query: ListQuery): Promise<void> =>
  readAhead(ordersKey(query), () => listOrders(db, owner, query))
export function useOrderCounts(filters: number[]) {
  const { db, owner } = useAccount()
  return useLiveBeside(() => countOrders(db, owner, filters), [db, owner, filters.join()])
}

/** Everything queued, in order. */
export function useOutbox(): OutboxRow[] | undefined {
  const { db } = useAccount()
  return useLive(() => allRows(db), [db])
}

/** Queues an action and wakes the engine; resolves when it is safe on the device. Throws NotSaved. */
export function useAct() {
  const { db, engine } = useAccount()
  return useCallback(
    async <E extends Endpoint>(doing: Doing<E> & { body: BodyOf<E> }): Promise<OutboxRow> => {
      const row = await enqueue(db, doing)
      void engine.wake()
      return row
    },
    [db, engine],
  )
}
