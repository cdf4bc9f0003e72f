/** After-sales (售后) of orders: asked for and taken back by the buyer, judged by the trader, seen by the supplier without the sale side. */
import { z } from 'zod'
import { AFTER_SALE_TEXT_LENGTH } from '#domain/after-sale.ts'
import type { AfterSaleKind } from '#domain/order.ts'
import { AFTER_SALE_KINDS } from '#domain/order.ts'
import type { Endpoint } from './endpoint.ts'
import { cursor, endpoint, fen, filter, idParams, kg, limit, page, text, uuid } from './endpoint.ts'
import { photos, seen, step } from './orders.ts'

const kind = z.enum(Object.keys(AFTER_SALE_KINDS) as [AfterSaleKind, ...AfterSaleKind[]], { error: '请选择售后类型' })
const status = z.union([z.literal(0), z.literal(1), z.literal(-1)])

const common = {
  id: z.string(),
  order_id: z.string(),
  order_no: z.string(),
  title: z.string(),
  spec_name: z.string(),
  kind,
  /** of a partial return */
  quantity_kg: z.int().nullable(),
  reason: z.string(),
  photo_ids: z.array(z.string()),
  status,
  created_at: z.string(),
  handled_at: z.string().nullable(),
  handled_by: z.string().nullable(),
}
const sale = { amount_fen: z.int().nullable(), remark: z.string(), agreed_fen: z.int().optional() }
const supply = { supplier_bears_fen: z.int().optional() }
/** Without the buyer, and without what the sale side pays back. */
export const supplierAfterSale = z.object({ ...common, ...supply })
export const buyerAfterSale = z.object({ ...common, ...sale })
export const traderAfterSale = z.object({
  ...common,
  ...sale,
  ...supply,
  supplier_name: z.string().nullable(),
  buyer_name: z.string().nullable(),
})

const list = <T extends z.ZodType>(path: string, guard: Endpoint['guard'], summary: string, row: T) =>
  endpoint({
    method: 'GET',
    path,
    guard,
    summary,
    query: z.object({ status: filter(-1, 1), cursor, limit }),
    response: page(row).extend({ counts: z.record(z.string(), z.number()) }),
  })
export const buyerAfterSales = list('/v1/procurer/order/afters', 'buyer', '采购商售后列表', buyerAfterSale)
export const supplierAfterSales = list('/v1/supplier/order/afters', 'supplier', '供应商售后列表', supplierAfterSale)
export const traderAfterSales = list('/v1/merchant/order/afters', 'trader', '商户售后列表', traderAfterSale)

/** Each is a step on the order it is about, and answers the order. */
const about = { ...seen, order_id: uuid }
/** The path of a new one names nothing; the action reads only the body. */
const nothing = z.object({}) as unknown as typeof idParams

export const buyerApplyAfterSale = step({
  method: 'POST',
  path: '/v1/procurer/order/afters',
  guard: 'buyer',
  summary: '申请售后：退货、部分退货或补差',
  params: nothing,
  body: z.object({
    ...about,
    id: uuid,
    kind,
    quantity_kg: kg('请填写退货数量').min(1, { error: '请填写退货数量' }).nullable().default(null),
    amount_fen: fen().min(1, { error: '请填写金额' }).nullable().default(null),
    reason: text(AFTER_SALE_TEXT_LENGTH, '请填写原因'),
    photo_ids: photos.default([]),
  }),
  call: 'buyerApplyAfterSale',
})
export const buyerWithdrawAfterSale = step({
  method: 'DELETE',
  path: '/v1/procurer/order/afters/{id}',
  guard: 'buyer',
  summary: '撤回未处理的售后申请',
  body: z.object(about),
  call: 'buyerWithdrawAfterSale',
})
export const traderJudgeAfterSale = step({
  method: 'PUT',
  path: '/v1/merchant/order/afters/{id}',
  guard: 'trader',
  summary: '同意或驳回售后申请；同意整单退货时订单即为已退货，同意其他售后时核定退补金额，驳回须说明原因',
  body: z.object({
    ...about,
    accept: z.boolean({ error: '请选择处理结果' }),
    remark: text(AFTER_SALE_TEXT_LENGTH).default(''),
    agreed_fen: fen('请填写同意的金额').min(1, { error: '请填写同意的金额' }).nullable().default(null),
    supplier_bears_fen: fen('请填写供应商承担的金额').default(0),
  }),
  call: 'traderJudgeAfterSale',
})
