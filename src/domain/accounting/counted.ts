/**
 * The booked figures of a side. Accounting, invoices and files all use them, so an order never shows two different figures.
 * `ledgerOf` answers a different question: what is still owed, even on an order that ended.
 */
import type { ContractSide } from '../contract/contract.ts'
import { splitTax } from '../money/money.ts'
import { countsInSums } from '../order/order.ts'
import { type Books, ledgerOf } from '../money/payment.ts'

/** A side as booked and invoiced: the settlement less after-sales, each split into net and tax. */
export interface BookedSide {
  settled_fen: number
  deducted_fen: number
  /** the deduction's net and tax */
  deducted_net_fen: number
  deducted_tax_fen: number
  /** the amount of the invoice, with tax */
  amount_fen: number
  net_fen: number
  tax_fen: number
}

/** Null if the order counts for nothing, or the view does not show the side. */
export function bookedSide(order: Books, of: ContractSide): BookedSide | null {
  const side = order[of]
  if (!side || !countsInSums(order)) return null
  const { granted_fen, borne_fen } = ledgerOf(order)
  const settled_fen = side.amount_fen
  const deducted_fen = of === 'sale' ? granted_fen : borne_fen
  const amount_fen = settled_fen - deducted_fen
  const [settled, booked] = [settled_fen, amount_fen].map((fen) => splitTax(fen, side.tax_rate_bp)) as [Split, Split]
  return {
    settled_fen,
    deducted_fen,
    deducted_net_fen: settled.net_fen - booked.net_fen,
    deducted_tax_fen: settled.tax_fen - booked.tax_fen,
    amount_fen,
    ...booked,
  }
}
type Split = ReturnType<typeof splitTax>
