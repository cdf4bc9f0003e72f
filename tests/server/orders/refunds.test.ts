/** Money back to the buyer and from the supplier: payer and payee get a message, and nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerOf, receivableFen } from '#domain/money/payment.ts'
import { payment } from '../../domain/order-fixtures.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const last = async (deal: Deal, name: 'supplier' | 'buyer' | 'trader') => (await trade.inbox(name, deal.id)).at(-1)
const finished = async (): Promise<Deal> => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(8)
  return deal
}

test('an accepted 补差 on a finished order is paid back to the buyer, who is told; the supplier is not', async () => {
  const deal = await finished()
  await deal.take('apply_after_sale', { kind: 'compensation', quantity_kg: null, amount_fen: 7_654_321 })
  const judged = await deal.take('judge_after_sale', { agreed_fen: 7_000_021, supplier_bears_fen: 0 })
  expect([judged.state, ledgerOf(judged).refund_due_fen]).toEqual([8, 7_000_021])
  expect((await last(deal, 'buyer'))?.content).toBe('1# 光亮铜：同意补差，同意金额 70,000.21 元，待退款 70,000.21 元')
  const heard = (await trade.inbox('supplier', deal.id)).length

  const more = await deal.attempt('refund', { amount_fen: 7_000_022 })
  expect([more.status, more.body.details.fields]).toEqual([409, { amount_fen: '可退 70,000.21 元' }])
  const part = await deal.takeBoth('refund', { amount_fen: 7_000_000 })
  const done = await deal.takeBoth('refund', { amount_fen: 21 })
  expect([part, done].map((order) => ledgerOf(order).refund_due_fen)).toEqual([21, 0])
  expect(await last(deal, 'buyer')).toMatchObject({
    subject: `订单 ${done.no} 商户确认退款`,
    content: '1# 光亮铜：售后退补 0.21 元',
  })
  expect((await trade.inbox('supplier', deal.id)).length).toBe(heard)
  expect((await deal.view('buyer')).money.filter(({ kind }) => kind === 'refund')).toHaveLength(2)
  const seen = JSON.stringify(await deal.view('supplier'))
  for (const secret of ['7000021', '7000000', '7654321', '70,000', '76,543']) expect(seen).not.toContain(secret)
})

test('the supplier pays its share of a paid order back, and the buyer reads nothing of it', async () => {
  const deal = await finished()
  await deal.take('apply_after_sale')
  const judged = await deal.take('judge_after_sale', { supplier_bears_fen: 2_345_671 })
  expect((await last(deal, 'supplier'))?.content).toBe('1# 光亮铜：同意部分退货 1.230 吨，请答复是否承担 23,456.71 元')
  await deal.take('answer_share')
  const sent = await deal.take('repay')
  expect(sent.money.at(-1)).toMatchObject({ kind: 'repayment', amount_fen: 2_345_671, status: 0 })
  expect((await last(deal, 'trader'))?.subject).toBe(`订单 ${judged.no} 供应商退还货款`)
  await deal.take('confirm_repayment', { accept: false, reason: '户名不符' })
  expect((await last(deal, 'supplier'))?.content).toContain('驳回：户名不符')
  await deal.take('repay')
  const back = await deal.takeBoth('confirm_repayment')
  expect([ledgerOf(back).overpaid_fen, ledgerOf(back).repaid_fen]).toEqual([0, 2_345_671])
  const buyer = JSON.stringify([await deal.view('buyer'), await trade.inbox('buyer', deal.id)])
  for (const secret of ['2345671', '23,456.71', '户名不符', 'repayment']) expect(buyer).not.toContain(secret)
})

test('after a return that follows the payout, the supplier owes the payout and the buyer is owed the payment', async () => {
  const deal = await trade.open({ goods_id: null })
  const paid = await deal.go(7)
  await deal.take('apply_after_sale', { kind: 'return', quantity_kg: null, amount_fen: null })
  await deal.take('ask_share')
  await deal.take('answer_share')
  const returned = await deal.take('judge_after_sale')
  expect(ledgerOf(returned)).toMatchObject({ refund_due_fen: paid.sale?.amount_fen, overpaid_fen: paid.supply?.amount_fen })
  expect((await last(deal, 'supplier'))?.content).toContain('请退还商户')
  expect((await last(deal, 'buyer'))?.content).toContain('待退款')
  await deal.takeBoth('refund')
  await deal.take('repay')
  const settled = await deal.takeBoth('confirm_repayment')
  expect(ledgerOf(settled)).toMatchObject({ refund_due_fen: 0, overpaid_fen: 0, held_fen: 0, paid_out_fen: 0 })
})

test('a finished order that owes money stays in the trader’s queues until all is paid back', async () => {
  const deal = await finished()
  const queues = async () => {
    const holds = async (path: string) =>
      (await trade.who.trader.get(`/v1/merchant/finance/${path}?limit=100`)).body.data.some(
        ({ id }: { id: string }) => id === deal.id,
      )
    return [await holds('payments'), await holds('collections')]
  }
  expect(await queues()).toEqual([false, false])
  await deal.take('apply_after_sale')
  await deal.take('judge_after_sale', { supplier_bears_fen: 1_000_001 })
  await deal.take('answer_share')
  expect(await queues()).toEqual([true, true])
  await deal.takeBoth('refund')
  await deal.take('repay')
  expect(await queues()).toEqual([false, true])
  await deal.takeBoth('confirm_repayment')
  expect(await queues()).toEqual([false, false])
})

test('an advance confirmed after the payment is counted, and the excess is refunded', async () => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(3)
  await deal.take('advance', payment(500_000))
  await deal.take('handle')
  const paid = await deal.take('pay')
  await deal.takeAdvance()
  await deal.take('collect', { ...payment(receivableFen(paid)), kind: 'balance', exceeds: true })
  const confirmed = await deal.take('confirm')
  expect([confirmed.state, ledgerOf(confirmed).refund_due_fen]).toEqual([6, 500_000])
  expect(ledgerOf(await deal.takeBoth('refund')).refund_due_fen).toBe(0)
})

test('an advance that never arrived may be rejected with a reason, or withdrawn, in any state', async () => {
  for (const end of ['reject_advance', 'withdraw_advance'] as const) {
    const deal = await trade.open({ goods_id: null })
    await deal.go(3)
    await deal.take('advance', payment(500_000))
    await deal.take('handle')
    const ended = await deal.take(end)
    expect(ended.money.map(({ kind, status }) => [kind, status])).toEqual([['advance', end === 'reject_advance' ? -1 : -2]])
    if (end === 'reject_advance') expect((await last(deal, 'buyer'))?.content).toContain('未到账')
  }
})
