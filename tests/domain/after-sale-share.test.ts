/** The supplier's share of an after-sale: requested, answered, and counted only once it is agreed. */
import { expect, test } from 'vitest'
import { afterSalesOf } from '#domain/agreement/after-sale.ts'
import { shareAsked } from '#domain/agreement/grant.ts'
import { actionsFor, advance, advanceWholly, obstacleOf } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { ActionName, ActionPayloads } from '#domain/order/actions.ts'
import type { AfterSale, Order } from '#domain/order/order.ts'
import { ledgerOf, supplierOwesFen } from '#domain/money/payment.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { tasksFor } from '#domain/order/waiting.ts'
import { afterSaleOf } from './after-sale-fixtures.ts'
import { ACTORS, actionOn, NOW, OWNER, orderIn, take, takenBack } from './order-fixtures.ts'

const with_ = (order: Order, ...after_sales: AfterSale[]): Order => ({ ...order, after_sales })
const asking = (order: Order, supplier_bears_fen = 4_000_001) =>
  take(with_(order, afterSaleOf('compensation')), 'judge_after_sale', { supplier_bears_fen })
const returning = (order: Order) => with_(order, afterSaleOf('return'))
function refused<N extends ActionName>(order: Order, name: N, change: Partial<ActionPayloads[N]> = {}) {
  const outcome = advanceWholly(order, actionOn(order, name, change), { actor: ACTORS[OWNER[name]], now: NOW })
  if (outcome.ok) throw new Error(`${name} was taken`)
  return outcome.refusal
}
const shareOf = (order: Order) => afterSalesOf(order).at(-1)?.share

test('the supply side stays as it is until the supplier has agreed to a share', () => {
  const before = ledgerOf(orderIn(6)).payable_fen
  const asked = asking(orderIn(6))
  expect([ledgerOf(asked).payable_fen, tasksFor(asked, 'supplier')]).toEqual([before, ['answer_share']])
  const agreed = take(asked, 'answer_share')
  expect([ledgerOf(agreed).payable_fen, tasksFor(agreed, 'supplier')]).toEqual([before - 4_000_001, []])
  expect(shareOf(agreed)).toMatchObject({ status: 1, amount_fen: 4_000_001, answered_at: NOW })
})

test('the payout waits for the supplier’s answer, and continues if the trader withdraws the question', () => {
  const asked = asking(orderIn(6))
  expect(obstacleOf('payout', asked)).toBe('供应商尚未答复售后承担，不能付款')
  expect(obstacleOf('payout', take(asked, 'answer_share'))).toBeNull()
  const kept = take(asked, 'ask_share', { supplier_bears_fen: 0 })
  expect([obstacleOf('payout', kept), shareOf(kept)]).toEqual([null, undefined])
  expect(ledgerOf(kept).payable_fen).toBe(ledgerOf(orderIn(6)).payable_fen)
})

test('a refusal needs a reason and becomes a task of the trader, who may ask for another amount', () => {
  const asked = asking(orderIn(7))
  expect(refused(asked, 'answer_share', { agree: false, note: ' ' }).details?.fields).toEqual({ note: '请填写原因' })
  const no = take(asked, 'answer_share', { agree: false, note: '检验时无异物' })
  expect([ledgerOf(no).borne_fen, tasksFor(no, 'trader')]).toEqual([0, ['refund', 'ask_share']])
  expect(noticesOf(no, no.events.at(-1)!).map(({ to, content }) => [to, content])).toEqual([
    ['trader', '1# 光亮铜：不同意承担补差 40,000.01 元：检验时无异物'],
  ])
  const again = take(no, 'ask_share', { supplier_bears_fen: 1_000_000, note: '双方各半' })
  expect(shareOf(again)).toEqual(shareAsked(1_000_000, '双方各半', NOW))
  const agreed = take(again, 'answer_share')
  expect([ledgerOf(agreed).overpaid_fen, tasksFor(agreed, 'supplier')]).toEqual([1_000_000, ['confirm_receipt', 'repay']])
  expect(actionsFor(agreed, 'trader')).not.toContain('ask_share')
})

test('the supplier sends money back in a step of their own, which counts once the trader confirms it', () => {
  const order = take(asking(orderIn(8)), 'answer_share')
  expect(actionsFor(order, 'supplier')).toEqual(['repay'])
  const sent = take(order, 'repay')
  expect([supplierOwesFen(sent), ledgerOf(sent).overpaid_fen, actionsFor(sent, 'supplier')]).toEqual([0, 4_000_001, []])
  const lost = take(sent, 'confirm_repayment', { accept: false, reason: '未到账' })
  expect([supplierOwesFen(lost), lost.money.at(-1)?.status]).toEqual([4_000_001, -1])
  const back = take(take(lost, 'repay'), 'confirm_repayment')
  expect([supplierOwesFen(back), ledgerOf(back).overpaid_fen, back.state]).toEqual([0, 0, 8])
})

test('a whole return is accepted only once the supplier has agreed to take the goods back', () => {
  const asked = returning(orderIn(6))
  expect(refused(asked, 'judge_after_sale').details?.fields).toEqual({ accept: '整单退货须供应商先同意收回货物，请先提请供应商' })
  const no = take(take(asked, 'ask_share'), 'answer_share', { agree: false, note: '货物已混堆' })
  expect(refused(no, 'judge_after_sale').code).toBe('invalid')
  expect([no.state, tasksFor(no, 'trader')]).toEqual([6, ['judge_after_sale', 'payout']])
  expect([tasksFor(take(no, 'ask_share'), 'trader'), tasksFor(take(no, 'ask_share'), 'supplier')]).toEqual([[], ['answer_share']])
  const yes = takenBack(no)
  const outcome = advanceWholly(yes, actionOn(yes, 'judge_after_sale'), { actor: ACTORS.trader, now: NOW })
  expect(outcome).toMatchObject({ ok: true, order: { state: -2 } })
})

test('a rejected or withdrawn request no longer asks the supplier', () => {
  const asked = take(returning(orderIn(3)), 'ask_share')
  const rejected = take(asked, 'judge_after_sale', { accept: false, remark: '已过异议期' })
  const withdrawn = take(asked, 'withdraw_after_sale')
  for (const order of [rejected, withdrawn]) {
    expect([tasksFor(order, 'supplier'), obstacleOf('payout', order)]).not.toContain('answer_share')
    expect(actionsFor(order, 'supplier')).not.toContain('answer_share')
    expect(noticesOf(order, order.events.at(-1)!).map(({ to }) => to)).toContain('supplier')
  }
})

const COST_FEN = ledgerOf(orderIn(4)).cost_fen
test.each([
  ['an amount on a whole return', returning(orderIn(4)), { supplier_bears_fen: 1 }, '整单退货不需要填写金额'],
  ['no amount on another', asking(orderIn(4)), { supplier_bears_fen: null }, '请填写供应商承担的金额'],
  ['a fraction', asking(orderIn(4)), { supplier_bears_fen: 0.5 }, '请填写供应商承担的金额'],
  [
    'more than the supplier gets',
    asking(orderIn(4)),
    { supplier_bears_fen: COST_FEN + 1 },
    `不能超过采购款 ${formatFen(COST_FEN)} 元`,
  ],
  ['nothing where nothing was asked', asking(orderIn(4), 0), { supplier_bears_fen: 0 }, '请填写供应商承担的金额'],
])('%s is refused', (_name, order, change, message) => {
  expect(refused(order, 'ask_share', change).details?.fields).toEqual({ supplier_bears_fen: message })
})

test('nobody asks again about an agreed share, and a finished order cannot be returned as a whole', () => {
  const agreed = take(asking(orderIn(5)), 'answer_share')
  const { id = '' } = afterSalesOf(agreed)[0] ?? {}
  expect(refused(agreed, 'ask_share', { after_sale_id: id }).message).toBe('这项售后现在不能提请供应商')
  expect(refused(agreed, 'answer_share', { after_sale_id: id }).message).toBe('商户没有待您答复的售后承担')
  expect(refused(returning(orderIn(8)), 'ask_share').message).toBe('订单已完成，不能再整单退货')
  expect(refused(agreed, 'ask_share', { after_sale_id: 'x' }).code).toBe('not_found')
})

test('the buyer sees neither the question nor the answer', () => {
  const before = returning(orderIn(6))
  const after = take(take(before, 'ask_share', { note: '请安排回车' }), 'answer_share', { note: '周五派车' })
  const { version: _was, updated_at: _at, ...plain } = viewFor(before, 'buyer')
  const { version: _is, updated_at: _now, ...seen } = viewFor(after, 'buyer')
  expect(seen).toEqual(plain)
  expect(
    after.events
      .slice(-2)
      .flatMap((event) => noticesOf(after, event))
      .map(({ to }) => to),
  ).toEqual(['supplier', 'trader'])
})

test('only the side that is asked answers', () => {
  const asked = asking(orderIn(6))
  for (const role of ['trader', 'buyer'] as const)
    expect(advance(asked, actionOn(asked, 'answer_share'), { actor: ACTORS[role], now: NOW })).toMatchObject({
      refusal: { code: 'forbidden' },
    })
})
