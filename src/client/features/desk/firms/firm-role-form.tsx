/** The dialog that changes the role of a firm in the trade, which a second administrator confirms. */
import { useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import type { DeskFirm } from '#api/desk/firms.ts'
import { setFirmRole } from '#api/desk/roles.ts'
import { SelectField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ROLE_LIST, ROLE_NAMES } from '#domain/role.ts'
import { useDeskSend } from '../desk.ts'

export function FirmRoleForm({ firm: given, onClose }: { firm: DeskFirm; onClose: () => void }) {
  const send = useDeskSend()
  // The form sends the version that it opened.
  const [firm] = useState(given)
  const form = useEndpointForm<{ role: string }, Pick<BodyOf<typeof setFirmRole>, 'role'>>({
    schema: setFirmRole.body.pick({ role: true }),
    values: { role: '' },
    place: () => 'role',
    async send({ role }) {
      const { data } = await send(setFirmRole, { params: { id: firm.id }, body: { base_version: firm.version, role } })
      toast.success(data.waits ? '已提出，由另一位管理员确认后生效' : `${firm.name}现在是${ROLE_NAMES[role]}`)
    },
    onDone: onClose,
  })
  const others = ROLE_LIST.filter((role) => role !== firm.role)
  return (
    <Dialog open title={`修改身份 · ${firm.name}`} width={480} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        <Notice>只能修改没有业务的企业。修改后其人员需要重新登录。</Notice>
        <SelectField
          name="role"
          label="身份"
          required
          options={[{ value: '', label: `现在是${ROLE_NAMES[firm.role]}` }].concat(
            others.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
          )}
        />
      </DialogForm>
    </Dialog>
  )
}
