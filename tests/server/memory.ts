/**
 * In-memory databases that open quickly. The slow parts, initialisation and migrations, are stored as files for all test
 * processes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { connect, type Database, type Db, MIGRATIONS, migrate } from '#server/db/connect.ts'
import { type Embedded, openEmbedded } from '#server/db/embedded.ts'

const PREFIX = 'xunjin-snapshot-'
const STALE_MS = 86_400_000

const loaded = new Map<string, Blob>()

/** Emptied databases of finished tests. */
const idle: Database[] = []

/** A database with the current tables and without rows. */
export const memoryDatabase = async (): Promise<Database> => idle.pop() ?? connect({ snapshot: await snapshotOf(MIGRATIONS) })
/** Without tables. */
export const bareDatabase = async (): Promise<Database> => connect({ snapshot: await snapshotOf({}) })
/** The same without Drizzle. */
export const bareEmbedded = async (): Promise<Embedded> => openEmbedded({ snapshot: await snapshotOf({}) })

/** Call it instead of closing: the next test reuses the database, which is ten times faster than opening another. */
export async function release(database: Database): Promise<void> {
  await empty(database)
  // The server caches by this object, so a reused database needs a new one.
  idle.push({ ...database, db: drizzle((database.db as unknown as { $client: PGlite }).$client) as unknown as Db })
}

/** Resets the database to the state in which `memoryDatabase` returned it. */
export async function empty({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('schema_migration', 'schema_lock')`)
  await db.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join()} restart identity`))
}

async function snapshotOf(migrations: Record<string, string>): Promise<Blob> {
  const file = fileOf(migrations)
  if (!existsSync(file)) await keep(file, migrations)
  const snapshot = loaded.get(file) ?? new Blob([readFileSync(file)])
  loaded.set(file, snapshot)
  return snapshot
}

function fileOf(migrations: Record<string, string>): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const key = createHash('sha256')
    .update(readFileSync(join(dirname(engine), '..', 'package.json')))
    .update(JSON.stringify(Object.entries(migrations).toSorted()))
    .digest('hex')
    .slice(0, 16)
  return join(tmpdir(), `${PREFIX}${key}.tar`)
}

async function keep(file: string, migrations: Record<string, string>): Promise<void> {
  sweep()
  const pg = await openEmbedded()
  if (Object.keys(migrations).length > 0)
    await migrate({ db: drizzle(pg) as unknown as Db, engine: 'embedded', close: () => pg.close() }, migrations)
  const dump = await pg.dumpDataDir('none')
  await pg.close()
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, file)
}

function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const path = join(tmpdir(), name)
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_MS) rmSync(path, { force: true })
  }
}
