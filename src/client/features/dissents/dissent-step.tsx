/** The dialog of a step that proposes adjusted figures to the supplier or withdraws them: the effect, then the figures. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { DissentFigures } from './dissent-figures.tsx'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import type { DissentStatus } from '#domain/order/order.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

interface DissentStepProps extends ActionFormProps {
  name: 'notify_dissent' | 'remind_dissent' | 'withdraw_dissent'
  /** required status of the dissent */
  status: DissentStatus
  words: string
  /** shown instead of the form once the dissent has another status */
  gone: string
}

export function DissentStep({ order, subject, onDone, name, status, words, gone }: DissentStepProps) {
  const dissent = order.dissents.find((each) => each.status === status && (!subject || each.id === subject))
  const form = useStepForm(order, STEP_CALLS[name], { values: { dissent_id: dissent?.id }, onDone })
  if (!dissent) return <p>{gone}</p>
  const { label, risky = false } = LIFECYCLE[name]
  return (
    <DialogForm form={form} submit_label={label} danger={risky} onCancel={onDone}>
      <p>{words}</p>
      <DissentFigures order={order} adjustment={dissent.adjustments.at(-1)} open />
    </DialogForm>
  )
}
