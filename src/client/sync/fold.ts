/** What screens read: server truth with the queued actions laid over it by the domain's own lifecycle. Truth is never edited. */

import type { StepEndpoint } from '#api/orders.ts'
import { ENDPOINTS } from '#api/registry.ts'
import type { Action } from '#domain/actions.ts'
import { advance } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import type { DeviceDb, OutboxRow } from './db.ts'
import type { Owner } from './truth.ts'
import { filterKey } from './truth.ts'

/** An order as a screen shows it. */
export interface FoldedOrder {
  order: Order
  full: boolean
  /** actions queued and not confirmed */
  pending: OutboxRow[]
  /** actions that came back and need the person */
  review: OutboxRow[]
}

/** The action a queued row takes on this order, or null when the row is about something else. */
export function actionOf(row: OutboxRow, order_id: string): Action | null {
  const endpoint = ENDPOINTS.get(row.endpoint) as Partial<StepEndpoint> | undefined
  if (!endpoint) return null
  if (row.endpoint === 'batchPay') {
    const { orders, ...voucher } = row.body as { orders: { id: string; payment_id: string; amount_fen: number }[] }
    const mine = orders.find((each) => each.id === order_id)
    return mine ? ({ name: 'pay', payload: { ...voucher, id: mine.payment_id, amount_fen: mine.amount_fen } } as Action) : null
  }
  return endpoint.action && row.params['id'] === order_id
    ? endpoint.action(row.params as { id: string }, row.body as never)
    : null
}

/** Lays the rows over the order, in order. A step that no longer applies (the truth already has it) is skipped. */
export function foldOrder(truth: Order, rows: OutboxRow[], owner: Owner): Order {
  let order = truth
  for (const row of rows) {
    if (row.state === 'needs_review') continue
    const action = actionOf(row, truth.id)
    if (!action) continue
    const outcome = advance(order, action, { actor: owner, now: row.created_at, device_at: row.created_at })
    if (outcome.ok) order = outcome.order
  }
  return order
}

const ORDER_LANE = 'order:'
const folded = (row: { order: Order; full: boolean }, rows: OutboxRow[], owner: Owner): FoldedOrder => ({
  order: rows.length > 0 ? foldOrder(row.order, rows, owner) : row.order,
  full: row.full,
  pending: rows.filter((each) => each.state !== 'needs_review'),
  review: rows.filter((each) => each.state === 'needs_review'),
})

/** Queued rows by the order they are about. */
async function rowsByOrder(db: DeviceDb): Promise<Map<string, OutboxRow[]>> {
  const byOrder = new Map<string, OutboxRow[]>()
  for (const row of await db.outbox.orderBy('n').toArray()) {
    for (const entity of row.entities) {
      if (!entity.startsWith(ORDER_LANE)) continue
      const id = entity.slice(ORDER_LANE.length)
      byOrder.set(id, [...(byOrder.get(id) ?? []), row])
    }
  }
  return byOrder
}

export async function readOrder(db: DeviceDb, owner: Owner, id: string): Promise<FoldedOrder | null> {
  const [row, rows] = await Promise.all([db.orders.get(id), db.outbox.where('entities').equals(`${ORDER_LANE}${id}`).sortBy('n')])
  return row ? folded(row, rows, owner) : null
}

export interface ListQuery {
  /** a filter code of the role, or undefined for all */
  filter?: number | undefined
  search?: string | undefined
  limit: number
}

const matches = (order: Order, search: string): boolean => {
  const needle = search.trim().toLowerCase()
  return [order.no, order.title, order.supplier_name, order.buyer_name, order.trader_name, order.delivery_place].some((text) =>
    text?.toLowerCase().includes(needle),
  )
}

/** A list by folded state: the index serves what nobody touched, and the few orders with queued rows are laid in between. */
export async function listOrders(db: DeviceDb, owner: Owner, query: ListQuery): Promise<{ rows: FoldedOrder[]; more: boolean }> {
  const pending = await rowsByOrder(db)
  const touched = (await db.orders.bulkGet([...pending.keys()]))
    .filter((row) => row !== undefined)
    .map((row) => folded(row, pending.get(row.id) ?? [], owner))
    .filter(({ order }) => query.filter === undefined || filterKey(order, owner.role) === query.filter)
  const index =
    query.filter === undefined
      ? db.orders.orderBy('created_at').reverse()
      : db.orders.where('[filter+created_at]').between([query.filter, ''], [query.filter, '\uffff']).reverse()
  const wanted = query.limit + 1
  const search = query.search
  const skip = pending.size > 0
  const plain = skip || search
  const truth = await (plain
    ? index
        .filter((row) => !pending.has(row.id) && (!search || matches(row.order, search)))
        .limit(wanted)
        .toArray()
    : index.limit(wanted).toArray())
  const laid = search ? touched.filter(({ order }) => matches(order, search)) : touched
  const rows = [...truth.map((row) => folded(row, [], owner)), ...laid].sort((a, b) =>
    a.order.created_at < b.order.created_at ? 1 : -1,
  )
  return { rows: rows.slice(0, query.limit), more: rows.length > query.limit }
}

/** How many orders each filter shows, queued actions counted where they lead. */
export async function countOrders(db: DeviceDb, owner: Owner, filters: number[]): Promise<Record<number, number>> {
  const pending = await rowsByOrder(db)
  const touched = (await db.orders.bulkGet([...pending.keys()])).filter((row) => row !== undefined)
  const counts: Record<number, number> = {}
  for (const filter of filters) {
    counts[filter] = await db.orders.where('[filter+created_at]').between([filter, ''], [filter, '\uffff']).count()
  }
  for (const row of touched) {
    const now = filterKey(foldOrder(row.order, pending.get(row.id) ?? [], owner), owner.role)
    if (now === row.filter) continue
    if (row.filter in counts) counts[row.filter] = (counts[row.filter] ?? 0) - 1
    if (now in counts) counts[now] = (counts[now] ?? 0) + 1
  }
  return counts
}
