/**
 * Statements of account: opening balance and lines give the closing balance for any journal, and periods follow each other
 * without a gap.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesOf, bookedLines, linesToBook, noteOf } from '#domain/accounting/journal.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/role.ts'
import {
  balanceWords,
  confirmStatement,
  entryOf,
  entryWord,
  figuresOf,
  instantsOf,
  lastMonths,
  monthBefore,
  monthOf,
  objectTo,
  type Period,
  refusePeriod,
  type Statement,
  type StatementLine,
  statementFor,
  statementNotice,
  totalsOf,
  withBalances,
  withdrawStatement,
} from '#domain/accounting/statement.ts'
import { orderIn, take } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

const lineAt = (n: number, amount_fen: number, at: string): StatementLine => ({
  id: String(n),
  at,
  order_id: '1',
  order_no: 'DD1',
  title: '',
  kind: amount_fen > 0 ? 'charge' : 'collection',
  amount_fen,
  weight_kg: null,
  price_fen: null,
  serial: '',
})
/** The totals and the lines of a period with these lines. */
function account(lines: readonly StatementLine[], period: Period) {
  const { since, until } = instantsOf(period)
  const before = lines.filter(({ at }) => new Date(at) < since)
  const within = lines.filter(({ at }) => new Date(at) >= since && new Date(at) < until)
  const opening_fen = before.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const totals = totalsOf(within.map(({ kind, amount_fen }) => ({ kind, amount_fen, count: 1 })))
  return { ...figuresOf(opening_fen, totals), within }
}
const DAYS = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10))

test('opening balance and lines add up to the closing balance, with which the next period opens', () => {
  const entry = fc.record({
    amount_fen: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((fen) => fen !== 0),
    ms: fc.integer({ min: 0, max: 60 * 86_400_000 - 1 }),
  })
  const cut = fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), cut, (entries, cuts) => {
      const start = Date.parse('2026-09-01T00:00:00+08:00')
      const lines = entries
        .toSorted((a, b) => a.ms - b.ms)
        .map(({ amount_fen, ms }, n) => lineAt(n, amount_fen, new Date(start + ms).toISOString()))
      const starts = [0, ...cuts.toSorted((a, b) => a - b)]
      const periods = starts.map((from, n) => ({ from: DAYS[from] ?? '', to: DAYS[(starts[n + 1] ?? DAYS.length) - 1] ?? '' }))
      const accounts = periods.map((period) => account(lines, period))
      for (const [n, each] of accounts.entries()) {
        expect(each.opening_fen).toBe(n === 0 ? 0 : accounts[n - 1]?.closing_fen)
        expect(withBalances(each.opening_fen, each.within).at(-1)?.balance_fen ?? each.opening_fen).toBe(each.closing_fen)
      }
      expect(accounts.flatMap(({ within }) => within)).toEqual(lines)
      expect(accounts.at(-1)?.closing_fen).toBe(lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0))
    }),
    { numRuns: FC_RUNS },
  )
})

test('the balances of all counterparties add up to the ledgers of their orders, to the fen', PATIENCE, () => {
  const life = fc.record({ state: fc.constantFrom(3 as const, 4, 5, 6, 8), commands: fc.array(command, { maxLength: 15 }) })
  fc.assert(
    fc.property(fc.array(life, { minLength: 1, maxLength: 5 }), (all) => {
      const played = all.map(({ state, commands }) => play(commands, orderIn(state)))
      const booked = played.map(({ order, taken }) =>
        lives(taken, order).reduce<ReturnType<typeof bookedLines>>((lines, each) => [...lines, ...linesToBook(lines, each)], []),
      )
      const closing = (side: 'sale' | 'supply') =>
        figuresOf(
          0,
          totalsOf(
            booked
              .flat()
              .filter((line) => line.side === side)
              .map(({ kind, amount_fen }) => ({ kind, amount_fen, count: 1 })),
          ),
        ).closing_fen
      const ledgers = played.map(({ order }) => ({ ...balancesOf([]), ...ledgerOf(order), settled: order.state >= 4 }))
      const owed = ledgers.map(({ settled, charge_fen, held_fen }) => (settled ? charge_fen : 0) - held_fen)
      const costs = ledgers.map(({ settled, cost_fen, paid_out_fen }) => (settled ? cost_fen : 0) - paid_out_fen)
      expect(closing('sale')).toBe(owed.reduce((sum, fen) => sum + fen, 0))
      expect(closing('supply')).toBe(costs.reduce((sum, fen) => sum + fen, 0))
    }),
    { numRuns: FC_RUNS },
  )
})

test('a settlement names weight and price of its own side, and a correction or money does not', () => {
  const order = orderIn(8)
  const notes = bookedLines(order).map((line) => ({ ...line, ...noteOf(order, line) }))
  for (const { side, kind, weight_kg, price_fen, serial, order_no } of notes) {
    const terms = kind === 'charge' ? order[side] : null
    expect([weight_kg, price_fen]).toEqual([terms?.quantity_kg ?? null, terms?.price_fen ?? null])
    expect([serial !== '', order_no]).toEqual([kind !== 'charge', order.no])
  }
  const settled = orderIn(4)
  const priced = take(take(settled, 'propose_supply'), 'reply_dissent')
  const [correction] = linesToBook(bookedLines(settled), priced)
  expect(correction && noteOf(priced, correction)).toMatchObject({ weight_kg: null, price_fen: null })
})

test.each([
  ['charge', 'handle', 'charge'],
  ['charge', null, 'charge'],
  ['charge', 'recheck', 'reversal'],
  ['charge', 'judge_after_sale', 'adjustment'],
  ['refund', 'refund', 'refund'],
] as const)('a journal line of the kind %s from the step %s is shown as %s', (kind, action, entry) =>
  expect(entryOf(kind, action)).toBe(entry),
)

test.each([
  [100, 'sale', 'trader', '应收 1.00 元'],
  [-100, 'sale', 'trader', '预收 1.00 元'],
  [100, 'sale', 'buyer', '应付 1.00 元'],
  [-100, 'sale', 'buyer', '预付 1.00 元'],
  [100, 'supply', 'trader', '应付 1.00 元'],
  [-100, 'supply', 'trader', '预付 1.00 元'],
  [100, 'supply', 'supplier', '应收 1.00 元'],
  [-100, 'supply', 'supplier', '预收 1.00 元'],
  [0, 'sale', 'trader', '已结清'],
] as const)('%i fen on the side %s are named to the %s: %s', (fen, side, role, words) =>
  expect(balanceWords(fen, side, role)).toBe(words),
)

test('money has the name that its reader uses', () => {
  const words = (side: 'sale' | 'supply', role: Role) =>
    (['advance', 'collection', 'refund', 'payout', 'repayment'] as const).map((kind) => entryWord(kind, side, role))
  expect(words('sale', 'trader').slice(0, 3)).toEqual(['预收款', '收款', '退款'])
  expect(words('sale', 'buyer').slice(0, 3)).toEqual(['预付款', '付款', '收到退款'])
  expect(words('supply', 'trader').slice(3)).toEqual(['付款', '供应商退还'])
  expect(words('supply', 'supplier').slice(3)).toEqual(['收款', '退还货款'])
})

test.each([
  ['2026-11-01', '2026-11-25', 'to', '截止日期不能晚于今天'],
  ['2026-11-02', '2026-11-01', 'from', '起始日期不能晚于截止日期'],
  ['2025-11-01', '2026-11-24', 'from', '期间最长一年'],
])('the period %s to %s is refused at %s', (from, to, field, message) => {
  try {
    refusePeriod({ from, to }, '2026-11-24')
    expect.unreachable()
  } catch (error) {
    expect((error as Refusal).body().details).toEqual({ fields: { [field]: message } })
  }
})

test('months are complete, except the current one', () => {
  expect(monthOf('2026-02-11', '2026-11-24')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthOf('2026-11-11', '2026-11-24')).toEqual({ from: '2026-11-01', to: '2026-11-24' })
  for (const [today, from] of [
    ['2026-11-25', '2026-08-25'],
    ['2026-05-31', '2026-02-28'],
    ['2028-05-30', '2028-02-29'],
    ['2026-01-31', '2025-10-31'],
  ] as const)
    expect(lastMonths(today, 3)).toEqual({ from, to: today })
  expect(monthBefore('2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

const drawn = (given: Partial<Statement> = {}): Statement => ({
  id: '1',
  no: 'DZ2611010001',
  side: 'sale',
  trader_id: 't',
  trader_name: '商户公司',
  firm_id: 'b',
  firm_name: '采购公司',
  from: '2026-10-01',
  to: '2026-10-31',
  ...figuresOf(0, [{ kind: 'charge', count: 1, amount_fen: 100 }]),
  status: 0,
  lines: [],
  sha256: 'ab',
  drawn_by: '',
  confirmed: null,
  objection: null,
  withdrawn_at: null,
  version: 1,
  created_at: '',
  updated_at: '',
  ...given,
})
const by = { by_name: '某人', now: '2026-11-01T02:00:00.000Z' }
const proof = { ...by, ip: '192.0.2.1', verified_by: '138****0003' }

test('a statement is confirmed with the text that was read, objected to once, and withdrawn only before its confirmation', () => {
  const confirmed = confirmStatement(drawn(), 'ab', proof)
  expect(confirmed).toMatchObject({ status: 1, version: 2, confirmed: { by_name: '某人' } })
  expect(() => confirmStatement(drawn(), 'cd', proof)).toThrow(/重新打开/)
  const objected = objectTo(drawn(), { reason: '少一笔付款', closing_fen: -5 }, by)
  expect(objected).toMatchObject({ status: -1, objection: { reason: '少一笔付款', closing_fen: -5 } })
  expect(() => objectTo(objected, { reason: '再说', closing_fen: null }, by)).toThrow(/有异议/)
  expect(() => objectTo(drawn(), { reason: ' ', closing_fen: null }, by)).toThrow()
  expect(confirmStatement(objected, 'ab', proof).status).toBe(1)
  expect(withdrawStatement(objected, by.now).status).toBe(2)
  expect(() => withdrawStatement(confirmed, by.now)).toThrow(/已确认/)
  for (const [statement, to] of [
    [drawn(), 'b'],
    [confirmed, 't'],
    [objected, 't'],
    [withdrawStatement(drawn(), by.now), 'b'],
  ] as const)
    expect(statementNotice(statement).firm_id).toBe(to)
  expect(statementNotice(drawn()).content).toContain('应付 1.00 元')
  expect(statementNotice(confirmed).content).toContain('应收 1.00 元')
})

test('only their own firm sees how the confirming person was identified', () => {
  const confirmed = confirmStatement(drawn(), 'ab', proof)
  expect(statementFor(confirmed, 'b')).toEqual(confirmed)
  expect(statementFor(confirmed, 't').confirmed).toEqual({ by_name: '某人', at: by.now, ip: '', verified_by: '' })
})
