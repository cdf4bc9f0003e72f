/** Weigh-ticket templates (磅单模板) of buyers. A deleted row stays, so that a conflicting edit can name who deleted it. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Edit } from '#domain/firm/edits.ts'
import type { TemplateFields } from '#domain/goods/template.ts'
import { at, id } from './columns.ts'

export const templates = pgTable(
  'templates',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    name: text('name').notNull(),
    doc: jsonb('doc').$type<Omit<TemplateFields, 'name'>>().notNull(),
    version: integer('version').notNull(),
    edits: jsonb('edits').$type<Edit[]>().notNull(),
    deleted_at: at('deleted_at'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [index('templates_firm').on(table.firm_id)],
)
