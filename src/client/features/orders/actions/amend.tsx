/** 更正订单: the form of a new order filled with the order's values, while nobody has accepted or signed it. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { orderBody, orderField, newOrder, typedOrder } from '#client/features/orders/create/typed-order.ts'
import { type Catalogue, OrderFormFields } from '#client/features/orders/create/order-form-fields.tsx'
import { MarginPicture } from '#client/features/orders/create/margin-picture.tsx'
import { integerOf } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { draftOf } from '#domain/order/amendment.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

/** The category stays, so there is nothing to choose from. */
const NOTHING: Catalogue = { categories: [], at: 0, specs: [], quotes: [], goods: [] }

export function Form({ order, onDone }: ActionFormProps) {
  const draft = draftOf(order)
  const form = useStepForm(order, STEP_CALLS.amend, {
    values: draft ? typedOrder(draft) : newOrder(),
    body: orderBody,
    place: orderField,
    onDone,
  })
  if (!draft) return null
  return (
    <DialogForm form={form} submit_label="更正订单" onCancel={onDone}>
      <Notice>供应商和采购商各收到自己一侧的更改，合同按新内容重新起草。供应商接单或任何一方签署后不能再更正。</Notice>
      <OrderFormFields form={form} catalogue={NOTHING} made />
      <MarginPicture
        supply_price_fen={integerOf(form.values.supply_price_fen)}
        sale_price_fen={integerOf(form.values.sale_price_fen)}
        quantity_kg={integerOf(form.values.quantity_kg)}
      />
    </DialogForm>
  )
}
