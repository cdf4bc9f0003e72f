/** The trader's work queues, from the device with what is queued laid over: who owes what, what waits for a price. */

import type { DeviceDb } from '#client/sync/db.ts'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { listOrders } from '#client/sync/fold.ts'
import { useLive } from '#client/sync/live.ts'
import { useAccount } from '#client/sync/react.tsx'
import type { Owner } from '#client/sync/truth.ts'
import { LIFECYCLE } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import { tasksFor } from '#domain/waiting.ts'

const OPEN = [0, 1, 2, 3, 4, 5, 6, 7]
const ENDED = [8, -1, -2]
/** More in one state than anybody works through at a sitting. */
const MOST = 1000

export const awaitsMoney = (order: Order): boolean => order.state === 5
export const awaitsAdvance = (order: Order): boolean => tasksFor(order, 'trader').includes('confirm_advance')
export const awaitsRefund = (order: Order): boolean => tasksFor(order, 'trader').includes('refund')
export const awaitsPrice = (order: Order): boolean => tasksFor(order, 'trader').includes('confirm_supply_price')
export const priceFixed = (order: Order): boolean =>
  order.supply_price_confirmed && LIFECYCLE.confirm_supply_price.from.includes(order.state)

async function inStates(db: DeviceDb, owner: Owner, states: readonly number[]): Promise<FoldedOrder[]> {
  const pages = await Promise.all(states.map((filter) => listOrders(db, owner, { filter, limit: MOST })))
  return pages.flatMap(({ rows }) => rows).sort((a, b) => (a.order.created_at < b.order.created_at ? 1 : -1))
}

/** Every open order, newest first; with `ended`, those that are over as well. Undefined while reading for the first time. */
export function useOpenOrders(ended = false): FoldedOrder[] | undefined {
  const { db, owner } = useAccount()
  return useLive(() => inStates(db, owner, ended ? [...OPEN, ...ENDED] : OPEN), [db, owner, ended])
}
