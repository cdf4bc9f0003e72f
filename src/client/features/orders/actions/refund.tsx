/** 退款: the trader pays back to the buyer all that is due or a part. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { integerOf } from '#client/forms/figures.ts'
import { formatFen } from '#domain/money.ts'
import { ledgerOf, refundableFen } from '#domain/payment.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { type MoneyValues, newMoney } from './money-values.ts'
import { useMoneyForm } from './use-money-form.tsx'
import type { ActionFormProps } from './use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const limit_fen = refundableFen(order)
  const { refund_due_fen, refunded_fen } = ledgerOf(order)
  const form = useMoneyForm(order, STEP_CALLS.collect, {
    kind: 'refund',
    label: () => '退款',
    values: { kind: 'refund', ...(newMoney(limit_fen) as MoneyValues) },
    onDone,
  })
  const left_fen = refund_due_fen - (integerOf(form.values.amount_fen) ?? refund_due_fen)
  return (
    <MoneyDialog
      form={form}
      order={order}
      kind="refund"
      submit_label="退款"
      due={[
        [refund_due_fen > 0 ? '应退' : '可退', <b key="due">{formatFen(limit_fen)} 元</b>],
        ...(refunded_fen > 0 ? [['已退', `${formatFen(refunded_fen)} 元`] as const] : []),
      ]}
      amount_hint={left_fen > 0 ? `部分退款，退后仍应退 ${formatFen(left_fen)} 元` : undefined}
      onCancel={onDone}
    />
  )
}
