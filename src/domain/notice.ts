/** The site messages (站内信) a step on an order or contract sends: whom, which mode, which words. */

import type { ActionName } from './actions.ts'
import { LIFECYCLE } from './lifecycle.ts'
import type { Order, OrderEvent, Role } from './order.ts'

/** 0 contract, 1 certification, 2 order, 3 objection (the supplier's). */
export type MessageMode = 0 | 1 | 2 | 3
export interface Notice {
  to: Role
  mode: MessageMode
  subject: string
  content: string
  /** the contract it is about, of the reader's side */
  contract_id?: string
}

const WHO: Record<Role, string> = { supplier: '供应商', buyer: '采购商', trader: '商户' }

/** Words for each step; the history of a person's own order uses them too. */
export const STEP_WORDS: Record<ActionName | 'create' | 'contract_effective', string> = {
  create: '创建订单',
  contract_effective: '签署合同，合同生效',
  accept: '接单',
  decline: '拒绝接单',
  deliver: '发货',
  receive: '收货',
  add_proof: '上传凭证',
  delete_proof: '删除凭证',
  handle: '提交结算',
  confirm_supply_price: '核定采购价',
  recheck: '要求重新核对',
  advance: '提交预付款',
  withdraw_advance: '撤销预付款',
  pay: '提交付款',
  collect: '登记收款',
  confirm: '确认收款结果',
  payout: '付款给供应商',
  confirm_receipt: '确认收款',
  close: '关闭订单',
  return_goods: '办理退货',
  remove_proof: '删除凭证',
  adjust_dissent: '调整异议订单',
  notify_dissent: '通知供应商确认异议',
  reply_dissent: '答复异议',
  apply_after_sale: '申请售后',
  withdraw_after_sale: '撤回售后申请',
  judge_after_sale: '处理售后申请',
}

/** Messages of one step. Notes that carry a side's figures go only to roles that see the step. */
export function noticesOf(order: Order, event: OrderEvent): Notice[] {
  const name = event.action as ActionName
  const rule = LIFECYCLE[name]
  return rule.notify.map((to) => ({
    to,
    mode: name === 'notify_dissent' ? 3 : 2,
    subject: `订单 ${order.no} ${WHO[event.by_role]}${STEP_WORDS[name]}`,
    content: `${order.title}${rule.seen_by.includes(to) && event.note ? `：${event.note}` : ''}`,
  }))
}

/** Messages of a new order: both counterparties about the order, and about the contract each must sign. */
export function noticesOfNew(order: Order): Notice[] {
  const parties = ['supplier', 'buyer'] as const
  return parties.flatMap((to) => {
    const side = to === 'supplier' ? order.supply : order.sale
    return [
      { to, mode: 2, subject: `新订单 ${order.no}`, content: order.title },
      {
        to,
        mode: 0,
        subject: `合同 ${side?.contract_no ?? ''} 待签署`,
        content: `订单 ${order.no} ${order.title}`,
        ...(side ? { contract_id: side.contract_id } : {}),
      },
    ] satisfies Notice[]
  })
}
