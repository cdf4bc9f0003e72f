/** 接单: shows the supplier everything that is agreed once more, and accepts the order. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Facts } from '#client/ui/card.tsx'
import { agreedTerms } from '#domain/order/terms.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

/** The terms on which a supplier decides are shown in bold. */
const LOUD = ['单价', '金额', '付款条件', '最晚交货', '允许磅差']

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.accept, { values: { accept: true, reason: '' }, onDone })
  return (
    <DialogForm form={form} submit_label="确认接单" onCancel={onDone}>
      <Facts
        items={agreedTerms(order, 'supply').map(([name, value]) => [
          name,
          LOUD.includes(name) ? <b key={name}>{value}</b> : value,
        ])}
      />
      <chakra.p fontSize="sm" color="fg.muted">
        接单即同意以上约定；签署合同后可以发货。
      </chakra.p>
    </DialogForm>
  )
}
