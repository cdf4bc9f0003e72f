/** 角色: one checkbox for each role, with what it is for. 只读 excludes the others. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useBound, YuanField } from '#client/forms/fields.tsx'
import { Checkbox } from '#client/ui/field/checkbox.tsx'
import { MEMBER_ROLE_HINTS, MEMBER_ROLE_LIST, MEMBER_ROLES, type MemberRole } from '#domain/firm/member.ts'

const Group = chakra('fieldset', { base: { border: 0, minW: 0, display: 'grid', gap: 1 } })

/** The roles after the person has ticked or unticked one. */
function ticked(roles: readonly MemberRole[], role: MemberRole, on: boolean): MemberRole[] {
  if (!on) return roles.filter((each) => each !== role)
  if (role === 'read') return ['read']
  return [...roles.filter((each) => each !== 'read'), role]
}

export function RolesField({ name }: { name: string }) {
  const { value = [], error, change } = useBound<readonly MemberRole[]>(name)
  const id = useId()
  return (
    <Group aria-describedby={error ? id : undefined}>
      <chakra.legend fontSize="sm" color="fg.muted" mb={1}>
        角色（可多选）
      </chakra.legend>
      {MEMBER_ROLE_LIST.map((role) => (
        <Checkbox
          key={role}
          name={`${name}.${role}`}
          checked={value.includes(role)}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => change(ticked(value, role, target.checked))}
          label={
            <chakra.span display="block" lineHeight="1.45" py={1}>
              {MEMBER_ROLES[role]}
              <chakra.span display="block" fontSize="sm" color="fg.muted">
                {MEMBER_ROLE_HINTS[role]}
              </chakra.span>
            </chakra.span>
          }
        />
      ))}
      {error ? (
        <chakra.p id={id} fontSize="sm" color="danger.fg">
          {error}
        </chakra.p>
      ) : null}
    </Group>
  )
}

/** The limits of a person. An empty field is no limit. */
export const LimitFields = () => (
  <>
    <YuanField name="deal_limit_fen" label="单笔限额（选填）" hint="不填为不限；填 0 则每笔都须同事审批。" />
    <YuanField name="day_limit_fen" label="单日限额（选填）" hint="按接单、付款、退款的金额累计。" />
  </>
)
