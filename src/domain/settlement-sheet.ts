/** The settlement sheet (结算单) of one side: what each truck settled at, and what brings the trucks to what the side owes. */
import type { ContractSide } from './contract.ts'
import { isSettled } from './headline.ts'
import { amountFen } from './money.ts'
import type { Order, Weighing } from './order.ts'
import { ledgerOf } from './payment.ts'
import { basisWeighing } from './settlement.ts'
import { settledTotalKg } from './shipment.ts'

export interface SettlementLine {
  trip_id: string
  no: number
  plate: string
  /** the weighing that counts by the agreed basis */
  weighing: Weighing
  deduct_kg: number
  water_kg: number
  settled_kg: number
  amount_fen: number
}
export interface SettlementSheet {
  lines: SettlementLine[]
  /** an agreed adjustment, and the fen that rounding each truck leaves over; null where there is neither */
  adjustment: { kg: number; fen: number } | null
  price_fen: number
  /** when the buyer settled, or settled anew; null in histories that do not tell */
  settled_at: string | null
  /** what after-sales took off the side */
  deducted_fen: number
  total_kg: number
  total_fen: number
}

/** Null until the side is settled: an expected amount is not one to put on paper. A price that may still change is marked on it. */
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
