/** Orders on the device, whole or as heads. Filters and marks index them, and the domain's lifecycle applies queued actions. */
import { actionOfCall, isStepCall, subjectOf } from '#api/order-actions.ts'
import type { OrderHead } from '#api/sync.ts'
import type { Action } from '#domain/order/actions.ts'
import { afterSalesOf } from '#domain/agreement/after-sale.ts'
import { applyPatch, type OrderPatch } from '#domain/order/delta.ts'
import { advanceWholly } from '#domain/order/lifecycle.ts'
import { type Actor, type Order, ORDER_LISTS, type OrderList } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { owesMoney } from '#domain/money/payment.ts'
import { tabOf, type Task, tasksFor } from '#domain/order/waiting.ts'
import { call } from '#client/lib/call.ts'
import { NO_FILTER, type Noun, rowOf, subjectIn, type TruthRow } from '../noun.ts'
import { isRefused, type OutboxRow } from '#client/sync/device/rows.ts'
import { formPath, newOrderPath, orderPath, payPath } from '#client/lib/paths.ts'

/**
 * An index of orders besides the filter. `owes_money`: money has to go back, or an advance waits for its answer. `waits`: the
 * account's role has a task.
 */
export type Mark = 'dissents' | 'after_sales' | 'owes_money' | 'waits' | Task
export function marksOf(order: Order, role: Role): Mark[] {
  const tasks = tasksFor(order, role)
  return [
    ...(order.dissents.length > 0 ? (['dissents'] as const) : []),
    ...(afterSalesOf(order).length > 0 ? (['after_sales'] as const) : []),
    ...(owesMoney(order) ? (['owes_money'] as const) : []),
    ...(tasks.length > 0 ? (['waits'] as const) : []),
    ...tasks,
  ]
}
/** `full` is false for a head, whose lists are fetched when it is opened. */
export interface OrderRow extends TruthRow {
  filter: number
  full: boolean
  marks: Mark[]
  order: Order
}

/** The order's tab as an index key. */
export const filterKey = (order: Order, role: Role): number => tabOf(order, role) ?? NO_FILTER

export const orderRow = (order: Order, actor: Actor, full = true): OrderRow => ({ ...rowOf(ORDER, order, actor), full })

const EMPTY = Object.fromEntries(ORDER_LISTS.map((list) => [list, []])) as unknown as Pick<Order, OrderList>
const headRow = (head: OrderHead, actor: Actor): OrderRow => orderRow({ ...head, ...EMPTY }, actor, false)

/** The role of a view. A counterparty's view lacks the other side. */
const roleOfView = ({ supply, sale }: Order): Role => (supply && sale ? 'trader' : supply ? 'supplier' : 'buyer')

/** The action of a queued row on this order; null if the row concerns something else. */
export function actionOf(row: OutboxRow, order_id: string): Action | null {
  if (row.endpoint === 'batchPay') {
    const { orders, ...voucher } = row.body as { orders: { id: string; payment_id: string; amount_fen: number }[] }
    const mine = orders.find((each) => each.id === order_id)
    return mine ? ({ name: 'pay', payload: { ...voucher, id: mine.payment_id, amount_fen: mine.amount_fen } } as Action) : null
  }
  if (!isStepCall(row.endpoint) || subjectOf(row.params, row.body) !== order_id) return null
  return actionOfCall(row.endpoint, row.params, row.body)
}

/**
 * Applies the rows to the order in sequence. A step that truth already contains is skipped. The version stays that of truth: it
 * tells which steps of others the person has seen, and the server adds the person's queued steps.
 */
export function foldOrder(truth: Order, rows: readonly OutboxRow[], actor: Actor): Order {
  let order = truth
  for (const row of rows) {
    if (isRefused(row)) continue
    const action = actionOf(row, truth.id)
    if (!action) continue
    const outcome = advanceWholly(order, action, { actor, now: row.created_at, device_at: row.created_at })
    if (outcome.ok) order = outcome.order
  }
  return order === truth ? truth : { ...order, version: truth.version }
}

/** The row with tab and marks recomputed by this build. */
function indexed(row: OrderRow): OrderRow {
  const role = roleOfView(row.order)
  return { ...row, filter: filterKey(row.order, role), marks: marksOf(row.order, role) }
}

const DETAIL = { supplier: 'supplierOrder', buyer: 'buyerOrder', trader: 'traderOrder' } as const
const LIST = { supplier: 'supplierOrders', buyer: 'buyerOrders', trader: 'traderOrders' } as const
const AFTER_SALES = { supplier: 'supplierAfterSales', buyer: 'buyerAfterSales', trader: 'traderAfterSales' } as const
/** Maximum orders reduced to heads at a time when the device is full. */
const SPARED = 500

export const ORDER: Noun<'orders', OrderRow, Order, 'orders' | 'dissents' | 'after_sales'> = {
  name: 'order',
  table: 'orders',
  indexes: 'id, created_at, filter, [filter+created_at], *marks',
  schema: 3,
  upcasts: {
    /** Orders had no marks, or fewer. */
    0: (row) => ({ ...row, marks: marksOf(row.order, roleOfView(row.order)) }),
    /** Tabs depended on the state alone, and orders with an open dissent waited for a price. */
    1: indexed,
    /** Partly paid orders were under 已付待确认 and nobody's task. */
    2: indexed,
  },
  list: 'orders',
  row: (order, { role }) => ({ filter: filterKey(order, role), full: true, marks: marksOf(order, role), order }),
  value: ({ order }) => order,
  replaces: (order, row) => order.version > row.order.version || (order.version === row.order.version && !row.full),
  parts: {
    heads: (head: OrderHead, stored, actor) => (head.version > (stored?.order.version ?? -1) ? headRow(head, actor) : null),
    /** A head takes no list items. An order outside the device's scope is not held, so it is left alone. */
    patches: (patch: OrderPatch, stored, actor) =>
      stored ? orderRow(applyPatch(stored.order, stored.full ? patch : { ...patch, items: {} }), actor, stored.full) : null,
  },
  fold: (order, queued, actor) => (order ? foldOrder(order, queued, actor) : null),
  details: async ({ role }) => [(await import('#api/orders.ts'))[DETAIL[role]]],
  page: (role, id, endpoint) => (endpoint === 'createOrder' ? null : { label: '查看订单', to: orderPath(role, id) }),
  form(role, row) {
    const ids = row.entities.map(subjectIn).flatMap(({ noun, id }) => (noun === 'order' ? [id] : []))
    if (row.endpoint === 'createOrder') return newOrderPath((row.body['intention_id'] as string | null | undefined) ?? null)
    if (row.endpoint === 'batchPay') return payPath(ids)
    const [id = ''] = ids
    const action = actionOf(row, id)
    return action && formPath(role, id, action.name)
  },
  older: {
    orders: { page: async ({ role }, query) => call((await import('#api/orders.ts'))[LIST[role]], { query }) },
    /** The trader's list of dissents contains only open ones, so the settled ones come with their orders. */
    dissents: {
      async page({ role }, query) {
        const api = await import('#api/orders.ts')
        return call(role === 'trader' ? api[LIST.trader] : api.supplierDissents, { query })
      },
    },
    /** An after-sale is part of its order, so orders that the device lacks are fetched. */
    after_sales: {
      from_top: true,
      async page({ role, user_id }, query, _sought, missing) {
        const [sales, api] = await Promise.all([import('#api/after-sales.ts'), import('#api/orders.ts')])
        const { data, next } = await call(sales[AFTER_SALES[role]], { query })
        const ids = await missing([...new Set(data.map(({ order_id }) => order_id))])
        const found = await Promise.all(ids.map((id) => call(api[DETAIL[role]], { params: { id }, account: user_id })))
        return { data: found.map((answer) => answer.data), next }
      },
    },
  },
  /** Without its invoice, the device would offer an already invoiced order to its buyer again. */
  beside: ({ role }) => (role === 'buyer' ? 'invoices' : null),
  /** Reduces the oldest finished orders to heads. */
  async spare(rows) {
    const whole = rows.filter(({ full, order }) => full && (order.state === 8 || order.state < 0))
    return (await whole.limit(SPARED).toArray()).map((row) => ({ ...row, full: false, order: { ...row.order, ...EMPTY } }))
  },
}
