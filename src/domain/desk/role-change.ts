/**
 * Changes of the desk roles of the operator's people, and of the role of a firm in the trade. What opens the whole desk, or another
 * side of the trade, takes effect once a second administrator has confirmed it. While there is only one administrator, they alone
 * decide, or there would never be a second one.
 */
import { Refusal } from '../refusal.ts'
import { ROLE_NAMES, type Role } from '../role.ts'
import { DESK_ROLE_LIST, DESK_ROLES, type DeskRole } from './desk-role.ts'

/** A person of the operating firm whose account is open. */
export interface DeskColleague {
  id: string
  desk_roles: readonly DeskRole[]
  suspended_at: Date | string | null
}
/** The roles in their order, each once. */
export const inDeskOrder = (roles: readonly DeskRole[]): DeskRole[] => DESK_ROLE_LIST.filter((role) => roles.includes(role))
/** 资质审核、行情 */
export const deskRolesText = (roles: readonly DeskRole[]): string =>
  inDeskOrder(roles)
    .map((role) => DESK_ROLES[role])
    .join('、') || '无'

/** Why the person cannot have these roles; null if they can. Nobody can take the role from the last administrator. */
export function deskRolesObstacle(
  people: readonly DeskColleague[],
  { id, desk_roles, suspended_at }: DeskColleague,
  roles: readonly DeskRole[],
): Refusal | null {
  if (deskRolesText(desk_roles) === deskRolesText(roles)) return refuse('岗位没有变化')
  if (suspended_at !== null && roles.length > 0) return refuse('此人已暂停使用，请先恢复')
  const stays = roles.includes('admin') || people.some((each) => each.id !== id && each.desk_roles.includes('admin'))
  return stays ? null : refuse('运营方至少要有一位管理员，请先让另一位同事成为管理员')
}
const refuse = (message: string) => new Refusal('wrong_state', { message })

/** Whether there is a second administrator to confirm what `by` wants. */
export const hasSecondAdmin = (people: readonly DeskColleague[], by: string): boolean =>
  people.some(({ id, desk_roles }) => id !== by && desk_roles.includes('admin'))

/** Whether a second administrator has to confirm the change of roles that `by` wants. */
export const rolesWait = (
  people: readonly DeskColleague[],
  { desk_roles }: Pick<DeskColleague, 'desk_roles'>,
  roles: readonly DeskRole[],
  by: string,
): boolean => desk_roles.includes('admin') !== roles.includes('admin') && hasSecondAdmin(people, by)

/** As `rolesWait`, of a firm’s role in the trade. */
export const firmRoleWaits = hasSecondAdmin

/** Why the firm cannot have this role in the trade; null if it can. What it has traded names its side for good. */
export function firmRoleObstacle(
  firm: { name: string; role: Role; operates: boolean; closed_at: Date | string | null; has_business: boolean },
  role: Role,
): Refusal | null {
  if (firm.operates) return refuse('运营方的身份不能修改')
  if (firm.closed_at) return refuse('这家企业已注销')
  if (firm.role === role) return refuse(`这家企业已是${ROLE_NAMES[role]}`)
  if (firm.has_business) return refuse(`“${firm.name}”已作为${ROLE_NAMES[firm.role]}有过业务，身份不能修改`)
  return null
}

/**
 * Why the person cannot confirm a change; null if they can. Whoever asked for it may only withdraw it. `asker`: undefined if they have
 * left the firm.
 */
export function confirmObstacle(asker: Pick<DeskColleague, 'id' | 'desk_roles'> | undefined, by: string): Refusal | null {
  if (asker?.id === by) return new Refusal('dual_control', { message: '您提出的变更须由另一位管理员确认' })
  return asker?.desk_roles.includes('admin') ? null : refuse('提出人已不是管理员，请取消这项变更')
}
