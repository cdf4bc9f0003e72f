/** 点价 on the supply side. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { PriceFix } from '#client/features/orders/pricing/price-fix.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

export const Form = (props: ActionFormProps) => <PriceFix {...props} of="supply" endpoint={STEP_CALLS.fix_supply_price} />
