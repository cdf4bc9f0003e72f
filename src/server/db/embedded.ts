/** PostgreSQL in this process (PGlite), made safe against power cuts, second processes and a starved event loop. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type ParserOptions,
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite'
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
const lean = (options?: QueryOptions): QueryOptions | undefined => options?.rowMode && { rowMode: options.rowMode }

const PANIC = /(^|\] )PANIC:/

export class Embedded extends PGlite {
  readonly #durable: DurableFs | undefined
  readonly #scope = new AsyncLocalStorage<{ open: boolean }>()
  readonly #panic: { error?: Error }
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

  override query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return super.query<T>(text, params, lean(options))
  }

  override transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query: Transaction['query'] = (text, params, options) => tx.query(text, params, lean(options))
      return body(Object.assign(Object.create(tx) as Transaction, { query }))
    })
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
  mkdirSync(folder, { recursive: true })
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

async function ready(pg: Embedded): Promise<Embedded> {
  await pg.waitReady
  return pg
}
