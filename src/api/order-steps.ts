/** The calls that take a step on an order, each registered under its action's name. They answer the order. */
// long: one short definition per call
import { z } from 'zod'
import type { Action } from '#domain/order/actions.ts'
import { AFTER_SALE_TEXT_LENGTH } from '#domain/agreement/after-sale.ts'
import { ruleOf } from '#domain/order/lifecycle.ts'
import { AFTER_SALE_KINDS, DISSENT_KINDS, PAY_METHODS, PROOF_KINDS, REFUND_CAUSES } from '#domain/order/order.ts'
import { WINDOW_DAYS } from '#domain/money/pricing.ts'
import { MAX_TRIP_KG, MAX_TRIPS } from '#domain/goods/weight.ts'
import {
  data,
  deviceTime,
  type Endpoint,
  endpoint,
  fen,
  happened,
  idParams,
  keysOf,
  kg,
  priceFen,
  text,
  uuid,
  verification,
  pastDay,
} from './endpoint.ts'
import { amendmentFields } from './order-draft.ts'
import { actionOfCall, type StepCall } from './order-actions.ts'
import { orderView } from './order-view.ts'
import { readingInput } from './reading.ts'

/** Every step states the version of the order that the person saw, and the device's time. */
const seen = { base_version: z.int().min(0), device_at: deviceTime.optional() }

export const photos = z.array(uuid).max(12, { error: '最多 12 张照片' })
const tripKg = kg().max(MAX_TRIP_KG, { error: '单车重量过大' })
const weighing = {
  gross_kg: tripKg,
  tare_kg: tripKg,
  ticket_no: text(40),
  weighed_at: happened,
  photo_ids: photos,
  reading: readingInput.optional(),
}
const trip = z.object({
  id: uuid,
  plate: text(12, '请输入车牌号'),
  trailer_plate: text(12).default(''),
  driver: text(20).default(''),
  phone: text(20).default(''),
  shipped: z.object(weighing),
})
/** The fields of a payment's proof, for one order or several. */
export const voucher = {
  method: z.enum(keysOf(PAY_METHODS), { error: '请选择付款方式' }),
  bank_serial: text(40).default(''),
  photo_ids: photos,
  paid_at: happened,
  note: text(200).default(''),
}
const money = { ...seen, id: uuid, amount_fen: fen(), transfer_fen: fen().optional(), ...voucher }
const why = text(200, '请填写原因')

const none = z.object(seen)
const reason = z.object({ ...seen, reason: why })
const verdict = z.object({ ...seen, accept: z.boolean(), reason: text(200).default('') })
/** A verdict on money names its entries. Without names, it means the only waiting one. */
const verdictOnMoney = verdict.extend({
  entry_ids: z.array(uuid).max(50, { error: '一次最多 50 笔' }).optional(),
  verification: verification.optional(),
})
/** A colleague names the entries they compared. */
const confirmedOut = z.object({
  ...seen,
  entry_ids: z.array(uuid).min(1, { error: '请选择要确认的款项' }).max(50, { error: '一次最多 50 笔' }),
  verification,
})
const payment = z.object(money)

const quotedOn = pastDay('报价日有误')
/** For a price that follows the market, with the quotes of its window as the person saw them. */
const confirmation = z.object({
  ...seen,
  price_fen: priceFen(),
  days: z
    .array(z.object({ quoted_on: quotedOn, average_price_fen: priceFen() }))
    .max(WINDOW_DAYS, { error: `最多 ${WINDOW_DAYS} 个报价日` })
    .optional(),
})
const fix = z.object({ ...seen, quoted_on: quotedOn, price_fen: priceFen('没有可用的报价') })

const proofParams = z.object({ id: uuid, proofId: uuid })
/** For a step on an after-sale, the body names the order, because the path names the after-sale. */
const about = { ...seen, order_id: uuid }
/** The path of a new after-sale has no parameters. */
const nothing = z.object({}) as unknown as typeof idParams

const answer = data(orderView)
type Body = z.ZodType<{ base_version: number; device_at?: string | undefined }>
type Params = z.ZodType<{ id: string }>

export interface StepEndpoint<P extends Params = Params, B extends Body = Body> extends Endpoint<P, z.ZodType, B, typeof answer> {
  /** the action of a call with these parameters and this body */
  action(params: Readonly<Record<string, string>>, body: z.output<B>): Action
}

interface Definition {
  /** defaults to PUT */
  method?: Endpoint['method']
  path: string
  summary: string
  params?: Params
  body: Body
}
type Step<D extends Definition> = StepEndpoint<D['params'] extends Params ? D['params'] : typeof idParams, D['body']>

/** The role in an action's rule guards its call. */
const steps = <T extends Record<StepCall, Definition>>(table: T) =>
  Object.fromEntries(
    (Object.entries(table) as [StepCall, Definition][]).map(([name, definition]): [StepCall, StepEndpoint] => [
      name,
      {
        ...endpoint({
          method: 'PUT',
          params: idParams as Params,
          ...definition,
          guard: ruleOf(name).by,
          response: answer,
          mutation: true,
          entity: 'order',
        }),
        action: (params, body) => actionOfCall(name, params, body),
      },
    ]),
  ) as unknown as { readonly [N in StepCall]: Step<T[N]> }

export const STEP_CALLS = steps({
  accept: {
    path: '/v1/supplier/orders/{id}/accepted',
    summary: '接单或拒绝接单',
    body: verdict,
  },
  deliver: {
    path: '/v1/supplier/orders/{id}/delivery',
    summary: '发货：登记车次、过磅重量与照片',
    body: z.object({
      ...seen,
      trips: z.array(trip).max(MAX_TRIPS, { error: `一张订单最多 ${MAX_TRIPS} 个车次` }),
      finished: z.boolean(),
    }),
  },
  confirm_receipt: {
    path: '/v1/supplier/orders/{id}/collections',
    summary: '确认已收到货款',
    body: none,
  },
  repay: {
    path: '/v1/supplier/orders/{id}/repayments',
    summary: '退还多收的货款，由商户确认到账',
    body: payment,
  },
  reply_dissent: {
    path: '/v1/supplier/orders/{id}/dissents',
    summary: '同意或不同意异议调整',
    body: z.object({ ...seen, dissent_id: uuid, agree: z.boolean(), note: text(500).default(''), photo_ids: photos }),
  },
  receive: {
    path: '/v1/procurer/orders/{id}/receives',
    summary: '确认收货：登记到货车次的过磅重量',
    body: z.object({ ...seen, trips: z.array(z.object({ trip_id: uuid, ...weighing })).max(MAX_TRIPS) }),
  },
  add_proof: {
    method: 'POST',
    path: '/v1/procurer/orders/{id}/proofs',
    summary: '上传凭证',
    body: z.object({
      ...seen,
      id: uuid,
      kind: z.enum(keysOf(PROOF_KINDS), { error: '请选择凭证类型' }),
      trip_id: uuid.nullable(),
      photo_ids: photos,
      reading: readingInput.nullable().default(null),
      amount_fen: fen().nullable().default(null),
    }),
  },
  delete_proof: {
    method: 'DELETE',
    path: '/v1/procurer/orders/{id}/proofs/{proofId}',
    summary: '删除自己上传的凭证',
    params: proofParams,
    body: z.object({ ...seen, reason: text(200).default('') }),
  },
  handle: {
    path: '/v1/procurer/orders/{id}/handle',
    summary: '提交结算：核对磅单，确认金额',
    body: z.object({
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
  },
  pay: {
    path: '/v1/procurer/orders/{id}/pay',
    summary: '付款并上传凭证，可分次付款',
    body: payment,
  },
  advance: {
    path: '/v1/procurer/orders/{id}/advance',
    summary: '提交预付款',
    body: payment,
  },
  withdraw_advance: {
    method: 'DELETE',
    path: '/v1/procurer/orders/{id}/advance',
    summary: '撤销待确认的预付款',
    body: none,
  },
  apply_after_sale: {
    method: 'POST',
    path: '/v1/procurer/order/afters',
    summary: '申请售后：退货、部分退货或补差',
    params: nothing,
    body: z.object({
      ...about,
      id: uuid,
      kind: z.enum(keysOf(AFTER_SALE_KINDS), { error: '请选择售后类型' }),
      quantity_kg: kg('请填写退货数量').min(1, { error: '请填写退货数量' }).nullable().default(null),
      amount_fen: fen().min(1, { error: '请填写金额' }).nullable().default(null),
      reason: text(AFTER_SALE_TEXT_LENGTH, '请填写原因'),
      photo_ids: photos.default([]),
    }),
  },
  withdraw_after_sale: {
    method: 'DELETE',
    path: '/v1/procurer/order/afters/{id}',
    summary: '撤回未处理的售后申请',
    body: z.object(about),
  },
  collect: {
    path: '/v1/merchant/orders/{id}/collections',
    summary: '登记收款（可同时确认到账）、预付款到账或退款；同一流水号只能登记一次，退款需先完成身份验证',
    body: z.object({
      ...money,
      kind: z.enum(['balance', 'advance', 'refund']),
      confirm: z.boolean().optional(),
      exceeds: z.boolean().optional(),
      /** for a refund */
      verification: verification.optional(),
      /** the purpose of a refund; defaults to the first that is due */
      cause: z.enum(keysOf(REFUND_CAUSES), { error: '请选择退款原因' }).nullish(),
      after_sale_id: uuid.nullish(),
    }),
  },
  reject_advance: {
    path: '/v1/merchant/orders/{id}/advance',
    summary: '驳回未到账的预付款',
    body: reason,
  },
  confirm: {
    path: '/v1/merchant/orders/{id}/confirm',
    summary: '逐笔确认到账或驳回付款；有同事的商户由登记人以外的人确认，部分到账时订单回到待采购商付款',
    body: verdictOnMoney,
  },
  confirm_repayment: {
    path: '/v1/merchant/orders/{id}/repayments',
    summary: '逐笔确认供应商退款到账（需先完成身份验证；有同事的商户先登记，再由同事确认），或驳回',
    body: verdictOnMoney,
  },
  payout: {
    path: '/v1/merchant/orders/{id}/pay',
    summary: '登记向供应商的付款，需先完成身份验证；有同事的商户由登记人以外的人确认后生效',
    body: payment.extend({ verification, card_id: uuid.optional(), card_version: z.int().min(1).optional() }),
  },
  confirm_payout: {
    path: '/v1/merchant/orders/{id}/pay/confirm',
    summary: '逐笔确认同事登记的付款，需先完成身份验证；确认后通知供应商',
    body: confirmedOut,
  },
  confirm_refund: {
    path: '/v1/merchant/orders/{id}/refunds/confirm',
    summary: '逐笔确认同事登记的退款，需先完成身份验证；确认后通知采购商',
    body: confirmedOut,
  },
  reverse: {
    method: 'POST',
    path: '/v1/merchant/orders/{id}/money/{entryId}/reversal',
    summary: '冲正已确认的款项，需先完成身份验证；有同事的商户由同事再次提交确认，订单退回到款项确认之前',
    params: z.object({ id: uuid, entryId: uuid }),
    body: z.object({ ...seen, reason: text(200).default(''), verification }),
  },
  drop_registration: {
    method: 'DELETE',
    path: '/v1/merchant/orders/{id}/money/{entryId}',
    summary: '撤销尚未确认的登记：登记人撤回，或同事驳回',
    params: z.object({ id: uuid, entryId: uuid }),
    body: reason,
  },
  confirm_supply_price: {
    path: '/v1/merchant/order/pricings/{id}/confirm/supplyPrice',
    summary: '核定采购价',
    body: confirmation,
  },
  confirm_sale_price: {
    path: '/v1/merchant/orders/{id}/salePrice',
    summary: '确定销售价：按报价区间或点价计算，确定后采购商才能付款',
    body: confirmation,
  },
  fix_supply_price: {
    path: '/v1/supplier/orders/{id}/fix',
    summary: '供应商点价：按最新报价',
    body: fix,
  },
  fix_sale_price: {
    path: '/v1/procurer/orders/{id}/fix',
    summary: '采购商点价：按最新报价',
    body: fix,
  },
  recheck: {
    path: '/v1/merchant/orders/{id}/recheck',
    summary: '要求采购商重新核对',
    body: z.object({ ...seen, reason: why, sale_price_fen: priceFen().nullable().default(null) }),
  },
  remind_payment: {
    method: 'POST',
    path: '/v1/merchant/orders/{id}/payment/reminder',
    summary: '催款：请采购商支付待付货款，一天一次',
    body: z.object({ ...seen }),
  },
  amend: {
    path: '/v1/merchant/orders/{id}',
    summary: '更正待接单且双方都未签署的订单，合同按新内容重新起草',
    body: z.object({ ...seen, ...amendmentFields }),
  },
  close: {
    path: '/v1/merchant/orders/{id}/close',
    summary: '关闭订单',
    body: reason,
  },
  adjust_dissent: {
    path: '/v1/merchant/orders/{id}/dissents',
    summary: '调整异议订单，或驳回异议',
    body: z.object({
      ...seen,
      dissent_id: uuid,
      reject: z.boolean().default(false),
      quantity_kg: kg(),
      price_fen: priceFen(),
      note: text(500).default(''),
    }),
  },
  propose_supply: {
    method: 'POST',
    path: '/v1/merchant/orders/{id}/dissents',
    summary: '提请供应商同意另外的采购结算，同意前原结算不变',
    body: z.object({ ...seen, dissent_id: uuid, quantity_kg: kg(), price_fen: priceFen(), note: text(500).default('') }),
  },
  notify_dissent: {
    path: '/v1/merchant/orders/{id}/dissents/notice',
    summary: '通知供应商确认异议',
    body: z.object({ ...seen, dissent_id: uuid }),
  },
  remind_dissent: {
    method: 'POST',
    path: '/v1/merchant/orders/{id}/dissents/notice',
    summary: '催办：再次请供应商确认异议调整',
    body: z.object({ ...seen, dissent_id: uuid }),
  },
  withdraw_dissent: {
    method: 'DELETE',
    path: '/v1/merchant/orders/{id}/dissents/notice',
    summary: '撤回供应商尚未答复的异议调整',
    body: z.object({ ...seen, dissent_id: uuid }),
  },
  remove_proof: {
    method: 'DELETE',
    path: '/v1/merchant/orders/{id}/proofs/{proofId}',
    summary: '删除凭证（保留记录，需填写原因）',
    params: proofParams,
    body: reason,
  },
  release_photo: {
    path: '/v1/merchant/orders/{id}/trips/{tripId}/photos',
    summary: '向采购商公开一张发货照片（双方互不公开名称时）',
    params: z.object({ id: uuid, tripId: uuid }),
    body: z.object({ ...seen, photo_id: uuid }),
  },
  judge_after_sale: {
    path: '/v1/merchant/order/afters/{id}',
    summary:
      '同意或驳回售后申请；同意整单退货须供应商先同意，订单即为已退货；同意其他售后时核定退补金额，并提请供应商承担；驳回须说明原因',
    body: z.object({
      ...about,
      accept: z.boolean({ error: '请选择处理结果' }),
      remark: text(AFTER_SALE_TEXT_LENGTH).default(''),
      agreed_fen: fen('请填写同意的金额').min(1, { error: '请填写同意的金额' }).nullable().default(null),
      supplier_bears_fen: fen('请填写供应商承担的金额').default(0),
    }),
  },
  ask_share: {
    path: '/v1/merchant/order/afters/{id}/share',
    summary: '提请供应商承担售后的一部分金额（0 为撤回），或同意收回整单退货（不填金额）',
    body: z.object({
      ...about,
      supplier_bears_fen: fen('请填写供应商承担的金额').nullable(),
      note: text(AFTER_SALE_TEXT_LENGTH).default(''),
    }),
  },
  answer_share: {
    path: '/v1/supplier/order/afters/{id}/share',
    summary: '供应商答复商户提请的售后承担或整单退货，不同意须说明理由',
    body: z.object({ ...about, agree: z.boolean({ error: '请选择答复' }), note: text(AFTER_SALE_TEXT_LENGTH).default('') }),
  },
})
