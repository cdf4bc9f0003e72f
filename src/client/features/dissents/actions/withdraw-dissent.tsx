/** 撤回调整: takes back the figures that the supplier has not answered, so that they can be changed. */
import { DissentStep } from '#client/features/dissents/dissent-step.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

export const Form = (props: ActionFormProps) => (
  <DissentStep
    {...props}
    name="withdraw_dissent"
    status={2}
    words="供应商会收到通知，不能再答复这次调整。撤回后可以重新调整，或驳回异议；这次调整留在记录里。"
    gone="供应商已经答复，或调整已撤回。"
  />
)
