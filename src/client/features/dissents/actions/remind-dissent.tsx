/** 催办: asks the supplier again to answer the adjusted figures. */
import { DissentStep } from '#client/features/dissents/dissent-step.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

export const Form = (props: ActionFormProps) => (
  <DissentStep
    {...props}
    name="remind_dissent"
    status={2}
    words="供应商会再收到一条站内信，请其确认下面的重量和单价。每小时最多催办一次。"
    gone="供应商已经答复，或调整已撤回。"
  />
)
