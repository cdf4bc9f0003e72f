/**
 * The database connection: a PostgreSQL server or the embedded database behind one type, transactions with retries, and
 * migrations.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { is, sql } from 'drizzle-orm'
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres'
import { type PgDatabase, type PgQueryResultHKT, PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { Pool, types } from 'pg'
import { withBeforeCommit, withinSavepoint } from './before-commit.ts'
import { openEmbedded } from './embedded.ts'
import { safeInteger } from './int8.ts'

/** The result of a raw `execute`, common to both drivers. */
interface Answer<Row> {
  rows: Row[]
}

interface AnswerHKT extends PgQueryResultHKT {
  type: Answer<this['row']>
}

export type Db = PgDatabase<AnswerHKT, Record<string, never>>
/** A transaction. It is a `Db` too, so a function that takes a `Db` runs inside or outside one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  engine: 'embedded' | 'server'
  /** PostgreSQL server only */
  alone?: Alone
  close(): Promise<void>
}

/**
 * Runs `fn` on its own connection without statement timeout; `stopping` interrupts it. Its session locks and settings end with
 * it.
 */
type Alone = <T>(fn: (db: Db) => Promise<T>, stopping: AbortSignal) => Promise<T>

export interface ConnectOptions {
  /** address of a PostgreSQL server; takes precedence over `data_dir` */
  database_url?: string | undefined
  /** folder of the embedded database; without it and without a server, the database is in memory */
  data_dir?: string | undefined
  /** a dumped data folder for starting an in-memory database */
  snapshot?: Blob | undefined
}

const INT8_OID = 20
const POOL_LIMITS = {
  max: 20,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  application_name: 'xunjin',
  options: '-c TimeZone=UTC',
}

export async function connect({ database_url, data_dir, snapshot }: ConnectOptions = {}): Promise<Database> {
  if (database_url) return connectServer(database_url)
  const client = await openEmbedded({ ...(data_dir ? { data_dir } : {}), ...(snapshot ? { snapshot } : {}) })
  return { db: drizzleEmbedded(client) as unknown as Db, engine: 'embedded', close: () => client.close() }
}

/** Connects once before it returns, so that a wrong address fails at start and not at the first request. */
async function connectServer(database_url: string): Promise<Database> {
  types.setTypeParser(INT8_OID, safeInteger)
  const pool = new Pool({ connectionString: database_url, ...POOL_LIMITS })
  // Without a listener, a connection that the server drops would end the process.
  const cut = (error: Error) => console.error('数据库连接中断', error.message)
  pool.on('error', cut)
  pool.on('connect', (client) => client.on('error', cut))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzlePool(pool) as unknown as Db, engine: 'server', alone: aloneIn(pool), close: () => pool.end() }
}

const aloneIn =
  (pool: Pool): Alone =>
  async (fn, stopping) => {
    stopping.throwIfAborted()
    const client = await pool.connect()
    // `true` closes the connection instead of returning it to the pool.
    let held = true
    const part = () => {
      if (held) client.release(true)
      held = false
    }
    stopping.addEventListener('abort', part)
    try {
      await client.query('set statement_timeout = 0')
      return await fn(drizzlePool(client) as unknown as Db)
    } finally {
      stopping.removeEventListener('abort', part)
      part()
    }
  }

const ATTEMPTS = 10
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 500
/** Serialisation failure and deadlock: the transaction was rolled back and may run again. */
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Runs `fn` in a transaction, and again after a serialisation failure or deadlock: full jitter, ten attempts. `fn` must therefore
 * have no outside effects. Inside a transaction it uses a savepoint; the outermost call retries.
 */
export async function transact<T>(db: Db, fn: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  if (is(db, PgTransaction)) return db.transaction((savepoint) => withinSavepoint(savepoint, db, () => fn(savepoint)))
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(db, fn, config)
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error
      await delay(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt))
    }
  }
}

/** Runs `fn` in the given transaction, or in a new one. */
export const within = <T>(db: Db, fn: (tx: Db) => Promise<T>): Promise<T> => (is(db, PgTransaction) ? fn(db) : transact(db, fn))

/** Runs `fn` in a transaction without a retry. */
export const transactOnce = <T>(db: Db, fn: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> =>
  db.transaction((tx) => withBeforeCommit(tx, () => fn(tx)), config)

/** The SQLSTATE of a driver's error, however deeply it is wrapped; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** The files of drizzle-kit by path: from the bundle, or from the folder if running from source. */
export const MIGRATIONS: Record<string, string> = import.meta.env
  ? import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })
  : readMigrations(join(import.meta.dirname, 'migrations'))

const BREAKPOINT = '--> statement-breakpoint'
/** Creates the whole schema, which earlier builds created in steps. */
const BASELINE = '0000_baseline'
const [FIRST_STEP, LAST_STEP] = ['0000_start', '0028_bank_cards']
const TOO_OLD = [
  '数据库由较早的版本创建，本版本不能直接升级，数据没有改动。',
  '要保留数据：先备份，用 src/server/db/migrations 中最后一个文件为 0028_bank_cards.sql 的版本启动一次，再启动本版本。',
  '不需要这些数据：把 DATA_DIR 设为空目录，或把 DATABASE_URL 设为空数据库，再启动。',
].join('\n')
const ENSURE_ATTEMPTS = 10
/** SQLSTATEs that "create … if not exists" may still raise if two nodes run it at once. */
const LOST_THE_RACE = new Set(['23505', '42P07', '42710', 'XX000', '40001', '40P01'])

/**
 * Applies the unrecorded files in the order of their names, in one transaction under one row lock. Returns the names applied now.
 * Ignores recorded migrations that this build does not know, because older nodes also run during a rolling update.
 * @throws Error if a file has changed since it was applied, or if a database created in steps is not at the last of them.
 */
export async function migrate({ db }: Database, files: Record<string, string> = MIGRATIONS): Promise<string[]> {
  await ensureTables(db)
  return transact(db, async (tx) => {
    // A node that waits for another node's long migration must not time out.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select id from schema_lock where id = 1 for update`)
    const { rows } = await tx.execute<{ name: string; sha256: string }>(sql`select name, sha256 from schema_migration`)
    const recorded = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    const applied: string[] = []
    for (const { name, text, sha256 } of inOrder(files)) {
      const before = recorded.get(name)
      if (before === sha256) continue
      if (before !== undefined) throw new Error(`数据库迁移 ${name} 在执行之后被改动过`)
      const inSteps = name === BASELINE && recorded.has(FIRST_STEP)
      if (inSteps && !recorded.has(LAST_STEP)) throw new Error(TOO_OLD)
      if (!inSteps) for (const statement of text.split(BREAKPOINT)) if (statement.trim()) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`)
      applied.push(name)
    }
    return applied
  })
}

function inOrder(files: Record<string, string>): { name: string; text: string; sha256: string }[] {
  return Object.entries(files)
    .map(([path, text]) => ({ name: basename(path, '.sql'), text, sha256: createHash('sha256').update(text).digest('hex') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function ensureTables(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.execute(sql`create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
      await db.execute(sql`create table if not exists schema_lock (id integer primary key)`)
      await db.execute(sql`insert into schema_lock (id) values (1) on conflict do nothing`)
      return
    } catch (error) {
      if (attempt >= ENSURE_ATTEMPTS || !LOST_THE_RACE.has(sqlState(error) ?? '')) throw error
    }
  }
}

function readMigrations(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
