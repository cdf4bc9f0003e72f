/** 拒绝接单, with the reason the trader will read. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.accept, { values: { accept: false, reason: '' }, onDone })
  return (
    <DialogForm form={form} submit_label="拒绝接单" danger onCancel={onDone}>
      <p>拒绝后订单关闭，不能恢复。</p>
      <TextBox name="reason" label="拒绝原因" required maxLength={200} />
    </DialogForm>
  )
}
