/** What is owed on an order is one figure, wherever it is shown: by role, under tabs, on tasks, and in the journal. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookedLines } from '#domain/accounting/journal.ts'
import { type Order, type OrderState, PAID } from '#domain/order/order.ts'
import { aheadFen, balanceFen, ledgerOf, owedFen, toPayFen } from '#domain/money/payment.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { standingOf, stateWords, tabOf, tasksFor } from '#domain/order/waiting.ts'
import { orderIn, payment, readyFor, take } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

const UNPAID = 2
const sum = (orders: readonly Order[], of: (order: Order) => number) => orders.reduce((total, order) => total + of(order), 0)
const balanceOf = (order: Order, side: 'sale' | 'supply') =>
  bookedLines(order).reduce((total, line) => (line.side === side ? total + line.amount_fen : total), 0)

const life = fc.record({
  state: fc.constantFrom<OrderState>(0, 3, 4, 5, 6, 7, 8),
  advanced: fc.boolean(),
  commands: fc.array(command, { maxLength: 25, size: 'max' }),
  dual: fc.boolean(),
})

test('whatever orders there are, the sums of tabs, tasks and pages are one figure, and tie to the journal', PATIENCE, () => {
  let parts = 0
  fc.assert(
    fc.property(life, ({ state, advanced, commands, dual }) => {
      const { order: last, taken } = play(commands, advanced ? readyFor('withdraw_advance', state) : orderIn(state), null, dual)
      const orders = lives(taken, last)
      const mine = orders.map((order) => viewFor(order, 'buyer'))
      const toPay = (order: Order) => toPayFen(order, 'sale')
      const all_fen = sum(mine, toPay)
      const under = (tab: number) => mine.filter((order) => tabOf(order, 'buyer') === tab)
      expect(sum(under(UNPAID), toPay)).toBe(all_fen)
      expect(sum(under(PAID.code), toPay)).toBe(0)
      expect(
        sum(
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
        // What is owed is to be paid, or declared and waiting.
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

test('money that is only registered changes nothing of what is owed', () => {
  const paid = orderIn(5)
  const owed_fen = owedFen(paid, 'sale')
  expect(owed_fen).toBeGreaterThan(0)
  const registered = take(paid, 'collect', { ...payment(owed_fen), id: 'late', kind: 'balance' })
  expect([owedFen(registered, 'sale'), ledgerOf(registered).registered_fen]).toEqual([owed_fen, owed_fen])
})

test('nothing is owed before the settlement: what came then is paid ahead', () => {
  const order = take(readyFor('withdraw_advance', 0), 'collect', { kind: 'advance' })
  expect([owedFen(order, 'sale'), toPayFen(order, 'sale')]).toEqual([0, 0])
  expect(aheadFen(order, 'sale')).toBe(ledgerOf(order).held_fen)
})
