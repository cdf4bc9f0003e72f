/**
 * The settlement sheet (结算单) of one side: the settlement of each truck, and the items between the trucks' sum and the amount
 * owed.
 */
import type { ContractSide } from '../contract/contract.ts'
import { isSettled } from '../order/headline.ts'
import { amountFen } from '../money/money.ts'
import type { Order, Weighing } from '../order/order.ts'
import { ledgerOf } from '../money/payment.ts'
import { basisWeighing } from '../order/settlement.ts'
import { settledTotalKg } from '../order/shipment.ts'

export interface SettlementLine {
  trip_id: string
  no: number
  plate: string
  /** the weighing that the agreed basis selects */
  weighing: Weighing
  deduct_kg: number
  water_kg: number
  settled_kg: number
  amount_fen: number
}
export interface SettlementSheet {
  lines: SettlementLine[]
  /** an agreed adjustment plus the rounding difference of the trucks, in fen; null if there is neither */
  adjustment: { kg: number; fen: number } | null
  price_fen: number
  /** time of the buyer's last settlement; null if the history does not show it */
  settled_at: string | null
  /** deducted by after-sales */
  deducted_fen: number
  total_kg: number
  total_fen: number
}

/** Null until the side is settled, because an expected amount must not appear on paper. A provisional price is marked. */
export function settlementSheet(order: Order, of: ContractSide): SettlementSheet | null {
  const side = order[of]
  if (!side || settledTotalKg(order.trips) === 0 || !isSettled(order)) return null
  const lines = order.trips.flatMap((trip) => {
    const { id, no, plate, received } = trip
    const weighing = basisWeighing(order, trip)
    if (!received || !weighing) return []
    const { deduct_kg, water_kg, settled_kg } = received
    const amount_fen = amountFen(side.price_fen, settled_kg)
    return [{ trip_id: id, no, plate, weighing, deduct_kg, water_kg, settled_kg, amount_fen }]
  })
  const kg = side.quantity_kg - lines.reduce((sum, line) => sum + line.settled_kg, 0)
  const fen = side.amount_fen - lines.reduce((sum, line) => sum + line.amount_fen, 0)
  const { granted_fen, borne_fen } = ledgerOf(order)
  const deducted_fen = of === 'sale' ? granted_fen : borne_fen
  return {
    lines,
    adjustment: kg === 0 && fen === 0 ? null : { kg, fen },
    price_fen: side.price_fen,
    settled_at: order.events.findLast(({ action }) => action === 'handle')?.at ?? null,
    deducted_fen,
    total_kg: side.quantity_kg,
    // An order that ended owes nothing, but the lines of its sheet still add up.
    total_fen: side.amount_fen - deducted_fen,
  }
}
