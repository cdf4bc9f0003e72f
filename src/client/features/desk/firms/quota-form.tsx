/** The dialog that sets a supplier's quota. */
import { useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import { type DeskFirm, setQuota } from '#api/desk/firms.ts'
import { SwitchField, TonnesField } from '#client/forms/fields.tsx'
import type { Figure } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { useDeskSend } from '../desk.ts'

interface Values {
  limited: boolean
  quota_kg: Figure
}

export function QuotaForm({ firm: given, onClose }: { firm: DeskFirm; onClose: () => void }) {
  const send = useDeskSend()
  // The form sends the version that it opened.
  const [firm] = useState(given)
  const form = useEndpointForm<Values, Pick<BodyOf<typeof setQuota>, 'quota_kg'>>({
    schema: setQuota.body.pick({ quota_kg: true }),
    values: { limited: firm.quota_kg !== null, quota_kg: firm.quota_kg },
    body: ({ limited, quota_kg }) => ({ quota_kg: limited ? (quota_kg ?? Number.NaN) : null }),
    async send({ quota_kg }) {
      await send(setQuota, { params: { id: firm.id }, body: { base_version: firm.version, quota_kg } })
      toast.success('交易额度已保存')
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`交易额度 · ${firm.name}`} width={420} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        <SwitchField name="limited" label="限制未完成订单的总重量" />
        {form.values.limited ? <TonnesField name="quota_kg" label="交易额度" required /> : null}
      </DialogForm>
    </Dialog>
  )
}
