/** 登记付款: registers what was paid to the supplier, all that is owed or a part, after an identity check. */
import { useEffect } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { integerOf } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { formatFen } from '#domain/money/money.ts'
import { payeeObstacle } from '#domain/money/payee.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { MoneyDialog } from '#client/features/payments/form/money-dialog.tsx'
import { ConfirmedLater } from '#client/features/payments/form/money-confirm.tsx'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { MoneyReview, useMoneyAccount } from '#client/features/payments/form/money-party.tsx'
import { NewPayee, type PayeeHere, PayeeLine, usePayee } from '#client/features/payments/form/payee.tsx'
import { newTransfer, type TransferValues, transferBody, voucherMissing } from '#client/features/payments/form/money-values.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

const SETTLED = '售后核减后，这张订单没有应付给供应商的货款。确认后订单转为商户已付款。'

/** The card that the person saw. */
const named = (payee: PayeeHere | null | undefined) => {
  const { card_id, card_version } = payee?.account ?? {}
  return card_id ? { card_id, card_version } : {}
}
const unconfirmed = ({ method }: Pick<TransferValues, 'method'>, payee: PayeeHere | null | undefined): FieldErrors => {
  const refusal = payee && method !== 'cash' ? payeeObstacle(payee) : null
  return refusal ? { method: refusal.message } : {}
}

export function Form({ order, onDone }: ActionFormProps) {
  const { actor } = useAccount()
  const agreed = useMoneyAccount(order, 'payout')
  const payee = usePayee(order)
  const account = payee?.account ?? agreed
  const { payable_fen, paying_fen, paid_out_fen } = ledgerOf(order)
  const due_fen = Math.max(0, payable_fen - paying_fen)
  const form = useStepForm(order, STEP_CALLS.payout, {
    values: newTransfer(due_fen),
    body: (typed) => ({ ...transferBody(typed), ...(typed.method === 'cash' ? {} : named(payee)) }),
    missing: due_fen === 0 ? () => ({}) : (typed) => ({ ...voucherMissing('payout')(typed), ...unconfirmed(typed, payee) }),
    sure: (body) => ({
      title: '登记付款',
      message:
        due_fen === 0 ? SETTLED : <MoneyReview orders={[order]} kind="payout" role="trader" account={account} money={body} />,
      confirm_label: '确定付款',
    }),
    detail: ({ amount_fen }) => (due_fen === 0 ? '无需再付' : `${formatFen(amount_fen)} 元`),
    onDone,
  })
  const allowed = !payee || payeeObstacle(payee) === null
  const { clearErrors } = form.methods
  // The supplier may confirm the card while the dialog shows the refusal.
  useEffect(() => {
    if (allowed) clearErrors('method')
  }, [allowed, clearErrors])
  if (due_fen === 0) {
    return (
      <DialogForm form={form} submit_label="无需再付" onCancel={onDone}>
        <MoneyOffline what="付款登记" proven />
        <p>{SETTLED}</p>
      </DialogForm>
    )
  }
  const amount_fen = integerOf(form.values.amount_fen)
  const left_fen = amount_fen === null ? 0 : due_fen - amount_fen
  return (
    <MoneyDialog
      form={form}
      order={order}
      kind="payout"
      submit_label="登记付款"
      due={[
        ['应付', <b key="due">{formatFen(payable_fen)} 元</b>],
        ...(paid_out_fen > 0 ? [['已付', `${formatFen(paid_out_fen)} 元`] as const] : []),
        ...(paying_fen > 0 ? [['已登记待确认', `${formatFen(paying_fen)} 元`] as const] : []),
      ]}
      amount_hint={left_fen > 0 ? `部分付款，付后仍欠 ${formatFen(left_fen)} 元，订单保持待商户付款` : undefined}
      account={payee ? <PayeeLine {...payee} /> : undefined}
      foot={actor.dual_control ? <ConfirmedLater what="付款" party="供应商" /> : null}
      onCancel={onDone}
    >
      {payee ? <NewPayee order={order} payee={payee} /> : null}
    </MoneyDialog>
  )
}
