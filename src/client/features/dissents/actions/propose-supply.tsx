/** 提请商定结算: proposes new figures to the supplier. The present ones stay in force until the supplier agrees. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextBox } from '#client/forms/fields.tsx'
import type { Figure } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { SupplyProposal } from '#client/features/dissents/supply-proposal.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const { supply } = order
  const [dissent_id] = useState(() => uuidv7())
  const form = useStepForm(order, STEP_CALLS.propose_supply, {
    values: { quantity_kg: (supply?.quantity_kg ?? null) as Figure, price_fen: (supply?.price_fen ?? null) as Figure, note: '' },
    body: (typed) => ({ ...typed, dissent_id }),
    onDone,
  })
  if (!supply) return null
  return (
    <DialogForm form={form} submit_label="提请商定结算" onCancel={onDone}>
      <SupplyProposal form={form} order={order} supply={supply} />
      <TextBox name="note" label="给供应商的说明" maxLength={500} hint="供应商同意才生效，答复前不能付款。采购商看不到。" />
    </DialogForm>
  )
}
