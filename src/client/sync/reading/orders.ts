/** Orders as screens read them: by filter, task, mark and search, with queued actions applied. Truth is never edited. */
import { laneOf } from '#client/sync/noun.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { type Task, tasksFor } from '#domain/order/waiting.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { byId, type RowSource } from './fold.ts'
import { filterKey, foldOrder, type Mark, type OrderRow } from '#client/sync/nouns/order.ts'
import { allRows } from '#client/sync/outbox/outbox.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { RowCache } from './row-cache.ts'
import { orderFinder } from './invoice-numbers.ts'

/** An order as a screen shows it. */
export interface FoldedOrder {
  order: Order
  full: boolean
  /** queued and unconfirmed actions */
  pending: OutboxRow[]
  /** actions that came back and need a decision */
  review: OutboxRow[]
}

const folded = (row: { order: Order; full: boolean }, rows: OutboxRow[], actor: Actor): FoldedOrder => ({
  order: rows.length > 0 ? foldOrder(row.order, rows, actor) : row.order,
  full: row.full,
  pending: rows.filter((each) => each.state !== 'needs_review'),
  review: rows.filter((each) => each.state === 'needs_review'),
})

const KEPT = 400
const shown = new WeakMap<DeviceDb, Map<string, FoldedOrder>>()
/** An order without queued actions keeps its object identity while truth is unchanged, so that a list redraws only changes. */
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

const laid = new WeakMap<OrderRow, { queued: readonly OutboxRow[]; shown: FoldedOrder }>()
/** An order with queued actions keeps its object identity while its row and its actions in memory are the same. */
function touched(row: OrderRow, queued: OutboxRow[], actor: Actor): FoldedOrder {
  const held = laid.get(row)
  if (held?.queued.length === queued.length && queued.every((each, n) => each === held.queued[n])) return held.shown
  const shown = folded(row, queued, actor)
  laid.set(row, { queued, shown })
  return shown
}

/** The source of order rows for lists: the device, or the memory cache (row-cache.ts). */
export type OrderSource = RowSource<OrderRow, Omit<ListQuery, 'limit'>>

/** The order rows that an account's screens have in memory. */
export type OrderCache = RowCache<OrderRow, Omit<ListQuery, 'limit'>>

export const onDevice = (db: DeviceDb): OrderSource => ({
  queue: () => allRows(db),
  async page({ filter, task, search }, most) {
    const finds = search ? await orderFinder(db, search) : null
    // Ids sort by creation, so the newest come last in the index of marks.
    const index = task ? db.orders.where('marks').equals(task).reverse() : inFilter(db, filter)
    return (finds ? index.filter(({ order }) => finds(order)) : index).limit(most).toArray()
  },
  rows: async (ids) => (ids.length > 0 ? (await db.orders.bulkGet(ids)).filter((row) => row !== undefined) : []),
})

/** Queued rows by the order they concern. */
export const byOrder = (queue: readonly OutboxRow[]): Map<string, OutboxRow[]> => byId(queue, 'order')

export async function readOrder(db: DeviceDb, actor: Actor, id: string): Promise<FoldedOrder | null> {
  const [row, rows] = await Promise.all([db.orders.get(id), db.outbox.where('entities').equals(laneOf('order', id)).sortBy('n')])
  return row ? folded(row, rows, actor) : null
}

/** The orders of these ids that the device holds, in the same order. */
export async function readOrders(
  db: DeviceDb,
  actor: Actor,
  ids: string[],
  from: OrderSource = onDevice(db),
): Promise<FoldedOrder[]> {
  const [rows, pending] = [await from.rows(ids), byOrder(await from.queue())]
  return rows.map((row) => shownOf(db, actor, row, pending))
}
const shownOf = (db: DeviceDb, actor: Actor, row: OrderRow, pending: ReadonlyMap<string, OutboxRow[]>): FoldedOrder => {
  const own = pending.get(row.id)
  return own ? touched(row, own, actor) : untouched(db, row)
}

/** Orders with the mark, plus all with queued actions, which may add or remove it. The caller checks each. */
export async function markedOrders(db: DeviceDb, actor: Actor, mark: Mark): Promise<FoldedOrder[]> {
  const [marked, queued] = await Promise.all([
    db.orders.where('marks').equals(mark).primaryKeys(),
    db.outbox.where('entities').startsWith(laneOf('order', '')).toArray(),
  ])
  const ids = new Set([...marked, ...byOrder(queued).keys()])
  const orders = await Promise.all([...ids].map((id) => readOrder(db, actor, id)))
  return orders.filter((each) => each !== null)
}

export interface ListQuery {
  /** a filter code of the role; undefined for all */
  filter?: number | undefined
  /** replaces the filter: the orders on which this task waits */
  task?: Task | undefined
  search?: string | undefined
  limit: number
}

const inFilter = (db: DeviceDb, filter: number | undefined) =>
  filter === undefined
    ? db.orders.orderBy('created_at').reverse()
    : db.orders.where('[filter+created_at]').between([filter, ''], [filter, '\uffff']).reverse()

/** The name of a page in memory. */
const pageOf = ({ filter, task, search }: ListQuery) => ({ filter, task, search })

interface Listed {
  rows: FoldedOrder[]
  more: boolean
}
/** Orders with queued actions are in the index too and are left out. Spare rows make up for them, and for the next few actions. */
const spareOf = (limit: number) => Math.floor(limit / 4)
const withoutQueued = (rows: readonly OrderRow[], pending: ReadonlyMap<string, unknown>) =>
  rows.filter((row) => !pending.has(row.id))
/** Whether the page holds too many orders with queued actions to fill the list. */
const isShort = (page: OrderRow[], pending: ReadonlyMap<string, unknown>, limit: number) =>
  page.length > limit + spareOf(limit) && withoutQueued(page, pending).length <= limit

/** Merges a page of the index with the orders that have queued actions. */
function merged(
  db: DeviceDb,
  actor: Actor,
  { filter, task, limit }: ListQuery,
  { page, held, pending }: { page: OrderRow[]; held: OrderRow[]; pending: Map<string, OutboxRow[]> },
  finds: ((order: Order) => boolean) | null,
): Listed {
  const acted = held
    .map((row) => touched(row, pending.get(row.id) ?? [], actor))
    .filter(({ order }) => filter === undefined || filterKey(order, actor.role) === filter)
    .filter(({ order }) => !task || tasksFor(order, actor.role).includes(task))
    .filter(({ order }) => !finds || finds(order))
  const rows = [...withoutQueued(page, pending).map((row) => untouched(db, row)), ...acted].sort((a, b) =>
    a.order.created_at < b.order.created_at ? 1 : -1,
  )
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** A list by folded state. The index serves untouched orders; the few with queued actions are folded and merged in. */
export async function listOrders(
  db: DeviceDb,
  actor: Actor,
  query: ListQuery,
  from: OrderSource = onDevice(db),
): Promise<Listed> {
  const { limit } = query
  const finds = query.search ? await orderFinder(db, query.search) : null
  const pending = byOrder(await from.queue())
  const read = (spare: number) => from.page(pageOf(query), limit + 1 + spare)
  const [held, first] = await Promise.all([from.rows([...pending.keys()]), read(spareOf(limit))])
  const page = isShort(first, pending, limit) ? await read(Math.ceil((4 * held.length) / limit) * limit) : first
  return merged(db, actor, query, { page, held, pending }, finds)
}

/** The list as `listOrders` reads it from this cache, without waiting; undefined where memory lacks something. */
export function knownOrders(db: DeviceDb, actor: Actor, query: ListQuery, cache: OrderCache): Listed | undefined {
  const { limit } = query
  const queue = cache.knownQueue()
  const page = cache.knownPage(pageOf(query), limit + 1 + spareOf(limit))
  if (!queue || !page || query.search) return undefined
  const pending = byOrder(queue)
  const held = cache.knownRows([...pending.keys()])
  if (!held || isShort(page, pending, limit)) return undefined
  return merged(db, actor, query, { page, held, pending }, null)
}
/** The order as `readOrders` reads it from this cache, without waiting; undefined where memory lacks it. */
export function knownOrder(db: DeviceDb, actor: Actor, id: string, cache: OrderCache): FoldedOrder | undefined {
  const [row] = cache.knownRows([id]) ?? []
  const queue = row && cache.knownQueue()
  return queue && shownOf(db, actor, row, byOrder(queue))
}

/** The number of orders that match the search, per tab. An order with queued actions counts under its resulting state. */
export async function countOrders(
  db: DeviceDb,
  actor: Actor,
  filters: number[],
  from: OrderSource = onDevice(db),
  search = '',
): Promise<Record<number, number>> {
  const pending = byOrder(await from.queue())
  const touched = await from.rows([...pending.keys()])
  const counts: Record<number, number> = Object.fromEntries(filters.map((filter) => [filter, 0]))
  const add = (filter: number, more: number) => filter in counts && (counts[filter] = (counts[filter] ?? 0) + more)
  const count = (filter: number) => db.orders.where('[filter+created_at]').between([filter, ''], [filter, '\uffff']).count()
  const finds = search ? await orderFinder(db, search) : null
  if (finds) await db.orders.each(({ order, filter }) => finds(order) && add(filter, 1))
  else await Promise.all(filters.map(async (filter) => add(filter, await count(filter))))
  for (const row of touched.filter(({ order }) => !finds || finds(order))) {
    const now = filterKey(foldOrder(row.order, pending.get(row.id) ?? [], actor), actor.role)
    if (now === row.filter) continue
    add(row.filter, -1)
    add(now, 1)
  }
  return counts
}
