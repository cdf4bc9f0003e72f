/** Calls on orders: reading for each role, batch payment, and order creation by the trader. order-steps.ts has the steps. */
import { z } from 'zod'
import type { Finding } from '#domain/order/order-draft.ts'
import type { Endpoint } from './endpoint.ts'
import {
  cursor,
  data,
  deviceTime,
  endpoint,
  fen,
  filter,
  idParams,
  limit,
  orderFilter,
  page,
  text,
  totalsCall,
  uuid,
} from './endpoint.ts'
import { draftFields } from './order-draft.ts'
import { photos, voucher } from './order-steps.ts'
import { orderView } from './order-view.ts'

const answer = data(orderView)

export const batchPay = endpoint({
  method: 'POST',
  path: '/v1/procurer/orders/batch/pay',
  guard: 'buyer',
  summary: '批量付款：全部成功或全部不生效',
  body: z.object({
    orders: z
      .array(z.object({ id: uuid, payment_id: uuid, amount_fen: fen(), base_version: z.int().min(0) }))
      .min(1, { error: '请选择订单' })
      .max(50, { error: '一次最多 50 张订单' }),
    device_at: deviceTime.optional(),
    ...voucher,
    photo_ids: photos.min(1, { error: '请上传付款凭证' }),
  }),
  response: data(z.array(orderView)),
  mutation: true,
  entity: 'order',
})

export const readProof = endpoint({
  method: 'GET',
  path: '/v1/procurer/orders/{id}/proofs/{proofId}',
  guard: 'buyer',
  summary: '查看凭证',
  params: z.object({ id: uuid, proofId: uuid }),
  response: data(z.unknown()),
})

const totals = (path: string, guard: Endpoint['guard']) =>
  totalsCall(path, guard, '订单按状态的单数与合计', z.object({ search: text(60).optional(), ...orderFilter }))
export const supplierOrderTotals = totals('/v1/supplier/orders/totals', 'supplier')
export const buyerOrderTotals = totals('/v1/procurer/orders/totals', 'buyer')
export const traderOrderTotals = totals('/v1/merchant/orders/totals', 'trader')

const list = z.object({
  status: filter(-2, 8),
  search: text(60).optional(),
  ...orderFilter,
  cursor,
  limit,
})
const orderList = (path: string, guard: Endpoint['guard'], summary: string) =>
  endpoint({
    method: 'GET',
    path,
    guard,
    summary,
    query: list,
    response: page(orderView).extend({ counts: z.record(z.string(), z.number()) }),
  })
const orderDetail = (path: string, guard: Endpoint['guard']) =>
  endpoint({ method: 'GET', path, guard, summary: '订单详情', params: idParams, response: answer })

export const supplierOrders = orderList('/v1/supplier/orders', 'supplier', '供应商订单列表')
export const supplierOrder = orderDetail('/v1/supplier/orders/{id}', 'supplier')
export const supplierDissents = orderList('/v1/supplier/orders/dissents', 'supplier', '异议订单')
export const supplierDissentTotals = totalsCall('/v1/supplier/orders/dissents/totals', 'supplier', '异议按状态的项数')
export const buyerOrders = orderList('/v1/procurer/orders', 'buyer', '采购商订单列表')
export const buyerOrder = orderDetail('/v1/procurer/orders/{id}', 'buyer')
export const traderOrders = orderList('/v1/merchant/orders', 'trader', '商户订单列表')
export const traderOrder = orderDetail('/v1/merchant/orders/{id}', 'trader')
export const traderDissents = orderList('/v1/merchant/orders/dissents', 'trader', '调整订单列表')
export const traderDissentTotals = totalsCall('/v1/merchant/orders/dissents/totals', 'trader', '异议按状态的项数与价差')
export const traderCollections = orderList('/v1/merchant/finance/collections', 'trader', '收款管理')
export const traderPayments = orderList('/v1/merchant/finance/payments', 'trader', '付款管理')
export const traderPricings = orderList('/v1/merchant/order/pricings', 'trader', '审核订单：待核定采购价')

export const readTransfer = endpoint({
  method: 'GET',
  path: '/v1/merchant/transfers',
  guard: 'trader',
  summary: '按流水号查看一笔转账已登记到哪些订单',
  query: z.object({ direction: z.enum(['in', 'out'], { error: '请选择收款或付款' }), serial: text(40, '请填写流水号') }),
  response: data(
    z.array(
      z.object({
        order_id: uuid,
        order_no: z.string(),
        entry_id: uuid,
        amount_fen: z.int(),
        transfer_fen: z.int().nullable(),
      }),
    ),
  ),
})

const draft = z.object(draftFields)
const finding: z.ZodType<Finding> = z.object({
  code: z.string(),
  field: z.string().nullable(),
  message: z.string(),
  order_id: uuid.optional(),
})

export const validateOrder = endpoint({
  method: 'POST',
  path: '/v1/merchant/orders/validate',
  guard: 'trader',
  summary: '试算：检查资质、库存、额度、价差与重复',
  body: draft,
  response: data(z.object({ errors: z.array(finding), warnings: z.array(finding), margin_fen: z.int() })),
})
export const createOrder = endpoint({
  method: 'POST',
  path: '/v1/merchant/orders',
  guard: 'trader',
  summary: '创建订单并起草两份合同',
  body: draft,
  response: answer,
  mutation: true,
  entity: 'order',
})

const option = z.object({
  id: uuid,
  name: z.string(),
  contact: z.string(),
  certified: z.boolean(),
  delivery_place: z.string(),
  delivery_contact: z.string(),
  delivery_phone: z.string(),
  /** for a buyer: the framework contract in force with the trader; null without one */
  framework: z.object({ no: z.string(), valid_to: z.string() }).nullable().optional(),
})
const lookup = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    guard: 'trader',
    summary,
    query: z.object({ search: text(60).optional(), limit }),
    response: data(z.array(option)),
  })
export const supplierSearch = lookup('/v1/supplier/search', '按名称查找供应商，有往来的在前')
export const procurerOption = lookup('/v1/procurer/option', '按名称查找采购商，有往来的在前')
export const merchantSearch = lookup('/v1/merchant/search', '查找交易主体')
