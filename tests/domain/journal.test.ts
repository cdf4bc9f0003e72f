/** The journal of an order: after any steps its lines add up to every balance, and no stored line ever changes. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesOf, bookedLines, type JournalLine, linesToBook } from '#domain/accounting/journal.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { orderIn, readyFor, take } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

/** The journal lines that each step of a run books. */
const bookedBy = (past: readonly Order[]): JournalLine[] =>
  past.reduce<JournalLine[]>((lines, order) => [...lines, ...linesToBook(lines, order)], [])

test('after any sequence of steps, the lines add up to the ledger of both sides, to the fen', PATIENCE, () => {
  const life = fc.record({
    state: fc.constantFrom<OrderState>(0, 3, 4, 5, 6, 7, 8),
    commands: fc.array(command, { maxLength: 25, size: 'max' }),
    dual: fc.boolean(),
  })
  let corrections = 0
  let confirmed = 0
  fc.assert(
    fc.property(life, ({ state, commands, dual }) => {
      const { order, taken } = play(commands, state === 0 ? readyFor('withdraw_advance', 0) : orderIn(state), null, dual)
      const lines = bookedBy(lives(taken, order))
      const { charge_fen, held_fen, cost_fen, paid_out_fen } = ledgerOf(order)
      const settled = order.state >= 4
      const owed = settled ? { charge_fen, cost_fen } : { charge_fen: 0, cost_fen: 0 }
      expect(balancesOf(lines)).toEqual({ ...owed, held_fen, paid_out_fen })
      expect(linesToBook(lines, order)).toEqual([])
      confirmed += taken.filter(({ action, outcome }) => outcome.ok && action.name === 'confirm_payout').length
      corrections += lines.filter(({ kind, amount_fen }) => kind === 'charge' && amount_fen < 0).length
    }),
    { numRuns: FC_RUNS },
  )
  expect(Math.min(corrections, confirmed)).toBeGreaterThan(0)
})

test('a settlement is booked once, a correction as another line, and a declared payment not at all', () => {
  const settled = orderIn(4)
  const lines = bookedLines(settled)
  expect(lines.map(({ side, kind }) => [side, kind])).toEqual([
    ['sale', 'charge'],
    ['supply', 'charge'],
  ])
  expect(linesToBook(lines, take(settled, 'pay'))).toEqual([])
  const priced = take(take(settled, 'propose_supply'), 'reply_dissent')
  const correction_fen = (priced.supply?.amount_fen ?? 0) - (settled.supply?.amount_fen ?? 0)
  expect(linesToBook(lines, priced)).toEqual([{ side: 'supply', kind: 'charge', amount_fen: correction_fen, entry_id: null }])
  const again = take(settled, 'recheck')
  expect(linesToBook(lines, again).map(({ side, amount_fen }) => [side, amount_fen])).toEqual(
    lines.map(({ side, amount_fen }) => [side, 0 - amount_fen]),
  )
})

test('an order without journal lines is booked from its own entries', () => {
  const paid = orderIn(8)
  expect(balancesOf(linesToBook([], paid))).toEqual(balancesOf(bookedBy([orderIn(4), paid])))
})
