/** 冲正: an entry confirmed by mistake no longer counts and gets a contra line, and the order goes back if that is safe. */
import { describe, expect, test } from 'vitest'
import { balancesOf, bookedLines, type JournalLine, linesToBook } from '#domain/accounting/journal.ts'
import { advanceWholly, asksIdentity } from '#domain/order/lifecycle.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { Actor, MoneyEntry, Order } from '#domain/order/order.ts'
import { ledgerOf, owesMoney, payableFen, receivableFen, toPayFen } from '#domain/money/payment.ts'
import { entryOf } from '#domain/accounting/statement.ts'
import { changedTransfers } from '#domain/money/transfer.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { tasksFor } from '#domain/order/waiting.ts'
import { ACTORS, actionOn, NOW, orderIn, payment, readyFor, take } from './order-fixtures.ts'

const ALONE: Actor = ACTORS.trader
const FIRST: Actor = { ...ALONE, user_id: 'registrar', name: '王会计', dual_control: true }
const SECOND: Actor = { ...FIRST, user_id: 'colleague', name: '李出纳' }
const entryOn = (order: Order, kind: MoneyEntry['kind']) =>
  order.money.findLast((each) => each.kind === kind && each.status === 1) as MoneyEntry
const by = (actor: Actor, order: Order, kind: MoneyEntry['kind'], reason = '登错金额') =>
  advanceWholly(order, { name: 'reverse', payload: { entry_id: entryOn(order, kind)?.id ?? '', reason } }, { actor, now: NOW })
function back(order: Order, kind: MoneyEntry['kind'], actor = ALONE): Order {
  const outcome = by(actor, order, kind)
  if (!outcome.ok) throw outcome.refusal
  return outcome.order
}
const refusal = (order: Order, kind: MoneyEntry['kind']) => {
  const outcome = by(ALONE, order, kind)
  return outcome.ok ? null : outcome.refusal.message
}
const contra = (before: Order, after: Order): JournalLine[] => linesToBook(bookedLines(before), after)
const told = (order: Order) => noticesOf(order, order.events.at(-1) as Order['events'][number]).map(({ to }) => to)

describe('money of the buyer', () => {
  test('a reversed collection no longer counts, gets a contra line, frees its serial, and lets the declared payment wait again', () => {
    const order = orderIn(6)
    const { amount_fen, id } = entryOn(order, 'collection')
    const after = back(order, 'collection')
    expect([after.state, after.money.map(({ kind, status }) => [kind, status])]).toEqual([
      5,
      [
        ['payment', 0],
        ['collection', -3],
      ],
    ])
    expect(contra(order, after)).toEqual([{ side: 'sale', kind: 'collection', amount_fen, entry_id: id }])
    const { held_fen, paid_out_fen } = ledgerOf(after)
    expect(balancesOf([...bookedLines(order), ...contra(order, after)])).toMatchObject({ held_fen, paid_out_fen })
    expect(changedTransfers(order, after).freed).toHaveLength(1)
    expect([told(after), after.events.at(-1)?.note]).toEqual([['buyer'], expect.stringMatching(/^收款 .+ 元：登错金额$/)])
    expect(viewFor(after, 'buyer').money.at(-1)).toMatchObject({ kind: 'collection', status: -3 })
    expect(viewFor(after, 'supplier')).toEqual(viewFor(order, 'supplier'))
    // The right money is registered anew under the same serial, and the order continues.
    const again = take(take(after, 'collect', { bank_serial: entryOn(order, 'collection').bank_serial }), 'confirm')
    expect([again.state, again.money.map(({ status }) => status)]).toEqual([6, [1, -3, 1]])
  })

  test('declared parts that the remaining money does not cover wait again, the newest first', () => {
    const part = take(take(take(orderIn(4), 'pay', { amount_fen: 1_000 }), 'collect'), 'confirm')
    const whole = take(take(take(part, 'pay'), 'collect'), 'confirm')
    const after = back(whole, 'collection')
    expect(after.money.filter(({ kind }) => kind === 'payment').map(({ status }) => status)).toEqual([1, 0])
    expect([after.state, toPayFen(after, 'sale')]).toEqual([5, 0])
    const first = back(part, 'collection')
    expect([first.state, first.money.map(({ status }) => status)]).toEqual([5, [0, -3]])
  })

  test('a reversed advance waits for its confirmation again, because the buyer declared it', () => {
    const held = take(readyFor('withdraw_advance', 1), 'collect', { kind: 'advance' })
    const after = back(held, 'advance')
    expect([after.state, ledgerOf(after).held_fen, tasksFor(after, 'trader')]).toEqual([
      1,
      0,
      expect.arrayContaining(['confirm_advance']),
    ])
    expect(take(after, 'reject_advance').money.at(-1)?.status).toBe(-1)
  })

  test('a collection that a refund or payout depends on is refused with the step to take first', () => {
    const refunded = take(take(readyFor('withdraw_advance', 1), 'collect', { kind: 'advance' }), 'refund')
    expect(refusal(refunded, 'advance')).toBe('这笔款已退给采购商，请先冲正退款')
    for (const state of [7, 8] as const)
      expect(refusal(orderIn(state), 'collection')).toBe(
        '货款已付给供应商，订单不能退回收款；请先登记正确的到账（勾选多收），再冲正这笔',
      )
    // If the right money was registered before, the reversal of the wrong entry leaves a finished order finished.
    const due_fen = receivableFen(orderIn(4))
    const twice = take(orderIn(8), 'collect', { ...payment(due_fen), kind: 'balance', exceeds: true })
    const after = back(twice, 'collection')
    expect([after.state, ledgerOf(after).refund_due_fen]).toEqual([8, 0])
  })

  test('a refund that did not leave is due again, also of a finished order', () => {
    const order = take(readyFor('refund', 8), 'refund')
    const after = back(order, 'refund')
    expect([after.state, ledgerOf(after).refund_due_fen]).toEqual([8, ledgerOf(readyFor('refund', 8)).refund_due_fen])
    expect([owesMoney(after), tasksFor(after, 'trader'), told(after)]).toEqual([
      true,
      expect.arrayContaining(['refund']),
      ['buyer'],
    ])
  })
})

describe('money of the supplier', () => {
  test('a payout takes the order back until the supplier has confirmed it', () => {
    const order = orderIn(7)
    const after = back(order, 'payout')
    expect([after.state, payableFen(after)]).toEqual([6, payableFen(orderIn(6))])
    expect(contra(order, after)).toMatchObject([{ side: 'supply', kind: 'payout' }])
    expect([told(after), viewFor(after, 'buyer')]).toEqual([['supplier'], viewFor(order, 'buyer')])
    expect(take(after, 'payout').state).toBe(7)
    expect(refusal(orderIn(8), 'payout')).toContain('供应商已确认收款')
  })

  test('a reversed repayment waits again, because the supplier declared it, and its payout cannot be reversed before', () => {
    const order = take(readyFor('confirm_repayment', 7), 'confirm_repayment')
    expect(back(order, 'repayment').money.at(-1)).toMatchObject({ kind: 'repayment', status: 0 })
    const said = readyFor('confirm_repayment', 7)
    expect(refusal(said, 'payout')).toBe('供应商已登记退还，请先确认或驳回')
  })
})

describe('under dual control', () => {
  test('one person requests it with a reason and another confirms it, and until then the entry counts and no party hears of it', () => {
    const order = orderIn(7)
    const asked = back(order, 'payout', FIRST)
    expect([asked.state, entryOn(asked, 'payout').reversal]).toMatchObject([7, { by: 'registrar', reason: '登错金额' }])
    for (const role of ['supplier', 'buyer'] as const) expect(viewFor(asked, role)).toEqual(viewFor(order, role))
    expect([told(asked), contra(order, asked), changedTransfers(order, asked)]).toEqual([[], [], { freed: [], used: [] }])
    expect([owesMoney(asked), tasksFor(asked, 'trader')]).toEqual([true, expect.arrayContaining(['reverse'])])
    expect(by(FIRST, asked, 'payout')).toMatchObject({ ok: false, refusal: { code: 'dual_control' } })
    const outcome = by(SECOND, asked, 'payout', '')
    expect(outcome.ok && [outcome.order.state, outcome.order.events.at(-1)?.note]).toEqual([
      6,
      expect.stringContaining('登错金额'),
    ])
  })

  test('the requester withdraws the request, and the entry still counts', () => {
    const asked = back(orderIn(7), 'payout', FIRST)
    for (const actor of [FIRST, SECOND]) {
      const dropped = advanceWholly(asked, actionOn(asked, 'drop_registration'), { actor, now: NOW })
      expect(dropped.ok && [entryOn(dropped.order, 'payout').reversal, dropped.order.state]).toEqual([undefined, 7])
    }
  })

  test('the confirmation is refused if something has come to depend on the entry', () => {
    const asked = back(orderIn(6), 'collection', FIRST)
    expect(by(SECOND, take(asked, 'payout'), 'collection')).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining('货款已付给供应商') },
    })
  })
})

test('a reversal needs the identity check, a reason, and an entry that counts', () => {
  const order = orderIn(7)
  expect(asksIdentity(actionOn(order, 'reverse'))).toBe(true)
  expect(by(ALONE, order, 'payout', ' ')).toMatchObject({ ok: false, refusal: { details: { fields: { reason: '请填写原因' } } } })
  expect(refusal(back(order, 'payout'), 'payout')).toBe('这笔款项未确认或已冲正，请核对')
})

test('a statement distinguishes a contra line from money that moved', () => {
  expect([entryOf('payout', 'reverse'), entryOf('payout', 'payout')]).toEqual(['contra', 'payout'])
})
