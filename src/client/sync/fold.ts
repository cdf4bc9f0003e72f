/** What screens read: server truth with the queued actions laid over it by the domain's own lifecycle. Truth is never edited. */
import { actionOfCall, isStepCall, orderOfStep } from '#api/order-actions.ts'
import type { Action } from '#domain/actions.ts'
import { advanceWholly } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import { type Task, tasksFor } from '#domain/waiting.ts'
import type { DeviceDb, Mark, OrderRow, OutboxRow } from './db.ts'
import { allRows } from './outbox.ts'
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
  if (row.endpoint === 'batchPay') {
    const { orders, ...voucher } = row.body as { orders: { id: string; payment_id: string; amount_fen: number }[] }
    const mine = orders.find((each) => each.id === order_id)
    return mine ? ({ name: 'pay', payload: { ...voucher, id: mine.payment_id, amount_fen: mine.amount_fen } } as Action) : null
  }
  if (!isStepCall(row.endpoint) || orderOfStep(row.params, row.body) !== order_id) return null
  return actionOfCall(row.endpoint, row.params, row.body)
}

/**
 * Lays the rows over the order, in order. A step that no longer applies (the truth already has it) is skipped. The version stays
 * the truth's: it says what the person has seen of others' doing, and the server counts one's own queued steps itself.
 */
export function foldOrder(truth: Order, rows: OutboxRow[], owner: Owner): Order {
  let order = truth
  for (const row of rows) {
    if (row.state === 'needs_review') continue
    const action = actionOf(row, truth.id)
    if (!action) continue
    const outcome = advanceWholly(order, action, { actor: owner, now: row.created_at, device_at: row.created_at })
    if (outcome.ok) order = outcome.order
  }
  return order === truth ? truth : { ...order, version: truth.version }
}

const ORDER_LANE = 'order:'
const folded = (row: { order: Order; full: boolean }, rows: OutboxRow[], owner: Owner): FoldedOrder => ({
  order: rows.length > 0 ? foldOrder(row.order, rows, owner) : row.order,
  full: row.full,
  pending: rows.filter((each) => each.state !== 'needs_review'),
  review: rows.filter((each) => each.state === 'needs_review'),
})

const KEPT = 400
const shown = new WeakMap<DeviceDb, Map<string, FoldedOrder>>()
/** An order nobody has touched is the same object as long as it is the same truth, so that a list draws only what changed. */
function untouched(db: DeviceDb, { id, order, full }: OrderRow): FoldedOrder {
  const known = shown.get(db) ?? new Map<string, FoldedOrder>()
  shown.set(db, known)
  const held = known.get(id)
  const same = held?.full === full && held.order.version === order.version && held.order.updated_at === order.updated_at
  const row = same ? held : { order, full, pending: [], review: [] }
  known.delete(id)
  known.set(id, row)
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  return row
}

/** Where a list finds its rows: the device itself, or what is held of it in memory (held.ts). */
export interface RowSource {
  /** everything queued, in order */
  queue(): Promise<OutboxRow[]>
  /** the newest `most` orders of a filter and search */
  page(query: Omit<ListQuery, 'limit'>, most: number): Promise<OrderRow[]>
  /** those of these orders that are on the device */
  orders(ids: string[]): Promise<OrderRow[]>
}

export const onDevice = (db: DeviceDb): RowSource => ({
  queue: () => allRows(db),
  page({ filter, task, search }, most) {
    // Ids tell the time of their making, so the marks' index has the newest last.
    const index = task ? db.orders.where('marks').equals(task).reverse() : inFilter(db, filter)
    return (search ? index.filter((row) => matches(row.order, search)) : index).limit(most).toArray()
  },
  orders: async (ids) => (ids.length > 0 ? (await db.orders.bulkGet(ids)).filter((row) => row !== undefined) : []),
})

/** Queued rows by the order they are about. */
export function byOrder(queue: OutboxRow[]): Map<string, OutboxRow[]> {
  const rows = new Map<string, OutboxRow[]>()
  for (const row of queue) {
    for (const entity of row.entities) {
      if (!entity.startsWith(ORDER_LANE)) continue
      const id = entity.slice(ORDER_LANE.length)
      const own = rows.get(id)
      if (own) own.push(row)
      else rows.set(id, [row])
    }
  }
  return rows
}

export async function readOrder(db: DeviceDb, owner: Owner, id: string): Promise<FoldedOrder | null> {
  const [row, rows] = await Promise.all([db.orders.get(id), db.outbox.where('entities').equals(`${ORDER_LANE}${id}`).sortBy('n')])
  return row ? folded(row, rows, owner) : null
}

/** The orders that bear the mark, and those with something queued, which may bear it by now or no more: the caller looks at each. */
export async function markedOrders(db: DeviceDb, owner: Owner, mark: Mark): Promise<FoldedOrder[]> {
  const [marked, queued] = await Promise.all([
    db.orders.where('marks').equals(mark).primaryKeys(),
    db.outbox.where('entities').startsWith(ORDER_LANE).toArray(),
  ])
  const ids = new Set([...marked, ...byOrder(queued).keys()])
  const orders = await Promise.all([...ids].map((id) => readOrder(db, owner, id)))
  return orders.filter((each) => each !== null)
}

export interface ListQuery {
  /** a filter code of the role, or undefined for all */
  filter?: number | undefined
  /** instead of a filter: the orders on which this task waits */
  task?: Task | undefined
  search?: string | undefined
  limit: number
}

const matches = (order: Order, search: string): boolean => {
  const needle = search.trim().toLowerCase()
  return [order.no, order.title, order.supplier_name, order.buyer_name, order.trader_name, order.delivery_place].some((text) =>
    text?.toLowerCase().includes(needle),
  )
}

const inFilter = (db: DeviceDb, filter: number | undefined) =>
  filter === undefined
    ? db.orders.orderBy('created_at').reverse()
    : db.orders.where('[filter+created_at]').between([filter, ''], [filter, '\uffff']).reverse()

/** A list by folded state: the index serves what nobody touched, and the few orders with queued rows are laid in between. */
export async function listOrders(
  db: DeviceDb,
  owner: Owner,
  query: ListQuery,
  from: RowSource = onDevice(db),
): Promise<{ rows: FoldedOrder[]; more: boolean }> {
  const { filter, task, search, limit } = query
  const pending = byOrder(await from.queue())
  // Those laid in between lie in the index too: some more are read, and left out. So many more that the next actions need no reading.
  const read = (spare: number) => from.page(query, limit + 1 + spare)
  const free = (rows: OrderRow[]) => rows.filter((row) => !pending.has(row.id))
  const spare = Math.floor(limit / 4)
  const [held, first] = await Promise.all([from.orders([...pending.keys()]), read(spare)])
  const short = first.length > limit + spare && free(first).length <= limit
  const found = free(short ? await read(Math.ceil((4 * held.length) / limit) * limit) : first)
  const laid = held
    .map((row) => folded(row, pending.get(row.id) ?? [], owner))
    .filter(({ order }) => filter === undefined || filterKey(order, owner.role) === filter)
    .filter(({ order }) => !task || tasksFor(order, owner.role).includes(task))
    .filter(({ order }) => !search || matches(order, search))
  const rows = [...found.map((row) => untouched(db, row)), ...laid].sort((a, b) =>
    a.order.created_at < b.order.created_at ? 1 : -1,
  )
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** How many orders each filter shows, queued actions counted where they lead. */
export async function countOrders(
  db: DeviceDb,
  owner: Owner,
  filters: number[],
  from: RowSource = onDevice(db),
): Promise<Record<number, number>> {
  const pending = byOrder(await from.queue())
  const touched = await from.orders([...pending.keys()])
  const counts: Record<number, number> = {}
  const count = (filter: number) => db.orders.where('[filter+created_at]').between([filter, ''], [filter, '\uffff']).count()
  await Promise.all(filters.map(async (filter) => void (counts[filter] = await count(filter))))
  for (const row of touched) {
    const now = filterKey(foldOrder(row.order, pending.get(row.id) ?? [], owner), owner.role)
    if (now === row.filter) continue
    if (row.filter in counts) counts[row.filter] = (counts[row.filter] ?? 0) - 1
    if (now in counts) counts[now] = (counts[now] ?? 0) + 1
  }
  return counts
}
