/** A right call for every change of the market at the operator's desk, for `changes.ts`. */
import { asc } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { marketCalendar, marketCategories, marketSeries } from '#server/db/tables/content.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import type { Example } from './change.ts'

const SERIES = { trade_category_id: null, spec: '', source: '样例', hidden: false }
async function marketCategory({ db }: TradeServer): Promise<string> {
  const id = (await db.$count(marketCategories)) + 1000
  await db.insert(marketCategories).values({ id, name: `分类 ${id}` })
  return String(id)
}
async function marketSeriesOf({ db }: TradeServer): Promise<string> {
  const id = (await db.$count(marketSeries)) + 2000
  await db.insert(marketSeries).values({ id, category_id: 1, name: `品种 ${id}`, source: '样例' })
  return String(id)
}

const holiday = (day: string) => ({ kind: 'holiday', name: '样例节日', first_day: day, last_day: day }) as const
async function holidayOf({ db }: TradeServer, day: string): Promise<string> {
  const id = uuidv7()
  await db.insert(marketCalendar).values({ id, ...holiday(day) })
  return id
}

/** A first quote of a series that the example makes. */
async function firstQuote({ db }: TradeServer): Promise<object> {
  const series_id = (await db.$count(marketSeries)) + 1000
  await db.insert(marketSeries).values({ id: series_id, category_id: 1, name: '样例品种', source: '样例' })
  const figures = { low_price_fen: 10_000_000, high_price_fen: 10_020_000, average_price_fen: 10_010_000 }
  return { series_id, quoted_on: '2026-11-20', ...figures, base_version: 0, confirmed: false }
}

export const MARKET_CHANGES: Record<string, Example> = {
  createCalendarEntry: async () => ({ body: holiday('2027-01-01') }),
  updateCalendarEntry: async (trade) => ({
    params: { id: await holidayOf(trade, '2027-02-01') },
    body: { ...holiday('2027-02-01'), base_version: 1, last_day: '2027-02-03' },
  }),
  deleteCalendarEntry: async (trade) => ({ params: { id: await holidayOf(trade, '2027-03-01') }, body: { base_version: 1 } }),
  createMarketCategory: async () => ({ body: { name: '样例分类一' } }),
  updateMarketCategory: async (trade) => ({
    params: { id: await marketCategory(trade) },
    body: { base_version: 1, name: '样例分类二' },
  }),
  deleteMarketCategory: async (trade) => ({ params: { id: await marketCategory(trade) }, body: { base_version: 1 } }),
  createMarketSeries: async (trade) => ({
    body: { ...SERIES, name: '样例品种一', category_id: Number(await marketCategory(trade)) },
  }),
  updateMarketSeries: async (trade) => ({
    params: { id: await marketSeriesOf(trade) },
    body: { ...SERIES, base_version: 1, name: '样例品种二', category_id: Number(await marketCategory(trade)) },
  }),
  deleteMarketSeries: async (trade) => ({ params: { id: await marketSeriesOf(trade) }, body: { base_version: 1 } }),
  orderMarket: async (trade) => {
    await marketCategory(trade)
    await marketCategory(trade)
    const rows = await trade.db.select().from(marketCategories).orderBy(asc(marketCategories.sort), asc(marketCategories.id))
    const before = rows.map(({ id }) => id)
    return { body: { part: 'market_category', before, ids: before.toReversed() } }
  },
  saveQuotes: async (trade) => ({ body: { quotes: [await firstQuote(trade)] } }),
}
