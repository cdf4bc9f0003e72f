/** 确认到账: the registered money has arrived and covers what is owed, or the payment goes back to the buyer with a reason. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Facts } from '#client/ui/card.tsx'
import { Radio } from '#client/ui/checkbox.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { formatFen } from '#domain/money.ts'
import { receivableFen, registeredFen } from '#domain/payment.ts'
import { MoneyOffline } from './money-offline.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const owed_fen = receivableFen(order)
  const registered_fen = registeredFen(order)
  const short_fen = owed_fen - registered_fen
  const [accept, setAccept] = useState(short_fen <= 0)
  const [reason, setReason] = useState('')
  const save = async () => {
    const body = { accept, reason: accept ? '' : reason }
    if (await form.submit(STEP_CALLS.confirm, body, { detail: accept ? `${formatFen(owed_fen)} 元` : '驳回' })) onDone()
  }
  const choose = (next: boolean) => {
    setAccept(next)
    form.clear()
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
          ['应收', `${formatFen(owed_fen)} 元`],
          ['已登记', <b key="registered">{formatFen(registered_fen)} 元</b>],
        ]}
      />
      {short_fen > 0 ? (
        <Notice tone="need" title={`还差 ${formatFen(short_fen)} 元`}>
          先登记收款，登记足额后才能确认到账。款项有误时可以驳回。
        </Notice>
      ) : (
        <chakra.fieldset display="flex" gap={6}>
          <chakra.legend srOnly>结果</chakra.legend>
          <Radio name="accept" label="确认到账" checked={accept} onChange={() => choose(true)} />
          <Radio name="accept" label="驳回" checked={!accept} onChange={() => choose(false)} />
        </chakra.fieldset>
      )}
      {accept ? (
        <chakra.p fontSize="sm" color="fg.muted">
          确认后订单转为待商户付款，不能再重新核对。
          {short_fen < 0 ? `多收的 ${formatFen(-short_fen)} 元转入待退款。` : ''}
        </chakra.p>
      ) : (
        <TextArea
          label="驳回原因"
          required
          maxLength={200}
          hint="订单退回待采购商付款，采购商会看到原因。"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={form.errors['reason']}
        />
      )}
    </ActionForm>
  )
}
