/**
 * Every fen that arrived is settled, on account or refundable, and every claim can be ended, in any order of steps. The owed
 * amount is the same figure by role, under tabs, on tasks and in the journal.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActionName } from '#domain/order/actions.ts'
import { actionsFor } from '#domain/order/lifecycle.ts'
import { bookedLines } from '#domain/accounting/journal.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { type MoneyEntry, type Order, type OrderState, PAID } from '#domain/order/order.ts'
import { standingOf, stateWords, tabOf, tasksFor } from '#domain/order/waiting.ts'
import {
  aheadFen,
  balanceFen,
  ledgerOf,
  owedFen,
  receivableFen,
  refundableFen,
  registeredFen,
  supplierOwesFen,
  toPayFen,
} from '#domain/money/payment.ts'
import { OWNER, orderIn, payment, readyFor, take } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

const sum = (order: Order, status: MoneyEntry['status'], ...kinds: MoneyEntry['kind'][]) =>
  order.money
    .filter((entry) => kinds.includes(entry.kind) && entry.status === status)
    .reduce((total, { amount_fen }) => total + amount_fen, 0)

/** Runs that start where money moves: in every state, with and without a waiting advance. */
const LIFE = {
  state: fc.constantFrom<OrderState>(0, 3, 4, 5, 6, 7, 8),
  advanced: fc.boolean(),
  commands: fc.array(command, { maxLength: 25, size: 'max' }),
}
const everyOrder = (check: (order: Order) => void) =>
  fc.assert(
    fc.property(fc.record(LIFE), ({ state, advanced, commands }) => {
      const { order, taken } = play(commands, advanced ? readyFor('withdraw_advance', state) : orderIn(state))
      lives(taken, order).forEach(check)
    }),
    { numRuns: FC_RUNS },
  )

test(
  'every fen that arrived is settled, on account or refundable, and every fen paid out is owed or comes back',
  PATIENCE,
  () => {
    everyOrder((order) => {
      const { state, sale, after_sales = [] } = order
      const arrived_fen = sum(order, 1, 'advance', 'collection') - sum(order, 1, 'refund')
      const granted_fen = after_sales.reduce((total, { agreed_fen = 0 }) => total + agreed_fen, 0)
      const charge_fen = state < 0 ? 0 : Math.max(0, (sale?.amount_fen ?? 0) - granted_fen)
      const on_account_fen = state >= 0 && state < 4 ? arrived_fen : 0
      const settled_fen = state >= 4 ? Math.min(arrived_fen, charge_fen) : 0
      const { held_fen, refundable_fen, refund_due_fen } = ledgerOf(order)
      expect([held_fen, refund_due_fen]).toEqual([arrived_fen, arrived_fen - settled_fen - on_account_fen])
      expect(refundable_fen).toBe(on_account_fen + refund_due_fen)
      const borne_fen = after_sales.reduce((total, { supplier_bears_fen = 0 }) => total + supplier_bears_fen, 0)
      const cost_fen = state < 0 ? 0 : Math.max(0, (order.supply?.amount_fen ?? 0) - borne_fen)
      const paid_fen = sum(order, 1, 'payout') - sum(order, 1, 'repayment')
      const { paid_out_fen, payable_fen, overpaid_fen } = ledgerOf(order)
      expect([paid_out_fen, paid_out_fen + payable_fen - overpaid_fen]).toEqual([paid_fen, cost_fen])
      expect(Math.min(payable_fen, overpaid_fen)).toBe(0)
      for (const figure of Object.values(ledgerOf(order))) expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true)
    })
  },
)

test('a declared payment is confirmed only if the registered money covers it', PATIENCE, () => {
  everyOrder((order) => expect(sum(order, 1, 'payment')).toBeLessThanOrEqual(sum(order, 1, 'collection')))
})

test('any money that arrives after the buyer has paid can be registered, and an excess goes back', PATIENCE, () => {
  everyOrder((order) => {
    if (order.state >= 0 && order.state < 5) return
    const late = take(order, 'collect', { ...payment(7_000_007), kind: 'balance', exceeds: true })
    const [before, after] = [ledgerOf(order), ledgerOf(late)]
    expect(after.held_fen + after.registered_fen).toBe(before.held_fen + before.registered_fen + 7_000_007)
    if (order.state !== 5) expect(after.refundable_fen).toBe(before.refundable_fen + 7_000_007)
  })
})

/** The next step towards an order without open money; null if none is left. Claims are ended first. */
function towardsNothingOpen(order: Order, arrived: boolean): readonly [ActionName, object] | null {
  const waits = (kind: MoneyEntry['kind']) => order.money.some((each) => each.kind === kind && each.status === 0)
  if (waits('advance')) return arrived ? ['collect', advanceOf(order)] : ['reject_advance', {}]
  if (waits('repayment')) return ['confirm_repayment', { accept: arrived, reason: '未到账' }]
  if (waits('payment') || waits('collection'))
    return [arrived && registeredFen(order) >= receivableFen(order) ? 'confirm' : 'reject_payment', {}]
  if (ledgerOf(order).refund_due_fen > 0) return ['refund', {}]
  return supplierOwesFen(order) > 0 ? ['repay', {}] : null
}
const advanceOf = (order: Order) => {
  const waiting = order.money.find(({ kind, status }) => kind === 'advance' && status === 0)
  return { ...payment(waiting?.amount_fen ?? 0), kind: 'advance' }
}

test('the offered steps can always end every claim and pay back all that is owed', PATIENCE, () => {
  everyOrder((order) => {
    let left = order
    for (let n = 0; n < 10; n++) {
      const next = towardsNothingOpen(left, n !== 0)
      if (!next) break
      const [name, change] = next
      expect(actionsFor(left, OWNER[name]), `${name} in state ${left.state}`).toContain(name)
      left = take(left, name, change)
    }
    expect(towardsNothingOpen(left, true)).toBeNull()
    expect(left.money.filter(({ status }) => status === 0)).toEqual([])
  })
})

test('an advance confirmed after the payment is counted beside it, and the excess goes back', () => {
  const asked = take(orderIn(3), 'advance', { amount_fen: 100_000_000 })
  const paid = take(take(asked, 'handle'), 'pay')
  const due_fen = receivableFen(paid)
  const advanced = take(paid, 'collect', { kind: 'advance', amount_fen: 100_000_000 })
  const registered = take(advanced, 'collect', { ...payment(due_fen), kind: 'balance', exceeds: true })
  expect(registeredFen(registered)).toBe(due_fen)
  const confirmed = take(registered, 'confirm')
  expect([confirmed.state, receivableFen(confirmed), refundableFen(confirmed)]).toEqual([6, 0, 100_000_000])
  expect(confirmed.money.every(({ status }) => status === 1)).toBe(true)
})

test('a claim larger than what arrived goes back, while what arrived counts', () => {
  const asked = take(orderIn(3), 'advance', { amount_fen: 100_000_000 })
  const paid = take(take(asked, 'handle'), 'pay')
  const advanced = take(paid, 'collect', { kind: 'advance', amount_fen: 100_000_000 })
  const rest = take(advanced, 'collect', { ...payment(receivableFen(advanced)), kind: 'balance' })
  const confirmed = take(rest, 'confirm')
  expect(confirmed.money.map(({ kind, status }) => [kind, status])).toEqual([
    ['advance', 1],
    ['payment', -1],
    ['collection', 1],
  ])
  expect([receivableFen(confirmed), refundableFen(confirmed)]).toEqual([0, 0])
})

const UNPAID = 2
const totalOf = (orders: readonly Order[], of: (order: Order) => number) => orders.reduce((total, order) => total + of(order), 0)
const balanceOf = (order: Order, side: 'sale' | 'supply') =>
  bookedLines(order).reduce((total, line) => (line.side === side ? total + line.amount_fen : total), 0)

test('for any orders, the sums of tabs, tasks and pages are one figure and equal the journal’s', PATIENCE, () => {
  let parts = 0
  fc.assert(
    fc.property(fc.record({ ...LIFE, dual: fc.boolean() }), ({ state, advanced, commands, dual }) => {
      const { order: last, taken } = play(commands, advanced ? readyFor('withdraw_advance', state) : orderIn(state), null, dual)
      const orders = lives(taken, last)
      const mine = orders.map((order) => viewFor(order, 'buyer'))
      const toPay = (order: Order) => toPayFen(order, 'sale')
      const all_fen = totalOf(mine, toPay)
      const under = (tab: number) => mine.filter((order) => tabOf(order, 'buyer') === tab)
      expect(totalOf(under(UNPAID), toPay)).toBe(all_fen)
      expect(totalOf(under(PAID.code), toPay)).toBe(0)
      expect(
        totalOf(
          mine.filter((order) => tasksFor(order, 'buyer').includes('pay')),
          toPay,
        ),
      ).toBe(all_fen)
      for (const order of orders) {
        const [buyer, supplier] = [viewFor(order, 'buyer'), viewFor(order, 'supplier')]
        expect([owedFen(buyer, 'sale'), owedFen(supplier, 'supply')]).toEqual([owedFen(order, 'sale'), owedFen(order, 'supply')])
        for (const side of ['sale', 'supply'] as const) {
          expect(balanceFen(order, side)).toBe(balanceOf(order, side))
          expect(Math.min(owedFen(order, side), aheadFen(order, side))).toBe(0)
          expect(toPayFen(order, side)).toBeLessThanOrEqual(owedFen(order, side))
        }
        // The owed amount is still to be paid, or it is declared and waits.
        const { claimed_fen, paying_fen } = ledgerOf(order)
        if (order.state === 6) expect(toPayFen(order, 'supply') + paying_fen).toBe(owedFen(order, 'supply'))
        expect(toPayFen(order, 'sale') + Math.min(claimed_fen, owedFen(order, 'sale'))).toBe(owedFen(order, 'sale'))
        if (toPayFen(order, 'sale') > 0 && claimed_fen > 0) parts++
      }
    }),
    { numRuns: FC_RUNS },
  )
  expect(parts).toBeGreaterThan(0)
})

test('a part payment leaves the order under 待付款, with the task and the words, until the rest is declared', () => {
  const settled = orderIn(4)
  const due_fen = toPayFen(settled, 'sale')
  const part = take(settled, 'pay', payment(due_fen - 1))
  expect(part.state).toBe(5)
  expect([owedFen(part, 'sale'), toPayFen(part, 'sale')]).toEqual([due_fen, 1])
  expect(tabOf(part, 'buyer')).toBe(UNPAID)
  expect(tasksFor(part, 'buyer')).toContain('pay')
  expect(standingOf(part, 'buyer')).toEqual({ words: '待付款', mine: true, task: 'pay' })
  expect(stateWords(part, 'buyer')).toBe('待付款')
  const whole = take(part, 'pay', { ...payment(1), id: 'the-rest' })
  expect([tabOf(whole, 'buyer'), tasksFor(whole, 'buyer'), stateWords(whole, 'buyer')]).toEqual([PAID.code, [], PAID.label])
  expect([owedFen(whole, 'sale'), toPayFen(whole, 'sale')]).toEqual([due_fen, 0])
})

test('money that is only registered does not change the amount owed', () => {
  const paid = orderIn(5)
  const owed_fen = owedFen(paid, 'sale')
  expect(owed_fen).toBeGreaterThan(0)
  const registered = take(paid, 'collect', { ...payment(owed_fen), id: 'late', kind: 'balance' })
  expect([owedFen(registered, 'sale'), ledgerOf(registered).registered_fen]).toEqual([owed_fen, owed_fen])
})

test('nothing is owed before the settlement, and money that arrives earlier counts as ahead', () => {
  const order = take(readyFor('withdraw_advance', 0), 'collect', { kind: 'advance' })
  expect([owedFen(order, 'sale'), toPayFen(order, 'sale')]).toEqual([0, 0])
  expect(aheadFen(order, 'sale')).toBe(ledgerOf(order).held_fen)
})
