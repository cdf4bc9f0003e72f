/** 确认收货: the buyer's flow at the gate; it works offline. */
import { newReceipt, onTheWay, receiveDraft } from '#client/features/orders/steps/receive-draft.ts'
import { ReceiveForm } from '#client/features/orders/steps/receive-form.tsx'
import { StepPage } from '#client/forms/step/step-page.tsx'
import type { Order } from '#domain/order/order.ts'

const received = (order: Order) => `已收 ${order.trips.length - onTheWay(order).length}/${order.trips.length} 车`

export const Page = () => (
  <StepPage action="receive" draft={receiveDraft} begin={newReceipt} form={ReceiveForm} facts={received} />
)
