/** 确认收款: the supplier says that the trader's payments have arrived. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { fullTime } from '#client/lib/format.ts'
import { Facts } from '#client/ui/card.tsx'
import { formatFen } from '#domain/money.ts'
import { PAY_METHODS } from '#domain/order.ts'
import { paidOutFen } from '#domain/payment.ts'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const confirm = async () => {
    if (await form.submit(STEP_CALLS.confirm_receipt, {})) onDone()
  }
  const payouts = order.money.filter(({ kind, status }) => kind === 'payout' && status === 1)
  return (
    <ActionForm form={form} submit_label="确认收款" onSubmit={() => void confirm()} onCancel={onDone}>
      <p>请先核对银行到账，再确认收款。确认后订单完成。</p>
      <Facts
        items={[
          ...payouts.map(
            (entry, index) =>
              [
                payouts.length > 1 ? `第 ${index + 1} 笔` : '付款',
                `${formatFen(entry.amount_fen)} 元 · ${PAY_METHODS[entry.method]} · ${fullTime(entry.paid_at)}`,
              ] as const,
          ),
          ['合计', <b key="sum">{formatFen(paidOutFen(order))} 元</b>],
        ]}
      />
    </ActionForm>
  )
}
