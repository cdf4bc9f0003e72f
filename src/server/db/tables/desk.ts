/** Tables of the operator's desk: changes of roles that wait for a second administrator, its announcements, and backups. */
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BackupState, CheckState, Digests } from '#domain/desk/backup.ts'
import type { BlockKind } from '#domain/desk/block.ts'
import type { Role } from '#domain/role.ts'
import { at, id, whole } from './columns.ts'

/**
 * A change of a person's desk roles or of a firm's role in the trade, or the erasure of a person. A subject has one that is undecided
 * at most.
 */
export const roleRequests = pgTable(
  'role_requests',
  {
    id: id(),
    kind: text('kind').$type<'desk_roles' | 'firm_role' | 'erasure'>().notNull(),
    /** the person or the firm */
    subject_id: uuid('subject_id').notNull(),
    /** the wanted roles; a firm has one, and an erasure none */
    roles: text('roles').array().notNull(),
    /** why a person is erased; empty for roles, and once the person is gone */
    reason: text('reason').notNull().default(''),
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
    /** the only firms that are told; empty: every firm of the roles */
    firm_ids: uuid('firm_ids').array().notNull().default([]),
    /** people who are not logged in see it, until `shown_until` */
    visitors: boolean('visitors').notNull().default(false),
    /** null: until the desk ends it, which sets the time */
    shown_until: at('shown_until'),
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

/** A backup of the installation, and its last check. The file has the name of the id, in the data folder. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** the day of a timed one, so that several processes make one together */
    timed_for: date('timed_for', { mode: 'string' }),
    state: text('state').$type<BackupState>().notNull(),
    started_at: at('started_at').notNull(),
    /** the last sign of life while it runs */
    beat_at: at('beat_at').notNull(),
    ended_at: at('ended_at'),
    rows: whole('rows').notNull().default(0),
    rows_total: whole('rows_total').notNull().default(0),
    photos: integer('photos').notNull().default(0),
    bytes: whole('bytes').notNull().default(0),
    database_version: text('database_version').notNull().default(''),
    migration: text('migration').notNull().default(''),
    digests: jsonb('digests').$type<Digests>().notNull().default({}),
    error: text('error').notNull().default(''),
    check: text('check').$type<CheckState>(),
    check_beat_at: at('check_beat_at'),
    checked_at: at('checked_at'),
    check_rows: whole('check_rows').notNull().default(0),
    check_error: text('check_error').notNull().default(''),
  },
  (table) => [index('backups_started').on(table.started_at), uniqueIndex('backups_timed').on(table.timed_for)],
)
