/** Approvals (审批): a step or a new order over its author's limit, which a colleague takes for them or sends back with a word. */
import { formatTonnes } from '../goods/weight.ts'
import type { ActionName } from '../order/actions.ts'
import { LIFECYCLE } from '../order/lifecycle.ts'
import type { OrderDraft } from '../order/order-draft.ts'
import type { Membership } from './member.ts'
import { mayCall } from './permission.ts'

export const APPROVAL_STATUSES = { 0: '待审批', 1: '已同意', [-1]: '已退回', [-2]: '已撤回' } as const
export type ApprovalStatus = keyof typeof APPROVAL_STATUSES
export const APPROVAL_NOTE_LENGTH = 200

/** The calls that a colleague approves: the steps on an order, and the creation of one. */
export type AskedCall = ActionName | 'createOrder'
/** An order that is made once a colleague agrees. */
export interface AskedOrder {
  supplier_name: string
  buyer_name: string
  draft: OrderDraft
}

export interface Approval {
  id: string
  /** who asks */
  user_id: string
  by_name: string
  action: AskedCall
  /** a new order has its id from the device of who asks */
  order_id: string
  /** empty until the order is made */
  order_no: string
  /** null for a step on an order */
  new_order: AskedOrder | null
  amount_fen: number
  status: ApprovalStatus
  /** who decided, empty until then */
  decided_by: string
  /** the word with which it was sent back */
  note: string
  version: number
  created_at: string
  updated_at: string
}

export const askedLabel = (action: AskedCall): string => (action === 'createOrder' ? '新建订单' : LIFECYCLE[action].label)
/** 1# 光亮铜 32.517 吨 */
export const goodsWords = ({ title, quantity_kg }: Pick<OrderDraft, 'title' | 'quantity_kg'>): string =>
  `${title} ${formatTonnes(quantity_kg)} 吨`
/** What the approval is about: 订单 DD1, or the goods of an order that is not made yet. */
export const subjectWords = ({ order_no, new_order }: Pick<Approval, 'order_no' | 'new_order'>): string =>
  order_no || !new_order ? `订单 ${order_no}` : goodsWords(new_order.draft)

/** Whether the person has asked for it. A queued request has no author yet: it is of the device's own person. */
export const isAskedBy = ({ user_id }: Pick<Approval, 'user_id'>, actor: Membership): boolean =>
  user_id === actor.user_id || user_id === ''
/** Whether it waits for the person's decision. */
export const waitsFor = (approval: Approval, actor: Membership): boolean =>
  approval.status === 0 && !isAskedBy(approval, actor) && mayCall(actor, approval.action)

/** Days for which a decided approval stays beside the waiting ones. */
export const DAYS_SHOWN = 7
