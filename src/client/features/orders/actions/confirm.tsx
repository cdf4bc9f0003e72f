/** 确认到账: the trader confirms that the registered money has arrived. A part of what is owed sends the order back for the rest. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { formatFen } from '#domain/money.ts'
import { owedFen, registeredFen } from '#domain/payment.ts'
import { MoneyOffline } from './money-offline.tsx'
import { MoneyFacts } from './money-party.tsx'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const owed_fen = owedFen(order, 'sale')
  const registered_fen = registeredFen(order)
  const form = useStepForm(order, STEP_CALLS.confirm, {
    values: { accept: true, reason: '' },
    detail: () => `${formatFen(registered_fen)} 元`,
    onDone,
  })
  return (
    <DialogForm form={form} submit_label="确认到账" onCancel={onDone}>
      <MoneyOffline what="确认" />
      <MoneyFacts
        order={order}
        kind="collection"
        due={[
          ['应收', `${formatFen(owed_fen)} 元`],
          ['已登记待确认', <b key="registered">{formatFen(registered_fen)} 元</b>],
        ]}
      />
      <chakra.p fontSize="sm" color="fg.muted">
        {order.state !== 5
          ? '确认后计入到账。'
          : registered_fen < owed_fen
            ? `确认后订单回到待采购商付款，余 ${formatFen(owed_fen - registered_fen)} 元。`
            : '确认后订单转为待商户付款，不能再重新核对。'}
        {registered_fen > owed_fen ? `多收的 ${formatFen(registered_fen - owed_fen)} 元转入待退款。` : ''}
      </chakra.p>
    </DialogForm>
  )
}
