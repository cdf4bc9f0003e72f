/** Money back to the buyer, by cause: an advance that is no longer needed, an accepted after-sale, or an overpayment. */
import type { Step } from '../order/actions.ts'
import { afterSalesOf } from '../agreement/after-sale.ts'
import { formatFen } from './money.ts'
import { type Actor, type MoneyEntry, type Order, REFUND_CAUSES, type RefundCause } from '../order/order.ts'
import { confirmedEntries, outgrown, paidOut, sumOf, WAITING, waitingWords, yuanOf } from './outgoing.ts'
import { type Books, ledgerOf, requireAmount, restatus, tooMuch, waits } from './payment.ts'
import { Refusal } from '../refusal.ts'
import { ownObstacle } from './registration.ts'

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

/** The causes less these refunds. A refund reduces its own cause; one from an older build reduces the remaining causes. */
function leftOf(due: readonly RefundDue[], paid: readonly MoneyEntry[]): RefundDue[] {
  const left = due.map((part) => ({ ...part }))
  const reduce = (part: RefundDue, amount_fen: number): number => {
    const taken_fen = Math.min(part.amount_fen, amount_fen)
    part.amount_fen -= taken_fen
    return amount_fen - taken_fen
  }
  const rest_fen = paid.map(({ cause, after_sale_id, amount_fen }) => {
    const own = left.find((part) => part.cause === cause && part.after_sale_id === (after_sale_id ?? null))
    return own ? reduce(own, amount_fen) : amount_fen
  })
  let open_fen = rest_fen.reduce((sum, fen) => sum + fen, 0)
  for (const part of left) open_fen = reduce(part, open_fen)
  return left.filter(({ amount_fen }) => amount_fen > 0)
}
const refundsIn = ({ money }: Books, status: MoneyEntry['status']): MoneyEntry[] =>
  money.filter((each) => each.kind === 'refund' && each.status === status)

/** The refunds due to the buyer now, by cause. The amounts add up to the `refund_due_fen` of the ledger. */
export function refundsDue(order: Books): RefundDue[] {
  const { refund_due_fen, refunded_fen } = ledgerOf(order)
  if (refund_due_fen === 0) return []
  return leftOf(causesOf(order, refund_due_fen + refunded_fen), refundsIn(order, 1))
}

/** The possible causes of a refund, each with its limit. Before the settlement, money on account may go back. */
function causesOpen(order: Books): RefundDue[] {
  const { refundable_fen, refund_due_fen } = ledgerOf(order)
  if (refund_due_fen > 0 || refundable_fen === 0) return refundsDue(order)
  return [{ cause: 'advance', after_sale_id: null, amount_fen: refundable_fen }]
}
/** The causes that are not fully refunded or registered as refunded. */
export const refundable = (order: Books): RefundDue[] => leftOf(causesOpen(order), refundsIn(order, 0))

/** The causes in words, with amounts if there are several. */
export const refundWords = (due: readonly RefundDue[]): string =>
  due.map(({ cause, amount_fen }) => `${REFUND_CAUSES[cause]}${due.length > 1 ? ` ${formatFen(amount_fen)} 元` : ''}`).join('，')

/** Refunds the buyer, for one cause. */
export const refund: Step<'refund'> = (order: Order, { cause, after_sale_id, ...input }, context) => {
  requireAmount(input.amount_fen)
  const open = refundable(order)
  const part = cause === null ? open[0] : open.find((each) => each.cause === cause && each.after_sale_id === after_sale_id)
  if (!part && open.length > 0) throw new Refusal('invalid', { fields: { cause: '没有这项待退款' } })
  const limit_fen = part?.amount_fen ?? 0
  if (!part || input.amount_fen > limit_fen) throw tooMuch('可退', limit_fen)
  const { paid, waits_on } = paidOut(order, 'refund', input, context)
  const caused = { ...paid, cause: part.cause, ...(part.after_sale_id ? { after_sale_id: part.after_sale_id } : {}) }
  const words = waits_on ? waitingWords(input.amount_fen) : `${formatFen(input.amount_fen)} 元`
  return {
    change: { money: [...order.money, caused] },
    note: `${REFUND_CAUSES[part.cause]} ${words}`,
    ...(waits_on ? WAITING : {}),
  }
}

export const confirmRefundObstacle = ({ money }: Order, actor?: Actor): Refusal | null =>
  ownObstacle(money.filter(waits('refund')), actor)

/** A colleague has compared the registration with the bank's slip. The money counts, and the buyer gets a message. */
export const confirmRefund: Step<'confirm_refund'> = (order, { entry_ids }, { actor }) => {
  const named = confirmedEntries(order, 'refund', entry_ids, actor)
  if (named.length === 0) throw new Refusal('wrong_state', { message: '没有待确认的退款' })
  const { refundable_fen } = ledgerOf(order)
  if (sumOf(named) > refundable_fen) throw outgrown('可退', refundable_fen, named)
  const causes = [...new Set(named.flatMap(({ cause }) => (cause ? [REFUND_CAUSES[cause]] : [])))].join('、')
  return {
    change: { money: restatus(order.money, (each) => named.includes(each), 1) },
    note: `${causes} ${yuanOf(named)}`.trim(),
  }
}
