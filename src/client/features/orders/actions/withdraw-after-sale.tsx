/** 撤回售后: takes back an application the trader has not answered. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { openAfterSale } from '#domain/after-sale.ts'
import { AFTER_SALE_KINDS } from '#domain/order.ts'
import { AfterSaleBody } from '#client/features/orders/detail/order-after-sales.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const asked = openAfterSale(order)
  if (!asked) return <p>没有未处理的售后申请。</p>
  const withdraw = async () => {
    const options = { params: { id: asked.id }, detail: AFTER_SALE_KINDS[asked.kind] }
    if (await form.submit(STEP_CALLS.withdraw_after_sale, { order_id: order.id }, options)) onDone()
  }
  return (
    <ActionForm form={form} submit_label="撤回申请" danger onSubmit={() => void withdraw()} onCancel={onDone}>
      <AfterSaleBody order={order} each={asked} role="buyer" head />
      <p>撤回后这项申请不再保留；需要时可以重新申请。</p>
    </ActionForm>
  )
}
