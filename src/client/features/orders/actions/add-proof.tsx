/** 上传凭证: photos of a ticket, an inspection or the scene, tied to a trip where they belong to one. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { STEP_CALLS } from '#api/order-steps.ts'
import { NativeSelect } from '#client/ui/native-select.tsx'
import type { ProofInput } from '#domain/actions.ts'
import type { ProofKind } from '#domain/order.ts'
import { PROOF_KINDS } from '#domain/order.ts'
import { formatPlate } from '#domain/plate.ts'
import { PhotoPicker } from '#client/forms/photos.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

/** Vouchers of money belong to the payment itself. */
const KINDS: ProofKind[] = ['weigh', 'quality', 'scene']
const SHOWN = ['kind', 'trip_id', 'photo_ids'] as const

export function Form({ order, subject, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [only, another] = order.trips
  const [proof, setProof] = useState<ProofInput>({
    id: uuidv7(),
    kind: 'weigh',
    trip_id: subject ?? (only && !another ? only.id : null),
    photo_ids: [],
    reading: null,
    amount_fen: null,
  })
  const set = (change: Partial<ProofInput>) => {
    form.clear()
    setProof({ ...proof, ...change })
  }
  const add = async () => {
    if (proof.kind === 'weigh' && !proof.trip_id) return form.show({ fields: { trip_id: '请选择磅单所属的车次' } })
    const detail = `${PROOF_KINDS[proof.kind]} ${proof.photo_ids.length} 张`
    if (await form.submit(STEP_CALLS.add_proof, proof, { photos: proof.photo_ids, detail })) onDone()
  }
  return (
    <ActionForm form={form} shown={SHOWN} submit_label="上传凭证" onSubmit={() => void add()} onCancel={onDone}>
      <NativeSelect
        label="凭证类型"
        required
        options={KINDS.map((kind) => ({ value: kind, label: PROOF_KINDS[kind] }))}
        value={proof.kind}
        onChange={(event) => set({ kind: event.target.value as ProofKind })}
        error={form.errors['kind']}
      />
      <NativeSelect
        label="所属车次"
        required={proof.kind === 'weigh'}
        placeholder={proof.kind === 'weigh' ? '请选择' : '整张订单'}
        options={order.trips.map((trip) => ({ value: trip.id, label: `第 ${trip.no} 车 · ${formatPlate(trip.plate)}` }))}
        value={proof.trip_id ?? ''}
        onChange={(event) => set({ trip_id: event.target.value || null })}
        error={form.errors['trip_id']}
      />
      <PhotoPicker
        label="凭证照片"
        value={proof.photo_ids}
        onChange={(photo_ids) => set({ photo_ids })}
        error={form.errors['photo_ids']}
      />
    </ActionForm>
  )
}
