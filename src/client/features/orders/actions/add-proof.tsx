/** 上传凭证: adds photos of a weigh ticket, an inspection or the scene, tied to a trip where they belong to one. */
import { v7 as uuidv7 } from 'uuid'
import { STEP_CALLS } from '#api/order-steps.ts'
import { PhotoField, SelectField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import type { ProofInput } from '#domain/order/actions.ts'
import type { ProofKind } from '#domain/order/order.ts'
import { PROOF_KINDS } from '#domain/order/order.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

/** Kinds a person may add; vouchers of money belong to their payment. */
const KINDS: ProofKind[] = ['weigh', 'quality', 'scene']

export function Form({ order, subject, onDone }: ActionFormProps) {
  const [only, another] = order.trips
  const form = useStepForm(order, STEP_CALLS.add_proof, {
    values: {
      id: uuidv7(),
      kind: 'weigh',
      trip_id: subject ?? (only && !another ? only.id : null),
      photo_ids: [],
      reading: null,
      amount_fen: null,
    } satisfies ProofInput as ProofInput,
    // An empty choice means no trip.
    body: (proof) => ({ ...proof, trip_id: proof.trip_id || null }),
    async ask(proof) {
      if (proof.kind === 'weigh' && !proof.trip_id) throw new Refusal('invalid', { fields: { trip_id: '请选择磅单所属的车次' } })
      return proof
    },
    detail: ({ kind, photo_ids }) => `${PROOF_KINDS[kind]} ${photo_ids.length} 张`,
    onDone,
  })
  const of_trip = form.values.kind === 'weigh'
  return (
    <DialogForm form={form} submit_label="上传凭证" onCancel={onDone}>
      <SelectField
        name="kind"
        label="凭证类型"
        required
        options={KINDS.map((kind) => ({ value: kind, label: PROOF_KINDS[kind] }))}
      />
      <SelectField
        name="trip_id"
        label="所属车次"
        required={of_trip}
        placeholder={of_trip ? '请选择' : '整张订单'}
        options={order.trips.map((trip) => ({ value: trip.id, label: `第 ${trip.no} 车 · ${formatPlate(trip.plate)}` }))}
      />
      <PhotoField name="photo_ids" label="凭证照片" papers once="凭证" />
    </DialogForm>
  )
}
