/**
 * Suspension (暂停使用): the operator keeps a firm, or one person of it, out of the platform until it resumes them. Nothing of theirs is
 * deleted, and their devices keep what is queued.
 */
import type { Addressed } from '../order/notice.ts'
import { Refusal, type RefusalBody } from '../refusal.ts'
import { ROLE_NAMES, type Role } from '../role.ts'

export const SUSPENSION_REASON_LENGTH = 200

/** Of a firm or a person. */
export interface Standing {
  suspended_at: Date | string | null
  suspended_reason: string
}
export const isSuspended = ({ suspended_at }: Pick<Standing, 'suspended_at'>): boolean => suspended_at !== null

/** Why the person is kept out: their firm is suspended, or they are themselves. Null if neither is. */
export function suspendedBy(person: Standing, firm: Standing): Refusal | null {
  const [who, held] = isSuspended(firm) ? ['您的企业', firm] : ['您的账号', person]
  return isSuspended(held) ? suspensionOf(who, held.suspended_reason) : null
}
const suspensionOf = (who: string, reason: string): Refusal =>
  new Refusal('suspended', { message: `${who}已被平台暂停使用：${reason}`, details: { reason } })

/** The words for a person who is kept out; null for another refusal. */
export const suspensionIn = ({ code, message }: RefusalBody): string | null => (code === 'suspended' ? message : null)

interface Held extends Standing {
  closed_at: Date | null
}

/**
 * Why the operator cannot suspend the firm; null if it can. The operator's own firm runs the desk, so nobody could resume it.
 */
export function firmSuspensionObstacle({ closed_at, operates, ...firm }: Held & { operates: boolean }): Refusal | null {
  if (operates) return new Refusal('wrong_state', { message: '不能暂停运营方自己的企业' })
  if (closed_at) return new Refusal('wrong_state', { message: '这家企业已注销' })
  return isSuspended(firm) ? new Refusal('conflict', { message: '这家企业已由他人暂停使用，请核对后再操作' }) : null
}
/** As `firmSuspensionObstacle`, of a person. An administrator of the desk loses that role first, which needs a second one. */
export function personSuspensionObstacle(
  { closed_at, id, desk_roles, ...person }: Held & { id: string; desk_roles: readonly string[] },
  by: { user_id: string },
): Refusal | null {
  if (id === by.user_id) return new Refusal('wrong_state', { message: '不能暂停自己的账号' })
  if (closed_at) return new Refusal('wrong_state', { message: '这个账号已注销' })
  if (desk_roles.includes('admin')) return new Refusal('wrong_state', { message: '请先收回此人的运营管理员岗位，再暂停使用' })
  return isSuspended(person) ? new Refusal('conflict', { message: '此人已由他人暂停使用，请核对后再操作' }) : null
}
/** Why nothing can be resumed; null if it can. */
export const resumeObstacle = (held: Standing): Refusal | null =>
  isSuspended(held) ? null : new Refusal('conflict', { message: '已由他人恢复使用，请核对后再操作' })

/** What the people of a suspended or resumed firm, or a person, are told before their sessions end; `notice` leaves by SMS or mail. */
export const suspensionWords = (whose: 'firm' | 'person', suspended: boolean, reason: string) => {
  const what = `${suspended ? '已被平台暂停使用' : '已恢复使用'}`
  const then = suspended ? '本机上未提交的操作会保留，恢复后登录即可继续。' : '请重新登录，未提交的操作会继续提交。'
  return { notice: whose === 'firm' ? `所在企业${what}` : what, content: `原因：${reason}。${then}` }
}

/** Tells a trader with open orders. The reason is for the firm alone. */
export const noticeToTrader = (
  trader_id: string,
  firm: { name: string; role: Role },
  suspended: boolean,
  open: number,
): Addressed => ({
  firm_id: trader_id,
  mode: 2,
  order_id: null,
  subject: `${ROLE_NAMES[firm.role]}${firm.name}${suspended ? '已被平台暂停使用' : '已恢复使用'}`,
  content: suspended
    ? `您与它有 ${open} 单未完成，可以继续办结。暂停期间不能与它新建订单。`
    : `您与它有 ${open} 单未完成，现在可以由双方继续办理。`,
})
