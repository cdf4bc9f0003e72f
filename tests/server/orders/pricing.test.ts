/**
 * Prices that follow the market over HTTP: created with a formula, fixed, confirmed against the server's own quotes, then paid.
 */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order, QuotedDay } from '#domain/order/order.ts'
import { averageFen, daysWithin, priceByFormula } from '#domain/money/pricing.ts'
import { marketQuotes } from '#server/db/tables/content.ts'
import { insertMarket } from '#server/demo/market.ts'
import { dump } from '../whole/dump.ts'
import { AREA, openTradeServer, type TradeServer } from './trade-server.ts'

const SERIES = 3
let trade: TradeServer
let points: QuotedDay[]
beforeAll(async () => {
  trade = await openTradeServer()
  await insertMarket(trade.db, new Date())
  points = await quotes()
})
afterAll(() => trade?.close())

async function quotes(): Promise<QuotedDay[]> {
  const { data } = (await trade.who.supplier.get(`/v1/markets/trend?ids=${SERIES}&days=250`)).body
  return (data as { points: QuotedDay[] }[])[0]?.points ?? []
}
const setQuote = (day: QuotedDay, average_price_fen: number) =>
  trade.db
    .update(marketQuotes)
    .set({ average_price_fen })
    .where(and(eq(marketQuotes.series_id, SERIES), eq(marketQuotes.quoted_on, day.quoted_on)))

const ago = (days: number) => chinaDay(Date.now() - days * DAY_MS)
/** A window that has ended. */
const WINDOW = { window_from: ago(20), window_to: ago(6) }
const FORMULA = { series_id: SERIES, supply_premium_fen: -31_700, sale_premium_fen: 42_300 }
const PLAIN = { goods_id: null, quantity_kg: 60_000 }
const last = <T>(list: readonly T[]): T => list.at(-1) as T
/** The price that the trader's device computes from the quotes that it has read. */
const computed = (order: Order, side: 'supply' | 'sale') => {
  const pricing = order[side]?.pricing
  if (!pricing) throw new Error('no formula')
  const days = daysWithin(pricing, points).map(({ quoted_on, average_price_fen }) => ({ quoted_on, average_price_fen }))
  return { days, price_fen: priceByFormula(pricing, days) ?? 0 }
}

test.each([
  ['an unknown series', { series_id: 999 }, 'series_id', '请选择行情品种'],
  ['a window that ends before it begins', { window_to: ago(21) }, 'window_to', '不能早于区间的第一天'],
  ['a window of a year', { window_to: ago(-100) }, 'window_to', '报价区间最长 92 天'],
  ['no window', { window_from: '' }, 'window_from', '请选择区间的第一天'],
  ['a premium beyond reason', { sale_premium_fen: 2_000_001 }, 'sale_premium_fen', '升贴水不能超过 20,000.00 元/吨'],
  ['a factor beyond reason', { pricing_mode: 4, supply_factor_bp: 12_001 }, 'supply_factor_bp', '系数应在 10% 至 120% 之间'],
  [
    'a premium in words both sides read',
    { pay_terms: '含升水 423 元' },
    'pay_terms',
    '这段文字双方都能看到，请不要写出 423.00 元',
  ],
])('the dry run finds %s, and the creation refuses it at its field', async (_what, change, field, message) => {
  const draft = trade.draft({ ...PLAIN, pricing_mode: 2, ...WINDOW, ...FORMULA, ...change })
  const { data } = (await trade.who.trader.post('/v1/merchant/orders/validate', draft)).body
  expect(data.errors).toMatchObject([{ code: 'invalid', field, message }])
  const refused = await trade.who.trader.post('/v1/merchant/orders', draft)
  expect([refused.status, refused.body.details.fields]).toEqual([400, { [field]: message }])
})

test('an average price is provisional until confirmed by the server’s quotes, and then paid', async () => {
  const deal = await trade.open({ ...PLAIN, pricing_mode: 2, ...WINDOW, ...FORMULA })
  const contract = (await trade.who.buyer.get(`/v1/procurer/contracts/${deal.order.sale?.contract_id}`)).body.data
  expect(contract.text).toContain('升水 423.00 元/吨')
  expect(contract.text).not.toContain('317.00')
  expect(contract.text).toContain('暂定价')
  const settled = await deal.go(4)
  expect([settled.supply?.pricing?.locked, settled.sale?.pricing?.locked]).toEqual([null, null])
  const unpaid = await deal.attempt('pay')
  expect([unpaid.status, unpaid.body.code, unpaid.body.message]).toEqual([
    409,
    'price_unconfirmed',
    '销售价尚未确定，商户确定后才能付款',
  ])

  // A quote is corrected after the trader has read it.
  const right = computed(settled, 'sale')
  const corrected = last(right.days)
  await setQuote(corrected, corrected.average_price_fen + 100_000)
  const before = await dump(trade.db)
  const stale = await deal.attempt('confirm_sale_price', right)
  points = await quotes()
  const now = computed(settled, 'sale')
  expect([stale.status, stale.body.code, stale.body.message]).toEqual([
    409,
    'quote_changed',
    `行情已更新：按最新的 ${now.days.length} 个报价日应为 ${formatFen(now.price_fen)} 元/吨，请核对后重新确定`,
  ])
  const wrong = await deal.attempt('confirm_sale_price', { ...now, price_fen: now.price_fen + 1 })
  expect([wrong.status, wrong.body.details.fields]).toEqual([400, { price_fen: `按公式应为 ${formatFen(now.price_fen)} 元/吨` }])
  const missing = await deal.attempt('confirm_sale_price', { ...now, days: now.days.slice(1) })
  expect(missing.status).toBe(409)
  expect(await dump(trade.db)).toEqual(before)

  const done = await deal.take('confirm_sale_price', now)
  const price_fen = (averageFen(now.days) ?? 0) + FORMULA.sale_premium_fen
  expect(done.sale).toMatchObject({ price_fen, pricing: { locked: 'formula', days: now.days } })
  expect(last(done.settlements)).toMatchObject({ price_fen, amount_fen: done.sale?.amount_fen })
  expect(last(await trade.inbox('buyer', deal.id)).content).toContain(`销售价 ${formatFen(price_fen)} 元/吨`)
  await deal.take('confirm_supply_price', computed(settled, 'supply'))
  await deal.take('pay')
  await deal.take('collect')
  await deal.take('confirm')
  expect((await deal.takeBoth('payout')).state).toBe(7)

  const whole = await deal.view()
  const secrets = {
    supplier: [FORMULA.sale_premium_fen, price_fen],
    buyer: [FORMULA.supply_premium_fen, whole.supply?.price_fen],
  }
  for (const [party, figures] of Object.entries(secrets)) {
    const seen = JSON.stringify([await deal.view(party as 'buyer'), await trade.inbox(party as 'buyer', deal.id)])
    for (const fen of figures) {
      expect(seen).not.toContain(String(Math.abs(fen ?? 0)))
      expect(seen).not.toContain(formatFen(Math.abs(fen ?? 0)))
    }
  }
})

test('nothing is confirmed while the window is running', async () => {
  const deal = await trade.open({ ...PLAIN, pricing_mode: 2, ...FORMULA, window_from: ago(3), window_to: ago(-3) })
  const settled = await deal.go(4)
  const early = await deal.attempt('confirm_sale_price', computed(settled, 'sale'))
  expect([early.status, early.body.message]).toEqual([409, `报价区间到 ${ago(-3)} 为止，次日起才能确定`])
})

test('each side fixes the latest quote of its own; a quote that is no longer the latest is refused with the new one', async () => {
  const deal = await trade.open({ ...PLAIN, pricing_mode: 3, ...FORMULA })
  const latest = last(points)
  const fix = { quoted_on: latest.quoted_on, price_fen: latest.average_price_fen }
  const day_before = points.at(-2) as QuotedDay
  const stale = await deal.attempt('fix_sale_price', {
    quoted_on: day_before.quoted_on,
    price_fen: day_before.average_price_fen,
  })
  expect([stale.status, stale.body.code, stale.body.message]).toEqual([
    409,
    'quote_changed',
    `行情已更新：最新为 ${fix.quoted_on} 均价 ${formatFen(fix.price_fen)} 元/吨，没有点价，请重新决定`,
  ])
  expect((await deal.attempt('fix_sale_price', { ...fix, price_fen: fix.price_fen + 100 })).status).toBe(409)
  const fixed = await deal.take('fix_sale_price', fix)
  expect(fixed.sale).toMatchObject({ price_fen: fix.price_fen + 42_300, pricing: { locked: null } })
  const supplier = await deal.view('supplier')
  expect([supplier.sale, supplier.supply?.pricing?.days, supplier.version]).toEqual([null, [], 1])
  expect(JSON.stringify(supplier)).not.toContain('fix_sale_price')
  // A fixed quote stays when the market's quote is corrected.
  await deal.go(3)
  await deal.take('fix_supply_price', fix)
  await setQuote(latest, latest.average_price_fen + 500)
  await deal.take('handle')
  const done = await deal.take('confirm_sale_price', { price_fen: fix.price_fen + 42_300, days: [] })
  expect(done.sale?.pricing).toMatchObject({ locked: 'formula', days: [{ quoted_on: fix.quoted_on }] })
})

test('a party that misses its deadline gets the server’s newest quote before it', async () => {
  const deal = await trade.open({ ...PLAIN, pricing_mode: 3, ...FORMULA, window_to: ago(0) })
  const contract = (await trade.who.supplier.get(`/v1/supplier/contracts/${deal.order.supply?.contract_id}`)).body.data
  expect(contract.text).toContain(`由供方在 ${ago(0)} 及以前点定`)
  const settled = await deal.go(4)
  const early = await deal.attempt('confirm_supply_price', { price_fen: 1, days: [last(points)] })
  expect(early.status).toBe(409)
  // The deadline passes: the document now has it a week ago, and the newest quote is that of its day.
  const until = ago(7)
  await trade.db.execute(
    sql`update orders set doc = jsonb_set(jsonb_set(doc, '{supply,pricing,window_to}', to_jsonb(${until}::text)), '{sale,pricing,window_to}', to_jsonb(${until}::text)) where id = ${deal.id}`,
  )
  points = await quotes()
  const newest = last(points.filter(({ quoted_on }) => quoted_on <= until))
  const days = [{ quoted_on: newest.quoted_on, average_price_fen: newest.average_price_fen }]
  const late = last(points)
  expect((await deal.attempt('fix_supply_price', { quoted_on: late.quoted_on, price_fen: late.average_price_fen })).status).toBe(
    409,
  )
  const other = await deal.attempt('confirm_supply_price', { price_fen: 1, days: [late] })
  expect([other.status, other.body.code]).toEqual([409, 'quote_changed'])
  const done = await deal.take('confirm_supply_price', { price_fen: newest.average_price_fen - 31_700, days })
  expect(done.supply?.pricing).toMatchObject({ locked: 'formula', days })
  expect(done.sale).toEqual(settled.sale && { ...settled.sale, pricing: { ...settled.sale.pricing, window_to: until } })
})

test('a stranger’s quote is answered like one on a missing order', async () => {
  const deal = await trade.open({ ...PLAIN, pricing_mode: 3, ...FORMULA })
  const body = { base_version: 1, quoted_on: last(points).quoted_on, price_fen: 1 }
  const [there, missing] = await Promise.all(
    [deal.id, '0199a1b2-0000-7000-8000-000000000000'].map((id) =>
      trade.who.other_buyer.put(`/v1/${AREA.buyer}/orders/${id}/fix`, body),
    ),
  )
  expect([there?.status, there?.body]).toEqual([missing?.status, missing?.body])
  expect(there?.status).toBe(404)
})
