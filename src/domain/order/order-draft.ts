/** A draft of a new order: the trader's input, the readers of its texts, and the form of its problems. */
import type { DeliveryMode, PricingMode, WeighBasis } from './order.ts'
import { BOTH, BUYER, SUPPLIER } from '../disclosure/readers.ts'
import type { Party, TextPath } from '../disclosure/readers.ts'

export interface OrderDraft {
  id: string
  supplier_id: string
  buyer_id: string
  title: string
  category_id: string
  spec_name: string
  goods_id: string | null
  intention_id: string | null
  quantity_kg: number
  supply_price_fen: number
  sale_price_fen: number
  tax_rate_bp: number
  pricing_mode: PricingMode
  price_reference: string
  /** the market series and the formula behind the prices; null for a fixed price, or one described only in words */
  series_id: number | null
  /** the quotation window in China, YYYY-MM-DD; empty if the mode has none */
  window_from: string
  window_to: string
  supply_premium_fen: number
  sale_premium_fen: number
  supply_factor_bp: number
  sale_factor_bp: number
  weigh_basis: WeighBasis
  tolerance_permille: number
  delivery_mode: DeliveryMode
  delivery_place: string
  delivery_contact: string
  delivery_phone: string
  /** ISO 8601 */
  deliver_by: string | null
  pay_terms: string
  /** one note for both parties, as older apps wrote it; newer drafts have one note per side */
  note: string
  supplier_note: string
  buyer_note: string
  disclose_counterparty: boolean
}

/** The fields of a draft that an amendment may change, in the order of a history. */
export const AMENDABLE = [
  'title',
  'spec_name',
  'quantity_kg',
  'supply_price_fen',
  'sale_price_fen',
  'price_reference',
  'window_from',
  'window_to',
  'supply_premium_fen',
  'sale_premium_fen',
  'supply_factor_bp',
  'sale_factor_bp',
  'weigh_basis',
  'tolerance_permille',
  'delivery_mode',
  'delivery_place',
  'delivery_contact',
  'delivery_phone',
  'deliver_by',
  'pay_terms',
  'note',
  'supplier_note',
  'buyer_note',
] as const satisfies readonly (keyof OrderDraft)[]
export type Amendment = Pick<OrderDraft, (typeof AMENDABLE)[number]>

/** The readers of each text. A text missing here does not compile. */
export const DRAFT_READERS: { readonly [P in TextPath<OrderDraft>]: readonly Party[] } = {
  title: BOTH,
  spec_name: BOTH,
  price_reference: BOTH,
  window_from: [],
  window_to: [],
  delivery_place: BOTH,
  delivery_contact: BOTH,
  delivery_phone: BOTH,
  deliver_by: [],
  pay_terms: BOTH,
  note: BOTH,
  supplier_note: SUPPLIER,
  buyer_note: BUYER,
}

/** A reason to refuse or to warn. `field` is null if it concerns the whole order. */
export interface Finding {
  code: string
  field: string | null
  message: string
  /** the order that the finding refers to */
  order_id?: string | undefined
}
