/** 催款: asks the buyer for what is still to be paid, with the day on which it is due. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { Facts } from '#client/ui/card.tsx'
import { agedOf, dueWords } from '#domain/accounting/aging.ts'
import { formatFen } from '#domain/money/money.ts'
import { DEFAULT_PAY_TERMS } from '#domain/order/order.ts'
import { toPayFen } from '#domain/money/payment.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.remind_payment, { values: {}, onDone })
  return (
    <DialogForm form={form} submit_label="催款" onCancel={onDone}>
      <p>采购商会收到一条站内信，并记入订单进度。每天最多催一次。</p>
      <Facts
        items={[
          ['采购商', order.buyer_name ?? '—'],
          ['待付', <b key="due">{formatFen(toPayFen(order, 'sale'))} 元</b>],
          ['付款条件', order.pay_terms || DEFAULT_PAY_TERMS],
          ['账期', dueWords(agedOf(order, 'sale', nowMs()))],
        ]}
      />
    </DialogForm>
  )
}
