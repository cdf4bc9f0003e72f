/** 退款: the trader pays back to the buyer all that is due or a part. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { integerOf } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Facts } from '#client/ui/card.tsx'
import { formatFen } from '#domain/money.ts'
import { ledgerOf, refundableFen } from '#domain/payment.ts'
import { MoneyFields } from './money-fields.tsx'
import { type MoneyValues, newMoney } from './money-values.ts'
import { MoneyOffline } from './money-offline.tsx'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const limit_fen = refundableFen(order)
  const { refund_due_fen, refunded_fen } = ledgerOf(order)
  const form = useStepForm(order, STEP_CALLS.collect, {
    values: { kind: 'refund', ...(newMoney(limit_fen) as MoneyValues) },
    detail: ({ amount_fen }) => `${formatFen(amount_fen)} 元`,
    onDone,
  })
  const left_fen = refund_due_fen - (integerOf(form.values.amount_fen) ?? refund_due_fen)
  return (
    <DialogForm form={form} submit_label="退款" onCancel={onDone}>
      <MoneyOffline what="退款登记" />
      <Facts
        items={[
          ['收款方', order.buyer_name ?? '—'],
          [refund_due_fen > 0 ? '应退' : '可退', <b key="due">{formatFen(limit_fen)} 元</b>],
          ...(refunded_fen > 0 ? [['已退', `${formatFen(refunded_fen)} 元`] as const] : []),
        ]}
      />
      <MoneyFields
        amount_label="退款金额"
        voucher_label="退款凭证"
        {...(left_fen > 0 ? { amount_hint: `部分退款，退后仍应退 ${formatFen(left_fen)} 元` } : {})}
      />
    </DialogForm>
  )
}
