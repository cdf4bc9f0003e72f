/** Exports in the database. Each belongs to the person who requested it. */
import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { EXPORT_DAYS, type ExportJob } from '#domain/list/export.ts'
import { DAY_MS } from '#domain/constants.ts'
import { announce } from '../changes.ts'
import type { Db } from '../db/connect.ts'
import { exports } from '../db/tables/exports.ts'

export type ExportRow = typeof exports.$inferSelect

export const view = ({ user_id: _u, firm_id: _f, role: _r, nos: _n, ...row }: ExportRow): ExportJob => ({
  ...row,
  marked_at: row.marked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
export const mine = (user_id: string) => eq(exports.user_id, user_id)

export const listOwn = async (db: Db, user_id: string): Promise<ExportJob[]> =>
  (await db.select().from(exports).where(mine(user_id)).orderBy(desc(exports.created_at), desc(exports.id)).limit(100)).map(view)

/** `lock` locks the row. */
export async function findOwn(db: Db, user_id: string, id: string, lock = false): Promise<ExportRow | null> {
  const query = db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), mine(user_id)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** Counts a person's exports: those in progress, and all of them. */
export async function countOwn(db: Db, user_id: string): Promise<{ being_made: number; all: number }> {
  const being_made = sql<number>`count(*) filter (where ${inArray(exports.status, [0, 1])})`.mapWith(Number)
  const [row] = await db.select({ being_made, all: count() }).from(exports).where(mine(user_id))
  return row ?? { being_made: 0, all: 0 }
}

/** Null if anybody has used the id. */
export async function insert(db: Db, row: typeof exports.$inferInsert): Promise<ExportRow | null> {
  const [written] = await db.insert(exports).values(row).onConflictDoNothing().returning()
  return written ?? null
}

type Change = Partial<Pick<ExportRow, 'status' | 'rows_done' | 'rows_total' | 'bytes' | 'nos' | 'marked_at'>>
/** Changes an export and tells its person's devices; null if it was cancelled meanwhile. */
export async function change(db: Db, key: string | null, id: string, set: Change): Promise<ExportRow | null> {
  const [row] = await db
    .update(exports)
    .set({ ...set, version: sql`${exports.version} + 1`, updated_at: new Date() })
    .where(eq(exports.id, id))
    .returning()
  if (row) await announce(db, key, [{ audience: row.user_id, entity: 'export', entity_id: id, op: 'new' }])
  return row ?? null
}

export async function remove(db: Db, key: string | null, row: Pick<ExportRow, 'id' | 'user_id'>): Promise<void> {
  await db.delete(exports).where(eq(exports.id, row.id))
  await announce(db, key, [{ audience: row.user_id, entity: 'export', entity_id: row.id, op: 'gone' }])
}

/** The files of exports created before this time have expired. */
const keptFrom = (now: Date) => new Date(now.getTime() - EXPORT_DAYS * DAY_MS)
export const hasExpired = ({ created_at }: Pick<ExportRow, 'created_at'>, now: Date): boolean => created_at < keptFrom(now)
export const listOld = (db: Db, now: Date) =>
  db
    .select({ id: exports.id, kind: exports.kind, user_id: exports.user_id })
    .from(exports)
    .where(lt(exports.created_at, keptFrom(now)))
    .limit(1000)
/** The copies of a person's data, whoever has asked for them. */
export const listAbout = (db: Db, user_id: string) =>
  db
    .select({ id: exports.id, user_id: exports.user_id })
    .from(exports)
    .where(and(eq(exports.kind, 'person'), sql`${exports.query} ->> 'user_id' = ${user_id}`))
