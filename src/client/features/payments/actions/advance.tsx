/** 预付款: registers money paid before settlement. It is deducted from the payable amount once the trader has confirmed it. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Button } from '#client/ui/button.tsx'
import { formatFen } from '#domain/money/money.ts'
import { receivableFen } from '#domain/money/payment.ts'
import { MoneyDialog } from '#client/features/payments/form/money-dialog.tsx'
import { type MoneyValues, newMoney } from '#client/features/payments/form/money-values.ts'
import { useMoneyForm } from '#client/features/payments/form/use-money-form.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

const SHARES = [30, 50, 80] as const

export function Form({ order, onDone }: ActionFormProps) {
  const form = useMoneyForm(order, STEP_CALLS.advance, {
    kind: 'advance',
    label: () => '提交预付款',
    values: newMoney(null) as MoneyValues,
    onDone,
  })
  const limit_fen = receivableFen(order)
  /** Rounds down to the yuan, so that it never exceeds what is due. */
  const share = (percent: number) => form.set('amount_fen', Math.floor((limit_fen * percent) / 10_000) * 100)
  return (
    <MoneyDialog
      form={form}
      order={order}
      kind="advance"
      submit_label="提交预付款"
      due={[['约定货款余', `${formatFen(limit_fen)} 元`]]}
      onCancel={onDone}
    >
      <chakra.p fontSize="sm" color="fg.muted">
        商户确认到账后，付款时自动抵扣；确认前可以撤销。
      </chakra.p>
      <chakra.div display="flex" gap={2} flexWrap="wrap" role="group" aria-label="按比例填写">
        {SHARES.map((percent) => (
          <Button key={percent} size="sm" onClick={() => share(percent)}>
            货款的 {percent}%
          </Button>
        ))}
      </chakra.div>
    </MoneyDialog>
  )
}
