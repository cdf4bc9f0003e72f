/**
 * Quotes at the desk over HTTP: all or nothing, doubtful ones held back, corrections with their history, and the provisional prices
 * that they move.
 */
import { gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuoteCheck, QuoteSheet } from '#api/desk/quotes.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { isTradingDay } from '#domain/desk/calendar.ts'
import { marketQuoteEdits, marketQuotes, marketSeries } from '#server/db/tables/content.ts'
import { changes } from '#server/db/tables/sync.ts'
import { insertMarket } from '#server/demo/market.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { dump } from '../whole/dump.ts'
import { asDesk } from './as-desk.ts'

const URL = '/v1/merchant/admin/quotes'
let trade: TradeServer
const ago = (days: number) => chinaDay(Date.now() - days * DAY_MS)
/** Trading days, the newest first. */
const DAYS = Array.from({ length: 40 }, (_, at) => ago(at)).filter((day) => isTradingDay(day, []))
const [TODAY = '', YESTERDAY = ''] = DAYS
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'market')
  await insertMarket(trade.db, new Date())
})
afterAll(() => trade?.close())
beforeEach(async () => {
  for (const table of [marketQuotes, marketQuoteEdits]) await trade.db.delete(table).where(gte(table.quoted_on, TODAY))
})

const sheetOf = async (day: string): Promise<QuoteSheet> => (await trade.who.colleague.get(`${URL}/${day}`)).body.data
async function quote(series_id: number, quoted_on = TODAY, more: object = {}) {
  const row = (await sheetOf(quoted_on)).rows.find((each) => each.series_id === series_id)
  const average_price_fen = (row?.previous?.average_price_fen ?? 0) + 10_000
  return {
    series_id,
    quoted_on,
    low_price_fen: average_price_fen - 1000,
    high_price_fen: average_price_fen + 1000,
    average_price_fen,
    base_version: row?.quote?.version ?? 0,
    confirmed: false,
    ...more,
  }
}
const save = (quotes: object[]) => trade.who.colleague.post(URL, { quotes })
const check = async (quotes: object[]): Promise<QuoteCheck> =>
  (
    await trade.who.trader.post(`${URL}/check`, {
      quotes: quotes.map((each) => ({ ...each, base_version: undefined, confirmed: undefined })),
    })
  ).body.data

test('the sheet of a day has every series, its quote, the day before and who entered it', async () => {
  const before = await sheetOf(TODAY)
  expect(before.rows.length).toBeGreaterThan(9)
  expect(before.rows[0]).toMatchObject({ name: '1#电解铜', quote: null, previous: { quoted_on: YESTERDAY } })
  expect(before.rows[0]?.earlier).toHaveLength(20)
  const sent = await quote(1)
  expect((await save([sent])).body.data).toEqual({ added: 1, corrected: 0 })
  const { quote: saved } = (await sheetOf(TODAY)).rows[0] ?? {}
  expect(saved).toMatchObject({ average_price_fen: sent.average_price_fen, version: 1, by_name: expect.stringMatching(/\S/) })
})

test('the queue counts visible series without a quote for today, on a trading day', async () => {
  const count = async () =>
    (await trade.who.colleague.get('/v1/merchant/admin/queues')).body.data.find(
      ({ queue }: { queue: string }) => queue === 'quotes',
    ).count
  const all = (await sheetOf(TODAY)).rows.length
  const is_today = TODAY === ago(0)
  expect(await count()).toBe(is_today ? all : 0)
  await save([await quote(1)])
  await trade.db.update(marketSeries).set({ hidden: true }).where(sql`id = 2`)
  expect(await count()).toBe(is_today ? all - 2 : 0)
  await trade.db.update(marketSeries).set({ hidden: false }).where(sql`id = 2`)
})

test('quotes are saved together or not at all', async () => {
  const right = await quote(1)
  for (const [wrong, field] of [
    [await quote(2, TODAY, { high_price_fen: 1 }), 'high_price_fen'],
    [await quote(2, TODAY, { average_price_fen: 1 }), 'average_price_fen'],
    [await quote(2, TODAY, { low_price_fen: 0 }), 'low_price_fen'],
    [await quote(2, TODAY, { low_price_fen: 1.5 }), 'low_price_fen'],
    [await quote(999), 'series_id'],
    [{ ...right }, 'quoted_on'],
    [await quote(2, TODAY, { quoted_on: ago(-1) }), 'quoted_on'],
    [await quote(2, TODAY, { quoted_on: '2026-02-30' }), 'quoted_on'],
  ] as const) {
    const before = await dump(trade.db)
    const refused = await save([right, wrong])
    expect([refused.status, Object.keys(refused.body.details.fields)], JSON.stringify(wrong)).toEqual([
      400,
      [`quotes.1.${field}`],
    ])
    expect(refused.body.details.fields[`quotes.1.${field}`]).toMatch(/\p{Script=Han}/u)
    expect(await dump(trade.db)).toEqual(before)
  }
  expect((await save([])).body.details.fields).toHaveProperty('quotes')
})

test('a price a hundred times yesterday’s is held back until it is confirmed', async () => {
  const right = await quote(1)
  const huge = await quote(2, TODAY, { low_price_fen: 240_000_000, high_price_fen: 242_000_000, average_price_fen: 241_000_000 })
  const { rows } = await check([right, huge])
  expect(rows[0]?.doubts).toEqual([])
  expect(rows[1]?.doubts[0]).toContain('倍，请核对单位')
  const held = await save([right, huge])
  expect([held.status, held.body.details.fields['quotes.1.confirmed']]).toEqual([
    400,
    `${rows[1]?.doubts.join('；')}，请确认无误`,
  ])
  expect((await sheetOf(TODAY)).rows[0]?.quote).toBeNull()
  expect((await save([right, { ...huge, confirmed: true }])).body.data).toEqual({ added: 2, corrected: 0 })
})

test('a correction keeps what was, says who and when, and refuses to replace what its author has not seen', async () => {
  const first = await quote(3)
  await save([first])
  const seen = await quote(3, TODAY, { low_price_fen: first.low_price_fen - 500 })
  expect((await save([seen])).body.data).toEqual({ added: 0, corrected: 1 })
  const late = await trade.who.trader.post(URL, { quotes: [{ ...seen, average_price_fen: seen.average_price_fen + 1 }] })
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect(late.body.message).toMatch(/^1#光亮铜 .* 已由.+于 .+ 改为 .+，请核对后再保存$/)
  const again = await save([await quote(3, TODAY, seen).then((each) => ({ ...each, base_version: 2 }))])
  expect([again.status, again.body.code]).toEqual([409, 'idle'])

  const { data } = (await trade.who.trader.get(`${URL}/${TODAY}/3`)).body
  const figures = ({ low_price_fen, high_price_fen, average_price_fen }: typeof first) => ({
    low_price_fen,
    high_price_fen,
    average_price_fen,
  })
  expect(data).toMatchObject([
    { version: 2, before: figures(first), after: figures(seen), by_name: expect.stringMatching(/\S/) },
    { version: 1, before: null, after: figures(first) },
  ])
})

test('two who save at once: one is refused, and nothing is mixed', async () => {
  const [one, other] = [await quote(4), await quote(4, TODAY, { high_price_fen: (await quote(4)).high_price_fen + 700 })]
  const answers = await Promise.all([save([one]), trade.who.trader.post(URL, { quotes: [other] })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('everybody reads the quotes at once, and every app is told to', async () => {
  const sent = await quote(5)
  await save([sent])
  const public_quote = async () =>
    (await trade.server.anonymous.get('/v1/markets')).body.data.find(({ id }: { id: number }) => id === 5)
  expect(await public_quote()).toMatchObject({ quoted_on: TODAY, average_price_fen: sent.average_price_fen })
  expect(await trade.db.$count(changes, sql`entity = 'quotes'`)).toBeGreaterThan(0)
  await trade.db.update(marketSeries).set({ hidden: true }).where(sql`id = 5`)
  expect(await public_quote()).toBeUndefined()
  await trade.db.update(marketSeries).set({ hidden: false }).where(sql`id = 5`)
})

test('the check shows the provisional prices that a correction moves; a locked price stays as it is', async () => {
  const [last = '', first = ''] = [DAYS[5], DAYS[12]]
  const formula = { goods_id: null, pricing_mode: 2, series_id: 3, supply_premium_fen: -100, sale_premium_fen: 200 }
  const moving = await trade.open({ ...formula, window_from: first, window_to: last })
  const settled = await trade.open({ ...formula, window_from: first, window_to: last, quantity_kg: 60_000 })
  const done = await settled.go(4)
  const { points } = (await trade.who.trader.get('/v1/markets/trend?ids=3&days=250')).body.data[0]
  const days = (points as { quoted_on: string; average_price_fen: number }[])
    .filter(({ quoted_on }) => quoted_on >= first && quoted_on <= last)
    .map(({ quoted_on, average_price_fen }) => ({ quoted_on, average_price_fen }))
  const sum = days.reduce((total, { average_price_fen }) => total + average_price_fen, 0)
  const price = (total: number, premium: number) => Math.floor((2 * total + days.length) / (2 * days.length)) + premium
  await settled.take('confirm_sale_price', { price_fen: price(sum, 200), days })

  const day = DAYS[7] ?? ''
  const was = days.find(({ quoted_on }) => quoted_on === day)?.average_price_fen ?? 0
  const corrected = await quote(3, day, {
    low_price_fen: was - 90_000,
    high_price_fen: was + 90_000,
    average_price_fen: was + 80_000,
  })
  const { moved, others } = await check([corrected])
  expect(others).toBe(0)
  const sides = moved.map(({ no, side, before_price_fen, after_price_fen }) => [no, side, before_price_fen, after_price_fen])
  expect(sides).toEqual([
    [moving.order.no, 'supply', price(sum, -100), price(sum + 80_000, -100)],
    [moving.order.no, 'sale', price(sum, 200), price(sum + 80_000, 200)],
    [done.no, 'supply', price(sum, -100), price(sum + 80_000, -100)],
  ])
  // A first quote of today moves prices as every day does, and is not listed.
  expect((await check([await quote(3)])).moved).toEqual([])

  await save([corrected])
  expect((await settled.view()).sale?.price_fen).toBe(price(sum, 200))
})

test('a price to fix that has no deadline follows the newest quote alone', async () => {
  await trade.open({ goods_id: null, pricing_mode: 3, series_id: 6, supply_premium_fen: -100, sale_premium_fen: 200 })
  const correction = async (day: string) => ({ ...(await quote(6, day)), confirmed: true })
  expect((await check([await correction(DAYS[7] ?? '')])).moved).toEqual([])
  expect((await check([await correction(YESTERDAY)])).moved).toHaveLength(2)
})

test('orders of other traders are counted without their prices', async () => {
  const day = DAYS[7] ?? ''
  const entry = await quote(3, day, {})
  const correction = { ...entry, average_price_fen: entry.average_price_fen + 1 }
  const own = await check([correction])
  await trade.db.execute(
    sql`update orders set trader_id = gen_random_uuid(), doc = jsonb_set(doc, '{trader_id}', to_jsonb(gen_random_uuid()::text))`,
  )
  const other = await check([correction])
  expect(own.moved.length).toBeGreaterThan(0)
  expect([other.moved, other.others]).toEqual([[], own.moved.length])
})

test('a file of five thousand quotes is saved in one piece', async () => {
  await trade.db.insert(marketSeries).values({ id: 800, category_id: 1, name: '长品种', source: '测试' })
  const start = Date.parse('2005-01-03')
  const days = Array.from({ length: 7400 }, (_, at) => new Date(start + at * DAY_MS).toISOString().slice(0, 10))
    .filter((day) => isTradingDay(day, []))
    .slice(0, 5000)
  const quotes = days.map((quoted_on, at) => ({
    series_id: 800,
    quoted_on,
    low_price_fen: 5_000_000 + at,
    high_price_fen: 5_001_000 + at,
    average_price_fen: 5_000_500 + at,
    base_version: 0,
    confirmed: false,
  }))
  expect((await save(quotes)).body.data).toEqual({ added: 5000, corrected: 0 })
  const more = await save([...quotes, { ...quotes[0], quoted_on: '2026-01-05' }])
  expect([more.status, more.body.details.fields]).toEqual([400, { quotes: '一次最多 5000 条报价' }])
})
