/** Orders that end early: their stock, intention, contracts and money; and the stock of settled orders. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Goods } from '#domain/goods/goods.ts'
import { intentions } from '#server/db/tables/offers.ts'
import { payment, QUANTITY_KG } from '../../domain/order-fixtures.ts'
import { typedGoods } from '../goods/goods-fixtures.ts'
import { stocks } from '../stock.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

async function wish(): Promise<string> {
  const id = uuidv7()
  await trade.db.insert(intentions).values({
    id,
    no: `YX${id.slice(-8)}`,
    firm_id: trade.who.buyer.session.firm_id,
    kind: 'need',
    category_id: trade.shelf[0]?.category_id ?? '',
    quantity_kg: QUANTITY_KG,
    created_at: new Date(),
  })
  return id
}
const statusOf = async (id: string) => {
  const [row] = await trade.db.select().from(intentions).where(eq(intentions.id, id))
  return [row?.status, row?.order_id]
}
const contractsOf = async ({ order }: Deal) => [
  (await trade.who.supplier.get(`/v1/supplier/contracts/${order.supply?.contract_id}`)).body.data,
  (await trade.who.buyer.get(`/v1/procurer/contracts/${order.sale?.contract_id}`)).body.data,
]

const ENDINGS = [
  ['declined by the supplier', 'decline', '暂无货源'],
  ['closed by the trader', 'close', '双方协商取消'],
] as const
test.each(ENDINGS)('an order %s frees stock and intention and voids both contracts', async (_how, name, reason) => {
  const intention_id = await wish()
  const free = await trade.reserved()
  const deal = await trade.open({ intention_id })
  expect(await trade.reserved()).toBe((free ?? 0) + QUANTITY_KG)
  expect(await statusOf(intention_id)).toEqual([2, deal.id])
  await deal.signBoth('supply')
  const empty = await deal.attempt(name, { reason: '  ' })
  expect([empty.status, empty.body.details.fields]).toEqual([400, { reason: '请填写原因' }])

  const ended = await deal.take(name, { reason })
  expect(ended).toMatchObject({ state: -1, closed_reason: reason })
  expect(await trade.reserved()).toBe(free)
  expect(await statusOf(intention_id)).toEqual([1, null])
  for (const contract of await contractsOf(deal)) expect(contract.void_at).toEqual(expect.any(String))
  const late = await trade.sign('buyer', `/v1/procurer/contracts/${deal.order.sale?.contract_id}`)
  expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
  const heard = name === 'close' ? (['supplier', 'buyer'] as const) : (['trader', 'colleague', 'buyer'] as const)
  for (const person of heard) {
    const last = (await trade.inbox(person, deal.id)).at(-1)
    expect(last).toMatchObject({ mode: 2, content: expect.stringContaining(reason) })
  }
  expect((await deal.attempt('accept')).body.code).toBe('wrong_state')
})

test('an order cannot be closed before its confirmed advance is refunded', async () => {
  const deal = await trade.open()
  await deal.take('advance', payment(500_000))
  await deal.takeAdvance()
  const held = await deal.attempt('close')
  expect([held.status, held.body.code]).toEqual([409, 'advance_held'])
  expect((await deal.attempt('refund', { amount_fen: 500_001 })).body.code).toBe('overpaid')
  await deal.takeBoth('refund', { amount_fen: 500_000 })
  expect((await deal.take('close')).state).toBe(-1)
})

test('an unconfirmed advance does not block the closing, and a confirmed one can be refunded after a decline', async () => {
  const waiting = await trade.open()
  await waiting.take('advance')
  expect((await waiting.take('close')).state).toBe(-1)
  const deal = await trade.open()
  await deal.take('advance', payment(700_000))
  await deal.takeAdvance()
  await deal.take('decline')
  const { money } = await deal.takeBoth('refund', { amount_fen: 700_000 })
  expect(money.map(({ kind, status }) => [kind, status])).toEqual([
    ['advance', 1],
    ['refund', 1],
  ])
  expect((await deal.attempt('refund', { amount_fen: 1 })).body.code).toBe('overpaid')
})

const stored = async (id: string): Promise<Goods> => (await trade.who.supplier.get(`/v1/supplier/goods/${id}`)).body.data
async function publish(): Promise<Goods> {
  const { status, body } = await trade.who.supplier.post('/v1/supplier/goods', typedGoods(trade.shelf[0]?.category_id ?? ''))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('settled goods count by their settled weight, and a recheck or return gives exactly that weight back', async () => {
  const made = await publish()
  const { quantity_kg } = await stored(made.id)
  const deal = await trade.open({ goods_id: made.id, quantity_kg: 30_000 })
  await deal.go(3)
  expect(await stored(made.id)).toMatchObject({ quantity_kg, reserved_kg: 30_000 })
  await deal.take('handle')
  const settled_kg = (await deal.view()).supply?.quantity_kg ?? 0
  expect(settled_kg).not.toBe(30_000)
  expect(await stored(made.id)).toMatchObject({ quantity_kg, reserved_kg: 0, sold_kg: settled_kg })
  await deal.take('recheck')
  expect(await stored(made.id)).toMatchObject({ quantity_kg, reserved_kg: 30_000, sold_kg: 0 })
  await deal.take('handle')
  await deal.take('apply_after_sale', { kind: 'return', quantity_kg: null, amount_fen: null })
  expect(await stored(made.id)).toMatchObject({ quantity_kg, reserved_kg: 0, sold_kg: settled_kg })
  for (const name of ['ask_share', 'answer_share', 'judge_after_sale'] as const) await deal.take(name)
  expect(await stored(made.id)).toMatchObject({ quantity_kg, reserved_kg: 0, sold_kg: 0 })
})

test('the stock of all goods equals the weight that orders reserve and have taken, after every ending', async () => {
  const { kept, counted } = await stocks(trade.db)
  expect(kept).toEqual(counted)
})
