/** Order creation: every error and warning of the dry run, and creations refused for the same reasons. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firms } from '#server/db/tables/accounts.ts'
import { goods, intentions } from '#server/db/tables/offers.ts'
import { dump } from '../whole/dump.ts'
import type { TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const firmOf = (name: 'supplier' | 'buyer' | 'other_buyer' | 'trader') => trade.who[name].session.firm_id
const setFirm = (name: 'supplier' | 'buyer', to: Partial<typeof firms.$inferInsert>) =>
  trade.db
    .update(firms)
    .set(to)
    .where(eq(firms.id, firmOf(name)))
const setGoods = (to: Partial<typeof goods.$inferInsert>) =>
  trade.db
    .update(goods)
    .set(to)
    .where(eq(goods.id, trade.shelf[0]?.id ?? ''))
/** An intention of the buyer. One that no longer waits was opened by the trader. */
async function wish(status: number, firm_id = firmOf('buyer'), opened_by = firmOf('trader')): Promise<string> {
  const id = uuidv7()
  const trader_id = status === 0 ? null : opened_by
  const category_id = trade.shelf[0]?.category_id ?? ''
  await trade.db.insert(intentions).values({
    id,
    no: `YX${id.slice(-8)}`,
    firm_id,
    kind: 'need',
    category_id,
    quantity_kg: 1,
    status,
    trader_id,
    created_at: new Date(),
  })
  return id
}

/** preparation, draft, code and field of the error, status of the refusal, and how to undo the preparation */
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
  [
    'an intention that another firm has opened',
    async () => ({ intention_id: await wish(1, firmOf('buyer'), uuidv7()) }),
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
  [
    'the buyer’s name in the place of delivery',
    async () => ({ delivery_place: '砺锋铜材一厂 2 号磅' }),
    'invalid',
    'delivery_place',
    400,
  ],
  ['the buyer’s name as the contact', async () => ({ delivery_contact: '砺锋磅房' }), 'invalid', 'delivery_contact', 400],
  ['the supplier’s name in the title', async () => ({ title: '蓝岬 1# 光亮铜' }), 'invalid', 'title', 400],
  ['a supply price in the specification', async () => ({ spec_name: '按 51,111.13 元' }), 'invalid', 'spec_name', 400],
  ['a sale price in the note to the supplier', async () => ({ supplier_note: '卖 97777.79' }), 'invalid', 'supplier_note', 400],
  ['a supply price in the note to the buyer', async () => ({ buyer_note: '收 51111.13' }), 'invalid', 'buyer_note', 400],
]
test.each(CASES)('the dry run finds %s, and the creation refuses it', async (_what, make, code, field, status, repair) => {
  const draft = trade.draft(await make())
  const { data } = (await trade.who.trader.post('/v1/merchant/orders/validate', draft)).body
  expect(data.errors.map((each: { code: string; field: string }) => [each.code, each.field])).toEqual([[code, field]])
  const before = await dump(trade.db)
  const refused = await trade.who.trader.post('/v1/merchant/orders', draft)
  expect([refused.status, refused.body.code]).toEqual([status, code])
  expect(refused.body.details.fields).toEqual({ [field]: data.errors[0].message })
  expect(refused.body.message).toBe(data.errors[0].message)
  expect(await dump(trade.db)).toEqual(before)
  await repair?.()
})

test('each party reads its own note only, and a disclosed name may be in the place of delivery', async () => {
  const notes = { supplier_note: '装车前致电', buyer_note: '到货前清空 2 号磅' }
  const disclosed = { disclose_counterparty: true, delivery_place: '砺锋铜材一厂 2 号磅' }
  const deal = await trade.open({ ...notes, ...disclosed, goods_id: null, quantity_kg: 2000 })
  const [supplier, buyer, trader] = [await deal.view('supplier'), await deal.view('buyer'), await deal.view()]
  expect([supplier.supply?.note, buyer.sale?.note]).toEqual([notes.supplier_note, notes.buyer_note])
  expect([trader.supply?.note, trader.sale?.note]).toEqual([notes.supplier_note, notes.buyer_note])
  expect(JSON.stringify(supplier)).not.toContain(notes.buyer_note)
  expect(JSON.stringify(buyer)).not.toContain(notes.supplier_note)
  expect(supplier.delivery_place).toBe('砺锋铜材一厂 2 号磅')
})

test('both parties read a note that an older app has written for both', async () => {
  const deal = await trade.open({ note: '周末不收货', goods_id: null, quantity_kg: 3000 })
  expect([(await deal.view('supplier')).note, (await deal.view('buyer')).note]).toEqual(['周末不收货', '周末不收货'])
})

test('the place and contact suggested for a firm are accepted unchanged', async () => {
  await setFirm('buyer', { delivery_place: '砺锋铜材一厂 2 号磅', contact: '砺锋磅房' })
  const { data } = (await trade.who.trader.get('/v1/procurer/option?search=砺锋')).body
  const { delivery_place, delivery_contact } = data[0]
  expect([delivery_place, delivery_contact]).toEqual(['一厂 2 号磅', '磅房'])
  const draft = trade.draft({ delivery_place, delivery_contact })
  expect((await trade.who.trader.post('/v1/merchant/orders/validate', draft)).body.data.errors).toEqual([])
})

test('a refusal names every wrong field at once', async () => {
  const draft = trade.draft({ supplier_id: uuidv7(), buyer_id: uuidv7(), category_id: uuidv7(), goods_id: null })
  const refused = await trade.who.trader.post('/v1/merchant/orders', draft)
  expect(Object.keys(refused.body.details.fields).toSorted()).toEqual(['buyer_id', 'category_id', 'supplier_id'])
})

test('a valid draft has no finding and shows its margin, and a missing margin or a similar order only warns', async () => {
  const { trader } = trade.who
  const check = async (more: object = {}) => (await trader.post('/v1/merchant/orders/validate', trade.draft(more))).body.data
  const before = await dump(trade.db)
  expect(await check()).toEqual({ errors: [], warnings: [], margin_fen: (9_777_779 - 5_111_113) * 60 })
  const bad = await check({ sale_price_fen: 5_111_113 })
  expect([bad.margin_fen, bad.errors, bad.warnings]).toEqual([
    0,
    [],
    [expect.objectContaining({ code: 'margin', field: 'sale_price_fen' })],
  ])
  expect(await dump(trade.db)).toEqual(before)
  const deal = await trade.open({ sale_price_fen: 5_000_000 })
  const { warnings } = await check()
  expect(warnings).toEqual([
    { code: 'duplicate', field: null, message: expect.stringContaining(deal.order.no), order_id: deal.order.id },
  ])
  expect((await check({ quantity_kg: 59_999 })).warnings).toEqual([])
})

test.each([
  ['off sale', 1001, { on_sale: false }, '供应已下架，请先与供应商确认可以供货'],
  ['expired', 1002, { valid_until: new Date(Date.now() - 1000) }, '供应已过期，请先与供应商确认可以供货'],
])(
  'goods that are %s only cause a warning, because the trader may have an agreement with the supplier',
  async (_what, quantity_kg, change, message) => {
    await setGoods(change)
    const draft = trade.draft({ quantity_kg })
    const { data } = (await trade.who.trader.post('/v1/merchant/orders/validate', draft)).body
    expect([data.errors, data.warnings]).toEqual([[], [{ code: 'off_sale', field: 'goods_id', message }]])
    const made = await trade.who.trader.post('/v1/merchant/orders', draft)
    expect(made.status).toBe(200)
    await setGoods({ on_sale: true, valid_until: null })
  },
)

test('stock reserved by one order is unavailable to the next', async () => {
  await setGoods({ quantity_kg: 200_000, reserved_kg: 0 })
  for (let n = 0; n < 3; n++) await trade.open()
  const refused = await trade.who.trader.post('/v1/merchant/orders', trade.draft())
  expect(refused.body).toMatchObject({ code: 'out_of_stock', message: '可供 20.000 吨' })
  await trade.open({ quantity_kg: 20_000 })
  expect(await trade.reserved()).toBe(200_000)
})

test('an id serves one order only', async () => {
  const draft = trade.draft({ quantity_kg: 1000, goods_id: null })
  expect((await trade.who.trader.post('/v1/merchant/orders', draft)).status).toBe(200)
  const again = await trade.who.trader.post('/v1/merchant/orders', draft)
  expect([again.status, again.body.details.fields]).toEqual([400, { id: expect.any(String) }])
})
