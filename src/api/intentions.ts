/** Intentions (意向): buyers' demands, and the trading firms' talks about them. Suppliers have no calls here. */
import { z } from 'zod'
import {
  type Intention,
  INTENTION_KINDS,
  type IntentionFields,
  NOTE_LENGTH,
  QUALITY_LENGTH,
  REASON_LENGTH,
  SPEC_LENGTH,
} from '#domain/goods/intention.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { moderated } from './moderated.ts'
import { CHECKS } from '#domain/input/validation.ts'
import {
  cursor,
  data,
  endpoint,
  filter,
  idOf,
  idParams,
  keysOf,
  kg,
  limit,
  orderFilter,
  page,
  planned,
  priceFen,
  text,
  totalsCall,
  uuid,
} from './endpoint.ts'

const { plate: _plate, ended: _ended, ...listFilter } = orderFilter

const fields = {
  category_id: idOf(chosen('品类')),
  category_name: text(60),
  spec_name: text(SPEC_LENGTH),
  quantity_kg: kg(required('需求量')).min(1, { error: required('需求量') }),
  expected_price_fen: priceFen('请填写期望单价').nullable(),
  pricing_mode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: chosen('计价方式') }),
  quality_req: text(QUALITY_LENGTH),
  delivery_place: text(120, required('交货地点')),
  deliver_by: planned.nullable(),
  pay_terms: text(200),
  contact: text(20, required('联系人')),
  phone: text(20, required('联系电话')).refine((typed) => typed === '' || CHECKS.phone.test(typed), {
    error: CHECKS.phone.message,
  }),
  note: text(NOTE_LENGTH),
} satisfies Record<keyof IntentionFields, z.ZodType>

const side = z.enum(['buyer', 'trader'])
export const intention = z.object({
  ...fields,
  id: uuid,
  no: z.string(),
  kind: z.enum(keysOf(INTENTION_KINDS)),
  goods_id: uuid.nullable(),
  goods_title: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(-1)]),
  order_id: uuid.nullable(),
  buyer_id: uuid,
  buyer_name: z.string(),
  trader_id: uuid.nullable(),
  trader_name: z.string(),
  supplier: z
    .object({
      id: uuid,
      name: z.string(),
      price_fen: z.int(),
      pricing: z
        .object({
          pricing_mode: fields.pricing_mode,
          price_reference: z.string(),
          premium_fen: z.int().nullable(),
          factor_permille: z.int().nullable(),
        })
        .optional(),
    })
    .nullable(),
  former: z.array(z.object({ name: z.string(), price_fen: z.int() })).optional(),
  // Empty for a note of the other firm.
  notes: z.array(z.object({ by: side, user_id: z.string(), name: z.string(), at: z.string(), text: z.string() })),
  closed: z.object({ by: side, name: z.string(), reason: z.string(), at: z.string() }).nullable(),
  ...moderated,
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Intention>

const list = z.object({ status: filter(-1, 2), search: text(60).optional(), ...listFilter, cursor, limit })
const answer = data(intention)
const totals = (path: string, guard: 'buyer' | 'trader') =>
  totalsCall(path, guard, '意向按状态的条数与合计', z.object({ search: text(60).optional(), ...listFilter }))
export const buyerIntentionTotals = totals('/v1/procurer/intentions/totals', 'buyer')
export const traderIntentionTotals = totals('/v1/merchant/intentions/totals', 'trader')

/** The device chooses the id, so that a demand can be written offline. */
export const createNeed = endpoint({
  method: 'POST',
  path: '/v1/procurer/needs',
  guard: 'buyer',
  summary: '发布采购需求，不指定货源',
  body: z.object({ id: uuid, ...fields }),
  response: answer,
  mutation: true,
  entity: 'intention',
})
export const createIntention = endpoint({
  method: 'POST',
  path: '/v1/procurer/intentions',
  guard: 'buyer',
  summary: '对交易市场的货源提交采购意向；品类以货源为准',
  body: z.object({ id: uuid, goods_id: idOf(chosen('货源')), goods_title: text(60), ...fields }),
  response: answer,
  mutation: true,
  entity: 'intention',
})
export const buyerIntentions = endpoint({
  method: 'GET',
  path: '/v1/procurer/intentions',
  guard: 'buyer',
  summary: '本企业的采购需求与意向',
  query: list,
  response: page(intention),
})
export const buyerIntention = endpoint({
  method: 'GET',
  path: '/v1/procurer/intentions/{id}',
  guard: 'buyer',
  summary: '一条采购需求',
  params: idParams,
  response: answer,
})
export const correctIntention = endpoint({
  method: 'PUT',
  path: '/v1/procurer/intentions/{id}',
  guard: 'buyer',
  summary: '修改未通过审核的需求，并重新送审',
  params: idParams,
  body: z.object(fields),
  response: answer,
  mutation: true,
  entity: 'intention',
})
export const withdrawIntention = endpoint({
  method: 'DELETE',
  path: '/v1/procurer/intentions/{id}',
  guard: 'buyer',
  summary: '撤回采购需求；已下单的不能撤回',
  params: idParams,
  body: z.object({ reason: text(REASON_LENGTH).default('') }),
  response: answer,
  mutation: true,
  entity: 'intention',
})
const notes = <P extends string, G extends 'buyer' | 'trader'>(path: P, guard: G, summary: string) =>
  endpoint({
    method: 'PUT',
    path,
    guard,
    summary,
    params: idParams,
    body: z.object({ text: text(NOTE_LENGTH, required('内容')) }),
    response: answer,
    mutation: true,
    entity: 'intention',
  })
export const answerIntention = notes('/v1/procurer/intentions/{id}/notes', 'buyer', '给商户留言；双方可见，不可修改')

export const traderIntentions = endpoint({
  method: 'GET',
  path: '/v1/merchant/intentions',
  guard: 'trader',
  summary: '意向订单：待对接的，以及本商户对接的',
  query: list,
  response: page(intention),
})
export const traderIntention = endpoint({
  method: 'GET',
  path: '/v1/merchant/intentions/{id}',
  guard: 'trader',
  summary: '一条意向',
  params: idParams,
  response: answer,
})
export const openIntention = endpoint({
  method: 'PUT',
  path: '/v1/merchant/intentions/{id}/open',
  guard: 'trader',
  summary: '开始洽谈；此后只有本商户可见',
  params: idParams,
  response: answer,
  mutation: true,
  entity: 'intention',
})
export const noteIntention = notes('/v1/merchant/intentions/{id}/notes', 'trader', '给采购商留言；采购商可见，不可修改')
export const closeIntention = endpoint({
  method: 'PUT',
  path: '/v1/merchant/intentions/{id}/close',
  guard: 'trader',
  summary: '关闭洽谈中的意向，须写明原因',
  params: idParams,
  body: z.object({ reason: text(REASON_LENGTH, '请填写原因') }),
  response: answer,
  mutation: true,
  entity: 'intention',
})
