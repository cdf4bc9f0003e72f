/** The dialog that changes the desk roles of one of the operator's people. */
import { useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import { type DeskColleagueRow, setDeskRoles } from '#api/desk/roles.ts'
import { ChecksField } from '#client/forms/checks-field.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { DESK_ROLE_HINTS, DESK_ROLE_LIST, DESK_ROLES, type DeskRole } from '#domain/desk/desk-role.ts'
import { deskRolesObstacle, inDeskOrder, rolesWait } from '#domain/desk/role-change.ts'
import { Refusal } from '#domain/refusal.ts'
import { useDeskSend } from '../desk.ts'

const ticked = (roles: readonly DeskRole[], role: DeskRole, on: boolean): DeskRole[] =>
  inDeskOrder(on ? [...roles, role] : roles.filter((each) => each !== role))

interface Props {
  person: DeskColleagueRow
  /** the operator's people, of whom at least one stays administrator */
  all: readonly DeskColleagueRow[]
  onClose: () => void
}
export function DeskRolesForm({ person: given, all, onClose }: Props) {
  const send = useDeskSend()
  const { actor } = useAccount()
  // The form sends the version that it opened.
  const [person] = useState(given)
  const form = useEndpointForm<{ desk_roles: DeskRole[] }, Pick<BodyOf<typeof setDeskRoles>, 'desk_roles'>>({
    schema: setDeskRoles.body.pick({ desk_roles: true }),
    values: { desk_roles: [...person.desk_roles] },
    place: () => 'desk_roles',
    check({ desk_roles }) {
      const obstacle = deskRolesObstacle(all, person, desk_roles)
      if (obstacle) throw new Refusal('invalid', { fields: { desk_roles: obstacle.message } })
    },
    async send({ desk_roles }) {
      const body = { base_version: person.version, desk_roles }
      const { data } = await send(setDeskRoles, { params: { id: person.id }, body })
      toast.success(data.waits ? '已提出，由另一位管理员确认后生效' : `${person.name}的岗位已修改`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`${person.name}的岗位`} width={480} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        <ChecksField
          name="desk_roles"
          legend="岗位（可多选；不选即没有岗位）"
          choices={DESK_ROLE_LIST}
          labels={DESK_ROLES}
          hints={DESK_ROLE_HINTS}
          ticked={ticked}
        />
        {rolesWait(all, person, form.values.desk_roles, actor.user_id) ? (
          <Notice tone="need">授予或收回管理员，由另一位管理员确认后生效。</Notice>
        ) : null}
      </DialogForm>
    </Dialog>
  )
}
