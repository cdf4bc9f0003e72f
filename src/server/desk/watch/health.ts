/** Reads how the platform runs. */
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Health } from '#api/desk/watch.ts'
import type { Given } from '../../declaration.ts'
import { sessions } from '../../db/tables/accounts.ts'
import { files } from '../../db/tables/records.ts'
import { readLags } from '../../lags.ts'
import { isOpen } from '../../session/store.ts'
import { VERSION } from '../../version.ts'

export async function readHealth({ database, data_dir, watch }: Given, now: Date): Promise<Health> {
  const { db, engine } = database
  const { rows } = await db.execute<{
    migrations: number
    database_bytes: string
    files: number
    files_bytes: string
    sessions: number
  }>(
    sql`select
      (select count(*)::int from schema_migration) as migrations,
      pg_database_size(current_database()) as database_bytes,
      (select count(*)::int from ${files}) as files,
      (select coalesce(sum(${files.bytes}), 0) from ${files}) as files_bytes,
      (select count(*)::int from ${sessions} where ${isOpen(now)}) as sessions`,
  )
  const [row] = rows
  const { bavail, bsize } = await statfs(data_dir)
  return {
    version: VERSION,
    started_at: watch.started_at.toISOString(),
    engine,
    migrations: row?.migrations ?? 0,
    database_bytes: Number(row?.database_bytes ?? 0),
    files: row?.files ?? 0,
    files_bytes: Number(row?.files_bytes ?? 0),
    free_bytes: bavail * bsize,
    ...(await readLags(db, now)),
    sockets: watch.sockets(),
    open_sessions: row?.sessions ?? 0,
    slow: watch.slow().map(({ at, ...call }) => ({ ...call, at: at.toISOString() })),
  }
}
