/**
 * Amounts that a buyer has to pay now, and those declared but not confirmed, over all orders. Queued payments count as declared.
 */
import type { DeviceDb } from '#client/sync/device/db.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { type FoldedOrder, listOrders } from '#client/sync/reading/orders.ts'
import { useAccount, useWhole } from '#client/sync/reading/react.tsx'
import { type Actor, PAID } from '#domain/order/order.ts'
import { ledgerOf, toPayFen } from '#domain/money/payment.ts'
import { tasksFor } from '#domain/order/waiting.ts'

const UNPAID = 2
const MOST = 1000

export interface Due {
  fen: number
  /** the orders to pay */
  ids: string[]
  paid: { fen: number; orders: number }
}

const sum = (orders: readonly FoldedOrder[], of: (order: FoldedOrder['order']) => number) =>
  orders.reduce((total, { order }) => total + of(order), 0)

export async function readDue(db: DeviceDb, actor: Actor): Promise<Due> {
  const under = async (filter: number) => (await listOrders(db, actor, { filter, limit: MOST })).rows
  const [unpaid, paid] = [await under(UNPAID), await under(PAID.code)]
  const payable = unpaid.filter(({ order }) => tasksFor(order, 'buyer').includes('pay'))
  // A partly paid order is in both lists.
  const declared = [...unpaid, ...paid].filter(({ order }) => ledgerOf(order).claimed_fen > 0)
  return {
    fen: sum(payable, (order) => toPayFen(order, 'sale')),
    ids: payable.map(({ order }) => order.id),
    paid: { fen: sum(declared, (order) => ledgerOf(order).claimed_fen), orders: declared.length },
  }
}

/** undefined while reading for the first time. */
export function useDue(): Due | undefined {
  const { db, actor } = useAccount()
  return useWhole(useLive(() => readDue(db, actor), [db, actor]))
}
