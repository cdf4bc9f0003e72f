/** 调整订单: other figures for the supply side of a dissent, or the claim rejected with a reason. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { nowIso } from '#client/lib/clock.ts'
import { Radio } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { WeightInput } from '#client/ui/weight-input.tsx'
import { formatFen, parseYuan, yuanProblem } from '#domain/money.ts'
import type { Adjustment, Dissent } from '#domain/order.ts'
import { kgProblem, parseKg } from '#domain/weight.ts'
import { DissentFigures } from '#client/features/orders/detail/dissent-figures.tsx'
import { worthFen } from '#client/features/orders/margin.ts'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: 3 } })

const proposed = (dissent: Dissent, quantity_kg: number, price_fen: number, amount_fen: number): Adjustment => ({
  version: dissent.adjustments.length + 1,
  quantity_kg,
  price_fen,
  amount_fen,
  note: '',
  at: nowIso(),
  reply: null,
  reply_note: null,
  reply_photo_ids: [],
})

export function Form({ order, subject, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const dissent = order.dissents.find(({ id, status }) => (subject ? id === subject : true) && (status === 0 || status === 1))
  const from = dissent?.adjustments.at(-1) ?? order.supply
  const [reject, setReject] = useState(false)
  const [weight, setWeight] = useState(from ? String(from.quantity_kg) : '')
  const [price, setPrice] = useState(from ? formatFen(from.price_fen).replaceAll(',', '') : '')
  const [note, setNote] = useState('')
  if (!dissent || !order.supply) return <p>这项异议已经有了结果。</p>
  const { supply } = order
  const [quantity_kg, price_fen] = [parseKg(weight) ?? 0, parseYuan(price) ?? 0]
  const amount_fen = worthFen(price_fen, quantity_kg)
  const choose = (next: boolean) => {
    setReject(next)
    form.clear()
  }
  const save = async () => {
    const figures = reject ? { quantity_kg: supply.quantity_kg, price_fen: supply.price_fen } : { quantity_kg, price_fen }
    const body = { dissent_id: dissent.id, reject, ...figures, note }
    if (await form.submit(STEP_CALLS.adjust_dissent, body, reject ? { detail: '驳回异议' } : {})) onDone()
  }
  return (
    <ActionForm
      form={form}
      shown={['quantity_kg', 'price_fen', 'note']}
      submit_label={reject ? '驳回' : '保存调整'}
      danger={reject}
      onSubmit={() => void save()}
      onCancel={onDone}
    >
      <p>{dissent.claim}</p>
      <chakra.fieldset display="flex" gap={6}>
        <chakra.legend srOnly>处理方式</chakra.legend>
        <Radio name="reject" label="调整采购结算" checked={!reject} onChange={() => choose(false)} />
        <Radio name="reject" label="驳回异议" checked={reject} onChange={() => choose(true)} />
      </chakra.fieldset>
      {reject ? null : (
        <>
          <Pair>
            <WeightInput
              label="结算重量"
              required
              value={weight}
              onValue={setWeight}
              error={kgProblem(weight) ?? form.errors['quantity_kg']}
            />
            <Field
              label="单价（含税）"
              suffix="元/吨"
              large
              required
              inputMode="decimal"
              value={price}
              onChange={(event) => setPrice(event.target.value)}
              error={form.errors['price_fen'] && (yuanProblem(price) ?? form.errors['price_fen'])}
            />
          </Pair>
          {amount_fen === null ? null : (
            <DissentFigures order={order} dissent={dissent} adjustment={proposed(dissent, quantity_kg, price_fen, amount_fen)} />
          )}
        </>
      )}
      <TextArea
        label={reject ? '驳回原因' : '给供应商的说明'}
        required={reject}
        maxLength={500}
        hint={reject ? '只有采购商会看到，供应商看不到。' : '保存后还要通知供应商，供应商同意才生效。'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={form.errors['note']}
      />
    </ActionForm>
  )
}
