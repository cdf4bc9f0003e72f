/** The figures that the trader proposes to the supplier: weight and price, beside those in force, and the margin they leave. */
import { chakra } from '@chakra-ui/react'
import { DissentFigures } from './dissent-figures.tsx'
import { type Figure, integerOf, worthFen } from '#client/forms/figures.ts'
import { KgField, YuanField } from '#client/forms/fields.tsx'
import type { Form } from '#client/forms/use-form.ts'
import { nowIso } from '#client/lib/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { changesNothing, keepsPrice, proposedWeights } from '#domain/agreement/dissent.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Adjustment, Order, Side } from '#domain/order/order.ts'
import { marginFen } from '#domain/money/payment.ts'
import { provisionalMark } from '#domain/money/pricing.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: 3 } })

const proposed = (quantity_kg: number, price_fen: number, amount_fen: number): Adjustment => ({
  version: 0,
  quantity_kg,
  price_fen,
  amount_fen,
  note: '',
  at: nowIso(),
  reply: null,
  reply_note: null,
  reply_photo_ids: [],
})

/**
 * Offers weights that may end the dissent. Draws nothing if both weighbridges agree: the dissent then concerns something else.
 */
function Presets({ order, onChoose }: { order: Order; onChoose: (quantity_kg: number) => void }) {
  const { ours_kg, theirs_kg, middle_kg } = proposedWeights(order)
  if (ours_kg === theirs_kg) return null
  const choices = [
    ['按我方', ours_kg],
    ['按对方', theirs_kg],
    ['取中', middle_kg],
  ] as const
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2} role="group" aria-label="按磅单填写">
      {choices.map(([word, kg]) => (
        <Button key={word} size="sm" onClick={() => onChoose(kg)}>
          {word} {formatTonnes(kg)} 吨{kg === order.supply?.quantity_kg ? ' · 现结算' : ''}
        </Button>
      ))}
    </chakra.div>
  )
}

/** The trader's present margin, and the margin under the proposal. */
function MarginEffect({ order, amount_fen }: { order: Order; amount_fen: number }) {
  const { supply } = order
  const now_fen = marginFen(order)
  const next_fen = supply ? marginFen({ ...order, supply: { ...supply, amount_fen } }) : null
  if (now_fen === null || next_fen === null) return null
  const change_fen = next_fen - now_fen
  return (
    <chakra.p display="flex" flexWrap="wrap" justifyContent="space-between" gap={3} fontVariantNumeric="tabular-nums">
      <span>调整后价差</span>
      <span>
        <chakra.b color={next_fen < 0 ? 'danger.fg' : 'fg'}>{formatFen(next_fen)} 元</chakra.b>
        <chakra.span ml={2} fontSize="sm" color={change_fen < 0 ? 'danger.fg' : 'fg.muted'}>
          {change_fen === 0 ? '不变' : `${change_fen > 0 ? '+' : '−'}${formatFen(Math.abs(change_fen))} 元`}
        </chakra.span>
      </span>
    </chakra.p>
  )
}

/** Values of a form that proposes figures. */
export interface ProposedValues {
  quantity_kg: Figure
  price_fen: Figure
}
export function SupplyProposal<V extends ProposedValues>({ form, order, supply }: { form: Form<V>; order: Order; supply: Side }) {
  const [quantity_kg, price_fen] = [integerOf(form.values.quantity_kg) ?? 0, integerOf(form.values.price_fen) ?? 0]
  const amount_fen = worthFen(price_fen, quantity_kg)
  return (
    <>
      <Presets order={order} onChoose={(kg) => form.set('quantity_kg', kg)} />
      <Pair>
        <KgField name="quantity_kg" label="结算重量" required />
        <YuanField
          name="price_fen"
          label={`单价（含税）${provisionalMark(supply)}`}
          suffix="元/吨"
          large
          required
          hint={keepsPrice(order, price_fen) ? '不改单价时只商定重量，单价仍按行情公式确定。' : undefined}
        />
      </Pair>
      {amount_fen === null || changesNothing(order, quantity_kg, price_fen) ? null : (
        <>
          <DissentFigures order={order} adjustment={proposed(quantity_kg, price_fen, amount_fen)} open />
          <MarginEffect order={order} amount_fen={amount_fen} />
        </>
      )}
    </>
  )
}
