/** 调整订单: gives the supply side of a dissent other figures, or rejects the claim with a reason. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { ChoiceField, TextBox } from '#client/forms/fields.tsx'
import type { Figure } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { isOfSupply } from '#domain/order/order.ts'
import { SupplyProposal } from '#client/features/dissents/supply-proposal.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

/** The readers of a rejection's reason. The buyer reads why their own dissent was rejected; nobody else reads a reason. */
const REJECTED = { sale: '只有采购商会看到，供应商看不到。', supply: '只留在贵司的记录里，供应商和采购商都看不到。' }

export function Form({ order, subject, onDone }: ActionFormProps) {
  const dissent = order.dissents.find(({ id, status }) => (subject ? id === subject : true) && (status === 0 || status === 1))
  const { supply } = order
  const from = dissent?.adjustments.at(-1) ?? supply
  const form = useStepForm(order, STEP_CALLS.adjust_dissent, {
    values: {
      dissent_id: dissent?.id,
      reject: false,
      quantity_kg: (from?.quantity_kg ?? null) as Figure,
      price_fen: (from?.price_fen ?? null) as Figure,
      note: '',
    },
    // A rejected claim leaves the order's figures unchanged.
    body: (typed) => (typed.reject ? { ...typed, quantity_kg: supply?.quantity_kg, price_fen: supply?.price_fen } : typed),
    detail: ({ reject }) => (reject ? '驳回异议' : ''),
    onDone,
  })
  if (!dissent || !supply) return <p>这项异议已经有了结果。</p>
  const { reject } = form.values
  return (
    <DialogForm form={form} submit_label={reject ? '驳回' : '保存调整'} danger={reject} onCancel={onDone}>
      <p>{dissent.claim}</p>
      <ChoiceField
        name="reject"
        label="处理方式"
        choices={[
          [false, '调整采购结算'],
          [true, '驳回异议'],
        ]}
        onChoose={form.clear}
      />
      {reject ? null : <SupplyProposal form={form} order={order} supply={supply} />}
      <TextBox
        name="note"
        label={reject ? '驳回原因' : '给供应商的说明'}
        required={reject}
        maxLength={500}
        hint={reject ? REJECTED[isOfSupply(dissent) ? 'supply' : 'sale'] : '保存后还要通知供应商，供应商同意才生效。'}
      />
    </DialogForm>
  )
}
