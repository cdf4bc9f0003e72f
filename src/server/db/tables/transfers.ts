/** Bank transfers by the trader's firm: one row a serial, which says what each order has used of it. The row is locked while it changes. */
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Direction, TransferPart } from '#domain/transfer.ts'

export const transfers = pgTable(
  'transfers',
  {
    trader_id: uuid('trader_id').notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    /** as `serialKey` writes it */
    serial: text('serial').notNull(),
    /** the firm that sent or gets it */
    party_id: uuid('party_id').notNull(),
    /** empty once every entry was taken back: the row stays, so that two who register at once find the same one to lock */
    parts: jsonb('parts').$type<TransferPart[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.trader_id, table.direction, table.serial] })],
)
