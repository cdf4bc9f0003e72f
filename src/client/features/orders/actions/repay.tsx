/** 退还货款: the supplier pays back what was paid too much; the trader confirms that it arrived. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Facts } from '#client/ui/card.tsx'
import { formatFen } from '#domain/money.ts'
import { paidOutFen, supplierOwesFen } from '#domain/payment.ts'
import { MoneyFields } from './money-fields.tsx'
import { type MoneyValues, newMoney } from './money-values.ts'
import { MoneyOffline } from './money-offline.tsx'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const owes_fen = supplierOwesFen(order)
  const form = useStepForm(order, STEP_CALLS.repay, {
    values: newMoney(owes_fen) as MoneyValues,
    detail: ({ amount_fen }) => `${formatFen(amount_fen)} 元`,
    onDone,
  })
  return (
    <DialogForm form={form} submit_label="退还货款" onCancel={onDone}>
      <MoneyOffline what="退还登记" />
      <Facts
        items={[
          ['收款方', order.trader_name],
          ['应退还', <b key="owes">{formatFen(owes_fen)} 元</b>],
          ['商户已付', `${formatFen(paidOutFen(order))} 元`],
        ]}
      />
      <MoneyFields amount_label="退还金额" voucher_required />
    </DialogForm>
  )
}
