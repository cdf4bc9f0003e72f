/** What waits for a second administrator of the operator's desk. */
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns.ts'

/** A change of a person's desk roles or of a firm's role in the trade. A subject has one that is undecided at most. */
export const roleRequests = pgTable(
  'role_requests',
  {
    id: id(),
    kind: text('kind').$type<'desk_roles' | 'firm_role'>().notNull(),
    /** the person or the firm */
    subject_id: uuid('subject_id').notNull(),
    /** the wanted roles; a firm has one */
    roles: text('roles').array().notNull(),
    asked_by: uuid('asked_by').notNull(),
    asked_at: at('asked_at').notNull(),
    approved: boolean('approved'),
    decided_by: uuid('decided_by'),
    decided_at: at('decided_at'),
  },
  (table) => [
    uniqueIndex('role_requests_open').on(table.subject_id).where(sql`${table.decided_at} is null`),
    index('role_requests_asked').on(table.asked_at),
  ],
)
