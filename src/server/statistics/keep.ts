/**
 * Maintains the statistics while the server is running. It counts orders missing in this build's statistics, and merges the rows
 * that steps added. Neither changes a result, because readers sum all rows of a key.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { asc, lt, sql } from 'drizzle-orm'
import { entriesOf, FIGURES, mergeEntries, STATISTICS_SCHEMA } from '#domain/accounting/statistics.ts'
import type { Database, Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { LOCKS } from '../db/locks.ts'
import { statistics } from '../db/tables/statistics.ts'
import { orders } from '../db/tables/trade.ts'
import { viewsOf } from '../orders/list-columns.ts'
import { orderIn } from '../orders/store.ts'
import { countEntries, marketPricesOf } from './count.ts'

/** Orders per transaction; their writers wait that long. */
const PIECE = 100
/** Fresh rows merged by one statement. */
const MERGED_AT_ONCE = 5000
const PAUSE_MS = 15_000

/** Counts the next orders and returns how many it found. Orders that are being saved wait for a later round. */
const countPiece = (db: Db, limit: number): Promise<number> =>
  transact(db, async (tx) => {
    const rows = await tx
      .select({ id: orders.id, doc: orders.doc, market_price_fen: orders.market_price_fen })
      .from(orders)
      .where(lt(orders.statistics_schema, STATISTICS_SCHEMA))
      .orderBy(asc(orders.statistics_schema), asc(orders.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    const made = rows.map(orderIn)
    const prices = await marketPricesOf(tx, made)
    const priced = rows.map(({ id, market_price_fen }, at) => ({ id, price_fen: market_price_fen ?? prices[at] ?? null }))
    await countEntries(tx, mergeEntries(made.flatMap((order, at) => entriesOf(viewsOf(order), priced[at]?.price_fen ?? null))))
    await tx.execute(sql`
      update ${orders} set statistics_schema = ${STATISTICS_SCHEMA}, market_price_fen = counted.price_fen
      from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as counted(id uuid, price_fen bigint) where ${orders.id} = counted.id`)
    return rows.length
  })

/** Counts every uncounted order, until none is left or the server stops. Returns the number counted. */
export async function countOrdersAgain(db: Db, stopping: AbortSignal, piece = PIECE): Promise<number> {
  let counted = 0
  for (let found = piece; found > 0 && !stopping.aborted; counted += found) found = await countPiece(db, piece)
  return counted
}

const KEY = sql.raw('schema, firm_id, side, month, counterparty_id, category_id')
const SAME_KEY = sql.raw(
  ['schema', 'firm_id', 'side', 'month', 'counterparty_id', 'category_id']
    .map((name) => `s.${name} = touched.${name}`)
    .join(' and '),
)
const NAMES = sql.raw(FIGURES.join(', '))
const SUMS = sql.raw(FIGURES.map((name) => `sum(${name})`).join(', '))
const ANYTHING = sql.raw(FIGURES.map((name) => `sum(${name}) <> 0`).join(' or '))

/** Merges fresh rows with all rows of their keys in one statement. Returns whether there were any. */
const mergePiece = (db: Db): Promise<boolean> =>
  transact(db, async (tx) => {
    const { rows: locked } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCKS.statistics}) as mine`,
    )
    if (!locked[0]?.mine) return false
    const { rows } = await tx.execute<{ n: number }>(sql`
      with touched as (select distinct ${KEY} from (select ${KEY} from statistics where fresh limit ${MERGED_AT_ONCE}) waiting),
      gone as (delete from statistics s using touched where ${SAME_KEY} returning s.*),
      merged as (insert into statistics (id, fresh, ${KEY}, ${NAMES})
        select gen_random_uuid(), false, ${KEY}, ${SUMS} from gone group by ${KEY} having ${ANYTHING} returning 1)
      select count(*)::int as n from gone`)
    return (rows[0]?.n ?? 0) > 0
  })

export async function mergeStatistics(db: Db, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await mergePiece(db)));
}

export interface KeepLog {
  error(fields: object, message: string): void
}
/** Runs until the server stops. Interrupted work continues in the next round or after the next start. */
export async function keepStatistics({ db }: Database, stopping: AbortSignal, log: KeepLog): Promise<void> {
  let swept = false
  while (!stopping.aborted) {
    try {
      await countOrdersAgain(db, stopping)
      await mergeStatistics(db, stopping)
      // Nobody reads the rows of an earlier build.
      if (!swept && !stopping.aborted) await db.delete(statistics).where(lt(statistics.schema, STATISTICS_SCHEMA))
      swept = true
    } catch (err) {
      if (!stopping.aborted) log.error({ err }, 'statistics not kept')
    }
    await delay(PAUSE_MS, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}
