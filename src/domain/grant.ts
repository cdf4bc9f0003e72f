/** Amounts that an accepted after-sale moves, as the price of a side makes them. */
import { amountFen, formatFen } from './money.ts'
import type { AfterSale, Order, Share, Side } from './order.ts'
import { ledgerOf } from './payment.ts'
import { isProvisional } from './pricing.ts'

/** The amount of a returned weight at the side's price, in fen. Null where either is not known. */
export const returnFen = (quantity_kg: number | null, side: Side | null): number | null =>
  quantity_kg !== null && side ? amountFen(side.price_fen, quantity_kg) : null

/** What the supplier is asked to bear: an amount off the supply side in fen, or null for the goods of a whole return. */
export const shareAsked = (amount_fen: number | null, note: string, now: string): Share => ({
  amount_fen,
  status: 0,
  note: note.trim(),
  reply_note: '',
  asked_at: now,
  answered_at: null,
})
/** The error of an amount that the supplier is to bear, in fen; undefined where it is sound. */
export function shareError(order: Order, amount_fen: number): string | undefined {
  const { cost_fen } = ledgerOf(order)
  if (!Number.isSafeInteger(amount_fen) || amount_fen < 0) return '请填写供应商承担的金额'
  return amount_fen > cost_fen ? `不能超过采购款 ${formatFen(cost_fen)} 元` : undefined
}

/**
 * A returned weight is credited at the price of its side: what was granted, borne or asked for at a provisional price follows the price
 * that replaces it. Other amounts stay as people agreed on them.
 */
export function regranted(
  order: Pick<Order, 'after_sales'>,
  what: 'agreed_fen' | 'supplier_bears_fen',
  before: Side | null,
  after: Side | null,
): Pick<Order, 'after_sales'> {
  if (!isProvisional(before) || !order.after_sales) return {}
  const after_sales = order.after_sales.map((each): AfterSale => {
    const proposed_fen = returnFen(each.quantity_kg, before)
    const now_fen = returnFen(each.quantity_kg, after)
    if (proposed_fen === null || now_fen === null) return each
    const { share } = each
    const asks = what === 'supplier_bears_fen' && share?.status === 0 && share.amount_fen === proposed_fen
    return {
      ...each,
      ...(each[what] === proposed_fen ? { [what]: now_fen } : {}),
      ...(asks ? { share: { ...share, amount_fen: now_fen } } : {}),
    }
  })
  return { after_sales }
}
