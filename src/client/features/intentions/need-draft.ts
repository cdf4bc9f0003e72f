/** A demand as typed, and the body of its call. */
import { v7 as uuidv7 } from 'uuid'
import { endOfDay, type Figure } from '#client/forms/figures.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import type { Address } from '#domain/firm/address.ts'
import { DEFAULT_PAY_TERMS, type PricingMode } from '#domain/order/order.ts'

/** The hall's goods that the demand refers to, as the hall showed them. */
export interface WantedGoods {
  id: string
  no: string
  title: string
  category_id: string
  category_name: string
  spec_name: string
  available_kg: number
}

export interface TypedNeed {
  id: string
  /** null for a free demand */
  goods: WantedGoods | null
  category_id: string
  spec_name: string
  quantity_kg: Figure
  expected_price_fen: Figure
  pricing_mode: PricingMode
  quality_req: string
  /** the warehouse address that filled in the place; empty if typed by hand */
  address_id: string
  delivery_place: string
  contact: string
  phone: string
  /** a day, 2026-11-21, or empty */
  deliver_by: string
  pay_terms: string
  note: string
}

export const placeOf = (address: Address | undefined) => ({
  address_id: address?.id ?? '',
  delivery_place: address ? `${address.region_name}${address.detail}` : '',
  contact: address?.contact ?? '',
  phone: address?.phone ?? '',
})
/** Starts with the firm's default address, where most goods go. */
export const newNeed = (goods: WantedGoods | null, category_id: string, address: Address | undefined): TypedNeed => ({
  id: uuidv7(),
  goods,
  category_id: goods?.category_id ?? category_id,
  spec_name: goods?.spec_name ?? '',
  quantity_kg: null,
  expected_price_fen: null,
  pricing_mode: 1,
  quality_req: '',
  ...placeOf(address),
  deliver_by: '',
  pay_terms: DEFAULT_PAY_TERMS,
  note: '',
})

/** Each goods has its own drafts, and so have free demands. */
export const needDraft = (goods_id: string | null): DraftSubject<TypedNeed> => ({ kind: 'need', subject: goods_id ?? NO_SUBJECT })

export const needBody = (
  { goods, address_id: _address, deliver_by, ...typed }: TypedNeed,
  categories: readonly { id: string; name: string }[],
) => ({
  ...typed,
  deliver_by: endOfDay(deliver_by),
  category_name: goods?.category_name ?? categories.find(({ id }) => id === typed.category_id)?.name ?? '',
  ...(goods ? { goods_id: goods.id, goods_title: goods.title } : {}),
})
