/** Goods that a supplier offers (供应): their states, their pricing, and the conditions for sale. */
import { percentText } from '../decimal.ts'
import { offerProblem } from '../disclosure/disclosure.ts'
import { formatFen } from '../money/money.ts'
import type { DeliveryMode, Order, PricingMode } from '../order/order.ts'
import { hasPhone } from '../input/phone.ts'
import { premiumWords } from '../money/pricing.ts'
import type { FieldErrors } from '../refusal.ts'
import { settledTotalKg } from '../order/shipment.ts'
import { formatTonnes } from './weight.ts'
import type { Moderated, Moderation } from './moderation.ts'

/** Most goods of one firm, including the recycle bin. */
export const GOODS_LIMIT = 300
export const GOODS_TITLE_LENGTH = 60
/** Brand, origin, grade, form, packing. */
export const GOODS_WORD_LENGTH = 30
export const GOODS_REFERENCE_LENGTH = 60
export const GOODS_WAREHOUSE_LENGTH = 200
export const GOODS_IMAGES = 9
export const GOODS_REPORTS = 3

/** The fields of the form. Each pricing mode uses some of the prices; the others are null or empty. */
export interface GoodsFields {
  category_id: string
  /** The category's name. A device shows it until the server has written its own. */
  category_name: string
  title: string
  spec_name: string
  brand: string
  origin: string
  grade: string
  form: string
  packing: string
  moisture_permille: number | null
  impurity_permille: number | null
  quantity_kg: number
  /** the minimum weight of a sale; null for any weight */
  min_kg: number | null
  pricing_mode: PricingMode
  /** for mode 1 the price; for other modes a provisional price, or null */
  price_fen: number | null
  /** the reference that the price follows, such as an average or a futures contract */
  price_reference: string
  /** 升水 above 0, 贴水 below 0; for modes 2 and 3 */
  premium_fen: number | null
  /** the paid share of the reference; for mode 4 */
  factor_permille: number | null
  /** the loading place in words, copied from the firm's address */
  warehouse: string
  delivery_mode: DeliveryMode
  images: string[]
  report_images: string[]
  /** the goods leave the sale at this time; null for no end */
  valid_until: string | null
}
export interface Goods extends GoodsFields, Moderated {
  id: string
  /** empty until the server assigns it */
  no: string
  /** weight in orders that are not settled */
  reserved_kg: number
  /** weight settled by orders, except those that ended without a deal */
  sold_kg: number
  on_sale: boolean
  /** The server kept the goods off sale at publishing, because the firm is not certified. */
  held_back: boolean
  /** when the goods entered the recycle bin */
  recycled_at: string | null
  version: number
  created_at: string
  updated_at: string
}

/** The part of goods that the database stores as one document. */
export type GoodsDoc = Omit<GoodsFields, 'category_id' | 'title' | 'spec_name' | 'quantity_kg' | 'price_fen' | 'valid_until'> & {
  held_back: boolean
}
export const EMPTY_GOODS_DOC: GoodsDoc = {
  category_name: '',
  brand: '',
  origin: '',
  grade: '',
  form: '',
  packing: '',
  moisture_permille: null,
  impurity_permille: null,
  min_kg: null,
  pricing_mode: 1,
  price_reference: '',
  premium_fen: null,
  factor_permille: null,
  warehouse: '',
  delivery_mode: 'pickup',
  images: [],
  report_images: [],
  held_back: false,
}

export const GOODS_STATES = {
  on_sale: '在售',
  in_review: '审核中',
  rejected: '未通过审核',
  sold_out: '已售罄',
  off_sale: '已下架',
  expired: '已过期',
} as const
export type GoodsState = keyof typeof GOODS_STATES
export const GOODS_STATE_LIST = Object.keys(GOODS_STATES) as GoodsState[]

type Offered = Pick<Goods, 'on_sale' | 'valid_until' | 'quantity_kg' | 'reserved_kg' | 'sold_kg'>
const isPast = (at: string | null, now: string): boolean => at !== null && Date.parse(at) <= Date.parse(now)
/** Whether the goods are offered: on sale and not expired, even if sold out. */
const isOffered = ({ on_sale, valid_until }: Pick<Offered, 'on_sale' | 'valid_until'>, now: string): boolean =>
  on_sale && !isPast(valid_until, now)
const isSameTime = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))
/** Whether expired goods stay expired: goods on sale are not offered again until their time is extended. */
export const staysExpired = (stored: Offered, { valid_until }: Pick<Offered, 'valid_until'>, now: string): boolean =>
  stored.on_sale && isPast(stored.valid_until, now) && isSameTime(valid_until, stored.valid_until)
/** The weight that orders reserve or have taken. */
export const usedKg = ({ reserved_kg, sold_kg }: StockUse): number => reserved_kg + sold_kg
/** The weight left to sell, never below 0. More may leave the yard than was offered. */
export const availableKg = (goods: Pick<Offered, 'quantity_kg'> & StockUse): number =>
  Math.max(0, goods.quantity_kg - usedKg(goods))

/** One order's use of the goods: the reserved weight and the taken weight. */
export interface StockUse {
  reserved_kg: number
  sold_kg: number
}
const UNUSED: StockUse = { reserved_kg: 0, sold_kg: 0 }
/**
 * An order reserves the agreed weight until the buyer has settled. Then the settled weight of its trucks is taken and the rest is
 * free. A weight adjusted with the supplier alone changes nothing, because the hall would disclose it to the buyer. A recheck
 * reserves the agreed weight again. An order that ended without a deal uses nothing.
 */
export function stockUse({ state, quantity_kg, trips }: Pick<Order, 'state' | 'quantity_kg' | 'trips'>): StockUse {
  if (state < 0) return UNUSED
  return state < 4 ? { reserved_kg: quantity_kg, sold_kg: 0 } : { reserved_kg: 0, sold_kg: settledTotalKg(trips) }
}
/** The stock change of a step. */
export const stockChange = (before: StockUse | null, after: StockUse): StockUse => ({
  reserved_kg: after.reserved_kg - (before?.reserved_kg ?? 0),
  sold_kg: after.sold_kg - (before?.sold_kg ?? 0),
})
/** The goods after a change of stock. The supplier's own entries stay as typed. */
export const withStock = <G extends StockUse>(goods: G, { reserved_kg, sold_kg }: StockUse): G => ({
  ...goods,
  reserved_kg: goods.reserved_kg + reserved_kg,
  sold_kg: goods.sold_kg + sold_kg,
})

/** The state under which the goods are listed. Recycled goods have their own list. */
export function goodsState(goods: Offered & { moderation: Moderation }, now: string): GoodsState {
  if (!goods.on_sale) return 'off_sale'
  if (isPast(goods.valid_until, now)) return 'expired'
  if (goods.moderation !== 'passed') return goods.moderation === 'waiting' ? 'in_review' : 'rejected'
  return availableKg(goods) > 0 ? 'on_sale' : 'sold_out'
}

/** The inputs that each pricing mode needs besides its price. */
export const PRICING_NEEDS: Record<PricingMode, { price: boolean; premium: boolean; factor: boolean; reference: string }> = {
  1: { price: true, premium: false, factor: false, reference: '' },
  2: { price: false, premium: true, factor: false, reference: '均价' },
  3: { price: false, premium: true, factor: false, reference: '点价合约' },
  4: { price: false, premium: false, factor: true, reference: '参考价' },
}
export type GoodsPricing = Pick<GoodsFields, 'pricing_mode' | 'price_fen' | 'price_reference' | 'premium_fen' | 'factor_permille'>
export const FIXED_PRICE = { pricing_mode: 1, price_reference: '', premium_fen: null, factor_permille: null } as const
/** Clears prices that the mode does not use, so that no hidden value is sent. */
export function pricingOf<P extends GoodsPricing>(given: P): P {
  const { premium, factor, reference } = PRICING_NEEDS[given.pricing_mode]
  return {
    ...given,
    price_reference: reference ? given.price_reference : '',
    premium_fen: premium ? given.premium_fen : null,
    factor_permille: factor ? given.factor_permille : null,
  }
}
function pricingProblems({ pricing_mode, price_fen, price_reference, premium_fen, factor_permille }: GoodsPricing): FieldErrors {
  const needs = PRICING_NEEDS[pricing_mode]
  return {
    ...(needs.price && price_fen === null ? { price_fen: '请填写单价' } : {}),
    ...(needs.reference && !price_reference ? { price_reference: `请填写${needs.reference}` } : {}),
    ...(needs.premium && premium_fen === null ? { premium_fen: '请填写升贴水，没有填 0' } : {}),
    ...(needs.factor && factor_permille === null ? { factor_permille: '请填写系数' } : {}),
  }
}

/** The pricing in words: 104,400.00 元/吨; 长江有色 1# 铜均价 升水 120.00 元/吨. */
export function priceText({ pricing_mode, price_fen, price_reference, premium_fen, factor_permille }: GoodsPricing): string {
  const needs = PRICING_NEEDS[pricing_mode]
  if (needs.price) return price_fen === null ? '面议' : `${formatFen(price_fen)} 元/吨`
  if (needs.factor) return `${price_reference} × ${percentText(factor_permille ?? 0)}%`
  return `${price_reference} ${premiumWords(premium_fen ?? 0)}`
}

/** The estimated price at today's reference, in fen per tonne. Null if the mode's own figure is missing. */
export function estimateFen(
  { pricing_mode, premium_fen, factor_permille }: Pick<GoodsPricing, 'pricing_mode' | 'premium_fen' | 'factor_permille'>,
  reference_fen: number,
): number | null {
  const { premium, factor } = PRICING_NEEDS[pricing_mode]
  if (factor && factor_permille !== null) return Math.round((reference_fen * factor_permille) / 1000)
  return premium && premium_fen !== null ? reference_fen + premium_fen : null
}

/** The texts that the hall and buyers' intentions show. */
const PUBLIC_TEXTS = ['title', 'spec_name'] as const
/** Problems that keep goods out of the hall. The hall shows neither the supplier nor its price. */
export function hallProblems(
  goods: Pick<GoodsFields, (typeof PUBLIC_TEXTS)[number] | 'price_fen' | 'premium_fen'>,
  firm_name: string,
): FieldErrors {
  const { price_fen, premium_fen } = goods
  const found: FieldErrors = {}
  for (const field of PUBLIC_TEXTS) {
    const text = goods[field]
    const told = offerProblem({ field, text }, { firm_name, price_fen, premium_fen })
    const problem = told ?? (hasPhone(text) ? '这段文字采购商能看到，请不要写出联系电话' : null)
    if (problem) found[field] = problem
  }
  return found
}

/** What readers of goods see besides figures. A new price or weight alone needs no second look. */
const READ: readonly (keyof GoodsFields)[] = [
  'category_id',
  'title',
  'spec_name',
  'brand',
  'origin',
  'grade',
  'form',
  'packing',
  'price_reference',
  'images',
  'report_images',
]
export const isRewritten = (before: GoodsFields, after: GoodsFields): boolean =>
  READ.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

interface Facts {
  now: string
  /** empty if the device does not know it */
  firm_name: string
  /** the stored goods; null for new goods */
  stored: Pick<Goods, 'reserved_kg' | 'sold_kg' | 'valid_until'> | null
  /** number of the firm's other goods */
  others: number
}
/** Problems in the form that the schema does not catch. */
export function goodsProblems(fields: GoodsFields, { now, firm_name, stored, others }: Facts): FieldErrors {
  const { quantity_kg, min_kg, valid_until } = fields
  const used_kg = stored ? usedKg(stored) : 0
  const found = { ...hallProblems(fields, firm_name), ...pricingProblems(fields) }
  if (min_kg !== null && min_kg > quantity_kg) found['min_kg'] = '不能大于供应数量'
  if (quantity_kg < used_kg) found['quantity_kg'] = `订单已占用和售出 ${formatTonnes(used_kg)} 吨，数量不能更少`
  if (isPast(valid_until, now) && !isSameTime(valid_until, stored?.valid_until ?? null))
    found['valid_until'] = '有效期不能早于今天'
  if (!stored && others >= GOODS_LIMIT) found['title'] = `最多保存 ${GOODS_LIMIT} 条供应，请先彻底删除不用的`
  return found
}

/** Kilograms of the quota that the goods use. Sold weight uses none. */
const quotaKg = ({ quantity_kg, sold_kg }: Pick<Goods, 'quantity_kg' | 'sold_kg'>): number => Math.max(0, quantity_kg - sold_kg)
/** Kilograms that a firm offers now: all its goods on sale. */
export const onSaleKg = (goods: readonly (Pick<Goods, 'recycled_at'> & Offered)[], now: string): number =>
  goods.reduce((sum, each) => (!each.recycled_at && isOffered(each, now) ? sum + quotaKg(each) : sum), 0)
/** The rest of a firm's quota in kg; null without a quota. */
export const quotaLeftKg = (limit_kg: number | null, on_sale_kg: number): number | null =>
  limit_kg === null ? null : Math.max(0, limit_kg - on_sale_kg)

/**
 * Problems that keep goods off sale, by field. `left_kg` is the quota that the firm's other goods leave; null without a quota.
 */
export function saleProblems(
  { quantity_kg, sold_kg, valid_until }: Pick<Goods, 'quantity_kg' | 'sold_kg' | 'valid_until'>,
  { now, left_kg }: { now: string; left_kg: number | null },
): FieldErrors {
  const found: FieldErrors = {}
  if (isPast(valid_until, now)) found['valid_until'] = '有效期已过，请先修改有效期再上架'
  if (left_kg !== null && quotaKg({ quantity_kg, sold_kg }) > left_kg) {
    const sold = sold_kg > 0 ? `除已售出 ${formatTonnes(sold_kg)} 吨外，` : ''
    found['quantity_kg'] = `超出可上架额度，${sold}还可上架 ${formatTonnes(left_kg)} 吨`
  }
  return found
}
