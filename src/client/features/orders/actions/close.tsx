/** 关闭订单, with the reason both parties will read. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.close, { values: { reason: '' }, onDone })
  return (
    <DialogForm form={form} submit_label="关闭订单" danger onCancel={onDone}>
      <p>关闭后不能恢复，合同作废，占用的库存退回供应商。</p>
      <TextBox name="reason" label="关闭原因" required maxLength={200} hint="供应商和采购商都会看到。" />
    </DialogForm>
  )
}
