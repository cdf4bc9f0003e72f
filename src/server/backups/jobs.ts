/** The work of backups: writing the file, restoring it into a scratch database as a test, and beginning the timed ones. */
import { stat, statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { digestProblem, dueDay, lostFilesProblem, rowsIn } from '#domain/desk/backup.ts'
import { backup, BackupError, rehearse } from '../backup.ts'
import { announceDesk } from '../changes.ts'
import type { Database } from '../db/connect.ts'
import { connect, sqlState, transact } from '../db/connect.ts'
import type { Given } from '../declaration.ts'
import type { Handlers, Heartbeat } from '../jobs.ts'
import { begin, beginCheck, change, dropSurplus, ensureFolder, fileOf, find, scheduleIn } from './store.ts'

type Parts = Pick<Given, 'database' | 'data_dir' | 'database_url' | 'log'>
const BEAT_MS = 1000
const CLOSING_MS = 500
const LOOK_EVERY_MS = 60_000
/** A compressed backup is at most this share of the database, besides the photos, which do not get smaller. */
const SHARE = 0.4
const LEFT_BYTES = 200 * 1024 * 1024

const NO_ROOM = '磁盘空间不足，没有备份'
/** Why it failed, in one sentence; a bug is in the log. */
function sentence(error: unknown): string {
  if (error instanceof BackupError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return NO_ROOM
  if (sqlState(error) === '53100') return '数据库服务器的磁盘空间不足'
  if (sqlState(error) === '42501') return '数据库账号没有建库权限（CREATEDB），不能核验'
  return '出错了，详情见服务器日志'
}

/** A full disk would stop the service itself, so a backup that may not fit is not begun. */
async function checkRoom({ database, data_dir }: Parts): Promise<void> {
  const { rows } = await database.db.execute<{ database: string; files: string }>(sql`
    select pg_database_size(current_database())::text as database, (select coalesce(sum(bytes), 0) from files)::text as files`)
  const { bavail, bsize } = await statfs(data_dir)
  if (bavail * bsize < Number(rows[0]?.files) + Number(rows[0]?.database) * SHARE + LEFT_BYTES) throw new BackupError(NO_ROOM)
}

/** Reports at most once a second. The embedded database is one connection, which the backup itself holds. */
function pulse({ engine }: Database, heartbeat: Heartbeat, report: (rows: number) => Promise<unknown>) {
  let at = 0
  return async (rows: number) => {
    if (engine === 'embedded' || Date.now() - at < BEAT_MS) return
    at = Date.now()
    await report(rows)
    await heartbeat()
  }
}

/** Runs on an empty database that is gone afterwards. */
async function withScratch<T>(
  { database, database_url }: Parts,
  id: string,
  work: (scratch: Database) => Promise<T>,
): Promise<T> {
  if (!database_url) {
    const scratch = await connect()
    return work(scratch).finally(() => scratch.close())
  }
  const { db } = database
  const name = sql.identifier(`xunjin_check_${id.replaceAll('-', '')}`)
  // A check that was cut off has left its database.
  const drop = () => db.execute(sql`drop database if exists ${name} with (force)`)
  await drop()
  const { rows } = await db.execute<{ encoding: string; collation: string; ctype: string }>(sql`
    select pg_encoding_to_char(encoding) as encoding, datcollate as collation, datctype as ctype
    from pg_database where datname = current_database()`)
  const [own] = rows
  const literal = (value = '') => sql.raw(`'${value.replaceAll("'", "''")}'`)
  await db.execute(sql`create database ${name} template template0
    encoding ${literal(own?.encoding)} lc_collate ${literal(own?.collation)} lc_ctype ${literal(own?.ctype)}`)
  const url = new URL(database_url)
  url.pathname = `/xunjin_check_${id.replaceAll('-', '')}`
  const scratch = await connect({ database_url: url.href })
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
    // The server ends closed connections a moment later. To force it at once would look like a lost connection.
    await delay(CLOSING_MS)
    await drop()
  }
}

export function backupHandlers(parts: Parts): Handlers {
  const { database, data_dir, log } = parts
  const { db } = database
  const end = (id: string, set: Parameters<typeof change>[2]) =>
    transact(db, async (tx) => {
      await change(tx, id, set)
      await announceDesk(tx)
    })

  async function write(id: string, timed: boolean, heartbeat: Heartbeat): Promise<void> {
    await checkRoom(parts)
    await ensureFolder(data_dir)
    const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
    const beat = pulse(database, heartbeat, (done) => change(db, id, { rows: done, beat_at: new Date() }))
    let known: Parameters<typeof change>[2] = { database_version: rows[0]?.version.split(' ')[0] ?? '' }
    const counts = await backup(parts, fileOf(data_dir, id), {
      async counted(digests, migration) {
        known = { ...known, digests, migration, rows_total: rowsIn(digests) }
        if (database.engine === 'server') await change(db, id, { ...known, beat_at: new Date() })
      },
      wrote: (so_far) => beat(so_far.rows),
    })
    const { size } = await stat(fileOf(data_dir, id))
    await end(id, { ...known, ...counts, bytes: size, state: 'done', ended_at: new Date() })
    if (!timed) return
    await dropSurplus(db, data_dir, (await scheduleIn(db)).value.keep)
    await transact(db, (tx) => beginCheck(tx, id, new Date()))
  }

  return {
    async backup({ id: given }, heartbeat) {
      const id = String(given)
      const row = await find(db, id)
      if (row?.state !== 'running') return
      try {
        await change(db, id, { beat_at: new Date() })
        await write(id, row.timed_for !== null, heartbeat)
      } catch (error) {
        log.error({ err: error, backup: id }, 'backup failed')
        await end(id, { state: 'failed', ended_at: new Date(), error: sentence(error) })
      }
    },
    async backup_check({ id: given }, heartbeat) {
      const id = String(given)
      const row = await find(db, id)
      if (row?.check !== 'running') return
      const beat = pulse(database, heartbeat, (done) => change(db, id, { check_rows: done, check_beat_at: new Date() }))
      const ended = (problem: string | null, check_rows = row.check_rows) =>
        end(id, {
          check: problem === null ? 'passed' : 'failed',
          checked_at: new Date(),
          check_rows,
          check_error: problem ?? '',
        })
      try {
        await change(db, id, { check_beat_at: new Date() })
        const { digests, lost_files } = await withScratch(parts, id, (scratch) =>
          rehearse(scratch, fileOf(data_dir, id), ({ rows }) => beat(rows)),
        )
        await ended(digestProblem(row.digests, digests) ?? lostFilesProblem(lost_files), rowsIn(digests))
      } catch (error) {
        log.error({ err: error, backup: id }, 'check of a backup failed')
        await ended(sentence(error))
      }
    },
  }
}

/** Begins the backup of this day if it is due and no process has begun it. */
export async function beginTimed({ db }: Database, now: Date): Promise<boolean> {
  const day = dueDay((await scheduleIn(db)).value, now.getTime())
  return day !== null && (await transact(db, (tx) => begin(tx, { id: uuidv7(), now, timed_for: day }))) !== null
}
export async function keepTimed({ database, log }: Parts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await beginTimed(database, new Date()).catch((err: unknown) => log.error({ err }, 'timed backup not begun'))
    await delay(LOOK_EVERY_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  }
}
