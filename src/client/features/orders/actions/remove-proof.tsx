/** 删除凭证 by the trader: the proof is marked, never erased, and the reason is kept. */
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { PROOF_KINDS } from '#domain/order.ts'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, subject, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [reason, setReason] = useState('')
  const proof = order.proofs.find(({ id, deleted_at }) => id === subject && !deleted_at)
  if (!proof) return <p>这份凭证已经删除。</p>
  const save = async () => {
    const options = { params: { proofId: proof.id }, detail: PROOF_KINDS[proof.kind] }
    if (await form.submit(STEP_CALLS.remove_proof, { reason }, options)) onDone()
  }
  return (
    <ActionForm form={form} shown={['reason']} submit_label="删除凭证" danger onSubmit={() => void save()} onCancel={onDone}>
      <PhotoStrip ids={proof.photo_ids} label={PROOF_KINDS[proof.kind]} />
      <TextArea
        label="删除原因"
        required
        maxLength={200}
        hint="记录会保留，并写明原因和时间。"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={form.errors['reason']}
      />
    </ActionForm>
  )
}
