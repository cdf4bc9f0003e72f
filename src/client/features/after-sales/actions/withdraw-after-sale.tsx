/** 撤回售后: takes back an application the trader has not answered. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { openAfterSale } from '#domain/agreement/after-sale.ts'
import { AFTER_SALE_KINDS } from '#domain/order/order.ts'
import { AfterSaleBody } from '#client/features/after-sales/order-after-sales.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const asked = openAfterSale(order)
  const form = useStepForm(order, STEP_CALLS.withdraw_after_sale, {
    values: { order_id: order.id },
    params: { id: asked?.id ?? '' },
    detail: () => (asked ? AFTER_SALE_KINDS[asked.kind] : ''),
    onDone,
  })
  if (!asked) return <p>没有未处理的售后申请。</p>
  return (
    <DialogForm form={form} submit_label="撤回售后" danger onCancel={onDone}>
      <AfterSaleBody order={order} each={asked} role="buyer" head />
      <p>撤回后这项申请不再保留；需要时可以重新申请。</p>
    </DialogForm>
  )
}
