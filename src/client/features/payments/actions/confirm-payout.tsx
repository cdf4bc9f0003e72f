/** 确认付款: a colleague confirms what was registered as paid to the supplier. */
import { ConfirmOut } from '#client/features/payments/form/money-confirm.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

export const Form = (props: ActionFormProps) => <ConfirmOut {...props} kind="payout" />
