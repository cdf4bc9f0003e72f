/** A demand as typed, and the body of its call. */
import { v7 as uuidv7 } from 'uuid'
import { endOfDay, type Figure } from '#client/forms/figures.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import type { Address } from '#domain/firm/address.ts'
import { chinaDay } from '#domain/china-time.ts'
import type { Intention } from '#domain/goods/intention.ts'
import { DEFAULT_PAY_TERMS, type PricingMode } from '#domain/order/order.ts'

/** The hall's goods that the demand refers to, as the hall showed them. */
export interface WantedGoods {
  id: string
  no: string
  title: string
  category_id: string
  category_name: string
  spec_name: string
  /** unknown when a demand is corrected */
  available_kg: number | null
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

const CORRECTION = 'correct:'
/** The demand that a draft of this subject corrects; null if it writes a new one. */
export const correctedIn = (subject: string): string | null =>
  subject.startsWith(CORRECTION) ? subject.slice(CORRECTION.length) : null
/** Each rejected demand has its own drafts. */
export const correctionDraft = (id: string): DraftSubject<TypedNeed> => ({ kind: 'need', subject: `${CORRECTION}${id}` })
/** A rejected demand, to be corrected. */
export const typedNeed = (of: Intention): TypedNeed => ({
  id: of.id,
  goods: of.goods_id
    ? {
        id: of.goods_id,
        no: '',
        title: of.goods_title,
        category_id: of.category_id,
        category_name: of.category_name,
        spec_name: '',
        available_kg: null,
      }
    : null,
  category_id: of.category_id,
  spec_name: of.spec_name,
  quantity_kg: of.quantity_kg,
  expected_price_fen: of.expected_price_fen,
  pricing_mode: of.pricing_mode,
  quality_req: of.quality_req,
  address_id: '',
  delivery_place: of.delivery_place,
  contact: of.contact,
  phone: of.phone,
  deliver_by: of.deliver_by ? chinaDay(of.deliver_by) : '',
  pay_terms: of.pay_terms,
  note: of.note,
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
