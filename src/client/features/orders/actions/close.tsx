/** 关闭订单, with the reason both parties will read. */
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [reason, setReason] = useState('')
  const save = async () => {
    if (await form.submit(STEP_CALLS.close, { reason })) onDone()
  }
  return (
    <ActionForm form={form} shown={['reason']} submit_label="关闭订单" danger onSubmit={() => void save()} onCancel={onDone}>
      <p>关闭后不能恢复，合同作废，占用的库存退回供应商。</p>
      <TextArea
        label="关闭原因"
        required
        maxLength={200}
        hint="供应商和采购商都会看到。"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={form.errors['reason']}
      />
    </ActionForm>
  )
}
