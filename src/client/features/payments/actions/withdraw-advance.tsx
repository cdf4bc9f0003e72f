/** 撤销预付款: takes back an advance the trader has not confirmed. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { formatFen } from '#domain/money/money.ts'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { MoneyFacts } from '#client/features/payments/form/money-party.tsx'
import { MoneySaid } from '#client/features/payments/form/money-said.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const entry = order.money.find(({ kind, status }) => kind === 'advance' && status === 0)
  const detail = () => (entry ? `${formatFen(entry.amount_fen)} 元` : '')
  const form = useStepForm(order, STEP_CALLS.withdraw_advance, { detail, onDone })
  if (!entry) return <p>没有待确认的预付款。</p>
  return (
    <DialogForm form={form} submit_label="撤销预付款" danger onCancel={onDone}>
      <MoneyOffline what="撤销" />
      <MoneyFacts order={order} kind="advance" />
      <MoneySaid entry={entry} />
      <chakra.p fontSize="sm" color="fg.muted">
        撤销只取消登记。如果款项已经汇出，请联系商户退回。
      </chakra.p>
    </DialogForm>
  )
}
