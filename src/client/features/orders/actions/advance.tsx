/** 预付款: money paid before settlement; deducted from what is payable once the trader has confirmed it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Button } from '#client/ui/button.tsx'
import { formatFen } from '#domain/money.ts'
import { receivableFen } from '#domain/payment.ts'
import { MONEY_PATHS, MoneyFields, moneyInput, newMoney } from './money-fields.tsx'
import { MoneyOffline } from './money-offline.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

const SHARES = [30, 50, 80] as const

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [money, setMoney] = useState(() => newMoney())
  const limit_fen = receivableFen(order)
  const pay = async () => {
    const options = { photos: money.photo_ids, detail: `${money.amount} 元` }
    if (await form.submit(STEP_CALLS.advance, moneyInput(money), options)) onDone()
  }
  /** To the whole yuan, never above what is due. */
  const share = (percent: number) => {
    const fen = Math.floor((limit_fen * percent) / 10_000) * 100
    form.clear('amount_fen')
    setMoney({ ...money, amount: formatFen(fen) })
  }
  return (
    <ActionForm form={form} shown={MONEY_PATHS} submit_label="提交预付款" onSubmit={() => void pay()} onCancel={onDone}>
      <MoneyOffline what="预付款" />
      <chakra.p fontSize="sm" color="fg.muted">
        收款户名：{order.trader_name}。商户确认到账后，付款时自动抵扣；确认前可以撤销。约定货款余 {formatFen(limit_fen)} 元。
      </chakra.p>
      <chakra.div display="flex" gap={2} flexWrap="wrap" role="group" aria-label="按比例填写">
        {SHARES.map((percent) => (
          <Button key={percent} size="sm" onClick={() => share(percent)}>
            货款的 {percent}%
          </Button>
        ))}
      </chakra.div>
      <MoneyFields
        value={money}
        onChange={(next) => {
          form.clear()
          setMoney(next)
        }}
        errors={form.errors}
        amount_label="预付金额"
      />
    </ActionForm>
  )
}
