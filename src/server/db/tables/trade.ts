/** Categories, orders and contracts. The document is the truth; the columns beside it are its index. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Contract } from '#domain/contract/contract.ts'
import type { ClauseTemplates } from '#domain/contract/contract-clauses.ts'
import type { Edit } from '#domain/firm/edits.ts'
import type { Order } from '#domain/order/order.ts'
import type { Stored } from '#domain/order/stored.ts'
import { amountAt, categoryOf, disputed, provisional } from '../doc-values.ts'
import { at, id, searched, sums, whole } from './columns.ts'

export const categories = pgTable('categories', {
  id: id(),
  parent_id: uuid('parent_id'),
  name: text('name').notNull(),
  tax_rate_bp: integer('tax_rate_bp').notNull().default(1300),
  /** 税收分类编码, which invoices name; empty takes that of the parent */
  tax_code: text('tax_code').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  /** The category into which this one was merged. It is offered nowhere and keeps its name for the orders that name it. */
  merged_into: uuid('merged_into'),
  version: integer('version').notNull().default(1),
  edits: jsonb('edits').$type<Edit[]>().notNull().default([]),
})

export const orders = pgTable(
  'orders',
  {
    id: id(),
    no: text('no').notNull(),
    state: smallint('state').notNull(),
    supplier_id: uuid('supplier_id').notNull(),
    buyer_id: uuid('buyer_id').notNull(),
    trader_id: uuid('trader_id').notNull(),
    /** the tab of the supplier's list, on devices too */
    supplier_filter: smallint('supplier_filter').notNull(),
    /** the tab of the buyer's list, on devices too; null is "only under 全部" */
    buyer_filter: smallint('buyer_filter'),
    finished: boolean('finished').notNull(),
    price_confirmed: boolean('price_confirmed').notNull(),
    /** status of the open dissent, or null */
    dissent: smallint('dissent'),
    /** the trader owes the buyer a refund */
    refund_due: boolean('refund_due').notNull().default(false),
    /** the buyer has declared an advance that is not answered yet */
    advance_waiting: boolean('advance_waiting').notNull().default(false),
    /** the supplier owes a repayment, or has declared one */
    repayment_due: boolean('repayment_due').notNull().default(false),
    /** money registered after the payment waits for the trader's second person */
    collection_waiting: boolean('collection_waiting').notNull().default(false),
    /** The journal has its lines. Orders of earlier builds are booked while the server is running. */
    journaled: boolean('journaled').notNull().default(false),
    goods_id: uuid('goods_id'),
    doc: jsonb('doc').$type<Stored<Order>>().notNull(),
    /** each role's search text, built from its own view */
    supplier_search: searched('supplier_search'),
    buyer_search: searched('buyer_search'),
    trader_search: searched('trader_search'),
    search_schema: smallint('search_schema').notNull().default(0),
    /**
     * The order's contribution to each role's list totals, by column (domain/list/order-sums.ts). Written with the texts; null until
     * then.
     */
    supplier_sums: sums('supplier_sums'),
    buyer_sums: sums('buyer_sums'),
    trader_sums: sums('trader_sums'),
    /** The weigh tickets of its trucks, each with the firm that entered it (`ticketMarks`). Written with the search texts. */
    tickets: text('tickets').array().notNull().default([]),
    /** version of the statistics that count the order; 0 if none does */
    statistics_schema: smallint('statistics_schema').notNull().default(0),
    /**
     * Price of its category on the creation day; null if there is none. It is stored because quotes may be entered or corrected
     * later.
     */
    market_price_fen: whole('market_price_fen'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_no').on(table.no),
    index('orders_category').on(categoryOf(table.doc), table.created_at, table.id),
    index('orders_supply_amount').on(amountAt(table.doc, 'supply,amount_fen')),
    index('orders_sale_amount').on(amountAt(table.doc, 'sale,amount_fen')),
    // The last columns of these three let lists be summed without reading the orders.
    index('orders_supplier').on(
      table.supplier_id,
      table.created_at,
      table.id,
      table.supplier_filter,
      table.state,
      table.supplier_sums,
    ),
    index('orders_supplier_filter').on(table.supplier_id, table.supplier_filter, table.created_at, table.id),
    index('orders_buyer').on(table.buyer_id, table.created_at, table.id, table.buyer_filter, table.state, table.buyer_sums),
    index('orders_buyer_filter').on(table.buyer_id, table.buyer_filter, table.created_at, table.id),
    index('orders_trader').on(table.trader_id, table.created_at, table.id, table.state, table.trader_sums),
    index('orders_trader_state').on(table.trader_id, table.state, table.created_at, table.id),
    index('orders_supplier_disputed').on(table.supplier_id).where(disputed(table.doc)),
    index('orders_trader_disputed').on(table.trader_id).where(disputed(table.doc)),
    index('orders_trader_dissent').on(table.trader_id, table.dissent),
    index('orders_trader_owed')
      .on(table.trader_id, table.created_at, table.id)
      .where(sql`${table.refund_due} or ${table.advance_waiting} or ${table.repayment_due} or ${table.collection_waiting}`),
    index('orders_provisional').on(table.id).where(provisional(table.doc)),
    index('orders_unjournaled').on(table.id).where(sql`not ${table.journaled}`),
    index('orders_buyer_owed')
      .on(table.buyer_id, table.created_at, table.id)
      .where(sql`${table.refund_due} or ${table.advance_waiting}`),
    index('orders_search_schema').on(table.search_schema),
    index('orders_tickets').using('gin', table.tickets),
    index('orders_statistics_schema').on(table.statistics_schema, table.id),
    index('orders_supplier_owed').on(table.supplier_id, table.created_at, table.id).where(sql`${table.repayment_due}`),
  ],
)

export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    no: text('no').notNull(),
    order_id: uuid('order_id'),
    side: text('side').$type<Contract['side']>().notNull(),
    seller_id: uuid('seller_id').notNull(),
    buyer_id: uuid('buyer_id').notNull(),
    seller_signed: boolean('seller_signed').notNull().default(false),
    buyer_signed: boolean('buyer_signed').notNull().default(false),
    version: integer('version').notNull(),
    doc: jsonb('doc').$type<Stored<Contract>>().notNull(),
    /** search text for both parties */
    search: searched('search'),
    search_schema: smallint('search_schema').notNull().default(0),
    /** Weight and amount, both null once it is void. Written with the text; null until then. */
    sums: sums('sums'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('contracts_no').on(table.no),
    index('contracts_search_schema').on(table.search_schema),
    index('contracts_total').on(amountAt(table.doc, 'total_fen')),
    index('contracts_order').on(table.order_id),
    index('contracts_seller').on(table.seller_id, table.created_at, table.id, table.seller_signed, table.sums),
    index('contracts_buyer').on(table.buyer_id, table.created_at, table.id, table.buyer_signed, table.sums),
  ],
)

/** The clauses of a trader's contracts (条款模板), one row per firm. */
export const clauseTemplates = pgTable(
  'clause_templates',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    doc: jsonb('doc').$type<ClauseTemplates>().notNull(),
    version: integer('version').notNull(),
    edits: jsonb('edits').$type<Edit[]>().notNull(),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('clause_templates_firm').on(table.firm_id)],
)

/** Orders exported to the accounting program (U8), with the last time and person. */
export const u8Exports = pgTable('u8_exports', {
  order_id: uuid('order_id').primaryKey(),
  exported_at: at('exported_at').notNull(),
  user_id: uuid('user_id').notNull(),
})

/** Running numbers: one row for each prefix and day. */
export const serials = pgTable(
  'serials',
  { name: text('name').notNull(), day: text('day').notNull(), n: integer('n').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.day] })],
)
