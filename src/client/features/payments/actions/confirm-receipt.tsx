/** 确认收款: the supplier confirms that the trader's payments have arrived. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { formatFen } from '#domain/money/money.ts'
import { paidOutFen } from '#domain/money/payment.ts'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { MoneyFacts } from '#client/features/payments/form/money-party.tsx'
import { MoneySaid } from '#client/features/payments/form/money-said.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.confirm_receipt, { onDone })
  const payouts = order.money.filter(({ kind, status }) => kind === 'payout' && status === 1)
  return (
    <DialogForm form={form} submit_label="确认收款" onCancel={onDone}>
      <MoneyOffline what="确认" />
      <p>请先核对银行到账，再确认收款。确认后订单完成。</p>
      <MoneyFacts order={order} kind="payout" due={[['合计', <b key="sum">{formatFen(paidOutFen(order))} 元</b>]]} />
      {payouts.map((entry, index) => (
        <MoneySaid key={entry.id} entry={entry} name={payouts.length > 1 ? `第 ${index + 1} 笔` : undefined} />
      ))}
    </DialogForm>
  )
}
