/** 确认退款到账: what the supplier says to have sent back has arrived, or has not. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { fullTime } from '#client/lib/format.ts'
import { Facts } from '#client/ui/card.tsx'
import { Radio } from '#client/ui/checkbox.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { formatFen } from '#domain/money.ts'
import { PAY_METHODS } from '#domain/order.ts'
import { MoneyOffline } from './money-offline.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [accept, setAccept] = useState(true)
  const [reason, setReason] = useState('')
  const claims = order.money.filter(({ kind, status }) => kind === 'repayment' && status === 0)
  if (claims.length === 0) return <p>没有待确认的供应商退款。</p>
  const sum = `${formatFen(claims.reduce((total, { amount_fen }) => total + amount_fen, 0))} 元`
  const choose = (next: boolean) => {
    setAccept(next)
    form.clear()
  }
  const save = async () => {
    const body = { accept, reason: accept ? '' : reason }
    if (await form.submit(STEP_CALLS.confirm_repayment, body, { detail: accept ? sum : '驳回' })) onDone()
  }
  return (
    <ActionForm
      form={form}
      shown={['reason']}
      submit_label={accept ? '确认到账' : '驳回'}
      danger={!accept}
      onSubmit={() => void save()}
      onCancel={onDone}
    >
      <MoneyOffline what="确认" />
      <Facts
        items={[
          ['付款方', order.supplier_name ?? '—'],
          ...claims.map(
            (entry) =>
              [
                '供应商退还',
                `${formatFen(entry.amount_fen)} 元 · ${PAY_METHODS[entry.method]} · ${fullTime(entry.paid_at)}`,
              ] as const,
          ),
          ['合计', <b key="sum">{sum}</b>],
        ]}
      />
      <PhotoStrip ids={claims.flatMap(({ photo_ids }) => photo_ids)} label="供应商退款凭证" />
      <chakra.fieldset display="flex" gap={6}>
        <chakra.legend srOnly>结果</chakra.legend>
        <Radio name="accept" label="确认到账" checked={accept} onChange={() => choose(true)} />
        <Radio name="accept" label="驳回" checked={!accept} onChange={() => choose(false)} />
      </chakra.fieldset>
      {accept ? null : (
        <TextArea
          label="驳回原因"
          required
          maxLength={200}
          hint="供应商会看到原因，并需要重新退还。"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={form.errors['reason']}
        />
      )}
    </ActionForm>
  )
}
