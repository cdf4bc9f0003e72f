/** 审核方式: whether goods and demands wait for the desk before they show. */
import { useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import { type DeskModes, saveModerationModes } from '#api/desk/moderation.ts'
import { SelectField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { MODERATED_PARTS, MODERATION_MODES, type ModeratedPart, type ModerationMode } from '#domain/goods/moderation.ts'
import { useDeskSend } from '../desk.ts'

const MODES = Object.entries(MODERATION_MODES).map(([value, label]) => ({ value, label }))

export function ModesForm({ modes: given, onClose }: { modes: DeskModes; onClose: () => void }) {
  const send = useDeskSend()
  const [{ version, ...values }] = useState(given)
  const form = useEndpointForm<Record<ModeratedPart, ModerationMode>, BodyOf<typeof saveModerationModes>>({
    schema: saveModerationModes.body,
    values,
    body: (typed) => ({ ...typed, base_version: version }),
    async send(body) {
      await send(saveModerationModes, { body })
      tellDone('保存审核方式')
    },
    onDone: onClose,
  })
  return (
    <Dialog open title="审核方式" width={560} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {(Object.keys(MODERATED_PARTS) as ModeratedPart[]).map((part) => (
          <SelectField key={part} name={part} label={MODERATED_PARTS[part]} options={MODES} />
        ))}
        <Notice>只对此后发布或修改的内容生效。已在等待的仍需逐条审核；只改价格和数量的供应不用再审。</Notice>
      </DialogForm>
    </Dialog>
  )
}
