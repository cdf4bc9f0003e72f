/**
 * The supplier's share of an after-sale (供应商承担): an amount off the supply side, or taking back the goods of a whole return.
 * The trader asks and the supplier answers. The share counts only once the supplier agrees, because one party alone cannot cut
 * what both have agreed on.
 */
import type { Step } from '../order/actions.ts'
import { afterSalesOf } from './after-sale.ts'
import { shareAsked, shareError } from './grant.ts'
import { formatFen } from '../money/money.ts'
import { AFTER_SALE_KINDS, type AfterSale, type Order } from '../order/order.ts'
import { Refusal, reason, refuseIfAny } from '../refusal.ts'

/**
 * Whether the trader may ask the supplier. A whole return is asked about before acceptance; any other grant is asked about
 * afterwards.
 */
export const mayAskShare = ({ kind, status, share }: AfterSale): boolean =>
  status === (kind === 'return' ? 0 : 1) && share?.status !== 1
export const askable = (order: Pick<Order, 'after_sales'>): AfterSale | undefined => afterSalesOf(order).findLast(mayAskShare)
/** The after-sale that waits for the supplier's answer. */
export const askedShare = (order: Pick<Order, 'after_sales'>): AfterSale | undefined =>
  afterSalesOf(order).find(({ share }) => share?.status === 0)
/** The accepted after-sale whose share the supplier refused. The trader then decides again. */
export const refusedShare = (order: Pick<Order, 'after_sales'>): AfterSale | undefined =>
  afterSalesOf(order).find(({ status, share }) => status === 1 && share?.status === -1)

/** Payments to the supplier wait for the answer, because it decides their amount. */
export const shareObstacle = (order: Pick<Order, 'after_sales'>): Refusal | null =>
  askedShare(order) ? new Refusal('share_open') : null

/** The share in words for the trader and the supplier. */
export const shareWords = ({ kind, share }: Pick<AfterSale, 'kind' | 'share'>): string =>
  share?.amount_fen ? `承担${AFTER_SALE_KINDS[kind]} ${formatFen(share.amount_fen)} 元` : '收回整单退货'

const replaced = (order: Order, after: AfterSale): Pick<Order, 'after_sales'> => ({
  after_sales: afterSalesOf(order).map((each) => (each.id === after.id ? after : each)),
})

/** An amount of 0 withdraws the question: the trader bears all of it. */
export const askShare: Step<'ask_share'> = (order, { after_sale_id, supplier_bears_fen, note }, { now }) => {
  const asked = afterSalesOf(order).find(({ id }) => id === after_sale_id)
  if (!asked) throw new Refusal('not_found')
  if (!mayAskShare(asked)) throw new Refusal('wrong_state', { message: '这项售后现在不能提请供应商' })
  const whole = asked.kind === 'return'
  if (whole && order.state === 8) throw new Refusal('wrong_state', { message: '订单已完成，不能再整单退货' })
  if (whole !== (supplier_bears_fen === null))
    throw new Refusal('invalid', { fields: { supplier_bears_fen: whole ? '整单退货不需要填写金额' : '请填写供应商承担的金额' } })
  const amount_error = supplier_bears_fen === null ? undefined : shareError(order, supplier_bears_fen)
  refuseIfAny(amount_error ? { supplier_bears_fen: amount_error } : {})
  if (supplier_bears_fen === 0) {
    if (!asked.share) throw new Refusal('invalid', { fields: { supplier_bears_fen: '请填写供应商承担的金额' } })
    const { share, ...rest } = asked
    return { change: replaced(order, rest), note: `撤回：${shareWords({ kind: asked.kind, share })}` }
  }
  const after = { ...asked, share: shareAsked(supplier_bears_fen, note, now) }
  return { change: replaced(order, after), note: shareWords(after) }
}

/** The supplier agrees to bear the share, or refuses with a reason. A whole return still ends only by the trader's acceptance. */
export const answerShare: Step<'answer_share'> = (order, { after_sale_id, agree, note }, { now }) => {
  const asked = afterSalesOf(order).find(({ id }) => id === after_sale_id)
  if (!asked) throw new Refusal('not_found')
  const { share } = asked
  if (share?.status !== 0) throw new Refusal('wrong_state', { message: '商户没有待您答复的售后承担' })
  const reply_note = agree ? note.trim() : reason(note, 'note')
  const after: AfterSale = {
    ...asked,
    share: { ...share, status: agree ? 1 : -1, reply_note, answered_at: now },
    ...(agree && share.amount_fen !== null ? { supplier_bears_fen: share.amount_fen } : {}),
  }
  const answer = agree ? '同意' : '不同意'
  return { change: replaced(order, after), note: `${answer}${shareWords(asked)}${reply_note && `：${reply_note}`}` }
}
