/** The dialog that changes a colleague's roles. */
import { useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import { updateMember } from '#api/members.ts'
import { DialogForm } from '#client/forms/form.tsx'
import type { Figure } from '#client/forms/figures.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { lastAdminObstacle, type Member, type MemberRole, memberProblems } from '#domain/firm/member.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { useMemberActions } from './queries.ts'
import { LimitFields, RolesField } from './roles-field.tsx'

interface Props {
  member: Member
  /** everybody of the firm */
  all: readonly Member[]
  onClose: () => void
}

interface Values {
  roles: MemberRole[]
  deal_limit_fen: Figure
  day_limit_fen: Figure
}

export function RolesForm({ member: given, all, onClose }: Props) {
  const actions = useMemberActions()
  // The form sends the version that it opened.
  const [member] = useState(given)
  const form = useEndpointForm<Values, Omit<BodyOf<typeof updateMember>, 'base_version'>>({
    schema: updateMember.body.omit({ base_version: true }),
    values: { roles: [...member.roles], deal_limit_fen: member.deal_limit_fen, day_limit_fen: member.day_limit_fen },
    body: (typed) => typed,
    check({ roles }) {
      refuseIfAny(memberProblems({ roles }))
      const locked_out = lastAdminObstacle(all, member.id, roles)
      if (locked_out) throw new Refusal('invalid', { fields: { roles: locked_out.message } })
    },
    async send(given) {
      tellDone(`修改角色 · ${member.name}`, { queued: await actions.setRoles(member, given) })
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`${member.name}的角色和限额`} width={480} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        <RolesField name="roles" />
        <LimitFields />
      </DialogForm>
    </Dialog>
  )
}
