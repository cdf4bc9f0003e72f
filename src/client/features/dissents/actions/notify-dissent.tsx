/** 通知供应商: shows the adjusted figures once more and asks the supplier. */
import { DissentStep } from '#client/features/dissents/dissent-step.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

export const Form = (props: ActionFormProps) => (
  <DissentStep
    {...props}
    name="notify_dissent"
    status={1}
    words="供应商会收到下面的重量和单价。同意后按此结算；不同意会附上理由退回。"
    gone="这项异议还没有调整，或已经通知供应商。"
  />
)
