/** Owed amounts by age equal the journal's balances by firm and side, and only the trader reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { traderAging } from '#api/aging.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import { AGES } from '#domain/accounting/aging.ts'
import type { OrderState } from '#domain/order/order.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  for (const state of [1, 4, 5, 6, 7] satisfies OrderState[]) await (await trade.open({ goods_id: null })).go(state)
  const part = await trade.open({ goods_id: null })
  await part.go(4)
  await part.take('pay', { amount_fen: 1_000_000 })
  const ahead = await trade.open({ goods_id: null })
  await ahead.take('advance', { amount_fen: 2_000_000 })
  await ahead.takeAdvance()
}, 60_000)
afterAll(() => trade?.close())

const read = async (side: 'sale' | 'supply', who: 'trader' | 'buyer' = 'trader') =>
  trade.who[who].get(`/v1/merchant/finance/aging?side=${side}`)

test.each(['sale', 'supply'] as const)('the amounts of the %s side by firm equal the balances of the journal', async (side) => {
  const { data } = (await read(side)).body as ResponseOf<typeof traderAging>
  expect(data.firms.length).toBeGreaterThan(0)
  for (const firm of [
    ...data.firms,
    { ...data.sums, balance_fen: data.firms.reduce((sum, each) => sum + each.balance_fen, 0) },
  ]) {
    expect(AGES.reduce((sum, age) => sum + firm[`${age}_fen`], 0)).toBe(firm.owed_fen)
    expect(firm.owed_fen - firm.ahead_fen).toBe(firm.balance_fen)
  }
  if (side === 'sale') expect(data.sums.ahead_fen).toBe(2_000_000)
})

test('no counterparty reads the trader’s ages', async () => {
  expect((await read('sale', 'buyer')).status).toBe(403)
})

test('the buyer gets the reminder as a message, once a day, and the supplier gets none', async () => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(4)
  await deal.take('remind_payment')
  expect((await trade.inbox('buyer', deal.id)).at(-1)?.content).toMatch(/待付 [\d,.]+ 元，到期日 /)
  expect((await trade.inbox('supplier', deal.id)).map(({ content }) => content).join()).not.toContain('待付')
  expect(await deal.attempt('remind_payment')).toMatchObject({ status: 429 })
})
