/** Words about the reader's own money in the messages of a step. */
import { expect, test } from 'vitest'
import { dueWords, judgedWords } from '#domain/money/money-words.ts'
import { formatFen } from '#domain/money/money.ts'
import { refundDueFen, supplierOwesFen } from '#domain/money/payment.ts'
import type { Order, OrderEvent } from '#domain/order/order.ts'
import { afterSaleOf } from './after-sale-fixtures.ts'
import { orderIn, readyFor, take } from './order-fixtures.ts'

const step = (order: Order): OrderEvent => order.events.at(-1) as OrderEvent
const due = (order: Order, to: 'supplier' | 'buyer' | 'trader') => dueWords(order, step(order), to)
const judged = (order: Order, to: 'supplier' | 'buyer' | 'trader') => judgedWords(order, step(order), to)

test('nobody is asked to pay back money that is owed', () => {
  for (const role of ['supplier', 'buyer', 'trader'] as const) expect(due(orderIn(6), role)).toBe('')
})

test('the supplier is asked for the amount paid beyond the cost, and the buyer reads the amount that comes back', () => {
  const overpaid = readyFor('repay', 7)
  expect(supplierOwesFen(overpaid)).toBeGreaterThan(0)
  expect(due(overpaid, 'supplier')).toBe(`，请退还商户 ${formatFen(supplierOwesFen(overpaid))} 元`)
  expect(due(overpaid, 'buyer')).toBe('')
  const excess = readyFor('refund', 6)
  expect(refundDueFen(excess)).toBeGreaterThan(0)
  expect(due(excess, 'buyer')).toBe(`，待退款 ${formatFen(refundDueFen(excess))} 元`)
  expect(due(excess, 'supplier')).toBe('')
})

test('an accepted after-sale names the granted amount to the buyer, and the requested one to the supplier', () => {
  const open = { ...orderIn(4), after_sales: [afterSaleOf('compensation')] }
  const order = take(open, 'judge_after_sale', { agreed_fen: 1_234_500, supplier_bears_fen: 200_000 })
  expect(judged(order, 'buyer')).toBe('，同意金额 12,345.00 元')
  expect(judged(order, 'supplier')).toBe('，请答复是否承担 2,000.00 元')
  const alone = take(open, 'judge_after_sale', { agreed_fen: 1_234_500, supplier_bears_fen: 0 })
  expect(judged(alone, 'supplier')).toBe('')
})

test('an after-sale granted on a paid order also names the amount that is paid back', () => {
  const open = { ...orderIn(6), after_sales: [afterSaleOf('compensation')] }
  const order = take(open, 'judge_after_sale', { agreed_fen: 1_234_500, supplier_bears_fen: 0 })
  expect(judged(order, 'buyer')).toBe('，同意金额 12,345.00 元，待退款 12,345.00 元')
})

test('a refused after-sale names no amount', () => {
  const open = { ...orderIn(6), after_sales: [afterSaleOf('compensation')] }
  const order = take(open, 'judge_after_sale', { accept: false, remark: '已过期限' })
  expect([judged(order, 'buyer'), judged(order, 'supplier')]).toEqual(['', ''])
})

test('the words are those of the after-sale of this step, and not of an earlier one', () => {
  const earlier = { ...afterSaleOf('compensation', 1), agreed_fen: 700, handled_at: '2026-11-19T02:00:00.000Z' }
  const open = { ...orderIn(4), after_sales: [earlier, afterSaleOf('compensation')] }
  const order = take(open, 'judge_after_sale', { agreed_fen: 900, supplier_bears_fen: 0 })
  expect(judged(order, 'buyer')).toBe('，同意金额 9.00 元')
})
