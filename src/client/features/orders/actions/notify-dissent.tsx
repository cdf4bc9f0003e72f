/** 通知供应商: the adjusted figures, once more before the supplier is asked. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DissentFigures } from '#client/features/orders/detail/dissent-figures.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, subject, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const dissent = order.dissents.find(({ id, status }) => (subject ? id === subject : true) && status === 1)
  if (!dissent) return <p>这项异议还没有调整，或已经通知供应商。</p>
  const save = async () => {
    if (await form.submit(STEP_CALLS.notify_dissent, { dissent_id: dissent.id })) onDone()
  }
  return (
    <ActionForm form={form} submit_label="通知供应商" onSubmit={() => void save()} onCancel={onDone}>
      <p>供应商会收到下面的重量和单价。同意后按此结算；不同意会附上理由退回。</p>
      <DissentFigures order={order} dissent={dissent} />
    </ActionForm>
  )
}
