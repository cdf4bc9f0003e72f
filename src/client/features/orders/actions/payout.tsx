/** 付款: pays the supplier all that is owed or a part, after an identity check. An obstacle is told before anything is typed. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { integerOf } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { nowIso } from '#client/lib/clock.ts'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { useAccount, useSyncStatus } from '#client/sync/react.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { advance } from '#domain/lifecycle.ts'
import { formatFen } from '#domain/money.ts'
import type { Actor, Order } from '#domain/order.ts'
import { paidOutFen, payableFen } from '#domain/payment.ts'
import { MoneyFields } from './money-fields.tsx'
import { type MoneyValues, newMoney } from './money-values.ts'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

/** Stands for the proof of identity while the rest of the form is checked. */
const TO_BE_PROVED = '-'

/** Why nothing may be paid out now, in the trade's own words; null when all that is owed could be. */
export function payoutObstacle(order: Order, actor: Actor): string | null {
  const payload = newMoney(payableFen(order))
  const outcome = advance(order, { name: 'payout', payload }, { actor, now: nowIso() })
  return outcome.ok ? null : outcome.refusal.message
}

export function Form({ order, onDone }: ActionFormProps) {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const verify = useIdentityCheck()
  const due_fen = payableFen(order)
  const settled = '售后核减后，这张订单没有应付给供应商的货款。确认后订单转为商户已付款。'
  const form = useStepForm(order, STEP_CALLS.payout, {
    values: { ...(newMoney(due_fen) as MoneyValues), verification: TO_BE_PROVED },
    // Errors are told before anybody is asked to prove who they are.
    async ask(body) {
      const paid = `${formatFen(body.amount_fen)} 元`
      const sure =
        due_fen === 0
          ? { message: settled, confirm_label: '确定' }
          : { message: `确定向“${order.supplier_name ?? '供应商'}”付款 ${paid}？`, confirm_label: '确定付款' }
      const verification = await verify({ title: '付款', ...sure })
      return verification === null ? null : { ...body, verification }
    },
    detail: ({ amount_fen }) => (due_fen === 0 ? '无需再付' : `${formatFen(amount_fen)} 元`),
    onDone,
  })
  const obstacle = payoutObstacle(order, actor)
  if (obstacle) {
    return (
      <Notice tone="need" title={obstacle}>
        {order.supply_price_confirmed ? '等异议有了结果再付款。' : '请先核定采购价，再付款给供应商。'}
      </Notice>
    )
  }
  const offline = online ? null : (
    <Notice tone="plain" title="当前离线">
      付款需要接收验证码，联网后即可进行。刚刚完成过身份验证的，会先保存到本机，联网后自动提交。款项以提交成功为准。
    </Notice>
  )
  if (due_fen === 0) {
    return (
      <DialogForm form={form} submit_label="无需再付" onCancel={onDone}>
        {offline}
        <p>{settled}</p>
      </DialogForm>
    )
  }
  const amount_fen = integerOf(form.values.amount_fen)
  const left_fen = amount_fen === null ? 0 : due_fen - amount_fen
  return (
    <DialogForm form={form} submit_label="付款" onCancel={onDone}>
      {offline}
      <Facts
        items={[
          ['收款方', order.supplier_name ?? '—'],
          ['应付', <b key="due">{formatFen(due_fen)} 元</b>],
          ...(paidOutFen(order) > 0 ? [['已付', `${formatFen(paidOutFen(order))} 元`] as const] : []),
        ]}
      />
      <MoneyFields
        amount_label="付款金额"
        {...(left_fen > 0 ? { amount_hint: `部分付款，付后仍欠 ${formatFen(left_fen)} 元，订单保持待商户付款` } : {})}
      />
    </DialogForm>
  )
}
