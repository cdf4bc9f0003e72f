/** 删除凭证: the trader marks a proof as deleted, with a reason. It is never erased. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { PROOF_KINDS } from '#domain/order/order.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, subject, onDone }: ActionFormProps) {
  const proof = order.proofs.find(({ id, deleted_at }) => id === subject && !deleted_at)
  const form = useStepForm(order, STEP_CALLS.remove_proof, {
    values: { reason: '' },
    params: { proofId: subject ?? '' },
    detail: () => (proof ? PROOF_KINDS[proof.kind] : ''),
    onDone,
  })
  if (!proof) return <p>这份凭证已经删除。</p>
  return (
    <DialogForm form={form} submit_label="删除凭证" danger onCancel={onDone}>
      <PhotoStrip ids={proof.photo_ids} label={PROOF_KINDS[proof.kind]} />
      <TextBox name="reason" label="删除原因" required maxLength={200} hint="记录会保留，并写明原因和时间。" />
    </DialogForm>
  )
}
