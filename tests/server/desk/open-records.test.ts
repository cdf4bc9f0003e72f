/** The records that keep a person from being erased, as the operator's desk reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

test('the desk reads which money is open, and no amount of it, because its firm trades too', async () => {
  const { trader, buyer } = trade.who
  await asDesk(trade, trade.who.colleague, 'admin')
  const deal = await trade.open({ goods_id: null })
  await deal.go(8)
  await deal.take('apply_after_sale', { kind: 'compensation', quantity_kg: null, amount_fen: 7_654_321 })
  await deal.take('judge_after_sale', { agreed_fen: 7_000_021, supplier_bears_fen: 0 })
  const { user_id } = buyer.session
  const path = `/v1/merchant/admin/people/${user_id}/erasure`
  const own = (await buyer.get(`/v1/users/${user_id}/closing`)).body.data.open
  const money = { kind: 'money', id: deal.id, no: deal.order.no }
  expect(own).toContainEqual({ ...money, words: '未结清 70,000.21 元' })
  const seen = (await trader.get(path)).body.data.open
  const { body } = await trader.post(path, { base_version: 99, reason: '来函' })
  for (const open of [seen, body.details.open]) {
    expect(open).toHaveLength(own.length)
    expect(open).toContainEqual({ ...money, words: '未结清' })
  }
  expect(JSON.stringify([seen, body])).not.toMatch(/70,000|7000021/)
})
