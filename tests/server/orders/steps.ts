/** The lifecycle's actions as calls, each with method, address and body, and the shortest way to each state. */
import type { ActionName } from '#domain/order/actions.ts'
import type { OrderState } from '#domain/order/order.ts'

interface StepCall {
  method: 'put' | 'post' | 'delete'
  path: string
  body: object
}
// oxlint-disable-next-line typescript/no-explicit-any -- the payload of the action that is its key, also a wrong one
type StepBuilder = (id: string, payload: any) => StepCall
const put =
  (area: string, tail: string): StepBuilder =>
  (id, payload) => ({ method: 'put', path: `/v1/${area}/orders/${id}/${tail}`, body: payload })

const ofAfterSale =
  (area: string): StepBuilder =>
  (id, { after_sale_id, ...body }) => ({
    method: 'put',
    path: `/v1/${area}/order/afters/${after_sale_id}/share`,
    body: { ...body, order_id: id },
  })

export const CALLS: Record<ActionName, StepBuilder> = {
  accept: (id) => ({ method: 'put', path: `/v1/supplier/orders/${id}/accepted`, body: { accept: true } }),
  decline: (id, payload) => ({
    method: 'put',
    path: `/v1/supplier/orders/${id}/accepted`,
    body: { accept: false, ...payload },
  }),
  deliver: put('supplier', 'delivery'),
  receive: put('procurer', 'receives'),
  add_proof: (id, payload) => ({ method: 'post', path: `/v1/procurer/orders/${id}/proofs`, body: payload }),
  delete_proof: (id, { proof_id, ...body }) => ({
    method: 'delete',
    path: `/v1/procurer/orders/${id}/proofs/${proof_id}`,
    body,
  }),
  handle: put('procurer', 'handle'),
  confirm_supply_price: (id, payload) => ({
    method: 'put',
    path: `/v1/merchant/order/pricings/${id}/confirm/supplyPrice`,
    body: payload,
  }),
  confirm_sale_price: put('merchant', 'salePrice'),
  fix_supply_price: put('supplier', 'fix'),
  fix_sale_price: put('procurer', 'fix'),
  recheck: put('merchant', 'recheck'),
  advance: put('procurer', 'advance'),
  withdraw_advance: (id) => ({ method: 'delete', path: `/v1/procurer/orders/${id}/advance`, body: {} }),
  reject_advance: put('merchant', 'advance'),
  pay: put('procurer', 'pay'),
  collect: put('merchant', 'collections'),
  confirm: (id, payload) => put('merchant', 'confirm')(id, { accept: true, ...payload }),
  reject_payment: (id, payload) => put('merchant', 'confirm')(id, { accept: false, ...payload }),
  payout: put('merchant', 'pay'),
  confirm_payout: put('merchant', 'pay/confirm'),
  confirm_refund: put('merchant', 'refunds/confirm'),
  reverse: (id, { entry_id, ...body }) => ({
    method: 'post',
    path: `/v1/merchant/orders/${id}/money/${entry_id}/reversal`,
    body,
  }),
  drop_registration: (id, { entry_id, ...body }) => ({
    method: 'delete',
    path: `/v1/merchant/orders/${id}/money/${entry_id}`,
    body,
  }),
  refund: (id, payload) => put('merchant', 'collections')(id, { ...payload, kind: 'refund' }),
  repay: put('supplier', 'repayments'),
  confirm_repayment: put('merchant', 'repayments'),
  confirm_receipt: put('supplier', 'collections'),
  amend: (id, body) => ({ method: 'put', path: `/v1/merchant/orders/${id}`, body }),
  close: put('merchant', 'close'),
  return_goods: () => {
    throw new Error('goods are returned by an after-sale, not by a call of the order')
  },
  remove_proof: (id, { proof_id, ...body }) => ({
    method: 'delete',
    path: `/v1/merchant/orders/${id}/proofs/${proof_id}`,
    body,
  }),
  release_photo: (id, { trip_id, ...body }) => ({
    method: 'put',
    path: `/v1/merchant/orders/${id}/trips/${trip_id}/photos`,
    body,
  }),
  remind_payment: (id, body) => ({ method: 'post', path: `/v1/merchant/orders/${id}/payment/reminder`, body }),
  adjust_dissent: put('merchant', 'dissents'),
  propose_supply: (id, body) => ({ method: 'post', path: `/v1/merchant/orders/${id}/dissents`, body }),
  notify_dissent: put('merchant', 'dissents/notice'),
  remind_dissent: (id, body) => ({ method: 'post', path: `/v1/merchant/orders/${id}/dissents/notice`, body }),
  withdraw_dissent: (id, body) => ({ method: 'delete', path: `/v1/merchant/orders/${id}/dissents/notice`, body }),
  reply_dissent: put('supplier', 'dissents'),
  apply_after_sale: (id, payload) => ({
    method: 'post',
    path: '/v1/procurer/order/afters',
    body: { ...payload, order_id: id },
  }),
  withdraw_after_sale: (id, { after_sale_id }) => ({
    method: 'delete',
    path: `/v1/procurer/order/afters/${after_sale_id}`,
    body: { order_id: id },
  }),
  judge_after_sale: (id, { after_sale_id, ...body }) => ({
    method: 'put',
    path: `/v1/merchant/order/afters/${after_sale_id}`,
    body: { ...body, order_id: id },
  }),
  ask_share: ofAfterSale('merchant'),
  answer_share: ofAfterSale('supplier'),
}

const TO_4: ActionName[] = ['accept', 'deliver', 'receive', 'handle']
const TO_6: ActionName[] = [...TO_4, 'confirm_supply_price', 'pay', 'collect', 'confirm']
export const ROAD: Record<OrderState, readonly ActionName[]> = {
  0: [],
  1: TO_4.slice(0, 1),
  2: TO_4.slice(0, 2),
  3: TO_4.slice(0, 3),
  4: TO_4,
  5: [...TO_4, 'pay'],
  6: TO_6,
  7: [...TO_6, 'payout', 'confirm_payout'],
  8: [...TO_6, 'payout', 'confirm_payout', 'confirm_receipt'],
  [-1]: ['close'],
  [-2]: [],
}
