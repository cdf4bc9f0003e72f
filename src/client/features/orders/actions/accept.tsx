/** 接单: shows the supplier the terms once more and accepts the order. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Facts } from '#client/ui/card.tsx'
import { formatFen } from '#domain/money.ts'
import { formatTonnes } from '#domain/weight.ts'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.accept, { values: { accept: true, reason: '' }, onDone })
  return (
    <DialogForm form={form} submit_label="确认接单" onCancel={onDone}>
      <Facts
        items={[
          ['品名', [order.title, order.spec_name].filter(Boolean).join(' · ')],
          ['数量', `${formatTonnes(order.quantity_kg)} 吨`],
          ...(order.supply
            ? ([
                ['单价', `${formatFen(order.supply.price_fen)} 元/吨（含税）`],
                ['金额', `${formatFen(order.supply.amount_fen)} 元`],
              ] as const)
            : []),
          ['交货地点', order.delivery_place],
        ]}
      />
    </DialogForm>
  )
}
