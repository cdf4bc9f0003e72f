/** What only the operator's desk keeps: changes of roles that wait for a second administrator, and its announcements. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BlockKind } from '#domain/desk/block.ts'
import type { Role } from '#domain/role.ts'
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

/** A message of the operator; each person's copy is a row of `messages` about it. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    roles: text('roles').array().$type<Role[]>().notNull(),
    firm_id: uuid('firm_id'),
    user_id: uuid('user_id').notNull(),
    /** how many it is for, as counted when it was written */
    people: integer('people').notNull(),
    created_at: at('created_at').notNull(),
  },
  (table) => [index('announcements_created').on(table.created_at, table.id)],
)

/** The block list (黑名单). An entry that has ended stays, as the history of its value. */
export const blocks = pgTable(
  'blocks',
  {
    id: id(),
    kind: text('kind').$type<BlockKind>().notNull(),
    /** as `blockValue` of the domain compares it */
    value: text('value').notNull(),
    /** as it was written */
    shown: text('shown').notNull(),
    reason: text('reason').notNull(),
    /** null: until it is lifted */
    until: at('until'),
    created_by: uuid('created_by').notNull(),
    created_at: at('created_at').notNull(),
    lifted_by: uuid('lifted_by'),
    lifted_at: at('lifted_at'),
  },
  (table) => [
    index('blocks_value').on(table.kind, table.value).where(sql`${table.lifted_at} is null`),
    index('blocks_created').on(table.created_at, table.id),
  ],
)
