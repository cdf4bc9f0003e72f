/** 退款: money that goes back to the buyer, all that is due or a part. */
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Facts } from '#client/ui/card.tsx'
import { formatFen, parseYuan } from '#domain/money.ts'
import { ledgerOf, refundableFen } from '#domain/payment.ts'
import { MONEY_PATHS, MoneyFields, moneyInput, newMoney } from './money-fields.tsx'
import { MoneyOffline } from './money-offline.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const limit_fen = refundableFen(order)
  const { refund_due_fen, refunded_fen } = ledgerOf(order)
  const [money, setMoney] = useState(() => newMoney(limit_fen))
  const left_fen = refund_due_fen - (parseYuan(money.amount) ?? refund_due_fen)
  const save = async () => {
    const options = { photos: money.photo_ids, detail: `${formatFen(moneyInput(money).amount_fen)} 元` }
    if (await form.submit(STEP_CALLS.collect, { kind: 'refund', ...moneyInput(money) }, options)) onDone()
  }
  return (
    <ActionForm form={form} shown={MONEY_PATHS} submit_label="退款" onSubmit={() => void save()} onCancel={onDone}>
      <MoneyOffline what="退款登记" />
      <Facts
        items={[
          ['收款方', order.buyer_name ?? '—'],
          [refund_due_fen > 0 ? '应退' : '可退', <b key="due">{formatFen(limit_fen)} 元</b>],
          ...(refunded_fen > 0 ? [['已退', `${formatFen(refunded_fen)} 元`] as const] : []),
        ]}
      />
      <MoneyFields
        value={money}
        onChange={setMoney}
        errors={form.errors}
        amount_label="退款金额"
        voucher_label="退款凭证"
        {...(left_fen > 0 ? { amount_hint: `部分退款，退后仍应退 ${formatFen(left_fen)} 元` } : {})}
      />
    </ActionForm>
  )
}
