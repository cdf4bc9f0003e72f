/** 登记付款: registers what was paid to the supplier, all that is owed or a part, after an identity check. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { integerOf } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { useSyncStatus } from '#client/sync/react.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatFen } from '#domain/money.ts'
import { paidOutFen, payableFen } from '#domain/payment.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { MoneyReview, useMoneyAccount } from './money-party.tsx'
import { newTransfer, transferBody } from './money-values.ts'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

const SETTLED = '售后核减后，这张订单没有应付给供应商的货款。确认后订单转为商户已付款。'

export function Form({ order, onDone }: ActionFormProps) {
  const { online } = useSyncStatus()
  const account = useMoneyAccount(order, 'payout')
  const due_fen = payableFen(order)
  const form = useStepForm(order, STEP_CALLS.payout, {
    values: newTransfer(due_fen),
    body: transferBody,
    sure: (body) => ({
      title: '登记付款',
      message:
        due_fen === 0 ? SETTLED : <MoneyReview orders={[order]} kind="payout" role="trader" account={account} money={body} />,
      confirm_label: '确定付款',
    }),
    detail: ({ amount_fen }) => (due_fen === 0 ? '无需再付' : `${formatFen(amount_fen)} 元`),
    onDone,
  })
  const offline = online ? null : (
    <Notice tone="plain" title="当前离线">
      付款需要接收验证码，联网后即可进行。刚刚完成过身份验证的，会先保存到本机，联网后自动提交。款项以提交成功为准。
    </Notice>
  )
  if (due_fen === 0) {
    return (
      <DialogForm form={form} submit_label="无需再付" onCancel={onDone}>
        {offline}
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
      offline={offline}
      due={[
        ['应付', <b key="due">{formatFen(due_fen)} 元</b>],
        ...(paidOutFen(order) > 0 ? [['已付', `${formatFen(paidOutFen(order))} 元`] as const] : []),
      ]}
      amount_hint={left_fen > 0 ? `部分付款，付后仍欠 ${formatFen(left_fen)} 元，订单保持待商户付款` : undefined}
      onCancel={onDone}
    />
  )
}
