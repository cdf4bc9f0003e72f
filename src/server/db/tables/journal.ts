/**
 * The journal of all money (分录). Lines are only ever added. Their sums are the balances between a trader and its
 * counterparties.
 */
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { JournalKind } from '#domain/accounting/journal.ts'
import { at, id, whole } from './columns.ts'

export const journal = pgTable(
  'journal',
  {
    id: id(),
    order_id: uuid('order_id').notNull(),
    trader_id: uuid('trader_id').notNull(),
    /** the supplier or the buyer, depending on the side */
    firm_id: uuid('firm_id').notNull(),
    side: text('side').$type<ContractSide>().notNull(),
    kind: text('kind').$type<JournalKind>().notNull(),
    /** fen; positive raises the balance that is still to be paid on the side */
    amount_fen: whole('amount_fen').notNull(),
    /** the money entry of the order; null for a charge */
    entry_id: uuid('entry_id'),
    /** the order's step that booked it; null if booked later from an order of an earlier build */
    step: integer('step'),
    action: text('action'),
    at: at('at').notNull(),
    /** a copy of the line's details: see LineNote */
    order_no: text('order_no').notNull().default(''),
    title: text('title').notNull().default(''),
    serial: text('serial').notNull().default(''),
    weight_kg: whole('weight_kg'),
    price_fen: whole('price_fen'),
  },
  (table) => [
    index('journal_account').on(table.trader_id, table.firm_id, table.side, table.at, table.id),
    index('journal_firm').on(table.firm_id, table.trader_id, table.at, table.id),
    index('journal_order').on(table.order_id),
  ],
)
