/** The statistics of a trader with many orders, read from the stored sums and compared with an answer that reads every order. */
import { sql } from 'drizzle-orm'
import { entriesOf, FIGURES, lastMonths, mergeEntries, type StatisticsEntry, sumFigures } from '#domain/accounting/statistics.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { viewsOf } from '#server/orders/list-columns.ts'
import { orderPages } from '#server/orders/store.ts'
import { countOrdersAgain, mergeStatistics } from '#server/statistics/keep.ts'
import { readStatistics } from '#server/statistics/read.ts'
import { PASSWORD } from '../e2e/server.ts'
import { openDatabase } from '../server/sync/sync-server.ts'
import { insertOrders } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Bench } from './row.ts'
import { count, median, ms, percentile, s, scaled } from './row.ts'
import { grow } from './server-list.ts'

const ORDERS = scaled(100_000, 1000)
const SUPPLIERS = 40
const MONTHS = 24
const READS = 200

export const statistics: Bench = {
  name: 'statistics',
  async run() {
    const { database, drop } = await openDatabase('server')
    const { db } = database
    try {
      const people = await insertPeople(db, PASSWORD, new Date())
      const firms = Array.from({ length: SUPPLIERS }, () => crypto.randomUUID())
      const made = ordersOf(people, Math.min(ORDERS, 1000))
      await insertOrders(
        db,
        made.map((order, at) => ({ ...order, supplier_id: firms[at % SUPPLIERS] ?? '' })),
      )
      const there = await grow(db, ORDERS)
      await db.execute(sql`update orders set statistics_schema = 0`)
      const going = new AbortController().signal
      const start = performance.now()
      await countOrdersAgain(db, going)
      const counted_ms = performance.now() - start
      const trader = people['13800000005']
      if (!trader) throw new Error('no trader')
      const now = new Date()
      const times = async () => {
        const all: number[] = []
        for (let at = 0; at < READS; at++) {
          const begun = performance.now()
          await readStatistics(db, trader, MONTHS, now)
          all.push(performance.now() - begun)
        }
        return all
      }
      const unmerged = await times()
      const merging = performance.now()
      await mergeStatistics(db, going)
      const merged_ms = performance.now() - merging
      await db.execute(sql`vacuum analyze statistics`)
      const ours = await times()

      const reading = performance.now()
      const months = new Set(lastMonths(MONTHS, now))
      let entries: StatisticsEntry[] = []
      for await (const page of orderPages(db, trader, {})) {
        const own = page.flatMap((order) => entriesOf(viewsOf(order), null)).filter(({ firm_id }) => firm_id === trader.firm_id)
        entries = mergeEntries([...entries, ...own.filter(({ month }) => months.has(month))])
      }
      const beside_ms = performance.now() - reading
      const said = await readStatistics(db, trader, MONTHS, now)
      const [one, other] = [
        sumFigures(said.sides.flatMap(({ parts }) => parts.map(({ figures }) => figures))),
        sumFigures(entries.map(({ figures }) => figures)),
      ]
      const same = FIGURES.every((name) => one[name] === other[name])
      const rows = (await db.execute<{ n: number }>(sql`select count(*)::int as n from statistics`)).rows[0]?.n ?? 0
      return [
        {
          what: `statistics over ${count(there)} orders`,
          ours: `p50 ${ms(median(ours))}, p99 ${ms(percentile(ours, 99))}`,
          beside: `${s(beside_ms)} (reading all orders)`,
          ratio: median(ours) / beside_ms,
          reach: '≤ 100 ms, the same sums',
          met: percentile(ours, 99) <= 100 && same,
          note: `${MONTHS} months of a trader with ${SUPPLIERS} suppliers, ${count(rows)} rows; before merging p50 ${ms(median(unmerged))}, merging ${s(merged_ms)}; counting all orders anew ${s(counted_ms)}; sums ${same ? 'equal' : 'differ'}`,
        },
      ]
    } finally {
      await drop()
    }
  },
}
