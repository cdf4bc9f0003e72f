/** 确认收款: the supplier says that the trader's payments have arrived. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Facts } from '#client/ui/card.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money.ts'
import { PAY_METHODS } from '#domain/order.ts'
import { paidOutFen } from '#domain/payment.ts'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.confirm_receipt, { onDone })
  const payouts = order.money.filter(({ kind, status }) => kind === 'payout' && status === 1)
  return (
    <DialogForm form={form} submit_label="确认收款" onCancel={onDone}>
      <p>请先核对银行到账，再确认收款。确认后订单完成。</p>
      <Facts
        items={[
          ...payouts.map(
            (entry, index) =>
              [
                payouts.length > 1 ? `第 ${index + 1} 笔` : '付款',
                `${formatFen(entry.amount_fen)} 元 · ${PAY_METHODS[entry.method]} · ${chinaTime(entry.paid_at)}`,
              ] as const,
          ),
          ['合计', <b key="sum">{formatFen(paidOutFen(order))} 元</b>],
        ]}
      />
    </DialogForm>
  )
}
