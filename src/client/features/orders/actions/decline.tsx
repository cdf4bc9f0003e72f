/** 拒绝接单, with the reason the trader will read. */
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [reason, setReason] = useState('')
  const decline = async () => {
    if (await form.submit(STEP_CALLS.accept, { accept: false, reason })) onDone()
  }
  return (
    <ActionForm form={form} shown={['reason']} submit_label="拒绝接单" danger onSubmit={() => void decline()} onCancel={onDone}>
      <p>拒绝后订单关闭，不能恢复。</p>
      <TextArea
        label="拒绝原因"
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={form.errors['reason']}
      />
    </ActionForm>
  )
}
