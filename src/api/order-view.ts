/** The order in transit: one shape for every role. What a role may not see is null, empty or absent. */
import { z } from 'zod'
import type { Order } from '#domain/order/order.ts'
import { bankAccount } from './bank-account.ts'
import { readingView } from './reading.ts'

const id = z.string()
const nullableText = z.string().nullable()
const weighing = z.object({
  gross_kg: z.int(),
  tare_kg: z.int(),
  net_kg: z.int(),
  ticket_no: z.string(),
  weighed_at: z.string(),
  photo_ids: z.array(id),
  released_photo_ids: z.array(id).optional(),
  withheld_photos: z.int().optional(),
  reading: readingView.optional(),
})
const role = z.enum(['supplier', 'buyer', 'trader'])
const state = z.union([0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -2].map((value) => z.literal(value as Order['state'])))
const quotedDay = z.object({ quoted_on: z.string(), average_price_fen: z.int() })
const pricing = z.object({
  series_id: z.int(),
  series_name: z.string(),
  source: z.string(),
  factor_bp: z.int(),
  premium_fen: z.int(),
  window_from: nullableText,
  window_to: nullableText,
  days: z.array(quotedDay),
  locked: z.enum(['formula', 'agreed']).nullable(),
})
const side = z.object({
  price_fen: z.int(),
  quantity_kg: z.int(),
  amount_fen: z.int(),
  tax_rate_bp: z.int(),
  contract_id: z.string(),
  contract_no: z.string(),
  contract_effective: z.boolean(),
  note: z.string().optional(),
  pricing: pricing.optional(),
})
const trip = z.object({
  id,
  no: z.int(),
  plate: z.string(),
  trailer_plate: z.string(),
  driver: z.string(),
  phone: z.string(),
  shipped: weighing,
  received: weighing.extend({ deduct_kg: z.int(), water_kg: z.int(), settled_kg: z.int() }).nullable(),
})
const proof = z.object({
  id,
  kind: z.enum(['weigh', 'quality', 'payment', 'collection', 'scene']),
  side: z.enum(['supply', 'sale']),
  trip_id: nullableText,
  photo_ids: z.array(id),
  reading: readingView.nullable(),
  amount_fen: z.int().nullable(),
  by_role: role,
  at: z.string(),
  deleted_at: nullableText,
  deleted_reason: nullableText,
})
const settlement = z.object({
  version: z.int(),
  quantity_kg: z.int(),
  amount_fen: z.int(),
  price_fen: z.int(),
  at: z.string(),
  rechecked_reason: nullableText,
})
const adjustment = z.object({
  version: z.int(),
  quantity_kg: z.int(),
  price_fen: z.int(),
  amount_fen: z.int(),
  keeps_price: z.literal(true).optional(),
  before: z
    .object({ quantity_kg: z.int(), price_fen: z.int(), amount_fen: z.int(), provisional: z.literal(true).optional() })
    .optional(),
  note: z.string(),
  at: z.string(),
  reply: z.enum(['agree', 'disagree', 'withdrawn']).nullable(),
  reply_note: nullableText,
  reply_photo_ids: z.array(id),
})
const dissent = z.object({
  id,
  kind: z.enum(['weight', 'quality', 'price']),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  raised_by: z.enum(['supplier', 'buyer', 'trader', 'tolerance']),
  claim: z.string(),
  photo_ids: z.array(id),
  raised_at: z.string(),
  adjustments: z.array(adjustment),
  rejected_reason: nullableText,
})
/** The share of an after-sale that the supplier is asked for; `amount_fen` is null for a whole return. */
export const share = z.object({
  amount_fen: z.int().nullable(),
  status: z.union([z.literal(0), z.literal(1), z.literal(-1)]),
  note: z.string(),
  reply_note: z.string(),
  asked_at: z.string(),
  answered_at: nullableText,
})
const afterSale = z.object({
  id,
  kind: z.enum(['return', 'partial_return', 'compensation']),
  quantity_kg: z.int().nullable(),
  amount_fen: z.int().nullable(),
  reason: z.string(),
  photo_ids: z.array(id),
  status: z.union([z.literal(0), z.literal(1), z.literal(-1)]),
  remark: z.string(),
  agreed_fen: z.int().optional(),
  supplier_bears_fen: z.int().optional(),
  share: share.optional(),
  created_at: z.string(),
  handled_at: nullableText,
  handled_by: nullableText,
})
const money = z.object({
  id,
  kind: z.enum(['advance', 'payment', 'collection', 'refund', 'payout', 'repayment']),
  amount_fen: z.int(),
  method: z.enum(['transfer', 'acceptance', 'cash']),
  bank_serial: z.string(),
  photo_ids: z.array(id),
  paid_at: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(-1), z.literal(-2), z.literal(-3)]),
  note: z.string(),
  cause: z.enum(['advance', 'after_sale', 'excess']).optional(),
  after_sale_id: id.optional(),
  transfer_fen: z.int().optional(),
  payee: bankAccount.optional(),
  registered_by: id.optional(),
  registered_name: z.string().optional(),
  registered_at: z.string().optional(),
  reversal: z.object({ by: id, name: z.string(), at: z.string(), reason: z.string() }).optional(),
})
const event = z.object({
  id: z.int(),
  action: z.string(),
  by_role: role,
  by_name: z.string(),
  at: z.string(),
  device_at: nullableText,
  note: z.string(),
  from: state,
  to: state,
})

const shape = z.object({
  id,
  no: z.string(),
  state,
  version: z.int(),
  supplier_id: nullableText,
  supplier_name: nullableText,
  buyer_id: nullableText,
  buyer_name: nullableText,
  trader_id: z.string(),
  trader_name: z.string(),
  disclose_counterparty: z.boolean(),
  title: z.string(),
  category_id: z.string(),
  category_name: z.string(),
  spec_name: z.string(),
  goods_id: nullableText,
  intention_id: nullableText,
  quantity_kg: z.int(),
  supply: side.nullable(),
  sale: side.nullable(),
  pricing_mode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  price_reference: z.string(),
  weigh_basis: z.enum(['buyer', 'supplier', 'third_party']),
  tolerance_permille: z.int(),
  delivery_mode: z.enum(['pickup', 'deliver', 'agent']),
  delivery_place: z.string(),
  delivery_contact: z.string(),
  delivery_phone: z.string(),
  deliver_by: nullableText,
  pay_terms: z.string(),
  note: z.string(),
  loading_finished: z.boolean(),
  supply_price_confirmed: z.boolean(),
  trips: z.array(trip),
  proofs: z.array(proof),
  settlements: z.array(settlement),
  dissents: z.array(dissent),
  after_sales: z.array(afterSale).optional(),
  money: z.array(money),
  events: z.array(event),
  closed_reason: nullableText,
  archived_at: nullableText,
  created_at: z.string(),
  updated_at: z.string(),
})

/** The shape is checked against the domain's type, so that the two cannot drift apart. */
export const orderView: z.ZodType<Order> = shape
/** The same shape, for lists that send only some fields. */
export const orderShape = shape
