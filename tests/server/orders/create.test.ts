/** Making an order: every error and warning of the dry run, and that the making itself refuses for the same reasons. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firms } from '#server/db/tables/accounts.ts'
import { goods, intentions } from '#server/db/tables/trade.ts'
import { dump } from '../whole/dump.ts'
import type { Market } from './market.ts'
import { openMarket } from './market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.close())

const firmOf = (name: 'supplier' | 'buyer' | 'other_buyer' | 'trader') => market.who[name].person.firm_id
const setFirm = (name: 'supplier' | 'buyer', to: Partial<typeof firms.$inferInsert>) =>
  market.db
    .update(firms)
    .set(to)
    .where(eq(firms.id, firmOf(name)))
const setGoods = (to: Partial<typeof goods.$inferInsert>) =>
  market.db
    .update(goods)
    .set(to)
    .where(eq(goods.id, market.shelf[0]?.id ?? ''))
async function wish(status: number, firm_id = firmOf('buyer')): Promise<string> {
  const id = uuidv7()
  const category_id = market.shelf[0]?.category_id ?? ''
  await market.db
    .insert(intentions)
    .values({ id, no: `YX${id.slice(-8)}`, firm_id, kind: 'need', category_id, quantity_kg: 1, status, created_at: new Date() })
  return id
}

/** what is made so, the draft, code and field of the error, status of the refusal, and how to put it right again */
type Case = [string, () => Promise<object>, string, string, number, (() => Promise<unknown>)?]
const CASES: Case[] = [
  ['no such supplier', async () => ({ supplier_id: uuidv7(), goods_id: null }), 'not_found', 'supplier_id', 404],
  ['a buyer as supplier', async () => ({ supplier_id: firmOf('buyer'), goods_id: null }), 'not_found', 'supplier_id', 404],
  ['no such buyer', async () => ({ buyer_id: uuidv7() }), 'not_found', 'buyer_id', 404],
  ['no such category', async () => ({ category_id: uuidv7() }), 'not_found', 'category_id', 404],
  [
    'a supplier that is not certified',
    async () => (await setFirm('supplier', { certified: false }), {}),
    'not_certified',
    'supplier_id',
    409,
    () => setFirm('supplier', { certified: true }),
  ],
  [
    'a buyer that is not certified',
    async () => (await setFirm('buyer', { certified: false }), {}),
    'not_certified',
    'buyer_id',
    409,
    () => setFirm('buyer', { certified: true }),
  ],
  [
    'goods in the bin',
    async () => (await setGoods({ recycled_at: new Date() }), {}),
    'not_found',
    'goods_id',
    404,
    () => setGoods({ recycled_at: null }),
  ],
  ['more than there is', async () => ({ quantity_kg: 100_000_000 }), 'out_of_stock', 'quantity_kg', 409],
  [
    'more than the quota',
    async () => (await setFirm('supplier', { quota_kg: 59_999 }), {}),
    'over_limit',
    'quantity_kg',
    409,
    () => setFirm('supplier', { quota_kg: null }),
  ],
  ['no such intention', async () => ({ intention_id: uuidv7() }), 'not_found', 'intention_id', 404],
  [
    'another buyer’s intention',
    async () => ({ intention_id: await wish(0, firmOf('other_buyer')) }),
    'not_found',
    'intention_id',
    404,
  ],
  ['an intention already ordered', async () => ({ intention_id: await wish(2) }), 'wrong_state', 'intention_id', 409],
  ['a closed intention', async () => ({ intention_id: await wish(-1) }), 'wrong_state', 'intention_id', 409],
  ['a price that comes to nothing', async () => ({ quantity_kg: 1, supply_price_fen: 1 }), 'invalid', 'supply_price_fen', 400],
  ['a sale that comes to nothing', async () => ({ quantity_kg: 1, sale_price_fen: 1 }), 'invalid', 'sale_price_fen', 400],
  [
    'a sale price in words both sides read',
    async () => ({ sale_price_fen: 6_912_300, pay_terms: '按6.9123万元一吨，货到付款' }),
    'invalid',
    'pay_terms',
    400,
  ],
]
test.each(CASES)('%s is found by the dry run and refused by the making', async (_what, make, code, field, status, repair) => {
  const draft = market.draft(await make())
  const { data } = (await market.who.trader.post('/v1/merchant/orders/validate', draft)).body
  expect(data.errors.map((each: { code: string; field: string }) => [each.code, each.field])).toEqual([[code, field]])
  const before = await dump(market.db)
  const refused = await market.who.trader.post('/v1/merchant/orders', draft)
  expect([refused.status, refused.body.code]).toEqual([status, code])
  expect(refused.body.details.fields).toEqual({ [field]: data.errors[0].message })
  expect(refused.body.message).toBe(data.errors[0].message)
  expect(await dump(market.db)).toEqual(before)
  await repair?.()
})

test('what is wrong is told all at once', async () => {
  const draft = market.draft({ supplier_id: uuidv7(), buyer_id: uuidv7(), category_id: uuidv7(), goods_id: null })
  const refused = await market.who.trader.post('/v1/merchant/orders', draft)
  expect(Object.keys(refused.body.details.fields).toSorted()).toEqual(['buyer_id', 'category_id', 'supplier_id'])
})

test('a sound draft has no finding and tells its margin; no margin and a twin are warnings, and do not stop it', async () => {
  const { trader } = market.who
  const check = async (more: object = {}) => (await trader.post('/v1/merchant/orders/validate', market.draft(more))).body.data
  const before = await dump(market.db)
  expect(await check()).toEqual({ errors: [], warnings: [], margin_fen: (9_777_779 - 5_111_113) * 60 })
  const bad = await check({ sale_price_fen: 5_111_113 })
  expect([bad.margin_fen, bad.errors, bad.warnings]).toEqual([
    0,
    [],
    [expect.objectContaining({ code: 'margin', field: 'sale_price_fen' })],
  ])
  expect(await dump(market.db)).toEqual(before)
  const deal = await market.open({ sale_price_fen: 5_000_000 })
  const { warnings } = await check()
  expect(warnings).toEqual([{ code: 'duplicate', field: null, message: expect.stringContaining(deal.order.no) }])
  expect((await check({ quantity_kg: 59_999 })).warnings).toEqual([])
})

test('stock that is reserved by one order is not there for the next', async () => {
  await setGoods({ quantity_kg: 200_000, reserved_kg: 0 })
  for (let n = 0; n < 3; n++) await market.open()
  const refused = await market.who.trader.post('/v1/merchant/orders', market.draft())
  expect(refused.body).toMatchObject({ code: 'out_of_stock', message: '可供 20.000 吨' })
  await market.open({ quantity_kg: 20_000 })
  expect(await market.reserved()).toBe(200_000)
})

test('an id is used once', async () => {
  const draft = market.draft({ quantity_kg: 1000, goods_id: null })
  expect((await market.who.trader.post('/v1/merchant/orders', draft)).status).toBe(200)
  const again = await market.who.trader.post('/v1/merchant/orders', draft)
  expect([again.status, again.body.details.fields]).toEqual([400, { id: expect.any(String) }])
})
