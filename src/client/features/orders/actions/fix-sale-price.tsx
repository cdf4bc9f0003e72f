/** 点价 on the sale side. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { PriceFix } from './price-fix.tsx'
import type { ActionFormProps } from './use-step-form.ts'

export const Form = (props: ActionFormProps) => <PriceFix {...props} of="sale" endpoint={STEP_CALLS.fix_sale_price} />
