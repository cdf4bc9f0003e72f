/** The fields of a new order, for its creation and its correction. */
import { z } from 'zod'
import { DELIVERY_MODES, WEIGH_BASES } from '#domain/order/order.ts'
import { AMENDABLE, type OrderDraft } from '#domain/order/order-draft.ts'
import { WHOLE_BP } from '#domain/money/pricing.ts'
import { idOf, keysOf, kg, planned, priceFen, text, uuid } from './endpoint.ts'

/** 升水 above 0, 贴水 below 0; the rules limit it */
const premiumFen = z.int({ error: '请填写升贴水，没有填 0' }).default(0)
const factorBp = z.int({ error: '请填写系数，最多两位小数' }).default(WHOLE_BP)
export const draftFields = {
  id: uuid,
  supplier_id: idOf('请选择供应商'),
  buyer_id: idOf('请选择采购商'),
  title: text(60, '请填写品名'),
  category_id: idOf('请选择品类'),
  spec_name: text(60).default(''),
  goods_id: uuid.nullable().default(null),
  intention_id: uuid.nullable().default(null),
  quantity_kg: kg('请填写数量').min(1, { error: '请填写数量' }),
  supply_price_fen: priceFen('请填写采购价'),
  sale_price_fen: priceFen('请填写销售价'),
  tax_rate_bp: z.int().min(0).max(2000).default(1300),
  pricing_mode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: '请选择计价方式' }),
  price_reference: text(60).default(''),
  series_id: z.int().min(1).nullable().default(null),
  window_from: text(10).default(''),
  window_to: text(10).default(''),
  supply_premium_fen: premiumFen,
  sale_premium_fen: premiumFen,
  supply_factor_bp: factorBp,
  sale_factor_bp: factorBp,
  weigh_basis: z.enum(keysOf(WEIGH_BASES), { error: '请选择计量依据' }),
  tolerance_permille: z.int({ error: '请填写磅差' }).min(0).max(100, { error: '磅差不能超过 100‰' }),
  delivery_mode: z.enum(keysOf(DELIVERY_MODES), { error: '请选择交货方式' }),
  delivery_place: text(120, '请填写交货地点'),
  delivery_contact: text(20, '请填写联系人'),
  delivery_phone: text(20, '请填写联系电话'),
  deliver_by: planned.nullable().default(null),
  pay_terms: text(200).default(''),
  note: text(200).default(''),
  supplier_note: text(200).default(''),
  buyer_note: text(200).default(''),
  disclose_counterparty: z.boolean().default(false),
} satisfies Record<keyof OrderDraft, z.ZodType>

const amendable: readonly string[] = AMENDABLE
/** The fields that a correction may change. */
export const amendmentFields = Object.fromEntries(
  Object.entries(draftFields).filter(([field]) => amendable.includes(field)),
) as Pick<typeof draftFields, (typeof AMENDABLE)[number]>
