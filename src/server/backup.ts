/**
 * The whole installation in one file, the same for both engines: gzipped lines. A line with an array announces the lines that
 * follow: the head, a table, a photo, or the end with all counts. A line with an object is a row of the table announced last.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Digests } from '#domain/desk/backup.ts'
import type { Database, Db } from './db/connect.ts'
import { MIGRATIONS, migrate, sqlState } from './db/connect.ts'
import { dropCredentials } from './session/prune.ts'
import { renewEpoch } from './sync/sequencer.ts'

/** A backup error that its operator can resolve, in one sentence. */
export class BackupError extends Error {}

export interface Home {
  database: Database
  data_dir: string
}
export interface Counts {
  rows: number
  photos: number
}
/** Is told what the file will hold, before it is written, and how far it is. */
export interface BackupWatch {
  counted(digests: Digests, migration: string): Promise<void>
  wrote(counts: Counts): Promise<void>
}
/** `migrations`: SHA-256 of each by name */
type BackupLine =
  | ['head', { format: string; at: string; migrations: Record<string, string> }]
  | ['table', string]
  | ['photo', string, string]
  | ['end', Counts]

const FORMAT = 'xunjin-backup/1'
/** Bytes that the compressor returns at once. Each part costs a turn of the event loop. */
const PART_BYTES = 256 * 1024
/** Mode of the file, set when it is created. The file holds all data, so only its owner may read it. */
const OWNER_ONLY = 0o600
const ROWS_A_FETCH = 500
const CHARACTERS_AN_INSERT = 2_000_000
/** lz4 takes a third less time. A PostgreSQL server that was built without it keeps its default. */
const FAST_COMPRESSION = sql`
  select set_config('default_toast_compression', 'lz4', true) from pg_settings
  where name = 'default_toast_compression' and 'lz4' = any(enumvals)`
/** SQLSTATEs of invalid rows in the file: data exceptions, broken constraints, unknown tables. */
const REFUSED_ROWS = /^(22|23|42)/
const PHOTO = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[\w.-]+$/

/** Lifts the timeouts for one long transaction over a single snapshot. */
async function takeTime(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

async function migrationsOf(tx: Db): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ name: string; sha256: string }>(
    sql`select name, sha256 from schema_migration order by name`,
  )
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function hasSchema(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ there: boolean }>(sql`select to_regclass('schema_migration') is not null as there`)
  return rows[0]?.there === true
}

async function tablesOf(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('schema_migration', 'schema_lock') order by 1`)
  return rows.map(({ name }) => name)
}

/** The number and sum of each table's rows, in one reading by the database itself. */
async function digestsOf(tx: Db): Promise<Digests> {
  const digests: Digests = {}
  for (const table of await tablesOf(tx)) {
    const { rows } = await tx.execute<{ rows: number; sum: string }>(sql`
      select count(*)::int as rows, coalesce(sum(('x' || left(md5(row_to_json(t)::text), 16))::bit(64)::bigint), 0)::text as sum
      from ${sql.identifier(table)} t`)
    if (rows[0]) digests[table] = rows[0]
  }
  return digests
}

async function photosOf(data_dir: string): Promise<string[]> {
  const names = await readdir(join(data_dir, 'files'), { recursive: true }).catch(() => [])
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => PHOTO.test(name))
}

const line = (...entry: BackupLine): string => `${JSON.stringify(entry)}\n`

/** Photos come last. A photo is on the disk before its row is stored, so every row that was read has its photo. */
async function* linesOf(tx: Db, data_dir: string, counts: Counts, watch?: BackupWatch): AsyncGenerator<string> {
  yield line('head', { format: FORMAT, at: new Date().toISOString(), migrations: await migrationsOf(tx) })
  for (const table of await tablesOf(tx)) {
    yield line('table', table)
    await tx.execute(sql`declare backup no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t`)
    for (;;) {
      const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${ROWS_A_FETCH} from backup`))
      if (rows.length === 0) break
      counts.rows += rows.length
      await watch?.wrote(counts)
      yield `${rows.map((row) => row.line).join('\n')}\n`
    }
    await tx.execute(sql`close backup`)
  }
  for (const photo of await photosOf(data_dir)) {
    counts.photos += 1
    await watch?.wrote(counts)
    yield line('photo', photo, await readFile(join(data_dir, 'files', photo), 'base64'))
  }
  yield line('end', counts)
}

/**
 * Writes the file whole and synced, or not at all. Throws BackupError if there is nothing to write. A PostgreSQL server may be in
 * use meanwhile.
 */
export async function backup({ database, data_dir }: Home, file: string, watch?: BackupWatch): Promise<Counts> {
  const counts = { rows: 0, photos: 0 }
  const draft = `${file}.part`
  try {
    await rm(draft, { force: true })
    await database.db.transaction(
      async (tx) => {
        await takeTime(tx)
        if (!(await hasSchema(tx))) throw new BackupError('数据库是空的，没有可以备份的数据')
        await watch?.counted(await digestsOf(tx), Object.keys(await migrationsOf(tx)).at(-1) ?? '')
        await pipeline(
          Readable.from(linesOf(tx, data_dir, counts, watch)),
          createGzip({ level: 1, chunkSize: PART_BYTES }),
          createWriteStream(draft, { flags: 'wx', mode: OWNER_ONLY }),
        )
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const handle = await open(draft, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return counts
}

/** Creates the schema at the time of the backup from its migrations. This build must know them. */
async function prepare(tx: Db, database: Database, migrations: Record<string, string>): Promise<void> {
  const then = Object.entries(MIGRATIONS).filter(([path]) => migrations[basename(path, '.sql')])
  await migrate({ ...database, db: tx }, Object.fromEntries(then))
  if (JSON.stringify(await migrationsOf(tx)) !== JSON.stringify(migrations))
    throw new BackupError('备份来自另一个版本的程序，请用那个版本恢复后再升级')
}

async function keepPhoto(data_dir: string, name: string, base64: string): Promise<void> {
  if (!PHOTO.test(name)) throw new BackupError(`备份中的照片路径有误：${name}`)
  const path = join(data_dir, 'files', name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, base64, { encoding: 'base64', flush: true })
}

/** The line of a photo arrives in many parts. Joining them once is cheaper than joining each. */
async function* linesIn(source: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const part of source) {
    const lines = part.split('\n')
    const rest = lines.pop() ?? ''
    for (const each of lines) {
      yield begun.join('') + each
      begun = []
    }
    begun.push(rest)
  }
}

interface Into {
  database: Database
  keepPhoto(name: string, base64: string): Promise<void>
  loaded?(counts: Counts): Promise<void>
}
async function load(tx: Db, { database, keepPhoto: keep, loaded }: Into, source: AsyncIterable<string>): Promise<Counts> {
  const counts = { rows: 0, photos: 0 }
  let table = ''
  let waiting: string[] = []
  let [characters, complete] = [0, false]
  let running: Promise<unknown> = Promise.resolve()
  /** Writes these rows while the next ones are read. `running` holds the result. */
  async function insert(): Promise<void> {
    await running
    const into = sql.identifier(table)
    // A query runs again each time it is awaited. The promise runs it once.
    if (waiting.length > 0)
      running = Promise.resolve(
        tx.execute(
          sql`insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${`[${waiting.join()}]`}::jsonb)`,
        ),
      )
    running.catch(() => {})
    counts.rows += waiting.length
    await loaded?.(counts)
    ;[waiting, characters] = [[], 0]
  }
  for await (const each of linesIn(source)) {
    if (each.startsWith('{')) {
      waiting.push(each)
      characters += each.length
      if (characters > CHARACTERS_AN_INSERT) await insert()
      continue
    }
    await insert()
    const entry = JSON.parse(each) as BackupLine
    if (entry[0] === 'head') await prepare(tx, database, entry[1].migrations)
    else if (entry[0] === 'table') table = entry[1]
    else if (entry[0] === 'photo') {
      await keep(entry[1], entry[2])
      counts.photos += 1
    } else complete = JSON.stringify(entry[1]) === JSON.stringify(counts)
  }
  await running
  if (!complete) throw new BackupError('备份文件不完整')
  return counts
}

async function loadFile(tx: Db, into: Into, file: string): Promise<Counts> {
  await tx.execute(FAST_COMPRESSION)
  const source = createGunzip({ chunkSize: PART_BYTES }).setEncoding('utf8')
  const [loaded] = await Promise.all([
    load(tx, into, source).finally(() => source.destroy()),
    pipeline(createReadStream(file), source),
  ])
  return loaded
}

export interface Rehearsal {
  /** what each table holds then */
  digests: Digests
  /** rows of photos and papers without their file */
  lost_files: number
}
/** Loads the file into an empty scratch database exactly as it was, reading its photos without keeping them. Throws BackupError. */
export async function rehearse(scratch: Database, file: string, loaded: (counts: Counts) => Promise<void>): Promise<Rehearsal> {
  const read = new Set<string>()
  const note = async (name: string, base64: string) => {
    if (base64 !== '') read.add(basename(name).split('.')[0] ?? '')
  }
  try {
    return await scratch.db.transaction(async (tx) => {
      await takeTime(tx)
      await loadFile(tx, { database: scratch, keepPhoto: note, loaded }, file)
      const { rows } = await tx.execute<{ id: string }>(sql`select id::text as id from files`)
      return { digests: await digestsOf(tx), lost_files: rows.filter(({ id }) => !read.has(id)).length }
    })
  } catch (error) {
    throw readable(error, file)
  }
}

/**
 * Restores a backup into an empty database with the schema of this build, or changes nothing. Afterwards nobody is logged in, and
 * no token, code or ticket in the file is valid. A new epoch begins: devices start over once their people have logged in, and
 * keep their queues. Throws BackupError.
 */
export async function restore(home: Home, file: string): Promise<Counts> {
  const { database } = home
  try {
    const counts = await database.db.transaction(async (tx) => {
      await takeTime(tx)
      if (await hasSchema(tx)) throw new BackupError('数据库里已有数据：请换一个空的数据目录（DATA_DIR）或空的数据库')
      const loaded = await loadFile(tx, { database, keepPhoto: (name, base64) => keepPhoto(home.data_dir, name, base64) }, file)
      await migrate({ ...database, db: tx })
      await dropCredentials(tx)
      await renewEpoch(tx)
      return loaded
    })
    await database.db.execute(sql`analyze`)
    return counts
  } catch (error) {
    throw readable(error, file)
  }
}

function readable(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new BackupError(`找不到备份文件 ${file}`)
  const damaged = code.startsWith('Z_') || error instanceof SyntaxError || REFUSED_ROWS.test(sqlState(error) ?? '')
  return damaged ? new BackupError('备份文件已损坏，或不是备份文件', { cause: error }) : error
}
