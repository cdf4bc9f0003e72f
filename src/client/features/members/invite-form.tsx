/** The dialog that invites a colleague by phone. Without a network the invitation waits, and the SMS leaves later. */
import type { BodyOf } from '#api/endpoint.ts'
import { inviteMember } from '#api/members.ts'
import { TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import type { Figure } from '#client/forms/figures.ts'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { INVITATION_DAYS, type MemberRole, memberProblems } from '#domain/firm/member.ts'
import { readMobile } from '#domain/input/typed.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { useMemberActions } from './queries.ts'
import { LimitFields, RolesField } from './roles-field.tsx'

interface Values {
  phone: string
  roles: MemberRole[]
  deal_limit_fen: Figure
  day_limit_fen: Figure
}

export function InviteForm({ firm, onClose }: { firm: string; onClose: () => void }) {
  const actions = useMemberActions()
  const form = useEndpointForm<Values, Omit<BodyOf<typeof inviteMember>, 'id'>>({
    schema: inviteMember.body.omit({ id: true }),
    values: { phone: '', roles: ['operate'], deal_limit_fen: null, day_limit_fen: null },
    body: (typed) => typed,
    check: (body) => refuseIfAny(memberProblems(body)),
    async send(body) {
      tellDone(`邀请同事 · ${body.phone}`, { queued: await actions.invite(body) })
    },
    onDone: onClose,
  })
  return (
    <Dialog open title="邀请同事" width={480} onClose={onClose}>
      <DialogForm form={form} submit_label="发送邀请" onCancel={onClose}>
        <TextField
          name="phone"
          label="手机号"
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          read={readMobile}
          hint={`对方会收到短信，${INVITATION_DAYS} 天内用这个手机号注册或登录，即可加入“${firm}”。`}
        />
        <RolesField name="roles" />
        <LimitFields />
      </DialogForm>
    </Dialog>
  )
}
