/** Index of after-sales by order. The order's document has their content. */
import { index, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import type { AfterSaleStatus } from '#domain/order/order.ts'
import { at, id } from './columns.ts'

export const afterSales = pgTable(
  'after_sales',
  {
    id: id(),
    order_id: uuid('order_id').notNull(),
    supplier_id: uuid('supplier_id').notNull(),
    buyer_id: uuid('buyer_id').notNull(),
    trader_id: uuid('trader_id').notNull(),
    status: smallint('status').$type<AfterSaleStatus>().notNull(),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    index('after_sales_supplier').on(table.supplier_id, table.status, table.created_at, table.id),
    index('after_sales_buyer').on(table.buyer_id, table.status, table.created_at, table.id),
    index('after_sales_trader').on(table.trader_id, table.status, table.created_at, table.id),
  ],
)
