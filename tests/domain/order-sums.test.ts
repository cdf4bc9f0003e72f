/** The totals under a list of orders, by role. */
import { expect, test } from 'vitest'
import { figuresFor, ORDER_SUMS } from '#domain/list/order-sums.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { owedFen } from '#domain/money/payment.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { orderIn, QUANTITY_KG, take } from './order-fixtures.ts'
import { agreeTo, SALE_FEN, SETTLED_KG, SUPPLY_FEN } from './settlement-fixtures.ts'

const figures = (order: Order, role: Role) => {
  const known = figuresFor(viewFor(order, role), role)
  return Object.fromEntries(ORDER_SUMS[role].map(({ key }, at) => [key, known[at]]))
}

test('a settled order counts by its settlement: each side for its party, and both for the trader', () => {
  const order = take(orderIn(4), 'confirm_supply_price')
  expect(figures(order, 'supplier')).toEqual({ weight: SETTLED_KG, amount: SUPPLY_FEN, due: SUPPLY_FEN })
  expect(figures(order, 'buyer')).toEqual({ weight: SETTLED_KG, amount: SALE_FEN, due: SALE_FEN, to_pay: SALE_FEN })
  expect(figures(order, 'trader')).toEqual({
    weight: SETTLED_KG,
    supply_amount: SUPPLY_FEN,
    sale_amount: SALE_FEN,
    margin: SALE_FEN - SUPPLY_FEN,
    receivable: SALE_FEN,
    payable: SUPPLY_FEN,
  })
})

test('a new order counts by its agreed figures, and nothing of it is owed yet', () => {
  const order = orderIn(1)
  expect(figures(order, 'supplier')).toEqual({ weight: QUANTITY_KG, amount: order.supply?.amount_fen, due: 0 })
  expect(figures(order, 'buyer')).toMatchObject({ amount: order.sale?.amount_fen, due: 0, to_pay: 0 })
})

test('declared money stays owed until it arrives, but is no longer to be paid', () => {
  expect(figures(orderIn(5), 'buyer')).toMatchObject({ due: SALE_FEN, to_pay: 0 })
  expect(figures(orderIn(6), 'buyer')).toMatchObject({ due: 0, to_pay: 0 })
})

test.each([-1, -2] as const)(
  'an order that ended in %i counts in no weight and no amount, but still in the amount owed',
  (state) => {
    const order = orderIn(state)
    expect(figures(order, 'supplier')).toEqual({ weight: null, amount: null, due: owedFen(order, 'supply') })
    expect(figures(order, 'buyer')).toEqual({ weight: null, amount: null, due: owedFen(order, 'sale'), to_pay: 0 })
    expect(figures(order, 'trader')).toMatchObject({ margin: null, sale_amount: null, receivable: 0, payable: 0 })
  },
)

test('a weight that trader and supplier agreed on counts for the supplier alone', () => {
  const order = agreeTo(orderIn(4), 58_000)
  expect([figures(order, 'supplier')['weight'], figures(order, 'buyer')['weight']]).toEqual([58_000, SETTLED_KG])
})
