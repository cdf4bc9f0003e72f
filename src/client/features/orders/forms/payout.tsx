/** 付款: money to the supplier, all that is owed or a part; what stands in its way is said first. */
import { useState } from 'react'
import { traderPayout } from '#api/orders.ts'
import { nowIso } from '#client/lib/clock.ts'
import { useAccount } from '#client/sync/react.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { advance } from '#domain/lifecycle.ts'
import { formatFen, parseYuan } from '#domain/money.ts'
import type { Actor, Order } from '#domain/order.ts'
import { paidOutFen, payableFen } from '#domain/payment.ts'
import { MONEY_PATHS, MoneyFields, moneyInput, newMoney } from '../money-fields.tsx'
import { MoneyOffline } from '../money-offline.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from '../step-form.tsx'

/** Why nothing may be paid out now, in the trade's own words; null when all that is owed could be. */
export function payoutObstacle(order: Order, actor: Actor): string | null {
  const payload = moneyInput(newMoney(payableFen(order)))
  const outcome = advance(order, { name: 'payout', payload }, { actor, now: nowIso() })
  return outcome.ok ? null : outcome.refusal.message
}

export function Form({ order, onDone }: ActionFormProps) {
  const { owner } = useAccount()
  const form = useStepForm(order)
  const due_fen = payableFen(order)
  const [money, setMoney] = useState(() => newMoney(due_fen))
  const obstacle = payoutObstacle(order, owner)
  if (obstacle) {
    return (
      <Notice tone="need" title={obstacle}>
        {order.supply_price_confirmed ? '等异议有了结果再付款。' : '请先核定采购价，再付款给供应商。'}
      </Notice>
    )
  }
  if (due_fen === 0) {
    const finish = async () => {
      if (await form.submit(traderPayout, moneyInput(money), { detail: '无需再付' })) onDone()
    }
    return (
      <ActionForm form={form} submit_label="无需再付" onSubmit={() => void finish()} onCancel={onDone}>
        <MoneyOffline what="登记" />
        <p>售后核减后，这张订单没有应付给供应商的货款。确认后订单转为商户已付款。</p>
      </ActionForm>
    )
  }
  const amount_fen = parseYuan(money.amount)
  const left_fen = amount_fen === null ? 0 : due_fen - amount_fen
  const save = async () => {
    const options = { photos: money.photo_ids, detail: `${formatFen(moneyInput(money).amount_fen)} 元` }
    if (await form.submit(traderPayout, moneyInput(money), options)) onDone()
  }
  return (
    <ActionForm form={form} shown={MONEY_PATHS} submit_label="付款" onSubmit={() => void save()} onCancel={onDone}>
      <MoneyOffline what="付款登记" />
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
