/** Tables of the local-first engine: changes and their positions, results of mutations, and the queue of jobs. */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NounName, Signal } from '#api/wire.ts'
import { at, id } from './columns.ts'

/** Written without a position in the transaction of every effect. The sequencer assigns positions afterwards. */
export const changes = pgTable(
  'changes',
  {
    id: id(),
    /** a firm, a person for messages, or the login QR code itself */
    audience: uuid('audience').notNull(),
    entity: text('entity').$type<NounName | 'scan' | Signal>().notNull(),
    entity_id: uuid('entity_id').notNull(),
    /** new: the whole row is sent; patch: only the paths; gone: a tombstone */
    op: text('op').$type<'new' | 'patch' | 'gone'>().notNull(),
    paths: jsonb('paths').$type<string[]>().notNull(),
    /** idempotency key of the mutation that caused it */
    key: uuid('key'),
    position: bigint('position', { mode: 'number' }),
  },
  (table) => [
    index('changes_audience').on(table.audience, table.position),
    index('changes_position').on(table.position, table.id),
  ],
)

/** One row: the last assigned position, the epoch of this history, and the secret that seals pull cursors. */
export const sequencer = pgTable('sequencer', {
  id: integer('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  epoch: text('epoch').notNull(),
  /** default of the database, so that every node and a restored database agree */
  cursor_secret: text('cursor_secret').notNull().default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
})

/** The result of every mutation by key. The answer is kept for 90 days, the key for ever. */
export const mutations = pgTable(
  'mutations',
  {
    key: uuid('key').primaryKey(),
    user_id: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    body_hash: text('body_hash').notNull(),
    /** HTTP status of the answer; 0 while it runs */
    status: integer('status').notNull(),
    answer: jsonb('answer'),
    created_at: at('created_at').notNull(),
  },
  (table) => [index('mutations_created').on(table.created_at)],
)

/** Work outside the database after COMMIT: SMS, mail. Workers take rows with SKIP LOCKED. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    run_at: at('run_at').notNull(),
    done_at: at('done_at'),
    error: text('error'),
  },
  (table) => [index('jobs_due').on(table.done_at, table.run_at)],
)
