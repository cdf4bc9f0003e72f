/** Orders of several firms that pass through the store, and their sum when every one is read. */
import { v7 as uuidv7 } from 'uuid'
import { begin } from '#domain/order/lifecycle.ts'
import { entriesOf, FIGURES, mergeEntries, STATISTICS_SCHEMA, type StatisticsEntry } from '#domain/accounting/statistics.ts'
import { ORDER_DOC, readDoc } from '#domain/order/stored.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/connect.ts'
import { marketCategories, marketQuotes, marketSeries } from '#server/db/tables/content.ts'
import { statistics } from '#server/db/tables/statistics.ts'
import { orders } from '#server/db/tables/trade.ts'
import { viewsOf } from '#server/orders/list-columns.ts'
import { insertOrder, orderRow, saveOrder } from '#server/orders/store.ts'
import { ACTORS, newOrder } from '../../domain/order-fixtures.ts'
import { type Command, play } from '../../domain/order-runs.ts'

const ids = (count: number) => Array.from({ length: count }, () => uuidv7())
export const [SUPPLIERS, BUYERS, CATEGORIES] = [ids(3), ids(2), ids(2)]
const DAYS = ['2026-08-31T15:59:59.000Z', '2026-08-31T16:00:00.000Z', '2026-10-08T01:00:00.000Z', '2026-11-20T02:00:00.000Z']
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** One series per category, with a gap and with a quote before each day of an order. */
export async function insertPrices(db: Db): Promise<void> {
  await db.insert(marketCategories).values({ id: 900, name: '铜' })
  await db
    .insert(marketSeries)
    .values(
      CATEGORIES.map((id, at) => ({ id: 901 + at, category_id: 900, trade_category_id: id, name: `铜 ${at}`, source: '测试' })),
    )
  const quotes = ['2026-08-31', '2026-09-30', '2026-11-19'].flatMap((quoted_on, day) =>
    CATEGORIES.map((_id, at) => {
      const average_price_fen = 9_000_000 + day * 123_457 + at * 31
      return { series_id: 901 + at, quoted_on, low_price_fen: 1, high_price_fen: 2, average_price_fen }
    }),
  )
  await db.insert(marketQuotes).values(quotes)
}

/** Creates the order with this number and takes the commands on it. `counted` false: as stored by an earlier build. */
export async function live(db: Db, n: number, commands: readonly Command[], counted: boolean): Promise<void> {
  const given = {
    ...newOrder(),
    no: `DD-${uuidv7()}`,
    supplier_id: pick(SUPPLIERS, n),
    buyer_id: pick(BUYERS, n >> 1),
    category_id: pick(CATEGORIES, n >> 2),
    created_at: pick(DAYS, n),
    version: 0,
    events: [],
  }
  const made = begin(given, '', { actor: ACTORS.trader, now: given.created_at })
  if (counted) await transact(db, (tx) => insertOrder(tx, null, made))
  else await db.insert(orders).values(orderRow(made.order))
  for (const { before, outcome } of play(commands, made.order).taken)
    if (outcome.ok)
      await transact(db, async (tx) => {
        await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, before.id)).for('update')
        await saveOrder(tx, null, before, outcome)
      })
}

const byKey = (entries: readonly StatisticsEntry[]) =>
  Object.fromEntries(
    entries
      .map(
        ({ firm_id, side, month, counterparty_id, category_id, figures }) =>
          [[firm_id, side, month, counterparty_id, category_id].join(), figures] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The figures of the stored statistics. */
export async function said(db: Db) {
  const sums = Object.fromEntries(FIGURES.map((name) => [name, sql<number>`sum(${statistics[name]})::bigint`.mapWith(Number)]))
  const { firm_id, side, month, counterparty_id, category_id } = statistics
  const key = { firm_id, side, month, counterparty_id, category_id }
  const rows = await db
    .select({ ...key, ...sums })
    .from(statistics)
    .where(eq(statistics.schema, STATISTICS_SCHEMA))
    .groupBy(...Object.values(key))
  return byKey(
    mergeEntries(
      rows.map((row) => {
        const figures = Object.fromEntries(FIGURES.map((name) => [name, (row as Record<string, unknown>)[name]]))
        return { ...row, figures } as unknown as StatisticsEntry
      }),
    ).map(({ figures, ...rest }) => ({ ...rest, figures })),
  )
}

/** The sums of all orders, each compared with the market price in its row. */
export async function recomputed(db: Db) {
  const rows = await db.select({ doc: orders.doc, price_fen: orders.market_price_fen }).from(orders)
  return byKey(mergeEntries(rows.flatMap(({ doc, price_fen }) => entriesOf(viewsOf(readDoc(ORDER_DOC, doc)), price_fen))))
}
