/** 确认到账: the trader confirms that the registered money covers what is owed, or returns the payment to the buyer with a reason. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { ChoiceField, TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatFen } from '#domain/money.ts'
import { receivableFen, registeredFen } from '#domain/payment.ts'
import { MoneyOffline } from './money-offline.tsx'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const owed_fen = receivableFen(order)
  const registered_fen = registeredFen(order)
  const short_fen = owed_fen - registered_fen
  const form = useStepForm(order, STEP_CALLS.confirm, {
    values: { accept: short_fen <= 0, reason: '' },
    body: ({ accept, reason }) => ({ accept, reason: accept ? '' : reason }),
    detail: ({ accept }) => (accept ? `${formatFen(owed_fen)} 元` : '驳回'),
    onDone,
  })
  const { accept } = form.values
  return (
    <DialogForm form={form} submit_label={accept ? '确认到账' : '驳回'} danger={!accept} onCancel={onDone}>
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
        <ChoiceField
          name="accept"
          label="结果"
          choices={[
            [true, '确认到账'],
            [false, '驳回'],
          ]}
          onChoose={form.clear}
        />
      )}
      {accept ? (
        <chakra.p fontSize="sm" color="fg.muted">
          确认后订单转为待商户付款，不能再重新核对。
          {short_fen < 0 ? `多收的 ${formatFen(-short_fen)} 元转入待退款。` : ''}
        </chakra.p>
      ) : (
        <TextBox name="reason" label="驳回原因" required maxLength={200} hint="订单退回待采购商付款，采购商会看到原因。" />
      )}
    </DialogForm>
  )
}
