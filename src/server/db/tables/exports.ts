/** Files made in the background (导出): the request, the progress, and the location of the file. */
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportKind, ExportQuery, ExportStatus } from '#domain/list/export.ts'
import type { Role } from '#domain/role.ts'
import { at, id, whole } from './columns.ts'

export const exports = pgTable(
  'exports',
  {
    id: id(),
    user_id: uuid('user_id').notNull(),
    firm_id: uuid('firm_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    kind: text('kind').$type<ExportKind>().notNull(),
    query: jsonb('query').$type<ExportQuery>().notNull(),
    status: smallint('status').$type<ExportStatus>().notNull(),
    name: text('name').notNull(),
    rows_done: integer('rows_done').notNull().default(0),
    /** null until they are counted */
    rows_total: integer('rows_total'),
    bytes: whole('bytes'),
    /** Order numbers in a U8 file, one per line. Marking the file marks these. */
    nos: text('nos'),
    /** when its orders were marked as exported; null if they are not, or were unmarked */
    marked_at: at('marked_at'),
    version: integer('version').notNull().default(1),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [index('exports_user').on(table.user_id, table.created_at, table.id), index('exports_created').on(table.created_at)],
)
