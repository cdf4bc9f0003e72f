/** PostgreSQL in this process (PGlite), made safe against power cuts, second processes and a starved event loop. */
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
/** Of every query alike, since Drizzle reads times from their text. */
const PARSERS: ParserOptions = {
  [types.INT8]: safeInteger,
  [types.TIMESTAMPTZ]: asText,
  [types.TIMESTAMP]: asText,
  [types.DATE]: asText,
}
/** Parsers given with a query are merged with some hundred others each time, which costs more than a small query itself. */
const lean = (options?: QueryOptions): QueryOptions => (options?.rowMode ? { rowMode: options.rowMode } : {})

const { serialize } = protocol
/** Statements kept ready. Those with a varying number of rows make new ones all the time. */
const KEPT_STATEMENTS = 500
/** May give a kept statement other types. */
const CHANGES_TYPES = /\b(alter|create|drop)\b/i

/** A statement the database has read and keeps under a name, with the types (OIDs) of its parameters. */
interface Prepared {
  name: string
  types: number[]
}

const PANIC = /(^|\] )PANIC:/

export class Embedded extends PGlite {
  readonly #durable: DurableFs | undefined
  readonly #scope = new AsyncLocalStorage<{ open: boolean }>()
  readonly #panic: { error?: Error }
  /** by their text */
  readonly #prepared = new Map<string, Prepared>()
  #names = 0
  #closing: Promise<void> | undefined
  /** Run in order when the database closes: before it, and after. */
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
   * Runs a statement with one message to the database. PGlite's own way takes six each time, because the types of the parameters
   * decide how they are written: here a statement is read, and its types asked for, once.
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
    // Never a name twice: whether a statement that failed was kept is not known.
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

  /** @throws DatabaseError of the first message that fails; the ones behind it are left out, up to the sync that ends each call. */
  #send(...messages: Uint8Array[]) {
    return this.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })
  }

  /** One turn of the event loop after each query, inside the queue: a burst of queries else runs through in microtasks. */
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

  /** There is one connection: a query outside the transaction, awaited inside it, would wait for ever. Say so instead. */
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

  /** PGlite goes on after a failed fsync or a PANIC; what it would acknowledge then is not on the disk. */
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
 * Opens the database in `data_dir` (created on first use), or a fresh one in memory without it.
 * `snapshot`, a dump of a data folder, saves a database in memory the slow first initialisation.
 * @throws FolderInUse when another process has the folder open.
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

/** Made beside and moved into place when it is whole and on the disk: a first start cut short leaves nothing half made. */
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

/** Kept statements are planned anew each time, for the values they are run with. */
async function ready(pg: Embedded): Promise<Embedded> {
  await pg.waitReady
  await pg.exec('set plan_cache_mode = force_custom_plan')
  return pg
}
