/** 预付款: registers money paid before settlement. It is deducted from the payable amount once the trader has confirmed it. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatFen } from '#domain/money.ts'
import { receivableFen } from '#domain/payment.ts'
import { MoneyFields } from './money-fields.tsx'
import { type MoneyValues, newMoney } from './money-values.ts'
import { MoneyOffline } from './money-offline.tsx'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

const SHARES = [30, 50, 80] as const

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.advance, {
    values: newMoney(null) as MoneyValues,
    detail: ({ amount_fen }) => `${formatFen(amount_fen)} 元`,
    onDone,
  })
  const limit_fen = receivableFen(order)
  /** Rounds down to the yuan, so that it never exceeds what is due. */
  const share = (percent: number) => form.set('amount_fen', Math.floor((limit_fen * percent) / 10_000) * 100)
  return (
    <DialogForm form={form} submit_label="提交预付款" onCancel={onDone}>
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
      <MoneyFields amount_label="预付金额" />
    </DialogForm>
  )
}
