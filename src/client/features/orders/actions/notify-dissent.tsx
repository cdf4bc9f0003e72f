/** 通知供应商: shows the adjusted figures once more and asks the supplier. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { DissentFigures } from '#client/features/orders/detail/dissent-figures.tsx'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

export function Form({ order, subject, onDone }: ActionFormProps) {
  const dissent = order.dissents.find(({ id, status }) => (subject ? id === subject : true) && status === 1)
  const form = useStepForm(order, STEP_CALLS.notify_dissent, { values: { dissent_id: dissent?.id }, onDone })
  if (!dissent) return <p>这项异议还没有调整，或已经通知供应商。</p>
  return (
    <DialogForm form={form} submit_label="通知供应商" onCancel={onDone}>
      <p>供应商会收到下面的重量和单价。同意后按此结算；不同意会附上理由退回。</p>
      <DissentFigures order={order} dissent={dissent} />
    </DialogForm>
  )
}
