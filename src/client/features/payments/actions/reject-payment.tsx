/** 驳回付款: the trader says that the payment declared by the buyer did not arrive. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { formatFen } from '#domain/money/money.ts'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { MoneyFacts } from '#client/features/payments/form/money-party.tsx'
import { MoneySaid } from '#client/features/payments/form/money-said.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const entry = order.money.find(({ kind, status }) => kind === 'payment' && status === 0)
  const form = useStepForm(order, STEP_CALLS.confirm, {
    values: { accept: false, reason: '' },
    detail: () => (entry ? `${formatFen(entry.amount_fen)} 元` : ''),
    onDone,
  })
  return (
    <DialogForm form={form} submit_label="驳回付款" danger onCancel={onDone}>
      <MoneyOffline what="驳回" />
      <MoneyFacts order={order} kind="payment" />
      {entry ? <MoneySaid entry={entry} name="采购商付款" /> : null}
      <TextBox
        name="reason"
        label="驳回原因"
        required
        maxLength={200}
        hint="订单退回待采购商付款，已登记的收款一并作废；采购商会看到原因。"
      />
    </DialogForm>
  )
}
