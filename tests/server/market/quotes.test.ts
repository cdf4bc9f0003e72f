/** Market prices over HTTP: latest quotes, their changes, and trends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MarketCategory, Quote, Trend } from '#api/market.ts'
import { marketQuotes, marketSeries } from '#server/db/tables/content.ts'
import { insertMarket } from '#server/demo/market.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'

const TODAY = new Date('2026-11-20T04:00:00Z')
let server: Server
const get = async <T>(path: string): Promise<T> => (await server.anonymous.get(path)).body.data
beforeAll(async () => {
  server = await start()
  await insertMarket(server.database.db, TODAY)
})
afterAll(() => server?.close())

describe('latest quotes', () => {
  test('are one per series, of the last trading day, between its low and its high', async () => {
    const quotes = await get<Quote[]>('/v1/markets')
    expect(quotes.length).toBeGreaterThanOrEqual(10)
    for (const quote of quotes) {
      expect(quote.quoted_on).toBe('2026-11-20')
      expect(quote.low_price_fen).toBeLessThan(quote.high_price_fen)
      expect(quote.average_price_fen).toBeGreaterThanOrEqual(quote.low_price_fen)
      expect(quote.average_price_fen).toBeLessThanOrEqual(quote.high_price_fen)
      expect(quote.recent_fen).toHaveLength(20)
      expect(quote.recent_fen.at(-1)).toBe(quote.average_price_fen)
      expect(quote.change_fen).toBe(quote.average_price_fen - (quote.recent_fen.at(-2) ?? 0))
      expect(quote.source).toMatch(/^演示数据/)
    }
  })

  test('of one category are those of all its series', async () => {
    const categories = await get<MarketCategory[]>('/v1/market/categories')
    expect(categories.map(({ name }) => name)).toEqual(['铜', '铝', '再生铜', '再生铝'])
    const all = await get<Quote[]>('/v1/markets')
    for (const { id } of categories) {
      const own = await get<Quote[]>(`/v1/markets?category_id=${id}`)
      expect(own.length).toBeGreaterThan(0)
      expect(own).toEqual(all.filter(({ category_id }) => category_id === id))
    }
    expect(await get('/v1/markets?category_id=999')).toEqual([])
  })

  test('keep published days unchanged', async () => {
    const [copper] = await get<Trend[]>('/v1/markets/trend?ids=1&days=250')
    const day = (on: string) => copper?.points.find(({ quoted_on }) => quoted_on === on)
    expect(day('2026-05-13')).toMatchObject({
      low_price_fen: 10_820_000,
      high_price_fen: 10_880_000,
      average_price_fen: 10_850_000,
    })
    expect(day('2026-05-18')?.average_price_fen).toBe(10_413_000)
    expect(copper?.source).toContain('SMM')
  })

  test('show no change for a series with one quote, and leave out one without quotes', async () => {
    const { db } = server.database
    const series = { category_id: 1, name: '新品种', source: '测试' }
    await db.insert(marketSeries).values([
      { ...series, id: 901 },
      { ...series, id: 902 },
    ])
    const quote = { low_price_fen: 100, high_price_fen: 300, average_price_fen: 200 }
    await db.insert(marketQuotes).values({ series_id: 901, quoted_on: '2026-11-20', ...quote })
    const quotes = await get<Quote[]>('/v1/markets')
    expect(quotes.find(({ id }) => id === 901)).toMatchObject({ ...quote, change_fen: 0, change_bp: 0, recent_fen: [200] })
    expect(quotes.some(({ id }) => id === 902)).toBe(false)
    await db.insert(marketQuotes).values({ series_id: 901, quoted_on: '2026-11-19', ...quote, average_price_fen: 160 })
    const moved = (await get<Quote[]>('/v1/markets')).find(({ id }) => id === 901)
    expect([moved?.change_fen, moved?.change_bp]).toEqual([40, 2500])
  })
})

describe('trends', () => {
  test.each([20, 60, 120, 250])('of %i days have that many quotes, oldest first, without weekends', async (days) => {
    const [trend] = await get<Trend[]>(`/v1/markets/trend?ids=2&days=${days}`)
    const dates = trend?.points.map(({ quoted_on }) => quoted_on) ?? []
    expect(dates).toHaveLength(days)
    expect(dates).toEqual(dates.toSorted())
    expect(new Set(dates).size).toBe(days)
    expect(dates.at(-1)).toBe('2026-11-20')
    for (const date of dates) expect([1, 2, 3, 4, 5]).toContain(new Date(`${date}T00:00:00Z`).getUTCDay())
  })

  test('come once each in the requested order, and leave out unknown series', async () => {
    const trends = await get<Trend[]>('/v1/markets/trend?ids=4,1,4,999&days=5')
    expect(trends.map(({ id, points }) => [id, points.length])).toEqual([
      [4, 5],
      [1, 5],
    ])
  })

  test('are limited to four at once', async () => {
    const { status, body } = await server.anonymous.get('/v1/markets/trend?ids=1,2,3,4,5')
    expect([status, body.details.fields.ids]).toEqual([400, '最多对比 4 个品种'])
    expect((await server.anonymous.get('/v1/markets/trend')).body.details.fields.ids).toBe('请选择品种')
  })
})
