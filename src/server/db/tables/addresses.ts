/** Warehouse addresses of firms. A deleted row stays, so that a conflicting edit can name who deleted it. */
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Edit } from '#domain/firm/edits.ts'
import { at, id } from './columns.ts'

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    name: text('name').notNull(),
    contact: text('contact').notNull(),
    phone: text('phone').notNull(),
    region_ids: jsonb('region_ids').$type<string[]>().notNull(),
    region_name: text('region_name').notNull(),
    detail: text('detail').notNull(),
    has_weighbridge: boolean('has_weighbridge').notNull(),
    default_rank: integer('default_rank').notNull(),
    version: integer('version').notNull(),
    edits: jsonb('edits').$type<Edit[]>().notNull(),
    deleted_at: at('deleted_at'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [index('addresses_firm').on(table.firm_id)],
)
