/** Refunds to the buyer by cause. The causes add up to the amount due, whatever was refunded before. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MoneyEntry, Order, OrderState } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { refundable, refundsDue, refundWords } from '#domain/money/refund.ts'
import { orderIn, payment, take, takenBack } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'

const withMoney = (order: Order, kind: MoneyEntry['kind'], amount_fen: number): Order => ({
  ...order,
  money: [...order.money, { ...payment(amount_fen), kind, status: 1 }],
})
const due = (order: Order) => refundsDue(order).map(({ cause, amount_fen }) => [cause, amount_fen])

test('the causes add up to the amount due in the ledger, and each is more than nothing', PATIENCE, () => {
  const life = fc.record({
    state: fc.constantFrom<OrderState>(3, 4, 5, 6, 8),
    commands: fc.array(command, { maxLength: 25, size: 'max' }),
  })
  let several = 0
  fc.assert(
    fc.property(life, ({ state, commands }) => {
      const { order, taken } = play(commands, orderIn(state))
      for (const each of lives(taken, order)) {
        const parts = refundsDue(each)
        expect(parts.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(ledgerOf(each).refund_due_fen)
        expect(parts.every(({ amount_fen }) => amount_fen > 0)).toBe(true)
        several += Number(parts.length > 1)
      }
    }),
    { numRuns: FC_RUNS },
  )
  expect(several).toBeGreaterThan(0)
})

describe('each cause', () => {
  test('an advance beyond the settlement comes first, then the excess', () => {
    const order = withMoney(orderIn(4), 'advance', (orderIn(4).sale?.amount_fen ?? 0) + 500)
    expect(due(order)).toEqual([['advance', 500]])
    expect(due(withMoney(order, 'collection', 70))).toEqual([
      ['advance', 500],
      ['excess', 70],
    ])
  })

  test('an after-sale is paid by its own refunds, part by part; another cause keeps its amount', () => {
    const asked = take(withMoney(orderIn(8), 'collection', 40), 'apply_after_sale', {
      kind: 'compensation',
      quantity_kg: null,
      amount_fen: 900,
    })
    const granted = take(asked, 'judge_after_sale', { supplier_bears_fen: 0 })
    const [{ id = '' } = {}] = granted.after_sales ?? []
    expect(due(granted)).toEqual([
      ['after_sale', 900],
      ['excess', 40],
    ])
    expect(refundWords(refundsDue(granted))).toBe('售后退补 9.00 元，多收货款 0.40 元')
    const paid = take(granted, 'refund', { cause: 'after_sale', after_sale_id: id, amount_fen: 300 })
    expect(paid.money.at(-1)).toMatchObject({ kind: 'refund', cause: 'after_sale', after_sale_id: id, status: 1 })
    expect(paid.events.at(-1)?.note).toBe('售后退补 3.00 元')
    expect(due(paid)).toEqual([
      ['after_sale', 600],
      ['excess', 40],
    ])
    const too_much = () => take(paid, 'refund', { cause: 'excess', after_sale_id: null, amount_fen: 41 })
    expect(too_much).toThrow('金额超出应付金额')
  })

  test('a refund of an earlier build without a cause reduces the amount due first', () => {
    const order = withMoney(orderIn(4), 'advance', (orderIn(4).sale?.amount_fen ?? 0) + 500)
    expect(due(withMoney(withMoney(order, 'collection', 70), 'refund', 520))).toEqual([['excess', 50]])
  })

  test('money on account may go back before the settlement, although nothing is due', () => {
    const order = withMoney(orderIn(2), 'advance', 5_000)
    expect([refundsDue(order), refundable(order)]).toEqual([[], [{ cause: 'advance', after_sale_id: null, amount_fen: 5_000 }]])
    expect(take(order, 'refund', { amount_fen: 1_000 }).money.at(-1)?.cause).toBe('advance')
  })

  test('money paid for returned goods goes back with the return as its cause', () => {
    const asked = takenBack(take(orderIn(7), 'apply_after_sale', { kind: 'return', quantity_kg: null, amount_fen: null }))
    const returned = take(take(asked, 'judge_after_sale'), 'return_goods')
    expect(due(returned)).toEqual([['after_sale', ledgerOf(returned).held_fen]])
  })
})
