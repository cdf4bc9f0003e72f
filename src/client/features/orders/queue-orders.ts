/** The trader's work queues, from the device with what is queued laid over: who owes what, what waits for a price. */

import type { DeviceDb } from '#client/sync/db.ts'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { type ListQuery, listOrders } from '#client/sync/fold.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import type { Owner } from '#client/sync/truth.ts'
import { LIFECYCLE } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import { tasksFor } from '#domain/waiting.ts'

const OPEN = [0, 1, 2, 3, 4, 5, 6, 7]
const MONEY_TASKS = ['confirm_advance', 'refund'] as const
/** More in one state than anybody works through at a sitting. */
const MOST = 1000

export const awaitsMoney = (order: Order): boolean => order.state === 5
export const awaitsAdvance = (order: Order): boolean => tasksFor(order, 'trader').includes('confirm_advance')
export const awaitsRefund = (order: Order): boolean => tasksFor(order, 'trader').includes('refund')
export const awaitsPrice = (order: Order): boolean => tasksFor(order, 'trader').includes('confirm_supply_price')
export const priceFixed = (order: Order): boolean =>
  order.supply_price_confirmed && LIFECYCLE.confirm_supply_price.from.includes(order.state)

async function readAll(db: DeviceDb, owner: Owner, queries: Omit<ListQuery, 'limit'>[]): Promise<FoldedOrder[]> {
  const pages = await Promise.all(queries.map((query) => listOrders(db, owner, { ...query, limit: MOST })))
  const found = new Map(pages.flatMap(({ rows }) => rows.map((folded) => [folded.order.id, folded])))
  return [...found.values()].sort((a, b) => (a.order.created_at < b.order.created_at ? 1 : -1))
}

/** Every open order, newest first; with `ended`, those too on which money still waits. Undefined while reading for the first time. */
export function useOpenOrders(ended = false): FoldedOrder[] | undefined {
  const { db, owner } = useAccount()
  const queries = [...OPEN.map((filter) => ({ filter })), ...(ended ? MONEY_TASKS.map((task) => ({ task })) : [])]
  return useLive(() => readAll(db, owner, queries), [db, owner, ended])
}
