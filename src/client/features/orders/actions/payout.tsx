/** 付款: money to the supplier, all that is owed or a part, behind the identity check; what stands in its way is said first. */
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { nowIso } from '#client/lib/clock.ts'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { useAccount, useSyncStatus } from '#client/sync/react.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { advance } from '#domain/lifecycle.ts'
import { formatFen, parseYuan } from '#domain/money.ts'
import type { Actor, Order } from '#domain/order.ts'
import { paidOutFen, payableFen } from '#domain/payment.ts'
import { MONEY_PATHS, MoneyFields, moneyInput, newMoney } from './money-fields.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

/** Stands for the proof while the rest of the form is judged. */
const TO_BE_PROVED = '-'

/** Why nothing may be paid out now, in the trade's own words; null when all that is owed could be. */
export function payoutObstacle(order: Order, actor: Actor): string | null {
  const payload = moneyInput(newMoney(payableFen(order)))
  const outcome = advance(order, { name: 'payout', payload }, { actor, now: nowIso() })
  return outcome.ok ? null : outcome.refusal.message
}

export function Form({ order, onDone }: ActionFormProps) {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const verify = useIdentityCheck()
  const form = useStepForm(order)
  const due_fen = payableFen(order)
  const [money, setMoney] = useState(() => newMoney(due_fen))
  const obstacle = payoutObstacle(order, actor)
  if (obstacle) {
    return (
      <Notice tone="need" title={obstacle}>
        {order.supply_price_confirmed ? '等异议有了结果再付款。' : '请先核定采购价，再付款给供应商。'}
      </Notice>
    )
  }
  const send = async (detail: string, message: string, confirm_label: string) => {
    const body = moneyInput(money)
    // What is wrong is told before anybody is asked to prove who they are.
    if (form.check(STEP_CALLS.payout, { ...body, verification: TO_BE_PROVED })) return
    const verification = await verify({ title: '付款', message, confirm_label })
    if (verification && (await form.submit(STEP_CALLS.payout, { ...body, verification }, { photos: money.photo_ids, detail })))
      onDone()
  }
  const offline = online ? null : (
    <Notice tone="plain" title="当前离线">
      付款需要接收验证码，联网后即可进行。刚刚完成过身份验证的，会先保存到本机，联网后自动提交。款项以提交成功为准。
    </Notice>
  )
  if (due_fen === 0) {
    const words = '售后核减后，这张订单没有应付给供应商的货款。确认后订单转为商户已付款。'
    const finish = () => send('无需再付', words, '确定')
    return (
      <ActionForm form={form} submit_label="无需再付" onSubmit={() => void finish()} onCancel={onDone}>
        {offline}
        <p>{words}</p>
      </ActionForm>
    )
  }
  const amount_fen = parseYuan(money.amount)
  const left_fen = amount_fen === null ? 0 : due_fen - amount_fen
  const save = () => {
    const paid = `${formatFen(amount_fen ?? 0)} 元`
    return send(paid, `确定向“${order.supplier_name ?? '供应商'}”付款 ${paid}？`, '确定付款')
  }
  return (
    <ActionForm form={form} shown={MONEY_PATHS} submit_label="付款" onSubmit={() => void save()} onCancel={onDone}>
      {offline}
      <Facts
        items={[
          ['收款方', order.supplier_name ?? '—'],
          ['应付', <b key="due">{formatFen(due_fen)} 元</b>],
          ...(paidOutFen(order) > 0 ? [['已付', `${formatFen(paidOutFen(order))} 元`] as const] : []),
        ]}
      />
      <MoneyFields
        value={money}
        onChange={setMoney}
        errors={form.errors}
        amount_label="付款金额"
        {...(left_fen > 0 ? { amount_hint: `部分付款，付后仍欠 ${formatFen(left_fen)} 元，订单保持待商户付款` } : {})}
      />
    </ActionForm>
  )
}
