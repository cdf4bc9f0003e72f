/** The figures at the top of an order: those that count at present. */
import { expect, test } from 'vitest'
import { weightOf, worthOf } from '#domain/order/headline.ts'
import { amountFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { marginFen, owedFen, toPayFen } from '#domain/money/payment.ts'
import { settledTotalKg, shippedKg } from '#domain/order/shipment.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { dissentOf, orderIn, payment, QUANTITY_KG, SALE_PRICE_FEN, take } from './order-fixtures.ts'

const half = take(orderIn(1), 'deliver', { finished: false })
const light: Order = {
  ...orderIn(3),
  trips: orderIn(3).trips.map((trip) => ({
    ...trip,
    received: trip.received && { ...trip.received, net_kg: trip.received.net_kg - 100, settled_kg: trip.received.net_kg - 100 },
  })),
}
/** The fixture deducts a little for impurity and water. */
const settled = take(light, 'handle')
const arrived_kg = light.trips.reduce((sum, { received }) => sum + (received?.net_kg ?? 0), 0)

test.each<[string, Order, string, number]>([
  ['agreed', orderIn(1), '约定数量', QUANTITY_KG],
  ['shipped in part', half, '发货净重', shippedKg(half.trips)],
  ['received', light, '收货净重', arrived_kg],
  ['settled', settled, '结算重量', settledTotalKg(settled.trips)],
])('the headline shows the weight of an order that is %s', (_what, order, name, kg) => {
  expect(weightOf(order)).toEqual({ kg, name })
  for (const role of ['supplier', 'buyer'] as const) expect(weightOf(viewFor(order, role))).toEqual({ kg, name })
})

test('the supplier reads the weight agreed with them alone, because the payout depends on it', () => {
  const open = { ...orderIn(4), dissents: [dissentOf(0)] }
  const agreed = take(take(take(open, 'adjust_dissent', { quantity_kg: 58_000 }), 'notify_dissent'), 'reply_dissent')
  const settled_kg = settledTotalKg(agreed.trips)
  const read = (['supplier', 'buyer', 'trader'] as const).map((role) => weightOf(viewFor(agreed, role)).kg)
  expect(read).toEqual([58_000, settled_kg, settled_kg])
})

test('the amount of a received order follows the received weight, not the agreed one', () => {
  const sale = (order: Order) => order.sale && worthOf(order, order.sale)
  expect(sale(half)).toMatchObject({ name: '约定货款', kg: QUANTITY_KG })
  expect(sale(light)).toEqual({ name: '预计货款', kg: arrived_kg, fen: amountFen(SALE_PRICE_FEN, arrived_kg) })
  expect(settledTotalKg(settled.trips)).toBeLessThan(arrived_kg)
  expect(sale(settled)).toEqual({ name: '结算货款', kg: settledTotalKg(settled.trips), fen: settled.sale?.amount_fen })
})

test('confirmed money lowers the amount owed, which is the same for both parties of a side', () => {
  const paid = orderIn(5)
  const sum_fen = paid.sale?.amount_fen ?? 0
  const owed = (order: Order) => owedFen(order, 'sale')
  expect([owed(orderIn(1)), owed(orderIn(4)), owed(paid)]).toEqual([0, orderIn(4).sale?.amount_fen, sum_fen])
  // Because of the buyer's claim nothing is left to pay, and the trader's registration leaves the owed amount unchanged.
  expect(toPayFen(viewFor(paid, 'buyer'), 'sale')).toBe(0)
  expect(toPayFen(viewFor(orderIn(4), 'buyer'), 'sale')).toBe(sum_fen)
  const registered = take(paid, 'collect', { ...payment(100_000), kind: 'balance' })
  expect(owed(registered)).toBe(sum_fen)
  const all = take(paid, 'collect', { ...payment(sum_fen), kind: 'balance' })
  expect([owed(all), owed(take(all, 'confirm'))]).toEqual([sum_fen, 0])
  const due_fen = orderIn(6).supply?.amount_fen ?? 0
  const part = take(orderIn(6), 'payout', { amount_fen: 300_000 })
  for (const role of ['trader', 'supplier'] as const) expect(owedFen(viewFor(part, role), 'supply')).toBe(due_fen - 300_000)
  expect(owedFen(orderIn(7), 'supply')).toBe(0)
})

test('an order that ended without a deal earns nothing', () => {
  expect([marginFen(orderIn(-1)), marginFen(orderIn(-2))]).toEqual([null, null])
  expect(marginFen(orderIn(4))).toBeGreaterThan(0)
})
