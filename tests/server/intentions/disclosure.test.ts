/** An intention hides the buyer's expected price from the supplier, and a former supplier and its price from the buyer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Intention } from '#domain/goods/intention.ts'
import { formatFen } from '#domain/money/money.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { demandOf } from './demand.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const need = async (): Promise<Intention> =>
  (await trade.who.buyer.post('/v1/procurer/needs', demandOf(trade.shelf[0]?.category_id ?? ''))).body.data

test('a note to the supplier of an order cannot name the price that the buyer expects', async () => {
  const { id } = await need()
  const told = await trade.who.trader.post(
    '/v1/merchant/orders',
    trade.draft({ goods_id: null, intention_id: id, supplier_note: '对方期望价 95,123 元/吨' }),
  )
  expect([told.status, Object.keys(told.body.details.fields)]).toEqual([400, ['supplier_note']])
})

test('after its order was declined, a note to the buyer can name neither that supplier nor its price', async () => {
  const { id } = await need()
  const deal = await trade.open({ goods_id: null, intention_id: id })
  await deal.take('decline')
  const { supplier_name, supply } = deal.order
  const price = formatFen(supply?.price_fen ?? 0)
  for (const text of [`原供方${supplier_name}没有货`, `上家报 ${price} 元/吨`]) {
    const told = await trade.who.trader.put(`/v1/merchant/intentions/${id}/notes`, { text })
    expect([told.status, Object.keys(told.body.details.fields)]).toEqual([400, ['text']])
  }
  expect((await trade.who.trader.put(`/v1/merchant/intentions/${id}/notes`, { text: '原供方没有货，另找中' })).status).toBe(200)
  const seen = (await trade.who.buyer.get(`/v1/procurer/intentions/${id}`)).body.data as Intention
  expect([seen.former, seen.notes[0]?.user_id, seen.notes[0]?.name]).toEqual([undefined, '', trade.who.trader.session.name])
  expect(JSON.stringify(seen)).not.toContain(String(supply?.price_fen))
})
