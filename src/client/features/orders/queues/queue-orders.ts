/** The orders of the trader's work queues, from the device, folded with queued actions. */

import type { DeviceDb } from '#client/sync/device/db.ts'
import { type FoldedOrder, listOrders, markedOrders } from '#client/sync/reading/orders.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount, useWhole } from '#client/sync/reading/react.tsx'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { isFinished } from '#domain/order/order.ts'
import { ledgerOf, owedFen, owesMoney, toPayFen, waitingRepayment } from '#domain/money/payment.ts'
import { tasksFor } from '#domain/order/waiting.ts'

const OPEN = [0, 1, 2, 3, 4, 5, 6, 7]
/** The most orders read in one state, which is more than a day's work. */
const MOST = 1000

/** Whether the buyer owes on the order, or money waits for its confirmation. Money that came late waits in other states too. */
export const awaitsMoney = (order: Order): boolean =>
  owedFen(order, 'sale') > 0 || order.state === 5 || tasksFor(order, 'trader').includes('confirm_late')
export const awaitsAdvance = (order: Order): boolean => tasksFor(order, 'trader').includes('confirm_advance')
/** Whether money must go back to the buyer: the order ended unsettled, an after-sale granted some, or too much came in. */
export const awaitsRefund = (order: Order): boolean => tasksFor(order, 'trader').includes('refund')
/** Whether the supplier is still to be paid. */
export const awaitsPayout = (order: Order): boolean =>
  order.state === 6 && (toPayFen(order, 'supply') > 0 || ledgerOf(order).paying_fen === 0)
/** Whether the supplier must send money back, or says so. */
export const awaitsRepayment = (order: Order): boolean => ledgerOf(order).overpaid_fen > 0 || waitingRepayment(order)
export const awaitsPrice = (order: Order): boolean => tasksFor(order, 'trader').includes('confirm_supply_price')
export const priceFixed = (order: Order): boolean =>
  order.supply_price_confirmed && LIFECYCLE.confirm_supply_price.from.includes(order.state)

const newestFirst = (a: FoldedOrder, b: FoldedOrder) => (a.order.created_at < b.order.created_at ? 1 : -1)

/** Open orders, and finished ones with money still to go back, the newest first. */
export async function readOpenOrders(db: DeviceDb, actor: Actor): Promise<FoldedOrder[]> {
  const [open, marked] = await Promise.all([
    Promise.all(OPEN.map((filter) => listOrders(db, actor, { filter, limit: MOST }))),
    markedOrders(db, actor, 'owes_money'),
  ])
  const ended = marked.filter(({ order }) => isFinished(order.state) && owesMoney(order))
  return [...open.flatMap(({ rows }) => rows), ...ended].sort(newestFirst)
}

/** The orders that the trader's queues filter; undefined during the first read. */
export function useOpenOrders(): FoldedOrder[] | undefined {
  const { db, actor } = useAccount()
  return useWhole(useLive(() => readOpenOrders(db, actor), [db, actor]))
}
