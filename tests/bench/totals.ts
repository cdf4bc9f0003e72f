/**
 * The totals of a trader's list of many orders: of the whole list, some months and a search, compared with reading every order.
 */
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/constants.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { orderPages } from '#server/orders/store.ts'
import { orderTotals } from '#server/orders/totals.ts'
import { indexSearch } from '#server/keep-search.ts'
import { PASSWORD } from '../e2e/server.ts'
import { openDatabase } from '../server/sync/sync-server.ts'
import { insertOrders } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Bench } from './row.ts'
import { count, median, ms, percentile, s, scaled } from './row.ts'
import { grow } from './server-list.ts'

const ORDERS = scaled(270_000, 1000)
const READS = 20
const MOST_MS = 500

export const totals: Bench = {
  name: 'totals',
  slow: true,
  async run() {
    const { database, drop } = await openDatabase('server')
    const { db } = database
    try {
      const people = await insertPeople(db, PASSWORD, new Date())
      const trader = people['13800000005']
      if (!trader) throw new Error('no trader')
      await insertOrders(db, ordersOf(people, Math.min(ORDERS, 1000)))
      const there = await grow(db, ORDERS)
      const going = new AbortController().signal
      await indexSearch(database, going)
      await database.alone?.((own) => own.execute(sql`vacuum analyze orders`), going)
      const since = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
      const kinds: Record<string, Parameters<typeof orderTotals>[2]> = {
        'the whole list': {},
        'the newest months': { since: since(200) },
        'a firm': { firm_id: people['13800000001']?.firm_id },
        'a number': { search: 'BN12345' },
        'a name in many orders': { search: '光亮铜' },
        'two characters in no order': { search: '欧阳' },
      }
      const found: { what: string; times: number[]; told: boolean }[] = []
      for (const [what, query] of Object.entries(kinds)) {
        const times: number[] = []
        let told = false
        for (let at = 0; at < READS; at++) {
          const start = performance.now()
          told = (await orderTotals(db, trader, query)) !== null
          times.push(performance.now() - start)
        }
        found.push({ what, times, told })
      }
      const start = performance.now()
      let read = 0
      for await (const page of orderPages(db, trader, {})) {
        read += page.length
        if (read >= there / 10) break
      }
      const beside_ms = (performance.now() - start) * (there / read)
      const slowest = found.toSorted((a, b) => median(b.times) - median(a.times))[0] as (typeof found)[number]
      return [
        {
          what: `totals of ${count(there)} orders, slowest kind (${slowest.what})`,
          ours: `p50 ${ms(median(slowest.times))}, p99 ${ms(percentile(slowest.times, 99))}`,
          beside: `${s(beside_ms)} (reading all orders)`,
          ratio: median(slowest.times) / beside_ms,
          reach: `p50 ≤ ${MOST_MS} ms`,
          met: median(slowest.times) <= MOST_MS,
          note: found
            .map(({ what, times, told }) => `${what} p50 ${ms(median(times))}${told ? '' : ' (too many to read)'}`)
            .join('; '),
        },
      ]
    } finally {
      await drop()
    }
  },
}
