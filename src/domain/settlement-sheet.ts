/** The settlement sheet (结算单) of one side: what each truck settled at, and what brings the trucks to the side's amount. */
import { isSettled } from './headline.ts'
import { amountFen } from './money.ts'
import type { Order, Side } from './order.ts'
import { settledTotalKg } from './shipment.ts'

export interface SettlementLine {
  trip_id: string
  no: number
  plate: string
  settled_kg: number
  amount_fen: number
}
export interface SettlementSheet {
  lines: SettlementLine[]
  /** an agreed adjustment, and the fen that rounding each truck leaves over; null where there is neither */
  adjustment: { kg: number; fen: number } | null
  price_fen: number
  total_kg: number
  total_fen: number
}

/** Null until the side is settled: an expected amount is not one to put on paper. A price that may still change is marked on it. */
export function settlementSheet(order: Order, side: Side): SettlementSheet | null {
  if (settledTotalKg(order.trips) === 0 || !isSettled(order)) return null
  const lines = order.trips.flatMap(({ id, no, plate, received }) =>
    received
      ? [{ trip_id: id, no, plate, settled_kg: received.settled_kg, amount_fen: amountFen(side.price_fen, received.settled_kg) }]
      : [],
  )
  const kg = side.quantity_kg - lines.reduce((sum, line) => sum + line.settled_kg, 0)
  const fen = side.amount_fen - lines.reduce((sum, line) => sum + line.amount_fen, 0)
  return {
    lines,
    adjustment: kg === 0 && fen === 0 ? null : { kg, fen },
    price_fen: side.price_fen,
    total_kg: side.quantity_kg,
    total_fen: side.amount_fen,
  }
}
