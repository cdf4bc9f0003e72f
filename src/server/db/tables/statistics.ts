/** The statistics of orders. Every step of an order adds rows. Rows of one key are merged later; their sum is the figure. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { Figures } from '#domain/accounting/statistics.ts'
import { id, whole } from './columns.ts'

export const statistics = pgTable(
  'statistics',
  {
    id: id(),
    /** version of the counting rules */
    schema: smallint('schema').notNull(),
    firm_id: uuid('firm_id').notNull(),
    side: text('side').$type<ContractSide>().notNull(),
    /** YYYY-MM in China */
    month: text('month').notNull(),
    counterparty_id: uuid('counterparty_id').notNull(),
    category_id: uuid('category_id').notNull(),
    /** not merged yet */
    fresh: boolean('fresh').notNull().default(true),
    ...({
      orders: integer('orders').notNull(),
      kg: whole('kg').notNull(),
      amount_fen: whole('amount_fen').notNull(),
      margin_fen: whole('margin_fen').notNull(),
      trips: integer('trips').notNull(),
      trips_over: integer('trips_over').notNull(),
      shipped_kg: whole('shipped_kg').notNull(),
      received_kg: whole('received_kg').notNull(),
      priced_kg: whole('priced_kg').notNull(),
      priced_fen: whole('priced_fen').notNull(),
      market_fen: whole('market_fen').notNull(),
    } satisfies Record<keyof Figures, unknown>),
  },
  (table) => [
    index('statistics_key').on(table.firm_id, table.month, table.side, table.counterparty_id, table.category_id),
    index('statistics_fresh').on(table.id).where(sql`${table.fresh}`),
  ],
)
