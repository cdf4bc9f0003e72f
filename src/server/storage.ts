/** The sizes of the database and the photos, the free space of the disk, and the number of migrations. */
import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './db/connect.ts'
import { files } from './db/tables/records.ts'

export interface Storage {
  migrations: number
  database_bytes: number
  files: number
  files_bytes: number
  /** free space of the disk with the data folder */
  free_bytes: number
}

export async function readStorage(db: Db, data_dir: string): Promise<Storage> {
  const { rows } = await db.execute<{ migrations: number; database_bytes: string; files: number; files_bytes: string }>(
    sql`select
      (select count(*)::int from schema_migration) as migrations,
      pg_database_size(current_database()) as database_bytes,
      (select count(*)::int from ${files}) as files,
      (select coalesce(sum(${files.bytes}), 0) from ${files}) as files_bytes`,
  )
  const [row] = rows
  const { bavail, bsize } = await statfs(data_dir)
  return {
    migrations: row?.migrations ?? 0,
    database_bytes: Number(row?.database_bytes ?? 0),
    files: row?.files ?? 0,
    files_bytes: Number(row?.files_bytes ?? 0),
    free_bytes: bavail * bsize,
  }
}
