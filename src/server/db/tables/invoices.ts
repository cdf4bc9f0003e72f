/** Invoice profiles of buyers, and their applications with the invoices issued on them. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Edit } from '#domain/firm/edits.ts'
import type { Invoice, InvoiceTitle } from '#domain/accounting/invoice.ts'
import { at, id, searched, whole } from './columns.ts'

/** One per firm. */
export const invoiceProfiles = pgTable(
  'invoice_profiles',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    doc: jsonb('doc').$type<InvoiceTitle>().notNull(),
    version: integer('version').notNull().default(1),
    edits: jsonb('edits').$type<Edit[]>().notNull().default([]),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('invoice_profiles_firm').on(table.firm_id)],
)

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    no: text('no').notNull(),
    /** the buyer */
    firm_id: uuid('firm_id').notNull(),
    trader_id: uuid('trader_id').notNull(),
    /** 0 waiting, 1 issued, −1 rejected, −2 withdrawn, 2 red */
    status: smallint('status').notNull(),
    amount_fen: whole('amount_fen').notNull(),
    /** twenty digits; null until issued */
    invoice_no: text('invoice_no'),
    doc: jsonb('doc').$type<Invoice>().notNull(),
    version: integer('version').notNull().default(1),
    search: searched('search'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_no').on(table.no),
    uniqueIndex('invoices_invoice_no').on(table.invoice_no).where(sql`${table.invoice_no} is not null`),
    index('invoices_firm').on(table.firm_id, table.created_at, table.id),
    index('invoices_firm_status').on(table.firm_id, table.status, table.created_at, table.id),
    index('invoices_trader').on(table.trader_id, table.created_at, table.id),
    index('invoices_trader_status').on(table.trader_id, table.status, table.created_at, table.id),
  ],
)

/** The orders of an application. `open` is true while it is waiting or issued, and bars the order from a second one. */
export const invoiceOrders = pgTable(
  'invoice_orders',
  { invoice_id: uuid('invoice_id').notNull(), order_id: uuid('order_id').notNull(), open: boolean('open').notNull() },
  (table) => [
    primaryKey({ columns: [table.invoice_id, table.order_id] }),
    uniqueIndex('invoice_orders_open').on(table.order_id).where(sql`${table.open}`),
    index('invoice_orders_order').on(table.order_id),
  ],
)
