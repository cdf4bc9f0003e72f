/** Members (同事): the people of a firm, the roles that its administrator gives them, and invitations to join. */
import type { FieldErrors } from '../refusal.ts'
import { Refusal } from '../refusal.ts'

export const MEMBER_ROLES = { admin: '管理员', operate: '经办', sign: '签约', finance: '财务', read: '只读' } as const
export type MemberRole = keyof typeof MEMBER_ROLES
export const MEMBER_ROLE_LIST = Object.keys(MEMBER_ROLES) as MemberRole[]
/** What each role is for, beside its checkbox. */
export const MEMBER_ROLE_HINTS: Record<MemberRole, string> = {
  admin: '可办理所有业务，并管理同事',
  operate: '货源、需求、订单、发货、收货、结算、异议与售后',
  sign: '起草、修改和签署合同',
  finance: '收付款、发票、对账与银行卡',
  read: '只能查看',
}

/** 经办、财务 */
export const rolesText = (roles: readonly MemberRole[]): string => roles.map((role) => MEMBER_ROLES[role]).join('、')

/** Most people and open invitations of one firm. */
export const MEMBER_LIMIT = 50
export const INVITATION_DAYS = 7

/** A colleague as everybody of the firm knows them. */
export interface Member {
  id: string
  /** the name in histories */
  name: string
  /** the id of their photo; empty without one */
  avatar: string
  roles: readonly MemberRole[]
  /** what the person may commit alone in one deal and in one day; null: no limit, 0: nothing */
  deal_limit_fen: number | null
  day_limit_fen: number | null
  version: number
  created_at: string
}
/** What the rules need of a colleague. */
export type Colleague = Pick<Member, 'id' | 'name' | 'roles'> & { deal_limit_fen?: number | null | undefined }
/** A phone number whose owner may join the firm. It ends when they have joined, or the administrator withdraws it. */
export interface Invitation {
  id: string
  /** masked, except on its way from the device to the server */
  phone: string
  roles: readonly MemberRole[]
  deal_limit_fen: number | null
  day_limit_fen: number | null
  invited_by: string
  /** the invited person can no longer join after this time; the administrator may invite them again */
  expires_at: string
  version: number
  created_at: string
}
export const isExpired = ({ expires_at }: Pick<Invitation, 'expires_at'>, now: number): boolean => Date.parse(expires_at) <= now

/** The person's part of a firm. Without roles, as on a device that has not read them yet, the server alone decides. */
export interface Membership {
  user_id: string
  roles?: readonly MemberRole[] | undefined
  /** everybody of the firm, this person included */
  members?: readonly Colleague[] | undefined
  /** the person's limits, with what they have committed on this day */
  limits?: { deal_limit_fen: number | null; day_limit_fen: number | null; spent_fen: number } | undefined
}

export interface MemberFields {
  roles: readonly MemberRole[]
}
/** What is wrong with the roles as they are given. */
export function memberProblems({ roles }: MemberFields): FieldErrors {
  if (roles.length === 0) return { roles: '请至少选择一个角色' }
  if (roles.includes('read') && roles.length > 1) return { roles: '“只读”不能与其他角色同时选择' }
  return {}
}

/** Why the change would leave the firm without an administrator; null if one remains. `roles` is null if the person goes. */
export function lastAdminObstacle(
  members: readonly Pick<Colleague, 'id' | 'roles'>[],
  id: string,
  roles: readonly MemberRole[] | null,
): Refusal | null {
  if (roles?.includes('admin')) return null
  if (members.some((each) => each.id !== id && each.roles.includes('admin'))) return null
  return new Refusal('conflict', { message: '企业至少要有一位管理员，请先让另一位同事成为管理员' })
}
