/** Rows and files of backups, and the setting of their timer. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { BackupRow } from '#api/desk/backups.ts'
import { type BackupSchedule, isCutOff, NO_SCHEDULE } from '#domain/desk/backup.ts'
import type { Edit } from '#domain/firm/edits.ts'
import type { Db } from '../db/connect.ts'
import { settings } from '../db/tables/content.ts'
import { backups } from '../db/tables/desk.ts'
import { enqueue } from '../jobs.ts'

export type StoredBackup = typeof backups.$inferSelect
export const SCHEDULE = 'backup_schedule'
const LIST_MOST = 100
const CUT_OFF = '服务中途停止，没有做完'

const folderOf = (data_dir: string): string => join(data_dir, 'backups')
export const fileOf = (data_dir: string, id: string): string => join(folderOf(data_dir), `${id}.gz`)
export async function ensureFolder(data_dir: string): Promise<void> {
  await mkdir(folderOf(data_dir), { recursive: true, mode: 0o700 })
}
export const filesIn = async (data_dir: string): Promise<ReadonlySet<string>> =>
  new Set(await readdir(folderOf(data_dir)).catch(() => []))

/** As its reader sees it. A half one is never shown as one that runs. */
export function view(row: StoredBackup, files: ReadonlySet<string>, now: Date): BackupRow {
  const cut = isCutOff(row.state, row.beat_at, now.getTime())
  const check_cut = isCutOff(row.check, row.check_beat_at ?? row.started_at, now.getTime())
  return {
    id: row.id,
    timed: row.timed_for !== null,
    state: cut ? 'failed' : row.state,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    rows: row.rows,
    rows_total: row.rows_total,
    photos: row.photos,
    bytes: row.bytes,
    database_version: row.database_version,
    migration: row.migration,
    error: cut ? CUT_OFF : row.error,
    here: files.has(`${row.id}.gz`),
    check: check_cut ? 'failed' : row.check,
    checked_at: row.checked_at?.toISOString() ?? null,
    check_rows: row.check_rows,
    check_error: check_cut ? CUT_OFF : row.check_error,
  }
}

export const list = (db: Db): Promise<StoredBackup[]> =>
  db.select().from(backups).orderBy(desc(backups.started_at), desc(backups.id)).limit(LIST_MOST)
export async function find(db: Db, id: string): Promise<StoredBackup | undefined> {
  return (await db.select().from(backups).where(eq(backups.id, id)))[0]
}
export const remove = (db: Db, id: string): Promise<unknown> => db.delete(backups).where(eq(backups.id, id))
/** Deletes the file of a backup, or the half one of a backup that was cut off. */
export async function removeFile(data_dir: string, id: string): Promise<void> {
  const file = fileOf(data_dir, id)
  await Promise.all([file, `${file}.part`].map((each) => rm(each, { force: true })))
}
export const change = (db: Db, id: string, set: Partial<StoredBackup>): Promise<unknown> =>
  db.update(backups).set(set).where(eq(backups.id, id))

/** Begins a backup, and queues its work. Null if it, or the timed one of this day, has begun already. */
export async function begin(
  db: Db,
  { id, now, timed_for }: { id: string; now: Date; timed_for: string | null },
): Promise<StoredBackup | null> {
  const [row] = await db
    .insert(backups)
    .values({ id, timed_for, state: 'running', started_at: now, beat_at: now })
    .onConflictDoNothing()
    .returning()
  if (row) await enqueue(db, 'backup', { id: row.id })
  return row ?? null
}
export async function beginCheck(db: Db, id: string, now: Date): Promise<void> {
  await change(db, id, { check: 'running', check_beat_at: now, check_rows: 0, check_error: '' })
  await enqueue(db, 'backup_check', { id })
}

/** Deletes the timed backups beyond the newest `keep` that are complete. Those made by hand stay. */
export async function dropSurplus(db: Db, data_dir: string, keep: number): Promise<void> {
  const complete = and(isNotNull(backups.timed_for), eq(backups.state, 'done'))
  const surplus = await db.select({ id: backups.id }).from(backups).where(complete).orderBy(desc(backups.started_at)).offset(keep)
  for (const { id } of surplus) await removeFile(data_dir, id)
  if (surplus.length === 0) return
  const ids = surplus.map(({ id }) => id)
  await db.delete(backups).where(inArray(backups.id, ids))
}

export async function scheduleIn(db: Db): Promise<{ value: BackupSchedule; edits: Edit[] }> {
  const [row] = await db.select().from(settings).where(eq(settings.name, SCHEDULE))
  return { value: row ? (row.value as BackupSchedule) : NO_SCHEDULE, edits: row?.edits ?? [] }
}
