/** Backups for the administrators of the operator's desk. */
import { sql } from 'drizzle-orm'
import { checkBackup, createBackup, deleteBackup, listBackups, saveBackupSchedule } from '#api/desk/backups.ts'
import { chinaTime } from '#domain/china-time.ts'
import { deletionObstacle, isCutOff, scheduleChanges } from '#domain/desk/backup.ts'
import { withEdit } from '#domain/firm/edits.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { settings } from '../db/tables/content.ts'
import { backups } from '../db/tables/desk.ts'
import type { Given } from '../declaration.ts'
import { refuseIfMissed } from '../edits.ts'
import { type Route, route } from '../serve.ts'
import { begin, beginCheck, change, filesIn, find, list, remove, removeFile, SCHEDULE, scheduleIn, view } from './store.ts'

export const backupRoutes = ({ database, data_dir, wake }: Given & { wake: () => void }): Route[] => [
  route(listBackups, async ({ db, now }) => {
    const { value, edits } = await scheduleIn(db)
    const files = await filesIn(data_dir)
    const rows = (await list(db)).map((row) => view(row, files, now))
    return { data: { schedule: { ...value, version: edits.at(-1)?.version ?? 0 }, engine: database.engine, backups: rows } }
  }),
  route(createBackup, async (context, { body: { id } }) => {
    const { db, now } = context
    await db.execute(sql`lock table ${backups} in share row exclusive mode`)
    for (const row of await list(db)) {
      if (row.state !== 'running') continue
      if (!isCutOff(row.state, row.beat_at, now.getTime())) throw new Refusal('conflict', { message: '已有备份正在进行' })
      await change(db, row.id, { state: 'failed', ended_at: now, error: view(row, new Set(), now).error })
    }
    const row = await begin(db, { id, now, timed_for: null })
    if (!row) throw new Refusal('conflict', { message: '这份备份已经开始' })
    await audit(db, { context, action: 'create', object: 'backup', object_id: row.id })
    context.after(wake)
    return { data: view(row, new Set(), now) }
  }),
  route(checkBackup, async (context, { params: { id } }) => {
    const { db, now } = context
    const files = await filesIn(data_dir)
    const before = await find(db, id)
    if (!before) throw new Refusal('not_found')
    if (before.state !== 'done' || !files.has(`${id}.gz`))
      throw new Refusal('conflict', { message: '没有完整的备份文件，不能核验' })
    if (before.check === 'running' && !isCutOff('running', before.check_beat_at ?? before.started_at, now.getTime()))
      throw new Refusal('conflict', { message: '这份备份正在核验' })
    await beginCheck(db, id, now)
    await audit(db, { context, action: 'check', object: 'backup', object_id: id })
    context.after(wake)
    const row = await find(db, id)
    return { data: view(row ?? before, files, now) }
  }),
  route(deleteBackup, async (context, { params: { id } }) => {
    const { db, now } = context
    await db.execute(sql`lock table ${backups} in share row exclusive mode`)
    const files = await filesIn(data_dir)
    const stored = await find(db, id)
    if (!stored) throw new Refusal('not_found')
    const others = (await list(db)).filter((each) => each.id !== id)
    const obstacle = deletionObstacle(
      view(stored, files, now),
      others.map((each) => view(each, files, now)),
    )
    if (obstacle) throw new Refusal('conflict', { message: obstacle })
    await remove(db, id)
    const detail = { title: chinaTime(stored.started_at.toISOString()) }
    await audit(db, { context, action: 'delete', object: 'backup', object_id: id, detail })
    context.after(() => void removeFile(data_dir, id))
    return { data: { ok: true } } as const
  }),
  route(saveBackupSchedule, async (context, { body: { base_version, ...value } }) => {
    const { db, session } = context
    await db.execute(sql`lock table ${settings} in share row exclusive mode`)
    const before = await scheduleIn(db)
    refuseIfMissed('定时备份', before.edits, context, base_version)
    const version = (before.edits.at(-1)?.version ?? 0) + 1
    const set = { value, version, edits: withEdit(before.edits, { version, user_id: session.user_id, by_name: session.name }) }
    await db
      .insert(settings)
      .values({ name: SCHEDULE, ...set })
      .onConflictDoUpdate({ target: settings.name, set })
    await audit(db, {
      context,
      action: 'update',
      object: 'backup',
      object_id: SCHEDULE,
      changes: scheduleChanges(before.value, value),
    })
    return { data: { ...value, version } }
  }),
]
