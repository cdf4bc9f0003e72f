/** The form of a new order as it is typed, and the body it becomes. */
import { v7 as uuidv7 } from 'uuid'
import { endOfDay, type Figure, PERMILLE, TONNES, typedFigure, YUAN } from '#client/forms/figures.ts'
import type { DraftSubject, Typed } from '#client/sync/drafts.ts'
import { NO_SUBJECT } from '#client/sync/rows.ts'
import type { DeliveryMode, PricingMode, WeighBasis } from '#domain/order.ts'
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
  weigh_basis: WeighBasis
  tolerance_permille: Figure
  delivery_mode: DeliveryMode
  delivery_place: string
  delivery_contact: string
  delivery_phone: string
  /** a day, 2026-11-21, or empty */
  deliver_by: string
  pay_terms: string
  /** of a draft begun before each party had a note of its own */
  note: string
  supplier_note: string
  buyer_note: string
  disclose_counterparty: boolean
  /** the intention it is made of, and the goods that one is on */
  intention_id: string | null
  goods: { id: string; supplier_id: string } | null
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
  schema: 2,
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
    /** No order was made of an intention. */
    1: ({ value }) => ({ value: { ...value, intention_id: null, goods: null } }),
  },
}
export const ORDER_DRAFT: DraftSubject<TypedOrder> = { kind: 'order', subject: NO_SUBJECT, shape: ORDER }
/** An order of an intention has drafts of its own. */
export const orderDraft = (intention_id: string | null): DraftSubject<TypedOrder> =>
  intention_id ? { ...ORDER_DRAFT, subject: intention_id } : ORDER_DRAFT

export const orderBody = ({ supplier, buyer, deliver_by, goods, ...typed }: TypedOrder) => ({
  ...typed,
  // Another supplier does not have the goods that the intention was on.
  goods_id: goods && goods.supplier_id === supplier?.id ? goods.id : null,
  supplier_id: supplier?.id,
  buyer_id: buyer?.id,
  deliver_by: endOfDay(deliver_by),
})

const FIRMS: Record<string, string> = { supplier_id: 'supplier', buyer_id: 'buyer' }
/** The field of a path in the body. */
export const orderField = (path: string): string => FIRMS[path] ?? path
