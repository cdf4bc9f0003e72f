/** Bank transfers of the trader's firm, one row per serial with each order's use of it. The row is locked during changes. */
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Direction, TransferPart } from '#domain/money/transfer.ts'

export const transfers = pgTable(
  'transfers',
  {
    trader_id: uuid('trader_id').notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    /** normalised by `serialKey` */
    serial: text('serial').notNull(),
    /** the firm that pays or receives it */
    party_id: uuid('party_id').notNull(),
    /** Empty once every entry was withdrawn. The row stays, so that two simultaneous registrations lock the same one. */
    parts: jsonb('parts').$type<TransferPart[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.trader_id, table.direction, table.serial] })],
)
