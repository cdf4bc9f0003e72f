/** 确定销售价: makes the sale price final, so that the buyer can pay. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { PriceConfirm } from '#client/features/orders/pricing/price-confirm.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

export const Form = (props: ActionFormProps) => <PriceConfirm {...props} of="sale" endpoint={STEP_CALLS.confirm_sale_price} />
