/** Statements of account (对账单), and the journal lines frozen in each. */
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Statement, StatementStatus } from '#domain/accounting/statement.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { at, id, searched, whole } from './columns.ts'

export const statements = pgTable(
  'statements',
  {
    id: id(),
    no: text('no').notNull(),
    trader_id: uuid('trader_id').notNull(),
    /** the counterparty */
    firm_id: uuid('firm_id').notNull(),
    side: text('side').$type<ContractSide>().notNull(),
    /** 0 waiting, 1 confirmed, −1 objected to, 2 withdrawn */
    status: smallint('status').$type<StatementStatus>().notNull(),
    closing_fen: whole('closing_fen').notNull(),
    doc: jsonb('doc').$type<Statement>().notNull(),
    version: integer('version').notNull().default(1),
    search: searched('search'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('statements_no').on(table.no),
    index('statements_firm').on(table.firm_id, table.created_at, table.id),
    index('statements_trader').on(table.trader_id, table.created_at, table.id),
    index('statements_status').on(table.trader_id, table.status, table.created_at, table.id),
  ],
)

/** The lines of a statement. Journal lines never change, so their ids freeze it. */
export const statementLines = pgTable(
  'statement_lines',
  { statement_id: uuid('statement_id').notNull(), journal_id: uuid('journal_id').notNull() },
  (table) => [primaryKey({ columns: [table.statement_id, table.journal_id] })],
)
