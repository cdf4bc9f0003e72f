/** 撤销预付款: takes back an advance the trader has not confirmed. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Facts } from '#client/ui/card.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money.ts'
import { PAY_METHODS } from '#domain/order.ts'
import { MoneyOffline } from './money-offline.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const entry = order.money.find(({ kind, status }) => kind === 'advance' && status === 0)
  if (!entry) return <p>没有待确认的预付款。</p>
  const withdraw = async () => {
    if (await form.submit(STEP_CALLS.withdraw_advance, {}, { detail: `${formatFen(entry.amount_fen)} 元` })) onDone()
  }
  return (
    <ActionForm form={form} submit_label="撤销预付款" danger onSubmit={() => void withdraw()} onCancel={onDone}>
      <MoneyOffline what="撤销" />
      <Facts
        items={[
          ['金额', <b key="amount">{formatFen(entry.amount_fen)} 元</b>],
          ['付款方式', PAY_METHODS[entry.method]],
          ...(entry.bank_serial ? ([['流水号', entry.bank_serial]] as const) : []),
          ['付款时间', chinaTime(entry.paid_at)],
        ]}
      />
      <chakra.p fontSize="sm" color="fg.muted">
        撤销只取消登记。如果款项已经汇出，请联系商户退回。
      </chakra.p>
    </ActionForm>
  )
}
