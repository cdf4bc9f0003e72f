/** Words about the reader's own money, for the message of a step that may undo some of it. */
import { afterSalesOf } from '../agreement/after-sale.ts'
import type { Order, OrderEvent } from '../order/order.ts'
import type { Role } from '../role.ts'
import { refundDueFen, supplierOwesFen } from './payment.ts'
import { yuan } from '../order/shown.ts'

/** The amount to pay back now, if any, in words. */
export function dueWords(order: Order, _event: OrderEvent, to: Role): string {
  const [duty, due_fen] = to === 'supplier' ? ['请退还商户', supplierOwesFen(order)] : ['待退款', refundDueFen(order)]
  return due_fen > 0 ? `，${duty} ${yuan(due_fen)}` : ''
}

/** The amount that an answered after-sale granted the buyer or asks of the supplier, and the amount to pay back now. */
export function judgedWords(order: Order, event: OrderEvent, to: Role): string {
  const judged = afterSalesOf(order).find(({ handled_at }) => handled_at === event.at)
  const [word, amount_fen] = to === 'supplier' ? ['请答复是否承担', judged?.share?.amount_fen] : ['同意金额', judged?.agreed_fen]
  // The message of the following return names the amount to pay back.
  const due = judged?.kind === 'return' && judged.status === 1 ? '' : dueWords(order, event, to)
  return `${amount_fen ? `，${word} ${yuan(amount_fen)}` : ''}${due}`
}
