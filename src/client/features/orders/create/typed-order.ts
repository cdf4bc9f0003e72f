/** The typed values of a new order, and the body of the call. */
import { v7 as uuidv7 } from 'uuid'
import { endOfDay, type Figure, PERMILLE, TONNES, typedFigure, YUAN } from '#client/forms/figures.ts'
import type { DraftSubject, Typed } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { chinaDay } from '#domain/china-time.ts'
import { hasDeadline, hasFactor, hasWindow } from '#domain/money/draft-pricing.ts'
import { WHOLE_BP } from '#domain/money/pricing.ts'
import type { DeliveryMode, PricingMode, WeighBasis } from '#domain/order/order.ts'
import type { OrderDraft } from '#domain/order/order-draft.ts'
import type { Shape } from '#domain/upcast.ts'
import type { ChosenFirm } from './firm-picker.tsx'

export interface TypedOrder {
  id: string
  supplier: ChosenFirm | null
  buyer: ChosenFirm | null
  category_id: string
  tax_rate_bp: number
  title: string
  spec_name: string
  quantity_kg: Figure
  supply_price_fen: Figure
  sale_price_fen: Figure
  pricing_mode: PricingMode
  price_reference: string
  /** id of the market series, as text; empty if the prices follow the market in words only */
  series_id: string
  window_from: string
  window_to: string
  supply_premium_fen: Figure
  sale_premium_fen: Figure
  /** a discount (贴水) instead of a premium (升水) */
  supply_discount: boolean
  sale_discount: boolean
  supply_factor_bp: Figure
  sale_factor_bp: Figure
  weigh_basis: WeighBasis
  tolerance_permille: Figure
  delivery_mode: DeliveryMode
  delivery_place: string
  delivery_contact: string
  delivery_phone: string
  /** a day, 2026-11-21, or empty */
  deliver_by: string
  pay_terms: string
  /** only in drafts of builds that had one note for both parties */
  note: string
  supplier_note: string
  buyer_note: string
  disclose_counterparty: boolean
  /** the intention behind the order, and the goods that it asks for */
  intention_id: string | null
  goods: { id: string; supplier_id: string } | null
}

const NO_FORMULA = {
  series_id: '',
  window_from: '',
  window_to: '',
  supply_premium_fen: null,
  sale_premium_fen: null,
  supply_discount: false,
  sale_discount: false,
  supply_factor_bp: null,
  sale_factor_bp: null,
}

export const newOrder = (): TypedOrder => ({
  id: uuidv7(),
  supplier: null,
  buyer: null,
  category_id: '',
  tax_rate_bp: 1300,
  title: '',
  spec_name: '',
  quantity_kg: null,
  supply_price_fen: null,
  sale_price_fen: null,
  pricing_mode: 1,
  price_reference: '',
  ...NO_FORMULA,
  weigh_basis: 'buyer',
  tolerance_permille: 3,
  delivery_mode: 'deliver',
  delivery_place: '',
  delivery_contact: '',
  delivery_phone: '',
  deliver_by: '',
  pay_terms: '结算确认后 3 个工作日内付清',
  note: '',
  supplier_note: '',
  buyer_note: '',
  disclose_counterparty: false,
  intention_id: null,
  goods: null,
})

/** Figures of version 0 were texts, in tonnes, yuan and permille. */
type OrderTexts = Partial<TypedOrder> & { tonnes?: string; supply_price?: string; sale_price?: string; tolerance?: string }
const ORDER: Shape<Typed<TypedOrder>> = {
  schema: 3,
  upcasts: {
    0({ value }) {
      const { tonnes = '', supply_price = '', sale_price = '', tolerance = '', ...typed }: OrderTexts = value
      return {
        value: {
          ...newOrder(),
          ...typed,
          quantity_kg: typedFigure(TONNES, tonnes),
          supply_price_fen: typedFigure(YUAN, supply_price),
          sale_price_fen: typedFigure(YUAN, sale_price),
          tolerance_permille: typedFigure(PERMILLE, tolerance),
        },
      }
    },
    /** Version 1 had no intention behind an order. */
    1: ({ value }) => ({ value: { ...value, intention_id: null, goods: null } }),
    /** Version 2 had no formula. */
    2: ({ value }) => ({ value: { ...value, ...NO_FORMULA } }),
  },
}
export const ORDER_DRAFT: DraftSubject<TypedOrder> = { kind: 'order', subject: NO_SUBJECT, shape: ORDER }
/** The draft of a new order. Each intention has its own. */
export const orderDraft = (intention_id: string | null): DraftSubject<TypedOrder> =>
  intention_id ? { ...ORDER_DRAFT, subject: intention_id } : ORDER_DRAFT

/** Whether the prices follow a market series. */
export const followsMarket = ({ pricing_mode, series_id }: TypedOrder): boolean => pricing_mode !== 1 && series_id !== ''

type Side = 'supply' | 'sale'
/** 升贴水 for the call. Mode 4 takes an empty premium for 0; the other modes require one. */
export function premiumOf(typed: TypedOrder, side: Side): Figure {
  const figure = typed[`${side}_premium_fen`]
  if (figure === null) return hasFactor(typed) ? 0 : null
  return typeof figure === 'number' && typed[`${side}_discount`] ? -figure : figure
}
const factorOf = (typed: TypedOrder, side: Side): Figure => (hasFactor(typed) ? typed[`${side}_factor_bp`] : WHOLE_BP)

/** The call's fields about the market. Fields that the mode does not show are left empty. */
export function draftedPricing(typed: TypedOrder) {
  const follows = followsMarket(typed)
  const window = follows && hasWindow(typed)
  const of = (side: Side) => ({
    [`${side}_premium_fen`]: follows ? premiumOf(typed, side) : 0,
    [`${side}_factor_bp`]: follows ? factorOf(typed, side) : WHOLE_BP,
  })
  return {
    series_id: follows ? Number(typed.series_id) : null,
    window_from: window ? typed.window_from : '',
    window_to: window || (follows && hasDeadline(typed)) ? typed.window_to : '',
    ...of('supply'),
    ...of('sale'),
  }
}

export function orderBody(form: TypedOrder) {
  const { supplier, buyer, deliver_by, goods, supply_discount: _supply, sale_discount: _sale, ...typed } = form
  return {
    ...typed,
    ...draftedPricing(form),
    // The server writes the reference of a price that follows the market.
    price_reference: followsMarket(form) ? '' : typed.price_reference,
    // Another supplier does not have the intention's goods.
    goods_id: goods && goods.supplier_id === supplier?.id ? goods.id : null,
    supplier_id: supplier?.id,
    buyer_id: buyer?.id,
    deliver_by: endOfDay(deliver_by),
  }
}

/** The values of the form that corrects an order. Its parties cannot change, so the form does not hold them. */
export function typedOrder(draft: OrderDraft): TypedOrder {
  const { series_id, deliver_by, goods_id: _goods, supplier_id: _supplier, buyer_id: _buyer, ...same } = draft
  const factor = hasFactor(draft)
  return {
    ...newOrder(),
    ...same,
    series_id: series_id === null ? '' : String(series_id),
    supply_premium_fen: Math.abs(draft.supply_premium_fen),
    sale_premium_fen: Math.abs(draft.sale_premium_fen),
    supply_discount: draft.supply_premium_fen < 0,
    sale_discount: draft.sale_premium_fen < 0,
    supply_factor_bp: factor ? draft.supply_factor_bp : null,
    sale_factor_bp: factor ? draft.sale_factor_bp : null,
    deliver_by: deliver_by ? chinaDay(deliver_by) : '',
  }
}

/** The values of the form for a new order that a colleague sent back. The order keeps its id. */
export function askedDraft(draft: OrderDraft, names: Record<'supplier' | 'buyer', string>): TypedOrder {
  const { supplier_id, buyer_id, goods_id } = draft
  return {
    ...typedOrder(draft),
    supplier: { id: supplier_id, name: names.supplier },
    buyer: { id: buyer_id, name: names.buyer },
    goods: goods_id ? { id: goods_id, supplier_id } : null,
  }
}

const FIRMS: Record<string, string> = { supplier_id: 'supplier', buyer_id: 'buyer' }
/** The field of a path in the body. */
export const orderField = (path: string): string => FIRMS[path] ?? path
