/** Index columns by which lists find and sum orders. */
import { sql } from 'drizzle-orm'
import type { Order } from '#domain/order/order.ts'
import { figuresFor } from '#domain/list/order-sums.ts'
import { spell } from '#domain/list/pinyin.ts'
import type { Role } from '#domain/role.ts'
import { ticketMarks } from '#domain/order/same-evidence.ts'
import { orderTerms, SEARCH_SCHEMA, searchText } from '#domain/list/search.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'

export type Views = Record<Role, Order>
export const viewsOf = (order: Order): Views => ({
  supplier: viewFor(order, 'supplier'),
  buyer: viewFor(order, 'buyer'),
  trader: viewFor(order, 'trader'),
})
/** A role's columns contain only what its own view shows, never the other side. */
export const listColumns = (views: Views) => ({
  supplier_sums: figuresFor(views.supplier, 'supplier'),
  buyer_sums: figuresFor(views.buyer, 'buyer'),
  trader_sums: figuresFor(views.trader, 'trader'),
  supplier_search: searchText(orderTerms(views.supplier), spell),
  buyer_search: searchText(orderTerms(views.buyer), spell),
  trader_search: searchText(orderTerms(views.trader), spell),
  search_schema: SEARCH_SCHEMA,
  tickets: ticketMarks(views.trader),
})
/** The numbers of the invoices over an order. Its buyer and trader find it by them; the supplier does not see them. */
const invoiceNumbers = (id: string) => sql`coalesce((
  select string_agg(E'\\n' || number, '')
  from invoice_orders held join invoices on invoices.id = held.invoice_id,
    lateral (values (invoices.invoice_no), (invoices.doc #>> '{red,invoice_no}')) numbers (number)
  where held.order_id = ${id}), '')`
/** The columns by which lists find and sum a stored order. */
export function storedColumns(id: string, views: Views) {
  const columns = listColumns(views)
  const numbered = (text: string) => sql`${text}::text || ${invoiceNumbers(id)}`
  return { ...columns, buyer_search: numbered(columns.buyer_search), trader_search: numbered(columns.trader_search) }
}
