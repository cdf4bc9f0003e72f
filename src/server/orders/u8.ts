/** Orders for the accounting program (U8): those whose money has arrived, and which of them were exported. */
import { and, count, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { U8Order } from '#api/order-exports.ts'
import { bookedSide } from '#domain/accounting/counted.ts'
import { csvHead, csvLine } from '#domain/list/csv.ts'
import type { Order } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import type { LogAction } from '#domain/firm/log.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type PageQuery, pageOf } from '../db/paging.ts'
import { orders, u8Exports } from '../db/tables/trade.ts'
import { U8_COLUMNS } from './export-columns.ts'
import { conditions, type OrderFilter, rowView, WHOLE } from './store.ts'

/** 待商户付款: from here on the sale is settled and its money has arrived. */
const FROM_STATE = 6
const PAGE = 200

/** 0 not exported yet, 1 exported. */
const STATUS = [isNull(u8Exports.order_id), isNotNull(u8Exports.order_id)]

/** `ids` are the orders that a person ticked. */
export interface U8Filter extends Omit<OrderFilter, 'status'> {
  status?: number | undefined
  ids?: readonly string[] | undefined
}
type U8Query = U8Filter & PageQuery

/** The U8 orders within a list filter, exported or not. */
const within = (firm_id: string, { status: _status, ids, ...filter }: U8Filter) =>
  and(
    conditions({ firm_id, role: 'trader' }, filter),
    gte(orders.state, FROM_STATE),
    ids && sql`${orders.id} = any(${sql.param(ids)}::uuid[])`,
  )
const narrowed = (firm_id: string, query: U8Filter) =>
  and(within(firm_id, query), query.status === undefined ? undefined : STATUS[query.status])

async function readPage(db: Db, firm_id: string, { cursor, limit, ...query }: U8Query) {
  const all = db
    .select({ ...WHOLE, exported_at: u8Exports.exported_at })
    .from(orders)
    .leftJoin(u8Exports, eq(u8Exports.order_id, orders.id))
  const { data, next } = await pageOf(all, orders, { cursor, limit }, narrowed(firm_id, query))
  return { rows: data.map(({ exported_at, ...row }) => ({ order: rowView(row, 'trader'), exported_at })), next }
}

function listed(order: Order, exported_at: Date | null): U8Order {
  const { id, no, title, spec_name, sale, created_at } = order
  return {
    id,
    no,
    state: order.state as U8Order['state'],
    title,
    spec_name,
    supplier_id: order.supplier_id ?? '',
    supplier_name: order.supplier_name ?? '',
    buyer_id: order.buyer_id ?? '',
    buyer_name: order.buyer_name ?? '',
    quantity_kg: sale?.quantity_kg ?? 0,
    supply_amount_fen: bookedSide(order, 'supply')?.amount_fen ?? 0,
    supply_tax_fen: bookedSide(order, 'supply')?.tax_fen ?? 0,
    sale_amount_fen: bookedSide(order, 'sale')?.amount_fen ?? 0,
    sale_tax_fen: bookedSide(order, 'sale')?.tax_fen ?? 0,
    created_at,
    exported_at: exported_at?.toISOString() ?? null,
  }
}

/** A page, and the number of orders per status within the filter. */
export async function listU8(db: Db, firm_id: string, query: U8Query) {
  const { rows, next } = await readPage(db, firm_id, query)
  const [waiting, done] = await Promise.all([0, 1].map((status) => countU8(db, firm_id, { ...query, status })))
  return {
    data: rows.map(({ order, exported_at }) => listed(order, exported_at)),
    next,
    counts: { 0: waiting ?? 0, 1: done ?? 0 },
  }
}

/**
 * Every order of a filter for U8, page by page. Reading marks nothing, because only the person who imports the file knows that it
 * arrived.
 */
export async function* u8Pages(db: Db, firm_id: string, filter: U8Filter): AsyncGenerator<Order[], void> {
  let cursor: string | undefined
  do {
    const page = await readPage(db, firm_id, { ...filter, cursor, limit: PAGE })
    yield page.rows.map(({ order }) => order)
    cursor = page.next ?? undefined
  } while (cursor)
}

export async function countU8(db: Db, firm_id: string, filter: U8Filter): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(orders)
    .leftJoin(u8Exports, eq(u8Exports.order_id, orders.id))
    .where(narrowed(firm_id, filter))
  return row?.n ?? 0
}

/** The file as CSV. */
export async function* u8File({ db, session }: SessionContext, filter: U8Filter): AsyncGenerator<string, void> {
  yield csvHead(U8_COLUMNS)
  for await (const page of u8Pages(db, session.firm_id, filter)) yield page.map((order) => csvLine(U8_COLUMNS, order)).join('')
}

/** All numbers go into one parameter. PostgreSQL allows 65,535 parameters, and a file may have more orders. */
const numbered = (firm_id: string, nos: readonly string[]) =>
  and(eq(orders.trader_id, firm_id), sql`${orders.no} = any(${sql.param(nos)}::text[])`)

/** Ids of the firm's orders by number. Throws `not_found` if any is missing. */
async function ordersOf(db: Db, firm_id: string, nos: readonly string[]) {
  const rows = await db.select({ id: orders.id, no: orders.no, state: orders.state }).from(orders).where(numbered(firm_id, nos))
  if (rows.length < new Set(nos).size) throw new Refusal('not_found')
  return rows
}

/** Marks orders as exported and returns the numbers that this call marked. Of two simultaneous calls, only one marks an order. */
export async function markExported(context: SessionContext, nos: readonly string[]): Promise<string[]> {
  const { db, session, now } = context
  const found = await ordersOf(db, session.firm_id, nos)
  // An order in the file may have been returned since. An order whose money has not arrived cannot be in it.
  if (found.some(({ state }) => state >= 0 && state < FROM_STATE))
    throw new Refusal('wrong_state', { message: '有订单尚未到账，不能标记为已导出' })
  const marks = db
    .select({
      order_id: orders.id,
      exported_at: sql`${now.toISOString()}::timestamptz`.as('exported_at'),
      user_id: sql`${session.user_id}::uuid`.as('user_id'),
    })
    .from(orders)
    .where(numbered(session.firm_id, nos))
    .orderBy(orders.id)
  const marked = await db.insert(u8Exports).select(marks).onConflictDoNothing().returning({ id: u8Exports.order_id })
  return recorded(context, 'u8_mark', marked, found)
}

/**
 * Unmarks orders for another export, and returns the numbers that this call unmarked. `exported_at` limits it to marks of that
 * time, because an order that somebody else has booked must not be booked twice.
 */
export async function unmarkExported(context: SessionContext, nos: readonly string[], exported_at?: Date): Promise<string[]> {
  const { db, session } = context
  const found = await ordersOf(db, session.firm_id, nos)
  const ids = db.select({ id: orders.id }).from(orders).where(numbered(session.firm_id, nos))
  const gone = await db
    .delete(u8Exports)
    .where(and(inArray(u8Exports.order_id, ids), exported_at && eq(u8Exports.exported_at, exported_at)))
    .returning({ id: u8Exports.order_id })
  return recorded(context, 'u8_unmark', gone, found)
}

async function recorded(
  context: SessionContext,
  action: LogAction<'u8'>,
  changed: { id: string }[],
  found: { id: string; no: string }[],
) {
  const ids = new Set(changed.map(({ id }) => id))
  const nos = found.flatMap(({ id, no }) => (ids.has(id) ? no : [])).toSorted()
  if (nos.length > 0) await audit(context.db, { context, action, object: 'u8', object_id: uuidv7(), detail: { nos } })
  return nos
}
