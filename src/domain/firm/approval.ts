/** Approvals (审批): a step over its author's limit, which a colleague takes for them or sends back with a word. */
import type { ActionName } from '../order/actions.ts'
import type { Membership } from './member.ts'
import { mayCall } from './permission.ts'

export const APPROVAL_STATUSES = { 0: '待审批', 1: '已同意', [-1]: '已退回', [-2]: '已撤回' } as const
export type ApprovalStatus = keyof typeof APPROVAL_STATUSES
export const APPROVAL_NOTE_LENGTH = 200

export interface Approval {
  id: string
  /** who asks */
  user_id: string
  by_name: string
  action: ActionName
  order_id: string
  order_no: string
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

/** Whether the person has asked for it. A queued request has no author yet: it is of the device's own person. */
export const isAskedBy = ({ user_id }: Pick<Approval, 'user_id'>, actor: Membership): boolean =>
  user_id === actor.user_id || user_id === ''
/** Whether it waits for the person's decision. */
export const waitsFor = (approval: Approval, actor: Membership): boolean =>
  approval.status === 0 && !isAskedBy(approval, actor) && mayCall(actor, approval.action)

/** Days for which a decided approval stays beside the waiting ones. */
export const DAYS_SHOWN = 7
