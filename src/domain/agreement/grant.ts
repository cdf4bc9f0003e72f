/** Amounts that follow from an accepted after-sale at a side's price. */
import { amountFen, formatFen } from '../money/money.ts'
import type { AfterSale, Order, Share, Side } from '../order/order.ts'
import { ledgerOf } from '../money/payment.ts'
import { isProvisional } from '../money/pricing.ts'

/** The value of a returned weight at the side's price, in fen. Null if either is unknown. */
export const returnFen = (quantity_kg: number | null, side: Side | null): number | null =>
  quantity_kg !== null && side ? amountFen(side.price_fen, quantity_kg) : null

/** The question to the supplier: an amount off the supply side in fen, or null for taking back the goods of a whole return. */
export const shareAsked = (amount_fen: number | null, note: string, now: string): Share => ({
  amount_fen,
  status: 0,
  note: note.trim(),
  reply_note: '',
  asked_at: now,
  answered_at: null,
})
/** The error of an amount in fen that the supplier is to bear; undefined if it is valid. */
export function shareError(order: Order, amount_fen: number): string | undefined {
  const { cost_fen } = ledgerOf(order)
  if (!Number.isSafeInteger(amount_fen) || amount_fen < 0) return '请填写供应商承担的金额'
  return amount_fen > cost_fen ? `不能超过采购款 ${formatFen(cost_fen)} 元` : undefined
}

/**
 * Reprices returned weights at their side's new price: amounts granted, borne or asked for at a provisional price follow the
 * final one. Other amounts stay as agreed.
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
