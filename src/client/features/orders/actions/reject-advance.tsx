/** 驳回预付款: an advance the buyer says to have paid did not arrive. */
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { formatFen } from '#domain/money.ts'
import { MoneyOffline } from './money-offline.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'
import { BuyerSaid } from './collect.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [reason, setReason] = useState('')
  const entry = order.money.find(({ kind, status }) => kind === 'advance' && status === 0)
  if (!entry) return <p>没有待确认的预付款。</p>
  const save = async () => {
    if (await form.submit(STEP_CALLS.reject_advance, { reason }, { detail: `${formatFen(entry.amount_fen)} 元` })) onDone()
  }
  return (
    <ActionForm form={form} shown={['reason']} submit_label="驳回" danger onSubmit={() => void save()} onCancel={onDone}>
      <MoneyOffline what="驳回" />
      <BuyerSaid entry={entry} />
      <TextArea
        label="驳回原因"
        required
        maxLength={200}
        hint="采购商会看到原因。"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={form.errors['reason']}
      />
    </ActionForm>
  )
}
