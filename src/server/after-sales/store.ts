/** After-sales in the database. The order's document holds them; a table finds those of a firm by status. */
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { type PageQuery, pageOf } from '../db/paging.ts'
import { afterSalesOf } from '#domain/agreement/after-sale.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import type { Actor, AfterSale, Order } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { afterSales } from '../db/tables/after-sales.ts'
import { orders } from '../db/tables/trade.ts'
import { totalsOf } from '../db/totals.ts'
import { rowView } from '../orders/store.ts'

const PARTY = { supplier: afterSales.supplier_id, buyer: afterSales.buyer_id, trader: afterSales.trader_id } as const

/** Updates the table after a step on the order. Refuses an id that is taken, because the creator of a record chooses its id. */
export async function indexAfterSales(db: Db, before: Order, after: Order): Promise<void> {
  if (before.after_sales === after.after_sales) return
  const had = new Map(afterSalesOf(before).map((each) => [each.id, each]))
  for (const each of afterSalesOf(after)) {
    const { id, status } = each
    const was = had.get(id)
    had.delete(id)
    if (was && was.status !== status) await db.update(afterSales).set({ status }).where(eq(afterSales.id, id))
    if (!was) await insert(db, after, each)
  }
  if (had.size > 0) await db.delete(afterSales).where(inArray(afterSales.id, [...had.keys()]))
}

async function insert(db: Db, order: Order, { id, status, created_at }: AfterSale): Promise<void> {
  const parties = {
    supplier_id: order.supplier_id as string,
    buyer_id: order.buyer_id as string,
    trader_id: order.trader_id,
  }
  const rows = await db
    .insert(afterSales)
    .values({ id, order_id: order.id, ...parties, status, created_at: new Date(created_at) })
    .onConflictDoNothing()
    .returning({ id: afterSales.id })
  if (rows.length === 0) throw new Refusal('invalid', { fields: { id: '售后编号已被使用' } })
}

/** An after-sale and its order as the role may see them. */
export interface Found {
  order: Order
  after_sale: AfterSale
}
interface Query extends PageQuery {
  status?: number | undefined
}

/** A page of the firm's after-sales, newest first. */
export async function listAfterSales(
  db: Db,
  { role, firm_id }: Actor,
  { status, ...query }: Query,
): Promise<{ found: Found[]; next: string | null }> {
  const all = db
    .select({ id: afterSales.id, created_at: afterSales.created_at, row: orders })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.order_id))
  const where = and(eq(PARTY[role], firm_id), status === undefined ? undefined : eq(afterSales.status, status as 0))
  const { data, next } = await pageOf(all, afterSales, query, where)
  const found = data.flatMap(({ id, row }): Found[] => {
    const order = rowView(row, role)
    const after_sale = afterSalesOf(order).find((each) => each.id === id)
    return after_sale ? [{ order, after_sale }] : []
  })
  return { found, next }
}

/** The number of the firm's after-sales of each status. */
export async function countAfterSales(db: Db, { role, firm_id }: Actor): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: afterSales.status, n: count() })
    .from(afterSales)
    .where(eq(PARTY[role], firm_id))
    .groupBy(afterSales.status)
  return { '0': 0, '1': 0, '-1': 0, ...Object.fromEntries(rows.map(({ status, n }) => [String(status), n])) }
}

/** Maximum orders that are read for totals. */
const MOST_READ = 5000
/** See `totalsOf`. A rejected after-sale adds nothing. A supplier reads no amounts. */
export function afterSaleTotals(db: Db, { role, firm_id }: Pick<Actor, 'role' | 'firm_id'>): Promise<TabTotals[] | null> {
  const own = sql`jsonb_path_query_first(${orders.doc}, '$.after_sales[*] ? (@.id == $id)', jsonb_build_object('id', ${afterSales.id}::text))`
  const figure = (key: 'quantity_kg' | 'amount_fen') =>
    sql`case when ${afterSales.status} >= 0 then (${own} ->> ${sql.raw(`'${key}'`)})::bigint end`
  return totalsOf(db, {
    table: sql`${afterSales} join ${orders} on ${orders.id} = ${afterSales.order_id}`,
    where: eq(PARTY[role], firm_id),
    tab: afterSales.status,
    left_out: sql`${afterSales.status} < 0`,
    sums: { weight: figure('quantity_kg'), ...(role === 'supplier' ? {} : { amount: figure('amount_fen') }) },
    most: MOST_READ,
  })
}
