/** The roles of the operator's people at the desk (运营管理), and the parts of the desk that each opens. */
import { Refusal } from '../refusal.ts'

/** The first one opens everything. */
export const DESK_ROLES = {
  admin: '管理员',
  certification: '资质审核',
  content: '内容',
  market: '行情',
  risk: '财务风控',
  service: '客服',
} as const

export type DeskRole = keyof typeof DESK_ROLES
export const DESK_ROLE_LIST = Object.keys(DESK_ROLES) as readonly DeskRole[]

/** What each role is for, beside its checkbox. */
export const DESK_ROLE_HINTS: Record<DeskRole, string> = {
  admin: '打开运营管理的全部页面，并管理岗位、网站设置和日志',
  certification: '审核企业与个人的实名认证、企业的证照',
  content: '文章、横幅、广告与链接，审核供应与需求',
  market: '每日报价、品种与规格',
  risk: '暂停和恢复企业与人员，设置交易额度，管理黑名单，确认银行卡',
  service: '回复客户工单',
}

/** A person as the desk knows them; without desk roles it does not exist for them. */
export interface DeskMember {
  desk_roles?: readonly DeskRole[] | undefined
}

/** Whether the person has any role at the desk. */
export const hasDesk = ({ desk_roles = [] }: DeskMember): boolean => desk_roles.length > 0
/** Whether the person may do what needs this role. */
export const mayAtDesk = ({ desk_roles = [] }: DeskMember, role: DeskRole): boolean =>
  desk_roles.includes('admin') || desk_roles.includes(role)

/** A call of the desk names the role that it needs: `desk:market`; `desk:any` stands for every role. */
export type DeskGuard = `desk:${DeskRole | 'any'}`

export const isDeskGuard = (guard: string): guard is DeskGuard => guard.startsWith('desk:')

/**
 * Why the person may not make a call of the desk; null if they may. Whoever has no role at the desk is refused like somebody of
 * another trade, so that nothing of the desk is told. A person of the desk is told the role that is needed.
 */
export function deskObstacle(member: DeskMember, guard: DeskGuard): Refusal | null {
  const needed = guard.slice('desk:'.length) as DeskRole | 'any'
  if (!hasDesk(member)) return new Refusal('forbidden')
  if (needed === 'any' || mayAtDesk(member, needed)) return null
  return new Refusal('forbidden', { message: `须由运营的${DESK_ROLES[needed]}办理` })
}
