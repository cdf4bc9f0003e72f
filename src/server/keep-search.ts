/**
 * Updates the search data while the server is running: texts that an earlier build wrote, and trigram indexes if the database
 * supports them. The next start continues interrupted work.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, gt, lt, sql } from 'drizzle-orm'
import { SEARCH_SCHEMA } from '#domain/list/search.ts'
import { refreshContract } from './contracts/store.ts'
import type { Database, Db } from './db/connect.ts'
import { transact } from './db/connect.ts'
import { LOCKS } from './db/locks.ts'
import { contracts, orders } from './db/tables/trade.ts'
import { refreshOrder } from './orders/store.ts'

const INDEXED = [
  ['orders', 'supplier_search'],
  ['orders', 'buyer_search'],
  ['orders', 'trader_search'],
  ['contracts', 'search'],
] as const

/** Texts come first, because building an index over existing texts is faster. */
export async function keepSearch(database: Database, stopping: AbortSignal): Promise<void> {
  await refreshSearch(database.db, stopping)
  if (!stopping.aborted) await indexSearch(database, stopping)
}

/** Interval of retries. A cut connection may hold the lock until its statement has ended. */
const LOOK_AGAIN_MS = 60_000

/**
 * Builds indexes with which a search for a rare word reads few rows; writers are not blocked. Returns false if the database has
 * no pg_trgm, or this user may not add it. A search then reads the firm's rows one after another. The embedded database holds too
 * few rows to need an index.
 * While another node builds the indexes, this one retries. It must not wait for the lock: the build waits for every older
 * statement, so it would never end.
 */
export async function indexSearch({ alone }: Database, stopping: AbortSignal, look_again_ms = LOOK_AGAIN_MS): Promise<boolean> {
  if (!alone) return false
  for (;;) {
    const made = await alone(makeIndexes, stopping)
    if (made !== null) return made
    await delay(look_again_ms, undefined, { signal: stopping, ref: false })
  }
}

/** Null while another node builds the indexes. */
async function makeIndexes(db: Db): Promise<boolean | null> {
  const { rows } = await db.execute<{ mine: boolean }>(sql`select pg_try_advisory_lock(${LOCKS.search_indexes}) as mine`)
  if (!rows[0]?.mine) return null
  if (!(await hasTrigrams(db))) return false
  for (const [table, column] of INDEXED) await makeIndex(db, table, column)
  return true
}

async function hasTrigrams(db: Db): Promise<boolean> {
  try {
    await db.execute(sql`create extension if not exists pg_trgm`)
    return true
  } catch {
    return false
  }
}

async function makeIndex(db: Db, table: string, column: string): Promise<void> {
  const text = `${table}_${column}_trgm`
  const name = sql.identifier(text)
  // An interrupted build leaves an invalid index, which is never read and slows every write.
  const { rows } = await db.execute(sql`select 1 from pg_index where indexrelid = to_regclass(${text}) and not indisvalid`)
  if (rows.length > 0) await db.execute(sql`drop index concurrently ${name}`)
  await db.execute(
    sql`create index concurrently if not exists ${name} on ${sql.identifier(table)} using gin (${sql.identifier(column)} gin_trgm_ops)`,
  )
}

/** Rows per transaction. Other writers wait only for these. */
const PIECE = 100

/** Rewrites texts of an earlier schema in pieces, until none is left or the server stops. Returns the number written. */
export async function refreshSearch(db: Db, stopping: AbortSignal, piece = PIECE): Promise<number> {
  let written = 0
  for (const next of [orderPiece, contractPiece]) {
    let done: string[] = []
    do {
      const after = done.at(-1)
      done = stopping.aborted ? [] : await transact(db, (tx) => next(tx, piece, after))
      written += done.length
    } while (done.length > 0)
  }
  return written
}

/** Rows up to `after` are done. The next piece starts behind them and does not read them again. */
const due = (table: typeof orders | typeof contracts, after = '') =>
  and(lt(table.search_schema, SEARCH_SCHEMA), after === '' ? undefined : gt(table.id, after))

async function orderPiece(db: Db, limit: number, after?: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id, doc: orders.doc })
    .from(orders)
    .where(due(orders, after))
    .orderBy(asc(orders.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  for (const row of rows) await refreshOrder(db, row)
  return rows.map(({ id }) => id)
}

async function contractPiece(db: Db, limit: number, after?: string): Promise<string[]> {
  const rows = await db
    .select({ id: contracts.id, doc: contracts.doc })
    .from(contracts)
    .where(due(contracts, after))
    .orderBy(asc(contracts.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  for (const row of rows) await refreshContract(db, row)
  return rows.map(({ id }) => id)
}
