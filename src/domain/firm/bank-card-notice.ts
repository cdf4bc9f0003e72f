/** The site messages (站内信) of a bank card that waits for its confirmation. */
import type { Addressed } from '../order/notice.ts'
import type { Order } from '../order/order.ts'
import { type BankCard, cardTitle } from './bank-card.ts'
import type { DeskReview } from './desk-review.ts'

/** For everybody of the supplier's firm. `by_name` entered the account. */
export const noticeOfCard = (firm_id: string, card: BankCard, by_name: string): Addressed => ({
  firm_id,
  mode: 1,
  order_id: null,
  about: { noun: 'bank_card', id: card.id },
  subject: '收款账户待确认',
  content: `${by_name}保存了银行卡“${cardTitle(card)}”。请核对并确认，确认后商户才能付款到新账户；不是本企业的操作，请立即删除并修改密码`,
})

/** For a person of the supplier who may confirm the account to which the trader wants to pay. */
export const noticeOfReminder = (
  to: { firm_id: string; user_id: string },
  { no }: Pick<Order, 'no'>,
  card: Pick<BankCard, 'id' | 'bank_name' | 'account_no'>,
): Addressed => ({
  ...to,
  mode: 1,
  order_id: null,
  about: { noun: 'bank_card', id: card.id },
  subject: '请确认收款账户',
  content: `订单 ${no} 的货款等待付到银行卡“${cardTitle(card)}”。请核对并确认，确认后商户才能付款；不是本企业的账户，请先更正`,
})

/** For everybody of the supplier's firm, after the desk's decision. */
export const noticeOfReview = (
  firm_id: string,
  card: Pick<BankCard, 'id' | 'bank_name' | 'account_no'>,
  { passed, reason }: DeskReview,
): Addressed => ({
  firm_id,
  mode: 1,
  order_id: null,
  about: { noun: 'bank_card', id: card.id },
  subject: passed ? '平台已确认收款账户' : '收款账户未通过平台核对',
  content: passed
    ? `银行卡“${cardTitle(card)}”已通过平台核对`
    : `银行卡“${cardTitle(card)}”：${reason}。请更正后保存，平台确认后商户才能付款到这个账户`,
})
