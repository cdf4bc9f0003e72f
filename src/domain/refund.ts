/** Money back to the buyer, by what it is for: an advance that is no longer needed, an accepted after-sale, or what came in too much. */
import type { Step } from './actions.ts'
import { afterSalesOf } from './after-sale.ts'
import { formatFen } from './money.ts'
import { type MoneyEntry, type Order, REFUND_CAUSES, type RefundCause } from './order.ts'
import { type Books, entry, ledgerOf, requireAmount, tooMuch } from './payment.ts'
import { Refusal } from './refusal.ts'

export interface RefundDue {
  cause: RefundCause
  after_sale_id: string | null
  amount_fen: number
}

const arrivedFen = (money: readonly MoneyEntry[], kind: MoneyEntry['kind']): number =>
  money.reduce((sum, each) => (each.kind === kind && each.status === 1 ? sum + each.amount_fen : sum), 0)

/** The money beyond the charge before any refund, by cause. */
function causesOf(order: Books, gross_fen: number): RefundDue[] {
  const { charge_fen } = ledgerOf(order)
  const advance_fen = arrivedFen(order.money, 'advance')
  let left_fen = gross_fen
  const take = (cause: RefundCause, most_fen: number, after_sale_id: string | null = null): RefundDue => {
    const amount_fen = Math.min(left_fen, Math.max(0, most_fen))
    left_fen -= amount_fen
    return { cause, after_sale_id, amount_fen }
  }
  const accepted = afterSalesOf(order).filter(({ status }) => status === 1)
  const granted = accepted.map(({ id, agreed_fen = 0 }) => take('after_sale', agreed_fen, id))
  const advances = take('advance', advance_fen - charge_fen)
  const returned = accepted.find(({ kind }) => kind === 'return')
  return [...granted, advances, returned ? take('after_sale', left_fen, returned.id) : take('excess', left_fen)]
}

/** The refunds due to the buyer now, by cause. The amounts add up to the `refund_due_fen` of the ledger. */
export function refundsDue(order: Books): RefundDue[] {
  const { refund_due_fen, refunded_fen } = ledgerOf(order)
  if (refund_due_fen === 0) return []
  const due = causesOf(order, refund_due_fen + refunded_fen)
  const paid = order.money.filter(({ kind, status }) => kind === 'refund' && status === 1)
  const reduce = (part: RefundDue, amount_fen: number): number => {
    const taken_fen = Math.min(part.amount_fen, amount_fen)
    part.amount_fen -= taken_fen
    return amount_fen - taken_fen
  }
  // A refund for a cause reduces it. The rest, and refunds of builds without causes, reduce the causes left.
  const rest_fen = paid.map(({ cause, after_sale_id, amount_fen }) => {
    const own = due.find((part) => part.cause === cause && part.after_sale_id === (after_sale_id ?? null))
    return own ? reduce(own, amount_fen) : amount_fen
  })
  let open_fen = rest_fen.reduce((sum, fen) => sum + fen, 0)
  for (const part of due) open_fen = reduce(part, open_fen)
  return due.filter(({ amount_fen }) => amount_fen > 0)
}

/** The possible causes of a refund of this order, each with its limit. Money on account may go back before the settlement. */
export function refundable(order: Books): RefundDue[] {
  const { refundable_fen, refund_due_fen } = ledgerOf(order)
  if (refund_due_fen > 0 || refundable_fen === 0) return refundsDue(order)
  return [{ cause: 'advance', after_sale_id: null, amount_fen: refundable_fen }]
}

/** The cause in words, with its amount where it is not the only one. */
export const refundWords = (due: readonly RefundDue[]): string =>
  due.map(({ cause, amount_fen }) => `${REFUND_CAUSES[cause]}${due.length > 1 ? ` ${formatFen(amount_fen)} 元` : ''}`).join('，')

/** Money back to the buyer, for one cause. */
export const refund: Step<'refund'> = (order: Order, { cause, after_sale_id, ...input }) => {
  requireAmount(input.amount_fen)
  const open = refundable(order)
  const part = cause === null ? open[0] : open.find((each) => each.cause === cause && each.after_sale_id === after_sale_id)
  if (!part && open.length > 0) throw new Refusal('invalid', { fields: { cause: '没有这项待退款' } })
  const limit_fen = part?.amount_fen ?? 0
  if (!part || input.amount_fen > limit_fen) throw tooMuch('可退', limit_fen)
  const paid: MoneyEntry = {
    ...entry(order, 'refund', input, 1),
    cause: part.cause,
    ...(part.after_sale_id ? { after_sale_id: part.after_sale_id } : {}),
  }
  return { change: { money: [...order.money, paid] }, note: `${REFUND_CAUSES[part.cause]} ${formatFen(input.amount_fen)} 元` }
}
