/** 角色 of a colleague and the limits of what they commit alone. 只读 excludes the other roles. */
import { ChecksField } from '#client/forms/checks-field.tsx'
import { YuanField } from '#client/forms/fields.tsx'
import { MEMBER_ROLE_HINTS, MEMBER_ROLE_LIST, MEMBER_ROLES, type MemberRole } from '#domain/firm/member.ts'

/** The roles after the person has ticked or unticked one. */
function ticked(roles: readonly MemberRole[], role: MemberRole, on: boolean): MemberRole[] {
  if (!on) return roles.filter((each) => each !== role)
  if (role === 'read') return ['read']
  return [...roles.filter((each) => each !== 'read'), role]
}

export const RolesField = ({ name }: { name: string }) => (
  <ChecksField
    name={name}
    legend="角色（可多选）"
    choices={MEMBER_ROLE_LIST}
    labels={MEMBER_ROLES}
    hints={MEMBER_ROLE_HINTS}
    ticked={ticked}
  />
)

/** The limits of a person. An empty field is no limit. */
export const LimitFields = () => (
  <>
    <YuanField name="deal_limit_fen" label="单笔限额（选填）" hint="不填为不限；填 0 则每笔都须同事审批。签署合同也按此限额。" />
    <YuanField name="day_limit_fen" label="单日限额（选填）" hint="按下单、接单、付款、退款的金额累计。" />
  </>
)
