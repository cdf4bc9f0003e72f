/** Invoice applications in the database. */
import { and, desc, eq, gte, inArray, lt, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { holdsOrders, type Invoice, type InvoiceStatus } from '#domain/accounting/invoice.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import { spell } from '#domain/list/pinyin.ts'
import { invoiceTerms, searchText, wordsOf } from '#domain/list/search.ts'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/connect.ts'
import { LOCKS } from '../db/locks.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { invoiceOrders, invoices } from '../db/tables/invoices.ts'
import { totalsOf } from '../db/totals.ts'
import { addInvoiceNumber } from '../orders/store.ts'

/** Lists leave out withdrawn applications, which neither side sees any more. */
const WITHDRAWN: InvoiceStatus = -2

export type Side = 'buyer' | 'trader'
const PARTY = { buyer: invoices.firm_id, trader: invoices.trader_id } as const
export const view = ({ doc }: typeof invoices.$inferSelect): Invoice => doc
export const listed = (side: Side, firm_id: string) => and(eq(PARTY[side], firm_id), ne(invoices.status, WITHDRAWN))

const columns = (invoice: Invoice) => ({
  status: invoice.status,
  invoice_no: invoice.issued?.invoice_no ?? null,
  doc: invoice,
  version: invoice.version,
  search: searchText(invoiceTerms(invoice), spell),
  updated_at: new Date(invoice.updated_at),
})

/** The firm's applications over an order, newest first, without withdrawn ones. */
export async function invoicesOver(db: Db, order_id: string, side: Side, firm_id: string): Promise<Invoice[]> {
  const rows = await db
    .select({ doc: invoices.doc })
    .from(invoices)
    .innerJoin(invoiceOrders, and(eq(invoiceOrders.invoice_id, invoices.id), eq(invoiceOrders.order_id, order_id)))
    .where(listed(side, firm_id))
    .orderBy(desc(invoices.created_at))
  return rows.map(({ doc }) => doc)
}

/** The invoice, even if withdrawn; null for a missing id and for a stranger's. */
export async function findInvoice(db: Db, id: string, side: Side, firm_id: string, lock = false): Promise<Invoice | null> {
  const query = db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(PARTY[side], firm_id)))
  const [row] = await (lock ? query.for('update') : query)
  return row ? view(row) : null
}

interface InvoiceFilter extends ListFilter {
  status?: number | undefined
  search?: string | undefined
}
function conditions(side: Side, firm_id: string, query: InvoiceFilter): SQL | undefined {
  const { status, search, from_fen, to_fen, since, until } = query
  return and(
    listed(side, firm_id),
    status === undefined ? undefined : eq(invoices.status, status),
    ...wordsOf(search ?? '').map((word) => contains(word, invoices.search)),
    query.firm_id ? or(eq(invoices.firm_id, query.firm_id), eq(invoices.trader_id, query.firm_id)) : undefined,
    from_fen === undefined ? undefined : gte(invoices.amount_fen, from_fen),
    to_fen === undefined ? undefined : lte(invoices.amount_fen, to_fen),
    since ? gte(invoices.created_at, new Date(since)) : undefined,
    until ? lt(invoices.created_at, new Date(until)) : undefined,
  )
}
export async function listInvoices(
  db: Db,
  side: Side,
  firm_id: string,
  query: InvoiceFilter & PageQuery,
): Promise<Page<Invoice>> {
  const { data, next } = await pageOf(db.select().from(invoices), invoices, query, conditions(side, firm_id, query))
  return { data: data.map(view), next }
}

/** Maximum documents that are read for totals. */
const MOST_READ = 20_000
/** See `totalsOf`. Rejected and reversed invoices add nothing. */
export function invoiceTotals(db: Db, side: Side, firm_id: string, query: InvoiceFilter): Promise<TabTotals[] | null> {
  const counts = sql`${invoices.status} in (0, 1)`
  const figure = (of: SQLWrapper) => sql`case when ${counts} then ${of} end`
  const inDoc = (key: 'net_fen' | 'tax_fen') => figure(sql`(${invoices.doc} ->> ${sql.raw(`'${key}'`)})::bigint`)
  return totalsOf(db, {
    table: invoices,
    where: conditions(side, firm_id, { ...query, status: undefined }),
    tab: invoices.status,
    left_out: sql`not (${counts})`,
    sums: { amount: figure(invoices.amount_fen), net: inDoc('net_fen'), tax: inDoc('tax_fen') },
    most: MOST_READ,
  })
}

/** The ids of those orders that a waiting or issued application contains. */
export async function heldOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: invoiceOrders.order_id })
    .from(invoiceOrders)
    .where(and(inArray(invoiceOrders.order_id, [...ids]), eq(invoiceOrders.open, true)))
  return rows.map(({ id }) => id)
}

/** False if any firm has used the id. */
export async function insertInvoice(db: Db, invoice: Invoice): Promise<boolean> {
  const { id, no, buyer_id, trader_id, amount_fen, lines, created_at } = invoice
  const rows = await db
    .insert(invoices)
    .values({
      id,
      no,
      firm_id: buyer_id,
      trader_id,
      amount_fen,
      ...columns(invoice),
      created_at: new Date(created_at),
    })
    .onConflictDoNothing({ target: invoices.id })
    .returning({ id: invoices.id })
  if (rows.length === 0) return false
  await db.insert(invoiceOrders).values(lines.map(({ order_id }) => ({ invoice_id: id, order_id, open: true })))
  return true
}

/**
 * Writes the next version. An invoice that no longer holds its orders frees them. `number` is the number of a new paper, by which
 * its orders are then found.
 */
export async function saveInvoice(db: Db, invoice: Invoice, number?: string): Promise<void> {
  await db.update(invoices).set(columns(invoice)).where(eq(invoices.id, invoice.id))
  if (number)
    await addInvoiceNumber(
      db,
      invoice.lines.map(({ order_id }) => order_id),
      number,
    )
  if (holdsOrders(invoice)) return
  await db.update(invoiceOrders).set({ open: false }).where(eq(invoiceOrders.invoice_id, invoice.id))
}

/**
 * Whether an invoice or a red letter has this number. The lock makes traders who enter the same number at once take turns. The
 * number of a red letter is in the document only, and there are few of them.
 */
export async function isNumberTaken(db: Db, invoice_no: string): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.invoice_numbers})`)
  const [row] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      or(
        eq(invoices.invoice_no, invoice_no),
        and(eq(invoices.status, 2), sql`${invoices.doc} #>> '{red,invoice_no}' = ${invoice_no}`),
      ),
    )
    .limit(1)
  return row !== undefined
}
