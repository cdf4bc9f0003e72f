/** 退款: the trader refunds the buyer for one cause at a time, fully or in part. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { ChoiceField } from '#client/forms/fields.tsx'
import { integerOf } from '#client/forms/figures.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { formatFen } from '#domain/money/money.ts'
import { REFUND_CAUSES } from '#domain/order/order.ts'
import { ledgerOf, toRefundFen } from '#domain/money/payment.ts'
import { type RefundDue, refundable } from '#domain/money/refund.ts'
import { ConfirmedLater } from '#client/features/payments/form/money-confirm.tsx'
import { MoneyDialog } from '#client/features/payments/form/money-dialog.tsx'
import { newTransfer, type TransferValues, transferBody } from '#client/features/payments/form/money-values.ts'
import { useMoneyForm } from '#client/features/payments/form/use-money-form.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

/** A cause as a string key: an after-sale includes its id. */
const keyOf = ({ cause, after_sale_id }: Pick<RefundDue, 'cause' | 'after_sale_id'>) => `${cause}:${after_sale_id ?? ''}`

type Values = TransferValues & { kind: 'refund'; part: string }

export function Form({ order, onDone }: ActionFormProps) {
  const open = refundable(order)
  const [first] = open
  const values: Values = { kind: 'refund', part: first ? keyOf(first) : '', ...newTransfer(first?.amount_fen ?? 0) }
  const { actor } = useAccount()
  const { refund_due_fen, refunded_fen, refunding_fen } = ledgerOf(order)
  const form = useMoneyForm(order, STEP_CALLS.collect, {
    kind: 'refund',
    label: () => '退款',
    values,
    body: ({ part, ...typed }) => {
      const chosen = open.find((each) => keyOf(each) === part)
      return { ...transferBody(typed), cause: chosen?.cause ?? null, after_sale_id: chosen?.after_sale_id ?? null }
    },
    place: (field) => (field === 'cause' || field === 'after_sale_id' ? 'part' : field),
    onDone,
  })
  const limit_fen = open.find((each) => keyOf(each) === form.values.part)?.amount_fen ?? 0
  const to_refund_fen = toRefundFen(order)
  const left_fen = to_refund_fen - (integerOf(form.values.amount_fen) ?? to_refund_fen)
  return (
    <MoneyDialog
      form={form}
      order={order}
      kind="refund"
      submit_label="退款"
      due={[
        [refund_due_fen > 0 ? '应退' : '可退', <b key="due">{formatFen(limit_fen)} 元</b>],
        ...(refunded_fen > 0 ? [['已退', `${formatFen(refunded_fen)} 元`] as const] : []),
        ...(refunding_fen > 0 ? [['已登记待确认', `${formatFen(refunding_fen)} 元`] as const] : []),
      ]}
      foot={actor.dual_control ? <ConfirmedLater what="退款" party="采购商" /> : null}
      amount_hint={left_fen > 0 ? `部分退款，退后仍应退 ${formatFen(left_fen)} 元` : undefined}
      onCancel={onDone}
    >
      {open.length > 1 ? (
        <ChoiceField
          name="part"
          label="退款原因"
          choices={open.map((each) => [keyOf(each), `${REFUND_CAUSES[each.cause]} ${formatFen(each.amount_fen)} 元`] as const)}
          onChoose={(next) => form.set('amount_fen', open.find((each) => keyOf(each) === next)?.amount_fen ?? 0)}
        />
      ) : null}
    </MoneyDialog>
  )
}
