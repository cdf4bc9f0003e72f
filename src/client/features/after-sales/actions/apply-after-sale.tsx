/** 申请售后: the buyer states kind, amount and reason, with photos. A draft keeps it until it is queued. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { amountName } from '#client/features/after-sales/order-after-sales.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { ChoiceField, PhotoField, TextBox, TonnesField, YuanField } from '#client/forms/fields.tsx'
import { type Figure, integerOf } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { Checkbox } from '#client/ui/field/checkbox.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { AFTER_SALE_TEXT_LENGTH, deliveredKg } from '#domain/agreement/after-sale.ts'
import { returnFen } from '#domain/agreement/grant.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { AfterSaleKind, Order } from '#domain/order/order.ts'
import { AFTER_SALE_KINDS } from '#domain/order/order.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { type AfterSaleDraft, afterSaleDraft, newAfterSale } from '#client/features/after-sales/after-sale-draft.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

const KINDS = Object.entries(AFTER_SALE_KINDS) as [AfterSaleKind, string][]
const WORDS: Record<AfterSaleKind, string> = {
  return: '整张订单的货物全部退回。商户同意后订单即为已退货，合同作废，已付款项由商户退回。',
  partial_return: '退回一部分货物。商户同意后按约定退货、退款，订单照常进行。',
  compensation: '货物不退，请商户补偿差额，订单照常进行。',
}

/** The value of returned goods at the sale price; null until their weight is entered. */
const worthFen = (order: Order, quantity_kg: Figure): number | null => returnFen(integerOf(quantity_kg), order.sale)

/**
 * An empty required figure becomes 0, which the step refuses at its field. Returned goods default to the value at their price.
 */
const figures = (order: Order, { kind, quantity_kg, amount_fen }: AfterSaleDraft) => ({
  quantity_kg: kind === 'partial_return' ? (quantity_kg ?? 0) : null,
  amount_fen:
    kind === 'return' ? null : kind === 'partial_return' ? (amount_fen ?? worthFen(order, quantity_kg)) : (amount_fen ?? 0),
})

export function Form(props: ActionFormProps) {
  const draft = useDraft(afterSaleDraft(props.order.id), () => newAfterSale(props.order))
  return draft.value ? (
    <Fields key={draft.id} {...props} draft={draft} value={draft.value} />
  ) : (
    <Skeleton height="320px" aria-label="加载中" />
  )
}

function Fields({ order, onDone, draft, value }: ActionFormProps & { draft: Draft<AfterSaleDraft>; value: AfterSaleDraft }) {
  const form = useStepForm(order, STEP_CALLS.apply_after_sale, {
    values: value,
    draft,
    body: (typed) => ({ order_id: order.id, ...typed, ...figures(order, typed) }),
    params: {},
    detail: (body) => AFTER_SALE_KINDS[body.kind],
    onDone,
  })
  const { kind, quantity_kg, amount_fen } = form.values
  const [other_amount, setOtherAmount] = useState(kind === 'partial_return' && amount_fen !== null)
  const worth_fen = worthFen(order, quantity_kg)
  const delivered_kg = deliveredKg(order)
  return (
    <DialogForm form={form} submit_label="申请售后" onCancel={onDone}>
      <ChoiceField
        name="kind"
        label="售后类型"
        choices={KINDS}
        onChoose={() => {
          form.clear()
          setOtherAmount(false)
          form.methods.setValue('amount_fen', null)
        }}
      />
      <chakra.p fontSize="sm" color="fg.muted">
        {WORDS[kind]}
      </chakra.p>
      {kind === 'partial_return' ? (
        <TonnesField
          name="quantity_kg"
          label="退货数量"
          large
          required
          hint={delivered_kg > 0 ? `本单已发货 ${formatTonnes(delivered_kg)} 吨` : undefined}
        />
      ) : null}
      {kind === 'partial_return' && order.sale ? (
        <>
          <chakra.p fontVariantNumeric="tabular-nums" aria-live="polite">
            {worth_fen ? (
              <>
                退款 <b>{formatFen(worth_fen)} 元</b>
                <chakra.span display="block" fontSize="sm" color="fg.muted">
                  {formatFen(order.sale.price_fen)} 元/吨 × {formatTonnes(integerOf(quantity_kg) ?? 0)} 吨 ·{' '}
                  {capitalFen(worth_fen)}
                </chakra.span>
              </>
            ) : (
              <chakra.span color="fg.muted">退款按 {formatFen(order.sale.price_fen)} 元/吨计算</chakra.span>
            )}
          </chakra.p>
          <Checkbox
            label="按其他金额退款"
            checked={other_amount}
            onChange={({ target }) => {
              setOtherAmount(target.checked)
              form.set('amount_fen', target.checked ? worth_fen : null)
            }}
          />
        </>
      ) : null}
      {kind === 'compensation' || (kind === 'partial_return' && (other_amount || !order.sale)) ? (
        <YuanField
          name="amount_fen"
          label={amountName({ kind })}
          required={kind === 'compensation'}
          hint={order.sale ? `货款 ${formatFen(order.sale.amount_fen)} 元；供应商看不到金额` : undefined}
        />
      ) : null}
      <TextBox
        name="reason"
        label="原因"
        required
        maxLength={AFTER_SALE_TEXT_LENGTH}
        hint="供应商也会看到原因和照片，请不要写价格和金额。"
      />
      <PhotoField name="photo_ids" label="现场照片" papers />
      <DraftLine draft={draft} />
    </DialogForm>
  )
}
