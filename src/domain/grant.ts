/** Amounts that an accepted after-sale moves, as the price of a side makes them. */
import { amountFen } from './money.ts'
import type { Order, Side } from './order.ts'
import { isProvisional } from './pricing.ts'

/** The amount of a returned weight at the side's price, in fen. Null where either is not known. */
export const returnFen = (quantity_kg: number | null, side: Side | null): number | null =>
  quantity_kg !== null && side ? amountFen(side.price_fen, quantity_kg) : null

/**
 * A returned weight is credited at the price of its side: what was granted, or borne, at a provisional price follows the price that
 * replaces it. Other amounts stay as people agreed on them.
 */
export function regranted(
  order: Pick<Order, 'after_sales'>,
  what: 'agreed_fen' | 'supplier_bears_fen',
  before: Side | null,
  after: Side | null,
): Pick<Order, 'after_sales'> {
  if (!isProvisional(before) || !order.after_sales) return {}
  const after_sales = order.after_sales.map((each) => {
    const proposed_fen = returnFen(each.quantity_kg, before)
    const now_fen = returnFen(each.quantity_kg, after)
    return proposed_fen !== null && now_fen !== null && each[what] === proposed_fen ? { ...each, [what]: now_fen } : each
  })
  return { after_sales }
}
