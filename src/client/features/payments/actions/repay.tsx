/** 退还货款: the supplier pays back what was paid too much; the trader confirms that it arrived. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { formatFen } from '#domain/money/money.ts'
import { paidOutFen, supplierOwesFen } from '#domain/money/payment.ts'
import { MoneyDialog } from '#client/features/payments/form/money-dialog.tsx'
import { type MoneyValues, newMoney } from '#client/features/payments/form/money-values.ts'
import { useMoneyForm } from '#client/features/payments/form/use-money-form.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const owes_fen = supplierOwesFen(order)
  const form = useMoneyForm(order, STEP_CALLS.repay, {
    kind: 'repayment',
    label: () => '退还货款',
    values: newMoney(owes_fen) as MoneyValues,
    onDone,
  })
  return (
    <MoneyDialog
      form={form}
      order={order}
      kind="repayment"
      submit_label="退还货款"
      due={[
        ['应退还', <b key="owes">{formatFen(owes_fen)} 元</b>],
        ['商户已付', `${formatFen(paidOutFen(order))} 元`],
      ]}
      onCancel={onDone}
    />
  )
}
