/** Categories and series of the market at the desk: made, renamed, ordered, hidden, and kept while something hangs on them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MarketSetup } from '#api/desk/market.ts'
import type { Quote } from '#api/market.ts'
import { insertMarket } from '#server/demo/market.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

const URL = '/v1/merchant/admin/market'
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'market')
  await insertMarket(trade.db, new Date())
})
afterAll(() => trade?.close())

const setup = async (): Promise<MarketSetup> => (await trade.who.trader.get(URL)).body.data
const named = async (name: string) => {
  const found = (await setup()).series.find((each) => each.name === name)
  if (!found) throw new Error(`no series ${name}`)
  const { id, version, quotes: _q, quoted_on: _o, ...fields } = found
  return { id, version, fields }
}
const FIELDS = { category_id: 1, trade_category_id: null, name: '磷铜', spec: '', source: '测试', hidden: false }

test('a category is made, renamed and deleted; one with series stays', async () => {
  const { id } = (await trade.who.trader.post(`${URL}/categories`, { name: '镍' })).body.data
  const twice = await trade.who.trader.post(`${URL}/categories`, { name: ' 镍 ' })
  expect([twice.status, twice.body.details.fields]).toEqual([400, { name: '已有同名的分类' }])
  await trade.who.trader.put(`${URL}/categories/${id}`, { base_version: 1, name: '镍钴' })
  expect((await trade.server.anonymous.get('/v1/market/categories')).body.data.at(-1)).toEqual({ id, name: '镍钴' })
  const late = await trade.who.colleague.put(`${URL}/categories/${id}`, { base_version: 1, name: '钴' })
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^行情分类“镍钴”已被.+更改，请核对后再提交$/)])
  expect((await trade.who.trader.delete(`${URL}/categories/1`, { base_version: 1 })).body.message).toContain('请先移到其他分类')
  expect((await trade.who.trader.delete(`${URL}/categories/${id}`, { base_version: 2 })).status).toBe(200)
})

test('a series is made and changed with its fields checked, and deleted while it has no quotes', async () => {
  for (const [change, field] of [
    [{ name: ' ' }, 'name'],
    [{ source: '' }, 'source'],
    [{ category_id: 99 }, 'category_id'],
    [{ trade_category_id: '0199a000-0000-7000-8000-000000000000' }, 'trade_category_id'],
    [{ name: '１＃ 电解铜', spec: 'Cu-CATH-1/Cu-CATH-2' }, 'name'],
  ] as const) {
    const refused = await trade.who.trader.post(`${URL}/series`, { ...FIELDS, ...change })
    expect([refused.status, Object.keys(refused.body.details.fields)], field).toEqual([400, [field]])
  }
  const { id } = (await trade.who.trader.post(`${URL}/series`, FIELDS)).body.data
  expect((await setup()).series.at(-1)).toMatchObject({ id, name: '磷铜', quotes: 0, quoted_on: null })
  expect((await trade.who.trader.put(`${URL}/series/${id}`, { ...FIELDS, base_version: 1, spec: '磷 6%' })).status).toBe(200)
  expect((await trade.who.trader.delete(`${URL}/series/${id}`, { base_version: 2 })).status).toBe(200)
  expect((await setup()).series.some((each) => each.id === id)).toBe(false)
})

test('a series with quotes is hidden instead of deleted, and its orders keep their price', async () => {
  const { id, version, fields } = await named('黄铜大件')
  const kept = await trade.who.trader.delete(`${URL}/series/${id}`, { base_version: version })
  expect([kept.status, kept.body.message]).toEqual([409, expect.stringContaining('可以隐藏')])
  await trade.who.trader.put(`${URL}/series/${id}`, { ...fields, base_version: version, hidden: true })
  const shown: Quote[] = (await trade.server.anonymous.get('/v1/markets')).body.data
  expect(shown.some((quote) => quote.id === id)).toBe(false)
  // The device of an order that is priced by it still reads its days.
  expect((await trade.server.anonymous.get(`/v1/markets/trend?ids=${id}`)).body.data).toHaveLength(1)
})

test('the order of categories and series is that of the public pages', async () => {
  const before = await setup()
  const categories = before.categories.map(({ id }) => id).toReversed()
  const [first, second] = before.series
  const order = (part: string, was: { id: number }[], ids: unknown[]) =>
    trade.who.trader.put(`${URL}/order`, { part, before: was.map(({ id }) => id), ids })
  const rest = before.series.slice(2).map(({ id }) => id)
  expect((await order('market_category', before.categories, categories)).status).toBe(200)
  expect((await order('market_series', before.series, [second?.id, first?.id, ...rest])).status).toBe(200)
  expect((await setup()).categories.map(({ id }) => id)).toEqual(categories)
  const late = await order('market_category', before.categories, categories)
  expect([late.status, late.body.message]).toEqual([409, '行情分类的顺序已被同事更改，请看过后再调整'])
  const some = await order('market_category', (await setup()).categories, categories.slice(1))
  expect([some.status, some.body.details.fields]).toEqual([400, { ids: '请把每一条都排进顺序' }])
  const shown: Quote[] = (await trade.server.anonymous.get('/v1/markets')).body.data
  expect(shown.slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id])
})
