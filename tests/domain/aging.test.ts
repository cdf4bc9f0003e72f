/** Owed amounts by age add up to the journal, each order has one age, and a reminder is sent once a day. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGES, type Age, agedOf, dueWords, sumAges } from '#domain/accounting/aging.ts'
import { DAY_MS } from '#domain/constants.ts'
import { actionsFor, reminderFor } from '#domain/order/lifecycle.ts'
import { bookedLines } from '#domain/accounting/journal.ts'
import type { OrderState } from '#domain/order/order.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { onMarket } from './pricing-fixtures.ts'
import { NOW, orderIn, payment, take } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

const after = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString()

test(
  'for any orders, the ages add up to the amount owed, and less the amount ahead they equal the journal’s balance',
  PATIENCE,
  () => {
    const life = fc.record({
      state: fc.constantFrom<OrderState>(0, 3, 4, 5, 6, 7, 8),
      commands: fc.array(command, { maxLength: 20, size: 'max' }),
      days: fc.nat({ max: 200 }),
    })
    fc.assert(
      fc.property(life, ({ state, commands, days }) => {
        const { order: last, taken } = play(commands, orderIn(state))
        const orders = lives(taken, last)
        for (const side of ['sale', 'supply'] as const) {
          const sums = sumAges(orders.map((order) => agedOf(order, side, after(days))))
          expect(AGES.reduce((total, age) => total + sums[`${age}_fen`], 0)).toBe(sums.owed_fen)
          const lines = orders.flatMap(bookedLines).filter((line) => line.side === side)
          expect(sums.owed_fen - sums.ahead_fen).toBe(lines.reduce((total, { amount_fen }) => total + amount_fen, 0))
        }
      }),
      { numRuns: FC_RUNS },
    )
  },
)

const terms = (pay_terms: string) => orderIn(4, { pay_terms })
test.each<[days: number, age: Age, over: number]>([
  [3, 'due', 0],
  [4, 'd30', 1],
  [33, 'd30', 30],
  [34, 'd60', 31],
  [63, 'd60', 60],
  [64, 'd90', 61],
  [93, 'd90', 90],
  [94, 'older', 91],
])('%i days after a settlement due in three days, the amount has the age %s and is %i days overdue', (days, age, days_over) => {
  expect(agedOf(terms('结算确认后 3 日内付款'), 'sale', after(days))).toMatchObject({ age, days_over, unread: false })
})

test('both parties of a side read the same age, unreadable terms are marked, and a provisional price is not due', () => {
  const order = terms('面议')
  const aged = agedOf(order, 'sale', after(5))
  expect(aged).toMatchObject({ days_over: 5, unread: true })
  expect(dueWords(aged)).toMatch(/^到期日 \d{4}-\d\d-\d\d（按结算日），已逾期 5 天$/)
  expect(agedOf(viewFor(order, 'buyer'), 'sale', after(5))).toEqual(aged)
  expect(agedOf(viewFor(order, 'supplier'), 'supply', after(5))).toEqual(agedOf(order, 'supply', after(5)))
  expect(agedOf(onMarket(order, 'window'), 'sale', after(50))).toMatchObject({ due_on: null, age: 'due', days_over: 0 })
})

test('the trader may remind a buyer once a day; the buyer reads it in the history, the supplier does not', () => {
  const order = terms('结算确认后 3 日内付款')
  expect(reminderFor(order, 'trader')).toBe('remind_payment')
  const asked = take(order, 'remind_payment', {}, after(10))
  expect(asked.events.at(-1)?.note).toMatch(/^待付 [\d,.]+ 元，到期日 .*已逾期 7 天$/)
  expect(viewFor(asked, 'buyer').events.at(-1)?.action).toBe('remind_payment')
  expect(viewFor(asked, 'supplier').events.map(({ action }) => action)).not.toContain('remind_payment')
  expect(() => take(asked, 'remind_payment', {}, after(10.9))).toThrow('一天内已催过款')
  expect(take(asked, 'remind_payment', {}, after(11)).version).toBe(asked.version + 1)
  const part = take(order, 'pay', payment(1_000))
  expect(actionsFor(part, 'trader')).toContain('remind_payment')
  expect(actionsFor(orderIn(5), 'trader')).not.toContain('remind_payment')
})
