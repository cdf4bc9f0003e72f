/** 删除凭证: the buyer deletes one of their own proofs; it stays on record as deleted. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { shortTime } from '#client/lib/format.ts'
import { Radio } from '#client/ui/field/checkbox.tsx'
import type { Order, Proof } from '#domain/order/order.ts'
import { PROOF_KINDS } from '#domain/order/order.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

function wordsOf(order: Order, proof: Proof): string {
  const trip = order.trips.find(({ id }) => id === proof.trip_id)
  return [PROOF_KINDS[proof.kind], trip ? `第 ${trip.no} 车` : '', `${proof.photo_ids.length} 张`, shortTime(proof.at)]
    .filter(Boolean)
    .join(' · ')
}

/** `subject` is the proof to delete. Without it, the person chooses one of their own. */
export function Form({ order, subject, onDone }: ActionFormProps) {
  const own = order.proofs.filter((proof) => proof.by_role === 'buyer' && !proof.deleted_at)
  const [chosen, setChosen] = useState(subject ?? own.at(-1)?.id ?? '')
  const proof = own.find(({ id }) => id === chosen)
  const form = useStepForm(order, STEP_CALLS.delete_proof, {
    values: { reason: '' },
    params: { proofId: chosen },
    detail: () => (proof ? PROOF_KINDS[proof.kind] : ''),
    onDone,
  })
  if (!proof) return <p>没有可以删除的凭证。</p>
  return (
    <DialogForm form={form} submit_label="删除凭证" danger onCancel={onDone}>
      {subject || own.length === 1 ? (
        <p>{wordsOf(order, proof)}</p>
      ) : (
        <chakra.fieldset display="grid">
          <chakra.legend srOnly>凭证</chakra.legend>
          {own.map((each) => (
            <Radio
              key={each.id}
              name="proof"
              label={wordsOf(order, each)}
              checked={each.id === chosen}
              onChange={() => setChosen(each.id)}
            />
          ))}
        </chakra.fieldset>
      )}
      <PhotoStrip ids={proof.photo_ids} label={PROOF_KINDS[proof.kind]} />
      <chakra.p fontSize="sm" color="fg.muted">
        删除后照片不再显示，删除记录会保留。{proof.kind === 'weigh' ? '结算前每车仍需要一张磅单。' : ''}
      </chakra.p>
      <TextBox name="reason" label="删除原因" maxLength={200} />
    </DialogForm>
  )
}
