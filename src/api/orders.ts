/** Calls on orders: reading for each role, and every step of the lifecycle. */
// long: one table of the order's calls; splitting it would hide which steps share a body
import { z } from 'zod'
import type { Action, ActionName } from '#domain/actions.ts'
import { DELIVERY_MODES, DISSENT_KINDS, PAY_METHODS, PROOF_KINDS, WEIGH_BASES } from '#domain/order.ts'
import type { Finding, OrderDraft } from '#domain/order-draft.ts'
import { MAX_TRIP_KG, MAX_TRIPS } from '#domain/weight.ts'
import type { Endpoint } from './endpoint.ts'
import {
  cursor,
  data,
  deviceTime,
  endpoint,
  fen,
  filter,
  happened,
  idParams,
  kg,
  limit,
  page,
  planned,
  priceFen,
  text,
  uuid,
  verification,
  words,
} from './endpoint.ts'
import { actionOfCall, type StepCall } from './order-actions.ts'
import { orderView } from './order-view.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
export const photos = z.array(uuid).max(12, { error: '最多 12 张照片' })
const tripKg = kg().max(MAX_TRIP_KG, { error: '单车重量过大' })
const weighing = {
  gross_kg: tripKg,
  tare_kg: tripKg,
  ticket_no: text(40),
  weighed_at: happened,
  photo_ids: photos,
}
const trip = z.object({
  id: uuid,
  plate: text(12, '请输入车牌号'),
  trailer_plate: text(12).default(''),
  driver: text(20).default(''),
  phone: text(20).default(''),
  shipped: z.object(weighing),
})
const money = {
  id: uuid,
  amount_fen: fen(),
  method: z.enum(keysOf(PAY_METHODS), { error: '请选择付款方式' }),
  bank_serial: text(40).default(''),
  photo_ids: photos,
  paid_at: happened,
  note: text(200).default(''),
}
const reading = z.object({ recognised: words(40), kept: words(40) })
const why = text(200, '请填写原因')

/** Every step says which version of the order the person saw, and when their device thought it was. */
export const seen = { base_version: z.int().min(0), device_at: deviceTime.optional() }

const bodies = {
  deliver: z.object({
    ...seen,
    trips: z.array(trip).max(MAX_TRIPS, { error: `一张订单最多 ${MAX_TRIPS} 个车次` }),
    finished: z.boolean(),
  }),
  receive: z.object({ ...seen, trips: z.array(z.object({ trip_id: uuid, ...weighing })).max(MAX_TRIPS) }),
  add_proof: z.object({
    ...seen,
    id: uuid,
    kind: z.enum(keysOf(PROOF_KINDS), { error: '请选择凭证类型' }),
    trip_id: uuid.nullable(),
    photo_ids: photos,
    reading: reading.nullable().default(null),
    amount_fen: fen().nullable().default(null),
  }),
  handle: z.object({
    ...seen,
    trips: z.array(z.object({ trip_id: uuid, deduct_kg: tripKg, water_kg: tripKg })).max(MAX_TRIPS),
    dissent: z
      .object({
        id: uuid,
        kind: z.enum(keysOf(DISSENT_KINDS), { error: '请选择异议类型' }),
        claim: text(500, '请填写异议内容'),
        photo_ids: photos,
      })
      .nullable(),
    tolerance_dissent_id: uuid,
  }),
  none: z.object(seen),
  reason: z.object({ ...seen, reason: why }),
  verdict: z.object({ ...seen, accept: z.boolean(), reason: text(200).default('') }),
  money: z.object({ ...seen, ...money }),
}

const answer = data(orderView)
type Body = z.ZodType<{ base_version: number; device_at?: string | undefined }>

/** A step's endpoint: how its body becomes the action the lifecycle knows. */
export interface StepEndpoint extends Endpoint<z.ZodType<{ id: string }>, z.ZodType, Body, typeof answer> {
  action(params: { id: string; proofId?: string }, body: never): Action
}

export function step<B extends Body, P extends z.ZodType<{ id: string }> = typeof idParams>(definition: {
  method: Endpoint['method']
  path: string
  guard: Endpoint['guard']
  summary: string
  params?: P
  body: B
  call: StepCall
}) {
  const { call, ...rest } = definition
  const action = (params: z.output<P>, body: z.output<B>): Action => actionOfCall(call, params as Record<string, string>, body)
  return { ...endpoint({ params: idParams as unknown as P, ...rest, response: answer, mutation: true, entity: 'order' }), action }
}

export const supplierAccept = step({
  method: 'PUT',
  path: '/v1/supplier/orders/{id}/accepted',
  guard: 'supplier',
  summary: '接单或拒绝接单',
  body: z.object({ ...seen, accept: z.boolean(), reason: text(200).default('') }),
  call: 'supplierAccept',
})
export const supplierDeliver = step({
  method: 'PUT',
  path: '/v1/supplier/orders/{id}/delivery',
  guard: 'supplier',
  summary: '发货：登记车次、过磅重量与照片',
  body: bodies.deliver,
  call: 'supplierDeliver',
})
export const supplierConfirmReceipt = step({
  method: 'PUT',
  path: '/v1/supplier/orders/{id}/collections',
  guard: 'supplier',
  summary: '确认已收到货款',
  body: bodies.none,
  call: 'supplierConfirmReceipt',
})
export const supplierRepay = step({
  method: 'PUT',
  path: '/v1/supplier/orders/{id}/repayments',
  guard: 'supplier',
  summary: '退还多收的货款，由商户确认到账',
  body: bodies.money,
  call: 'supplierRepay',
})
export const supplierReplyDissent = step({
  method: 'PUT',
  path: '/v1/supplier/orders/{id}/dissents',
  guard: 'supplier',
  summary: '同意或不同意异议调整',
  body: z.object({ ...seen, dissent_id: uuid, agree: z.boolean(), note: text(500).default(''), photo_ids: photos }),
  call: 'supplierReplyDissent',
})
export const buyerReceive = step({
  method: 'PUT',
  path: '/v1/procurer/orders/{id}/receives',
  guard: 'buyer',
  summary: '确认收货：登记到货车次的过磅重量',
  body: bodies.receive,
  call: 'buyerReceive',
})
export const buyerAddProof = step({
  method: 'POST',
  path: '/v1/procurer/orders/{id}/proofs',
  guard: 'buyer',
  summary: '上传凭证',
  body: bodies.add_proof,
  call: 'buyerAddProof',
})
const proofParams = z.object({ id: uuid, proofId: uuid })
export const buyerDeleteProof = step({
  method: 'DELETE',
  path: '/v1/procurer/orders/{id}/proofs/{proofId}',
  guard: 'buyer',
  summary: '删除自己上传的凭证',
  params: proofParams,
  body: z.object({ ...seen, reason: text(200).default('') }),
  call: 'buyerDeleteProof',
})
export const buyerHandle = step({
  method: 'PUT',
  path: '/v1/procurer/orders/{id}/handle',
  guard: 'buyer',
  summary: '处理订单：核对磅单并提交结算',
  body: bodies.handle,
  call: 'buyerHandle',
})
export const buyerPay = step({
  method: 'PUT',
  path: '/v1/procurer/orders/{id}/pay',
  guard: 'buyer',
  summary: '付款并上传凭证',
  body: bodies.money,
  call: 'buyerPay',
})
export const buyerAdvance = step({
  method: 'PUT',
  path: '/v1/procurer/orders/{id}/advance',
  guard: 'buyer',
  summary: '提交预付款',
  body: bodies.money,
  call: 'buyerAdvance',
})
export const buyerWithdrawAdvance = step({
  method: 'DELETE',
  path: '/v1/procurer/orders/{id}/advance',
  guard: 'buyer',
  summary: '撤销待确认的预付款',
  body: bodies.none,
  call: 'buyerWithdrawAdvance',
})
export const traderCollect = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/collections',
  guard: 'trader',
  summary: '登记收款、预付款到账或退款',
  body: z.object({ ...seen, ...money, kind: z.enum(['balance', 'advance', 'refund']) }),
  call: 'traderCollect',
})
export const traderRejectAdvance = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/advance',
  guard: 'trader',
  summary: '驳回未到账的预付款',
  body: bodies.reason,
  call: 'traderRejectAdvance',
})
export const traderConfirm = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/confirm',
  guard: 'trader',
  summary: '确认到账或驳回付款',
  body: bodies.verdict,
  call: 'traderConfirm',
})
export const traderConfirmRepayment = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/repayments',
  guard: 'trader',
  summary: '确认供应商退款到账，或驳回',
  body: bodies.verdict,
  call: 'traderConfirmRepayment',
})
export const traderPayout = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/pay',
  guard: 'trader',
  summary: '向供应商付款，需先完成身份验证',
  body: bodies.money.extend({ verification }),
  call: 'traderPayout',
})
export const traderConfirmSupplyPrice = step({
  method: 'PUT',
  path: '/v1/merchant/order/pricings/{id}/confirm/supplyPrice',
  guard: 'trader',
  summary: '核定采购价',
  body: z.object({ ...seen, price_fen: priceFen() }),
  call: 'traderConfirmSupplyPrice',
})
export const traderRecheck = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/recheck',
  guard: 'trader',
  summary: '要求采购商重新核对',
  body: z.object({ ...seen, reason: why, sale_price_fen: priceFen().nullable().default(null) }),
  call: 'traderRecheck',
})
export const traderClose = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/close',
  guard: 'trader',
  summary: '关闭订单',
  body: bodies.reason,
  call: 'traderClose',
})
export const traderAdjustDissent = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/dissents',
  guard: 'trader',
  summary: '调整异议订单，或驳回异议',
  body: z.object({
    ...seen,
    dissent_id: uuid,
    reject: z.boolean().default(false),
    quantity_kg: kg(),
    price_fen: priceFen(),
    note: text(500).default(''),
  }),
  call: 'traderAdjustDissent',
})
export const traderNotifyDissent = step({
  method: 'PUT',
  path: '/v1/merchant/orders/{id}/dissents/notice',
  guard: 'trader',
  summary: '通知供应商确认异议',
  body: z.object({ ...seen, dissent_id: uuid }),
  call: 'traderNotifyDissent',
})

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
    method: money.method,
    bank_serial: money.bank_serial,
    photo_ids: photos.min(1, { error: '请上传付款凭证' }),
    paid_at: happened,
    note: money.note,
  }),
  response: data(z.array(orderView)),
  mutation: true,
  entity: 'order',
})

export const deleteProofByTrader = step({
  method: 'DELETE',
  path: '/v1/merchant/orders/{id}/proofs/{proofId}',
  guard: 'trader',
  summary: '删除凭证（保留记录，需填写原因）',
  params: proofParams,
  body: bodies.reason,
  call: 'deleteProofByTrader',
})
/** The call of each action that a person takes on an order; after-sales have theirs in after-sales.ts. */
export const STEP_CALLS = {
  accept: supplierAccept,
  decline: supplierAccept,
  deliver: supplierDeliver,
  receive: buyerReceive,
  add_proof: buyerAddProof,
  delete_proof: buyerDeleteProof,
  handle: buyerHandle,
  confirm_supply_price: traderConfirmSupplyPrice,
  recheck: traderRecheck,
  advance: buyerAdvance,
  withdraw_advance: buyerWithdrawAdvance,
  reject_advance: traderRejectAdvance,
  pay: buyerPay,
  collect: traderCollect,
  refund: traderCollect,
  confirm: traderConfirm,
  payout: traderPayout,
  confirm_receipt: supplierConfirmReceipt,
  repay: supplierRepay,
  confirm_repayment: traderConfirmRepayment,
  close: traderClose,
  remove_proof: deleteProofByTrader,
  adjust_dissent: traderAdjustDissent,
  notify_dissent: traderNotifyDissent,
  reply_dissent: supplierReplyDissent,
} as const satisfies Partial<Record<ActionName, StepEndpoint>>

export const readProof = endpoint({
  method: 'GET',
  path: '/v1/procurer/orders/{id}/proofs/{proofId}',
  guard: 'buyer',
  summary: '查看凭证',
  params: proofParams,
  response: data(z.unknown()),
})

const list = z.object({
  status: filter(-2, 8),
  search: text(60).optional(),
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
export const buyerOrders = orderList('/v1/procurer/orders', 'buyer', '采购商订单列表')
export const buyerOrder = orderDetail('/v1/procurer/orders/{id}', 'buyer')
export const traderOrders = orderList('/v1/merchant/orders', 'trader', '商户订单列表')
export const traderOrder = orderDetail('/v1/merchant/orders/{id}', 'trader')
export const traderDissents = orderList('/v1/merchant/orders/dissents', 'trader', '调整订单列表')
export const traderCollections = orderList('/v1/merchant/finance/collections', 'trader', '收款管理')
export const traderPayments = orderList('/v1/merchant/finance/payments', 'trader', '付款管理')
export const traderPricings = orderList('/v1/merchant/order/pricings', 'trader', '审核订单：待核定采购价')

const draft = z.object({
  id: uuid,
  supplier_id: uuid,
  buyer_id: uuid,
  title: text(60, '请填写品名'),
  category_id: uuid,
  spec_name: text(60).default(''),
  goods_id: uuid.nullable().default(null),
  intention_id: uuid.nullable().default(null),
  quantity_kg: kg().min(1, { error: '请填写数量' }),
  supply_price_fen: priceFen('请填写采购价'),
  sale_price_fen: priceFen('请填写销售价'),
  tax_rate_bp: z.int().min(0).max(2000).default(1300),
  pricing_mode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: '请选择计价方式' }),
  price_reference: text(60).default(''),
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
} satisfies Record<keyof OrderDraft, z.ZodType>)
const finding: z.ZodType<Finding> = z.object({ code: z.string(), field: z.string().nullable(), message: z.string() })

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
})
const lookup = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    guard: 'trader',
    summary,
    query: z.object({ search: text(60).optional() }),
    response: data(z.array(option)),
  })
export const supplierSearch = lookup('/v1/supplier/search', '按名称查找供应商')
export const procurerOption = lookup('/v1/procurer/option', '按名称查找采购商')
export const merchantSearch = lookup('/v1/merchant/search', '查找交易主体')
