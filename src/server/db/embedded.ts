/** PostgreSQL in this process (PGlite), protected against power cuts, second processes and a starved event loop. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type ParserOptions,
  PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite'
import { ownFolder } from '../data-folder.ts'
import { DurableFs, syncFolder, syncTree } from './durable-fs.ts'
import { lockFolder } from './folder-lock.ts'
import { safeInteger } from './int8.ts'
import { keepTidy } from './upkeep.ts'

export const DURABLE_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'full_page_writes=on',
  '-c',
  'synchronous_commit=on',
]

const asText = (text: string) => text
/** The same parsers for every query, because Drizzle reads times from their text. */
const PARSERS: ParserOptions = {
  [types.INT8]: safeInteger,
  [types.TIMESTAMPTZ]: asText,
  [types.TIMESTAMP]: asText,
  [types.DATE]: asText,
}
/** PGlite merges a query's parsers with a hundred others each time, which costs more than a small query. */
const lean = (options?: QueryOptions): QueryOptions => (options?.rowMode ? { rowMode: options.rowMode } : {})

const { serialize } = protocol
/** Cached prepared statements. Statements with a varying number of rows would otherwise fill the memory. */
const KEPT_STATEMENTS = 500
/** Statements that may change the types of a prepared statement. */
const CHANGES_TYPES = /\b(alter|create|drop)\b/i

/** A prepared statement: its name in the database and the types (OIDs) of its parameters. */
interface Prepared {
  name: string
  types: number[]
}

const PANIC = /(^|\] )PANIC:/

export class Embedded extends PGlite {
  readonly #durable: DurableFs | undefined
  readonly #scope = new AsyncLocalStorage<{ open: boolean }>()
  readonly #panic: { error?: Error }
  /** prepared statements by text */
  readonly #prepared = new Map<string, Prepared>()
  #names = 0
  #closing: Promise<void> | undefined
  /** hooks before and after the database closes, run in order */
  beforeClose: (() => Promise<void>) | undefined
  afterClose: (() => void) | undefined

  constructor(options: PGliteOptions & { fs?: DurableFs } = {}) {
    const panic: { error?: Error } = {}
    const onStderr = (text: string) => {
      if (PANIC.test(text)) panic.error ??= new Error(text)
      return true
    }
    super({ ...options, parsers: PARSERS, onStderr })
    this.#durable = options.fs
    this.#panic = panic
  }

  override async query<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    await this._checkReady()
    return this._runExclusiveTransaction(async () => {
      const results = await this.#run<T>(text, params, options)
      await this.syncToFs()
      return results
    })
  }

  override transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query = async <Row>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> => {
        if (tx.closed) throw new Error('the transaction is closed')
        return this.#run<Row>(text, params, options)
      }
      return body(Object.assign(Object.create(tx) as Transaction, { query }))
    })
  }

  /**
   * Runs a statement with one message to the database. PGlite sends six each time, because it asks for the parameter types first.
   * Here a statement is prepared once and its types are cached.
   */
  #run<T>(text: string, params: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this._runExclusiveQuery(async () => {
      const { name, types }: Prepared = params.length > 0 ? await this.#prepare(text) : { name: '', types: [] }
      const values = params.map((param, at) => this.#written(param, types[at] as number))
      const messages = await this.#send(
        ...(name ? [] : [serialize.parse({ text })]),
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      )
      if (CHANGES_TYPES.test(text)) await this.#forget()
      return parse.parseResults(messages, this.parsers, lean(options))[0] as Results<T>
    })
  }

  async #prepare(text: string): Promise<Prepared> {
    const known = this.#prepared.get(text)
    if (known) return known
    if (this.#prepared.size >= KEPT_STATEMENTS) await this.#forget()
    // Names are never reused, because the database may have kept a failed statement.
    const name = `s${++this.#names}`
    const messages = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const prepared = { name, types: parse.parseDescribeStatementResults(messages) }
    this.#prepared.set(text, prepared)
    return prepared
  }

  async #forget(): Promise<void> {
    this.#prepared.clear()
    await this.#send(serialize.parse({ text: 'deallocate all' }), serialize.bind({}), serialize.execute({}))
  }

  #written(param: unknown, type: number): string | null {
    if (param === null || param === undefined) return null
    return (this.serializers[type] ?? String)(param)
  }

  /** @throws DatabaseError of the first failing message. The database skips later messages up to the sync that ends each call. */
  #send(...messages: Uint8Array[]) {
    return this.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })
  }

  /**
   * Gives the event loop a turn after each query, inside the queue. Otherwise a burst of queries would run through in microtasks.
   */
  override _runExclusiveQuery<T>(fn: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      this.#refuseAfterFailure()
      try {
        return await fn()
      } finally {
        await new Promise((done) => setImmediate(done))
        this.#refuseAfterFailure()
      }
    })
  }

  /**
   * There is only one connection. A query outside the transaction, awaited inside it, would wait for ever, so this throws
   * instead.
   */
  override async _runExclusiveTransaction<T>(fn: () => Promise<T>): Promise<T> {
    if (this.#scope.getStore()?.open) throw new Error('inside a transaction use its tx, not the database it came from')
    const scope = { open: true }
    return super._runExclusiveTransaction(() =>
      this.#scope.run(scope, async () => {
        try {
          return await fn()
        } finally {
          scope.open = false
        }
      }),
    )
  }

  /** PGlite continues after a failed fsync or a PANIC, and would acknowledge data that is not on disk. This stops it. */
  #refuseAfterFailure(): void {
    const cause = this.#durable?.failure ?? this.#panic.error
    if (cause) throw new Error('嵌入式数据库写入磁盘失败，已停止服务，请检查磁盘后重启', { cause })
  }

  override close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    try {
      await this.beforeClose?.()
      await super.close()
    } finally {
      this.afterClose?.()
    }
  }
}

/**
 * Opens the database in `data_dir`, created on first use; without a folder, a fresh one in memory. `snapshot`, a dump of a data
 * folder, spares an in-memory database the slow initialisation.
 * @throws FolderInUse if another process has the folder open.
 */
export async function openEmbedded({ data_dir, snapshot }: { data_dir?: string; snapshot?: Blob } = {}): Promise<Embedded> {
  if (data_dir === undefined) return ready(new Embedded(snapshot ? { loadDataDir: snapshot } : {}))
  const folder = resolve(data_dir)
  ownFolder(folder)
  const unlock = lockFolder(join(folder, 'pg.lock'))
  try {
    const home = join(folder, 'pg')
    if (!existsSync(home)) await initialise(folder, home)
    const pg = await ready(openFolder(home))
    const stop = keepTidy(pg)
    pg.beforeClose = async () => {
      await stop()
      await pg.exec('checkpoint')
    }
    pg.afterClose = unlock
    return pg
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Initialises a folder beside the final one, syncs it, and renames it into place. An interrupted first start leaves nothing half
 * made.
 */
async function initialise(folder: string, home: string): Promise<void> {
  const draft = join(folder, 'pg.new')
  rmSync(draft, { recursive: true, force: true })
  const pg = await ready(openFolder(draft))
  await pg.exec('checkpoint')
  await pg.close()
  syncTree(draft)
  renameSync(draft, home)
  syncFolder(folder)
}

function openFolder(folder: string): Embedded {
  return new Embedded({ fs: new DurableFs(folder), startParams: DURABLE_PARAMS })
}

/** Makes PostgreSQL plan prepared statements on every call, for the given values. */
async function ready(pg: Embedded): Promise<Embedded> {
  await pg.waitReady
  await pg.exec('set plan_cache_mode = force_custom_plan')
  return pg
}
