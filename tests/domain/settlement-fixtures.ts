/** Receipts, settlements and agreements at given weights. */
import type { Order } from '#domain/order/order.ts'
import { dissentOf, take, weighing } from './order-fixtures.ts'

/** The order after its trucks arrived with these net weights in kg, in the order of its trips. */
export const receiveAt = (order: Order, nets: readonly number[]): Order =>
  take(order, 'receive', { trips: nets.map((net, index) => ({ trip_id: order.trips[index]?.id ?? '', ...weighing(net) })) })

/** The order after its settlement with this deduction of water, in kg, from each trip. */
export const settledAt = (order: Order, water_kg: number): Order =>
  take(order, 'handle', { trips: order.trips.map(({ id }) => ({ trip_id: id, deduct_kg: 120, water_kg })) })

/** The order after a dissent in which the supplier agreed to this weight at the present price. */
export const agreeTo = (order: Order, quantity_kg: number): Order => {
  const open = { ...order, dissents: [...order.dissents, dissentOf(0)] }
  const price_fen = order.supply?.price_fen ?? 0
  return take(take(take(open, 'adjust_dissent', { quantity_kg, price_fen }), 'notify_dissent'), 'reply_dissent')
}

/** `orderIn(4)`: 29,990 + 28,990 kg arrived, less 120 + 30 kg each. */
export const SETTLED_KG = 58_680
export const SALE_FEN = 573_760_072
export const SUPPLY_FEN = 299_920_111
