/** 申请售后: what the buyer asks for, how much of it, why, and photos of what is wrong; a draft until it is queued. */
import { chakra } from '@chakra-ui/react'
import { v7 as uuidv7 } from 'uuid'
import { STEP_CALLS } from '#api/order-steps.ts'
import type { DraftSubject } from '#client/sync/drafts.ts'
import { Radio } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { WeightInput } from '#client/ui/weight-input.tsx'
import { AFTER_SALE_TEXT_LENGTH, deliveredKg } from '#domain/after-sale.ts'
import { formatFen, parseYuan, yuanProblem } from '#domain/money.ts'
import type { AfterSaleKind } from '#domain/order.ts'
import { AFTER_SALE_KINDS } from '#domain/order.ts'
import { formatTonnes, kgProblem, parseKg } from '#domain/weight.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { amountName } from '#client/features/orders/detail/order-after-sales.tsx'
import { PhotoPicker } from '#client/forms/photos.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'

interface AfterSaleDraft {
  id: string
  kind: AfterSaleKind
  /** as typed: kilograms, and yuan */
  quantity: string
  amount: string
  reason: string
  photo_ids: string[]
}
const begin = (): AfterSaleDraft => ({
  id: uuidv7(),
  kind: 'partial_return',
  quantity: '',
  amount: '',
  reason: '',
  photo_ids: [],
})
const draftOf = (order_id: string): DraftSubject => ({ kind: 'after-sale', subject: order_id })
const KINDS = Object.entries(AFTER_SALE_KINDS) as [AfterSaleKind, string][]
const WORDS: Record<AfterSaleKind, string> = {
  return: '整张订单的货物全部退回。商户同意后订单即为已退货，合同作废，已付款项由商户退回。',
  partial_return: '退回一部分货物。商户同意后按约定退货、退款，订单照常进行。',
  compensation: '货物不退，请商户补偿差额，订单照常进行。',
}
/** What cannot be read becomes 0, which the step refuses at its field. */
const figures = ({ kind, quantity, amount }: AfterSaleDraft) => ({
  quantity_kg: kind === 'partial_return' ? (parseKg(quantity) ?? 0) : null,
  amount_fen: kind === 'return' || (kind === 'partial_return' && amount.trim() === '') ? null : (parseYuan(amount) ?? 0),
})

export function Form(props: ActionFormProps) {
  const draft = useDraft(draftOf(props.order.id), begin)
  return draft.value ? (
    <Fields key={draft.id} {...props} draft={draft} value={draft.value} />
  ) : (
    <Skeleton height="320px" aria-label="加载中" />
  )
}

function Fields({ order, onDone, draft, value }: ActionFormProps & { draft: Draft<AfterSaleDraft>; value: AfterSaleDraft }) {
  const form = useStepForm(order)
  const { id, kind, quantity, amount, reason, photo_ids } = value
  const set = (path: string, next: Partial<AfterSaleDraft>) => {
    form.clear(path)
    draft.change((was) => ({ ...was, ...next }))
  }
  const send = async () => {
    const body = { order_id: order.id, id, kind, ...figures(value), reason, photo_ids }
    if (form.check(STEP_CALLS.apply_after_sale, body, { params: {} })) return
    await draft.hold(true)
    const options = { photos: photo_ids, draft_id: draft.id, detail: AFTER_SALE_KINDS[kind] }
    if (await form.submit(STEP_CALLS.apply_after_sale, body, options)) onDone()
    else await draft.hold(false)
  }
  const delivered_kg = deliveredKg(order)
  return (
    <ActionForm
      form={form}
      shown={['kind', 'quantity_kg', 'amount_fen', 'reason', 'photo_ids']}
      submit_label="提交申请"
      onSubmit={() => void send()}
      onCancel={onDone}
    >
      <chakra.fieldset display="flex" flexWrap="wrap" columnGap={6}>
        <chakra.legend srOnly>售后类型</chakra.legend>
        {KINDS.map(([each, label]) => (
          <Radio key={each} name="kind" label={label} checked={kind === each} onChange={() => set('', { kind: each })} />
        ))}
      </chakra.fieldset>
      <chakra.p fontSize="sm" color="fg.muted">
        {WORDS[kind]}
      </chakra.p>
      {kind === 'partial_return' ? (
        <WeightInput
          label="退货数量"
          required
          value={quantity}
          onValue={(text) => set('quantity_kg', { quantity: text })}
          hint={delivered_kg > 0 ? `本单已发货 ${formatTonnes(delivered_kg)} 吨` : undefined}
          error={kgProblem(quantity) ?? form.errors['quantity_kg']}
        />
      ) : null}
      {kind === 'return' ? null : (
        <Field
          label={amountName({ kind })}
          suffix="元"
          inputMode="decimal"
          required={kind === 'compensation'}
          value={amount}
          onChange={(event) => set('amount_fen', { amount: event.target.value })}
          hint={order.sale ? `货款 ${formatFen(order.sale.amount_fen)} 元；供应商看不到金额` : undefined}
          error={form.errors['amount_fen'] && (yuanProblem(amount) ?? form.errors['amount_fen'])}
        />
      )}
      <TextArea
        label="原因"
        required
        maxLength={AFTER_SALE_TEXT_LENGTH}
        hint="供应商也会看到原因和照片，请不要写价格和金额。"
        value={reason}
        onChange={(event) => set('reason', { reason: event.target.value })}
        error={form.errors['reason']}
      />
      <PhotoPicker
        label="现场照片"
        value={photo_ids}
        onChange={(ids) => set('photo_ids', { photo_ids: ids })}
        error={form.errors['photo_ids']}
      />
      <DraftLine draft={draft} />
    </ActionForm>
  )
}
