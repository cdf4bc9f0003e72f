/** An order's title, and its current weight and amount: settled if it is, else received, shipped or, at first, agreed. */
import { amountFen } from '../money/money.ts'
import type { Order, Side } from './order.ts'
import { isProvisional } from '../money/pricing.ts'
import { basisKg } from './settlement.ts'
import { shippedKg } from './shipment.ts'

/** The goods with their specification, unless the title names it already. */
export const titleOf = (order: Pick<Order, 'title' | 'spec_name'>): string =>
  order.spec_name && !order.title.includes(order.spec_name) ? `${order.title} · ${order.spec_name}` : order.title

export const isSettled = ({ state, settlements }: Order): boolean => state >= 4 || (state < 0 && settlements.length > 0)
const hasArrived = ({ trips, loading_finished }: Order): boolean =>
  loading_finished && trips.length > 0 && trips.every(({ received }) => received)

/** The current weight and its name. */
export function weightOf(order: Order): { kg: number; name: string } {
  const { trips } = order
  // Uses the side that the view shows, because a dissent may have changed the supplier's alone.
  const side = order.sale ?? order.supply
  if (isSettled(order) && side) return { kg: side.quantity_kg, name: '结算重量' }
  if (hasArrived(order)) return { kg: trips.reduce((sum, { received }) => sum + (received?.net_kg ?? 0), 0), name: '收货净重' }
  return trips.length > 0 ? { kg: shippedKg(trips), name: '发货净重' } : { kg: order.quantity_kg, name: '约定数量' }
}

/** The current amount of a side, its weight, and its name. The name says whether the price is provisional. */
export function worthOf(order: Order, side: Side): { fen: number; kg: number; name: string } {
  const nameOf = (name: string) => (isProvisional(side) ? '暂定货款' : name)
  if (isSettled(order)) return { fen: side.amount_fen, kg: side.quantity_kg, name: nameOf('结算货款') }
  if (!hasArrived(order)) return { fen: side.amount_fen, kg: side.quantity_kg, name: nameOf('约定货款') }
  const kg = order.trips.reduce((sum, trip) => sum + basisKg(order, trip), 0)
  return { fen: amountFen(side.price_fen, kg), kg, name: nameOf('预计货款') }
}
