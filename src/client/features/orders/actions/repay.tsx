/** 退还货款: the supplier sends back what was paid too much, and the trader confirms that it arrived. */
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Facts } from '#client/ui/card.tsx'
import { formatFen } from '#domain/money.ts'
import { paidOutFen, supplierOwesFen } from '#domain/payment.ts'
import { MONEY_PATHS, MoneyFields, moneyInput, newMoney } from './money-fields.tsx'
import { MoneyOffline } from './money-offline.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const owes_fen = supplierOwesFen(order)
  const [money, setMoney] = useState(() => newMoney(owes_fen))
  const save = async () => {
    const options = { photos: money.photo_ids, detail: `${formatFen(moneyInput(money).amount_fen)} 元` }
    if (await form.submit(STEP_CALLS.repay, moneyInput(money), options)) onDone()
  }
  return (
    <ActionForm form={form} shown={MONEY_PATHS} submit_label="退还货款" onSubmit={() => void save()} onCancel={onDone}>
      <MoneyOffline what="退还登记" />
      <Facts
        items={[
          ['收款方', order.trader_name],
          ['应退还', <b key="owes">{formatFen(owes_fen)} 元</b>],
          ['商户已付', `${formatFen(paidOutFen(order))} 元`],
        ]}
      />
      <MoneyFields value={money} onChange={setMoney} errors={form.errors} amount_label="退还金额" voucher_required />
    </ActionForm>
  )
}
