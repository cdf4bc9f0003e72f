/** Goods as typed, their draft, and the body of the call. */
import { v7 as uuidv7 } from 'uuid'
import { type Figure, integerOf } from '#client/forms/figures.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { chinaDay } from '#domain/china-time.ts'
import { EMPTY_GOODS_DOC, type Goods, type GoodsFields, PRICING_NEEDS, pricingOf } from '#domain/goods/goods.ts'

type Premium = 'up' | 'down'
export interface TypedGoods
  extends Omit<
    GoodsFields,
    'moisture_permille' | 'impurity_permille' | 'quantity_kg' | 'min_kg' | 'price_fen' | 'premium_fen' | 'factor_permille'
  > {
  id: string
  /** the fields when typing began; a difference now means that they were changed elsewhere */
  base: string
  moisture_permille: Figure
  impurity_permille: Figure
  quantity_kg: Figure
  min_kg: Figure
  price_fen: Figure
  /** 升水 adds to the reference and 贴水 subtracts; number keypads of phones have no minus */
  premium_side: Premium
  premium_fen: Figure
  factor_permille: Figure
  /** a day, 2026-12-31, or empty */
  valid_day: string
}

const { held_back: _h, ...DOC } = EMPTY_GOODS_DOC
export const newGoods = (): TypedGoods => ({
  ...DOC,
  id: uuidv7(),
  base: '',
  category_id: '',
  title: '',
  spec_name: '',
  quantity_kg: null,
  price_fen: null,
  premium_side: 'up',
  valid_until: null,
  valid_day: '',
})
/** The same text for equal fields, independent of their order. */
export const textOfFields = (fields: GoodsFields): string =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
/** The goods as the form opens them; `fields` come from a change that came back. */
export const typedOf = ({ id }: Pick<Goods, 'id'>, fields: GoodsFields): TypedGoods => ({
  ...fields,
  id,
  base: textOfFields(fields),
  premium_side: (fields.premium_fen ?? 0) < 0 ? 'down' : 'up',
  premium_fen: fields.premium_fen === null ? null : Math.abs(fields.premium_fen),
  valid_day: chinaDay(fields.valid_until),
})
/** A later change contains the earlier one, so both are one change of the original. */
const joinChanges = (earlier: TypedGoods, later: TypedGoods): TypedGoods | null =>
  earlier.base === later.base ? null : { ...later, base: earlier.base }
/** The draft of new goods, or of a change to existing ones. */
export const goodsDraft = (id: string | null): DraftSubject<TypedGoods> =>
  id ? { kind: 'goods', subject: id, join: joinChanges } : { kind: 'goods', subject: NO_SUBJECT }

/** The end of the day in China. An unchanged day keeps its exact time. */
const endOf = (day: string, valid_until: string | null): string | null => {
  if (!day) return null
  return day === chinaDay(valid_until) ? valid_until : `${day}T15:59:59.000Z`
}
function signed(premium_fen: Figure, side: Premium): Figure {
  const fen = integerOf(premium_fen)
  return fen === null ? premium_fen : side === 'down' ? -fen : fen
}
/** An empty value that the mode needs becomes undefined, so that the schema refuses it together with all other errors. */
const needed = <T>(is_needed: boolean, value: T) => (is_needed && (value === null || value === '') ? undefined : value)
/** The body for the schema. An unreadable figure stays text, which the schema refuses. */
export function goodsBody({ base: _b, premium_side, valid_day, ...typed }: TypedGoods) {
  const valid_until = endOf(valid_day, typed.valid_until)
  const given = { ...typed, valid_until, premium_fen: signed(typed.premium_fen, premium_side) }
  const body = pricingOf(given as unknown as GoodsFields & { id: string })
  const { price, premium, factor, reference } = needsOf(typed)
  return {
    ...body,
    price_fen: needed(price, body.price_fen),
    price_reference: needed(reference !== '', body.price_reference.trim()),
    premium_fen: needed(premium, body.premium_fen),
    factor_permille: needed(factor, body.factor_permille),
  }
}
/** The field that belongs to a path in the body. */
export const goodsField = (path: string): string =>
  path === 'valid_until' ? 'valid_day' : path.replace(/^(images|report_images)\..*/, '$1')

/** The inputs of a pricing mode, for the labels of its fields. */
export const needsOf = ({ pricing_mode }: Pick<TypedGoods, 'pricing_mode'>) => PRICING_NEEDS[pricing_mode]

/** The readable prices. */
export const pricesOf = ({ pricing_mode, premium_fen, premium_side, factor_permille }: TypedGoods) => ({
  pricing_mode,
  premium_fen: integerOf(signed(premium_fen, premium_side)),
  factor_permille: integerOf(factor_permille),
})
