/** Orders in the database: the document, its index columns, and the changes announced to each party. */
import { and, asc, count, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { changedPaths } from '#domain/order/delta.ts'
import type { Steps } from '#domain/order/lifecycle.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { Order } from '#domain/order/order.ts'
import { FILTERS, filterOf, isDoneFor, isFinished, openDissent, PAID, partyOf } from '#domain/order/order.ts'
import { ledgerOf, owesMoney, refundDueFen, waitingAdvance, waitingCollection, waitingRepayment } from '#domain/money/payment.ts'
import { barePlate } from '#domain/goods/plate.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/role.ts'
import { waitingReversals } from '#domain/money/reversal.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { SEARCH_SCHEMA } from '#domain/list/search.ts'
import { changedEntries, entriesOf, STATISTICS_SCHEMA } from '#domain/accounting/statistics.ts'
import { ORDER_DOC, readDoc, writeDoc } from '#domain/order/stored.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { tabOf } from '#domain/order/waiting.ts'
import { announce, type Change } from '../changes.ts'
import type { Db } from '../db/connect.ts'
import { contains, foundBy } from '../db/contains.ts'
import { categoryIds } from '../catalogue/merged.ts'
import { type AmountPath, amountWithin, categoryOf } from '../db/doc-values.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { prepared } from '../db/prepared.ts'
import { orders } from '../db/tables/trade.ts'
import { book } from '../journal/store.ts'
import { countEntries, marketPricesOf } from '../statistics/count.ts'
import { listColumns, storedColumns, type Views, viewsOf } from './list-columns.ts'
import { bookTransfers } from './transfers.ts'

/** The columns that contain an order. All others only index it. */
export const WHOLE = { id: orders.id, created_at: orders.created_at, doc: orders.doc }
type Row = Pick<typeof orders.$inferSelect, keyof typeof WHOLE>

export const PARTY = { supplier: orders.supplier_id, buyer: orders.buyer_id, trader: orders.trader_id } as const
export const orderIn = ({ doc }: Pick<Row, 'doc'>): Order => readDoc(ORDER_DOC, doc)
export const rowView = (row: Pick<Row, 'doc'>, role: Role): Order => viewFor(orderIn(row), role)

/** Columns that no step changes. */
const fixed = (order: Order) => ({
  id: order.id,
  no: order.no,
  supplier_id: order.supplier_id as string,
  buyer_id: order.buyer_id as string,
  trader_id: order.trader_id,
  goods_id: order.goods_id,
  created_at: new Date(order.created_at),
})
/** The search column of each role. */
const SEARCH = { supplier: orders.supplier_search, buyer: orders.buyer_search, trader: orders.trader_search } as const
/**
 * Makes these orders searchable by the invoice number for buyer and trader. A concurrent save of an order adds the number too.
 */
export async function addInvoiceNumber(db: Db, order_ids: readonly string[], number: string): Promise<void> {
  const added = (column: typeof orders.buyer_search) => sql`${column} || ${`\n${number}`}::text`
  await db
    .update(orders)
    .set({ buyer_search: added(orders.buyer_search), trader_search: added(orders.trader_search) })
    .where(inArray(orders.id, [...order_ids]))
}
/** Columns a step may change. */
const moving = (order: Order, views: Views) => ({
  state: order.state,
  supplier_filter: tabOf(order, 'supplier') as number,
  buyer_filter: tabOf(order, 'buyer'),
  finished: isFinished(order.state),
  price_confirmed: order.supply_price_confirmed,
  dissent: openDissent(order)?.status ?? null,
  refund_due: refundDueFen(order) > 0,
  advance_waiting: waitingAdvance(order),
  repayment_due: ledgerOf(order).overpaid_fen > 0 || waitingRepayment(order),
  // A finished order also waits for the trader while a colleague has to confirm late money or a reversal.
  collection_waiting: (order.state !== 5 && waitingCollection(order)) || waitingReversals(order).length > 0,
  doc: writeDoc(ORDER_DOC, order),
  ...listColumns(views),
  updated_at: new Date(order.updated_at),
})

/** The order if the firm plays that role on it; null for a missing id and for a stranger's. `lock` locks the row. */
export async function findOrder(db: Db, id: string, actor: { firm_id: string; role: Role }, lock = false): Promise<Order | null> {
  const query = db
    .select(WHOLE)
    .from(orders)
    .where(and(eq(orders.id, id), eq(PARTY[actor.role], actor.firm_id)))
  const [row] = await (lock ? query.for('update') : query)
  return row ? readDoc(ORDER_DOC, row.doc) : null
}

/** The firm's orders with these ids, locked by ascending id so that two calls cannot deadlock. */
export async function holdOrders(db: Db, ids: readonly string[], actor: { firm_id: string; role: Role }): Promise<Order[]> {
  const rows = await db
    .select(WHOLE)
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(PARTY[actor.role], actor.firm_id)))
    .orderBy(asc(orders.id))
    .for('update')
  return rows.map(({ doc }) => readDoc(ORDER_DOC, doc))
}

/** Rewrites the search and sum columns of an order with this build's rules. */
export async function refreshOrder(db: Db, { id, doc }: Pick<Row, 'id' | 'doc'>): Promise<void> {
  await db
    .update(orders)
    .set(storedColumns(id, viewsOf(readDoc(ORDER_DOC, doc))))
    .where(eq(orders.id, id))
}

/** A new row: the order's document and its index columns. The caller also books its journal. */
export const orderRow = (order: Order) => ({ ...fixed(order), ...moving(order, viewsOf(order)), journaled: true })

/** Stores a new order and announces it to its parties. Refuses a taken id, because the creator of a record chooses its id. */
export async function insertOrder(db: Db, key: string | null, made: Steps): Promise<void> {
  await insertAtEnd(db, key, [made.order], made)
}

/**
 * As `insertOrder`, for an order that is stored once in its final state. `road` holds its earlier versions, each booked at its
 * own time.
 */
export async function insertAtEnd(db: Db, key: string | null, road: readonly Order[], { order }: Steps): Promise<void> {
  const [market_price_fen = null] = await marketPricesOf(db, [order])
  const inserted = await db
    .insert(orders)
    .values({ ...orderRow(order), statistics_schema: STATISTICS_SCHEMA, market_price_fen })
    .onConflictDoNothing({ target: orders.id })
    .returning({ id: orders.id })
  if (inserted.length === 0) throw new Refusal('invalid', { fields: { id: '订单编号已被使用' } })
  // A repeated serial of a past deal is not refused, because the deal is over.
  await bookTransfers(db, null, order)
  for (const [n, version] of road.entries()) await book(db, road[n - 1] ?? null, version)
  await countEntries(db, entriesOf(viewsOf(order), market_price_fen))
  const changes = ROLE_LIST.map(
    (role): Change => ({ audience: partyOf(order, role), entity: 'order', entity_id: order.id, op: 'new' }),
  )
  await announce(db, key, changes)
}

/**
 * Saves the result of steps. Only parties whose view changed get a change to pull. A finished order on which money has to go back
 * is sent whole, because a device may hold only its head, or nothing.
 */
export async function saveOrder(db: Db, key: string | null, before: Order, { order }: Steps): Promise<void> {
  const [views_before, views] = [viewsOf(before), viewsOf(order)]
  const [row] = await db
    .update(orders)
    .set({ ...moving(order, views), ...storedColumns(order.id, views) })
    .where(eq(orders.id, order.id))
    .returning({ schema: orders.statistics_schema, market_price_fen: orders.market_price_fen })
  // An order that is not counted yet is later counted whole in its state at that time.
  if (row?.schema === STATISTICS_SCHEMA) {
    const [was, is] = [views_before, views].map((each) => entriesOf(each, row.market_price_fen))
    await countEntries(db, changedEntries(was ?? [], is ?? []))
  }
  await book(db, before, order)
  const changes = ROLE_LIST.flatMap((role): Change[] => {
    const view = views[role]
    const paths = changedPaths(views_before[role], view)
    if (paths.length === 0) return []
    const change = { audience: partyOf(order, role), entity: 'order', entity_id: order.id } as const
    const whole = isDoneFor(before.state, role) && owesMoney(view)
    return [whole ? { ...change, op: 'new' } : { ...change, op: 'patch', paths }]
  })
  await announce(db, key, changes)
}

/** Saves an order of which only names of people differ: somebody has closed their account. No step and no figure changes. */
export async function saveNames(db: Db, key: string | null, before: Order, order: Order): Promise<void> {
  const [views_before, views] = [viewsOf(before), viewsOf(order)]
  await db
    .update(orders)
    .set({ ...moving(order, views), ...storedColumns(order.id, views) })
    .where(eq(orders.id, order.id))
  const changes = ROLE_LIST.flatMap((role): Change[] => {
    const paths = changedPaths(views_before[role], views[role])
    return paths.length === 0
      ? []
      : [{ audience: partyOf(order, role), entity: 'order', entity_id: order.id, op: 'patch', paths }]
  })
  await announce(db, key, changes)
}

export const FILTER = { supplier: orders.supplier_filter, buyer: orders.buyer_filter, trader: orders.state } as const
/** The specified buyer filter 待付款 also includes what is declared paid. */
const UNPAID = filterOf(PAID.code, 'buyer') as number
const inFilter = (role: Role, filter: number): SQL =>
  role === 'buyer' && filter === UNPAID ? inArray(FILTER.buyer, [UNPAID, PAID.code]) : eq(FILTER[role], filter)
export type Queue = 'dissents' | 'collections' | 'payments' | 'pricings'

/** A registered refund waits for a colleague. Before the settlement no refund is due, so the ledger columns do not show it. */
const REFUNDING = sql`jsonb_path_exists(${orders.doc}, '$.money[*] ? (@.kind == "refund" && @.status == 0)')`
/** The trader's work queues and the supplier's dissents, as conditions on the order. */
const QUEUES: Record<Queue, ReturnType<typeof sql>> = {
  dissents: sql`${orders.dissent} is not null`,
  collections: sql`(${orders.state} = 5 or ${orders.advance_waiting} or ${orders.repayment_due} or ${orders.collection_waiting})`,
  payments: sql`(${orders.state} in (6, 7) or ${orders.refund_due} or (${orders.state} between 0 and 3 and ${REFUNDING}))`,
  pricings: sql`${orders.state} between 3 and 6 and not ${orders.price_confirmed}`,
}
/** A supplier hears of a dissent only after the trader has notified them. */
const NOTIFIED = sql`jsonb_path_exists(${orders.doc}, '$.dissents[*] ? (@.status == 2 || @.adjustments[*].reply != null)')`

export interface OrderFilter extends ListFilter {
  status?: number | undefined
  search?: string | undefined
}
interface ListQuery extends OrderFilter, PageQuery {
  queue?: Queue
}

const AMOUNTS: Record<Role, readonly AmountPath[]> = {
  supplier: ['supply,amount_fen'],
  buyer: ['sale,amount_fen'],
  trader: ['supply,amount_fen', 'sale,amount_fen'],
}

/** A filter reads only what the role's own list shows. Otherwise a supplier could probe for a buyer or a sale price. */
function narrowed(
  role: Role,
  { firm_id, plate, category_id, from_fen, to_fen, since, until, ended }: ListFilter,
): (SQL | undefined)[] {
  const disclosed = sql`(${orders.doc}->>'disclose_counterparty')::boolean`
  const firm = (party: Role) => {
    const own = eq(PARTY[party], firm_id as string)
    return role === 'trader' || party === 'trader' || party === role ? own : and(disclosed, own)
  }
  const bare = barePlate(plate ?? '')
  return [
    firm_id ? or(...ROLE_LIST.map(firm)) : undefined,
    // The search text may have an index. It excludes most orders before their documents are read.
    bare ? or(lt(orders.search_schema, SEARCH_SCHEMA), contains(bare, SEARCH[role])) : undefined,
    bare
      ? sql`exists (select 1 from jsonb_array_elements(${orders.doc}->'trips') trip where ${contains(bare, sql`trip->>'plate'`)})`
      : undefined,
    category_id ? sql`${categoryOf(orders.doc)} = any(${categoryIds(category_id)})` : undefined,
    amountWithin(orders.doc, AMOUNTS[role], { from_fen, to_fen }),
    since ? gte(orders.created_at, new Date(since)) : undefined,
    until ? lt(orders.created_at, new Date(until)) : undefined,
    ended ? gte(orders.state, 0) : undefined,
  ]
}

/** The orders of a role's own list that match a query. */
export function conditions(actor: { firm_id: string; role: Role }, query: Omit<ListQuery, keyof PageQuery>) {
  const where = [eq(PARTY[actor.role], actor.firm_id)]
  if (query.status !== undefined) where.push(inFilter(actor.role, query.status))
  if (query.queue) where.push(query.queue === 'dissents' && actor.role === 'supplier' ? NOTIFIED : QUEUES[query.queue])
  const found = query.search
    ? foundBy({ text: SEARCH[actor.role], schema: orders.search_schema, no: orders.no }, query.search)
    : undefined
  return and(...where, found, ...narrowed(actor.role, query))
}

/** A page of views. */
export async function listOrders(db: Db, actor: { firm_id: string; role: Role }, query: ListQuery): Promise<Page<Order>> {
  const { data, next } = await pageOf(db.select(WHOLE).from(orders), orders, query, conditions(actor, query))
  return { data: data.map((row) => rowView(row, actor.role)), next }
}

const PAGE_OF_ALL = 200
const MOST_COUNTED = 1000

/**
 * Every order of a filter as the role may see it, newest first. Paging keeps memory small and lets other requests run in between.
 */
export async function* orderPages(
  db: Db,
  actor: { firm_id: string; role: Role },
  query: OrderFilter,
): AsyncGenerator<Order[], void> {
  let cursor: string | undefined
  do {
    const page = await listOrders(db, actor, { ...query, cursor, limit: PAGE_OF_ALL })
    yield page.data
    cursor = page.next ?? undefined
  } while (cursor)
}

/** Counts the orders of a filter by reading them all. Use it for files only, not for lists. */
export async function countAll(db: Db, actor: { firm_id: string; role: Role }, query: OrderFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(orders).where(conditions(actor, query))
  return row?.n ?? 0
}

/** Counts the orders of each filter of a role, up to `MOST_COUNTED`, so that a large firm's list stays fast. */
export async function countOrders(db: Db, { firm_id, role }: { firm_id: string; role: Role }): Promise<Record<string, number>> {
  const codes = FILTERS[role].map(({ code }) => code)
  const statement = prepared(db, `count_orders_${role}`, (name) => {
    const own = eq(PARTY[role], sql.placeholder('firm_id'))
    // Filters and limit are written out: a plan kept for any value of them would read the whole table.
    const part = (code: number) => sql`${inFilter(role, code)} limit ${MOST_COUNTED}`.inlineParams()
    const each = codes.map(
      (code) => sql`(select count(*)::int from (select 1 from ${orders} where ${own} and ${part(code)}) part)`,
    )
    const counts = sql<number[]>`array[${sql.join(each, sql`, `)}]`
    return db.select({ counts }).from(sql`(select 1) one`).prepare(name)
  })
  const [row] = await statement.execute({ firm_id })
  return Object.fromEntries(codes.map((code, index) => [String(code), row?.counts[index] ?? 0]))
}
