/** The journal in the database: its lines give every balance of every order, and orders of an earlier build are booked once. */
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balancesOf } from '#domain/accounting/journal.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { ORDER_DOC, readDoc } from '#domain/order/stored.ts'
import { journal } from '#server/db/tables/journal.ts'
import { orders } from '#server/db/tables/trade.ts'
import { fillJournal } from '#server/journal/fill.ts'
import { payment } from '../../domain/order-fixtures.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const lines = (order_id: string) =>
  trade.db.select().from(journal).where(eq(journal.order_id, order_id)).orderBy(asc(journal.at), asc(journal.id))

/** The balances of every order, computed from its lines and from its document. */
async function expectBalanced(): Promise<number> {
  const rows = await trade.db.select({ id: orders.id, doc: orders.doc }).from(orders)
  for (const { id, doc } of rows) {
    const order = readDoc(ORDER_DOC, doc)
    const { charge_fen, cost_fen, held_fen, paid_out_fen } = ledgerOf(order)
    const owed = order.state >= 4 ? { charge_fen, cost_fen } : { charge_fen: 0, cost_fen: 0 }
    expect(balancesOf(await lines(id)), `order in state ${order.state}`).toEqual({ ...owed, held_fen, paid_out_fen })
  }
  return rows.length
}

test('an order with an advance, parts, a correction, an after-sale and refunds is booked line by line, each side with its firm', async () => {
  const deal = await trade.open()
  await deal.signBoth('supply')
  await deal.take('accept')
  await deal.take('advance', payment(500_000))
  await deal.takeAdvance()
  for (const name of ['deliver', 'receive', 'handle', 'confirm_supply_price'] as const) await deal.take(name)
  await deal.take('pay', { amount_fen: 1_000_000 })
  for (const name of ['collect', 'confirm', 'pay', 'collect', 'confirm'] as const) await deal.take(name)
  await deal.takeBoth('payout', { amount_fen: 100 })
  await deal.takeBoth('payout')
  await deal.take('apply_after_sale')
  await deal.take('judge_after_sale')
  await deal.take('answer_share')
  await deal.takeBoth('refund')
  await deal.take('repay')
  await deal.takeBoth('confirm_repayment')
  const booked = await lines(deal.id)
  expect(booked.map(({ side, kind, action }) => `${side} ${kind} ${action}`)).toEqual([
    'sale advance collect',
    'sale charge handle',
    'supply charge handle',
    'sale collection confirm',
    'sale collection confirm',
    'supply payout confirm_payout',
    'supply payout confirm_payout',
    'sale charge judge_after_sale',
    'supply charge answer_share',
    'sale refund confirm_refund',
    'supply repayment confirm_repayment',
  ])
  const { supplier, buyer, trader } = trade.who
  for (const { side, firm_id, trader_id } of booked)
    expect([firm_id, trader_id]).toEqual([(side === 'sale' ? buyer : supplier).session.firm_id, trader.session.firm_id])
  const { receivable_fen, refund_due_fen, payable_fen, overpaid_fen } = ledgerOf(await deal.view())
  expect([receivable_fen, refund_due_fen, payable_fen, overpaid_fen]).toEqual([0, 0, 0, 0])
  const { sale, supply } = await deal.view()
  expect(booked.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(0)
  expect([sale?.amount_fen, supply?.amount_fen].every((fen) => (fen ?? 0) > 0)).toBe(true)
})

test('a refused step books nothing, and an order closed before its settlement has no lines', async () => {
  const deal = await trade.open()
  expect((await deal.attempt('handle')).status).toBe(409)
  await deal.take('close')
  expect(await lines(deal.id)).toEqual([])
  const returned = await trade.open()
  await returned.go(4)
  await returned.take('apply_after_sale', { kind: 'return', quantity_kg: null, amount_fen: null })
  for (const name of ['ask_share', 'answer_share', 'judge_after_sale'] as const) await returned.take(name)
  expect((await lines(returned.id)).map(({ side, amount_fen }) => [side, Math.sign(amount_fen)])).toEqual([
    ['sale', 1],
    ['supply', 1],
    ['sale', -1],
    ['supply', -1],
  ])
})

test('every balance of every order is recomputed from the journal, and orders of an earlier build are booked once', async () => {
  const under_way = await trade.open()
  await under_way.go(6)
  expect(await expectBalanced()).toBeGreaterThanOrEqual(4)
  // A database of the previous build, in which one order has moved on since the upgrade.
  await trade.db.update(orders).set({ journaled: false })
  await trade.db.delete(journal).where(sql`${journal.order_id} <> ${under_way.id} or ${journal.kind} <> 'charge'`)
  await under_way.takeBoth('payout', { amount_fen: 100 })
  const going = new AbortController()
  expect(await fillJournal(trade.db, going.signal)).toBeGreaterThanOrEqual(4)
  await expectBalanced()
  expect(await fillJournal(trade.db, going.signal)).toBe(0)
  expect((await lines(under_way.id)).filter(({ step }) => step === null).map(({ kind }) => kind)).toEqual(['collection'])
})
