/**
 * Writes the statistics of orders in the transaction that saves them. Rows are only added, so that writers never wait for each
 * other.
 */
import { v7 as uuidv7 } from 'uuid'
import { chinaDay } from '#domain/china-time.ts'
import type { Order } from '#domain/order/order.ts'
import { type MarketPrice, marketPriceFor, STATISTICS_SCHEMA, type StatisticsEntry } from '#domain/accounting/statistics.ts'
import { type Batch, beforeCommit } from '../db/before-commit.ts'
import type { Db } from '../db/connect.ts'
import { statistics } from '../db/tables/statistics.ts'
import { pricesOn } from '../market/store.ts'

const write: Batch<Db, StatisticsEntry> = async (tx, entries) => {
  await tx
    .insert(statistics)
    .values(entries.map(({ figures, ...key }) => ({ id: uuidv7(), schema: STATISTICS_SCHEMA, ...key, ...figures })))
}

export const countEntries = (db: Db, entries: StatisticsEntry[]): Promise<void> => beforeCommit(db, write, entries)

type Priced = Pick<Order, 'category_id' | 'created_at' | 'title' | 'spec_name'>
/** The market price for each order, in the same order: that of its creation day, or the last one before. */
export async function marketPricesOf(db: Db, orders: readonly Priced[]): Promise<(number | null)[]> {
  const wanted = orders.map(({ category_id, created_at }) => ({ category_id, day: chinaDay(created_at) }))
  const found = new Map<string, MarketPrice[]>()
  for (const { category_id, day, ...price } of await pricesOn(db, wanted)) {
    const key = category_id + day
    found.set(key, [...(found.get(key) ?? []), price])
  }
  return orders.map((order, at) => marketPriceFor(order, found.get(order.category_id + (wanted[at]?.day ?? '')) ?? []))
}
