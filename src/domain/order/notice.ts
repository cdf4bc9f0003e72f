/** The site messages (站内信) of a step on an order or contract: recipient, mode and words. */

import type { Action, ActionName } from './actions.ts'
import { type Contract, isEffective } from '../contract/contract.ts'
import { ACTION_NAMES, LIFECYCLE, ruleOf } from './lifecycle.ts'
import type { Order, OrderEvent } from './order.ts'
import type { Role } from '../role.ts'
import { noteFor, partyOf } from './order.ts'
import { ROLE_NAMES } from '../role.ts'

/** 0 contract, 1 certification, 2 order, 3 objection (the supplier's). */
export type MessageMode = 0 | 1 | 2 | 3
/** Records other than an order that a message may be about. */
export type AboutNoun =
  | 'contract'
  | 'goods'
  | 'intention'
  | 'invoice'
  | 'statement'
  | 'account'
  | 'member'
  | 'bank_card'
  | 'permit'
  | 'feedback'
  | 'announcement'
  | 'approval'
export interface Notice {
  to: Role
  mode: MessageMode
  subject: string
  content: string
  /** the record beside the order; a contract belongs to the reader's side */
  about?: { noun: AboutNoun; id: string }
}

/** A notice for everybody in a firm, or for one person of it. */
export interface Addressed extends Omit<Notice, 'to'> {
  firm_id: string
  /** the only person of the firm who is told; everybody without one */
  user_id?: string
  order_id: string | null
}
export const addressed = (order: Order, notices: Notice[]): Addressed[] =>
  notices.map(({ to, ...notice }) => ({ ...notice, firm_id: partyOf(order, to), order_id: order.id }))

/** Words of each finished step, for messages and histories. */
export const STEP_WORDS = {
  create: '创建订单',
  contract_effective: '签署合同，合同生效',
  ...Object.fromEntries(ACTION_NAMES.map((name) => [name, LIFECYCLE[name].done ?? LIFECYCLE[name].label])),
} as Record<ActionName | 'create' | 'contract_effective', string>

/** A finished action in words, for the notice that answers it: 登记收款 1,000,000.00 元 · DD…. */
export function doneWords({ name, payload }: Action, order: Order): string {
  const { did = STEP_WORDS[name], brief } = ruleOf(name).shows(payload, order)
  return `${[did, brief].filter(Boolean).join(' ')} · ${order.no}`
}

/**
 * Messages of one step. Notes with a side's figures go only to roles that see the step. Another role gets a message only if the
 * step has words for it.
 */
export function noticesOf(order: Order, event: OrderEvent): Notice[] {
  const name = event.action as ActionName
  const rule = ruleOf(name)
  return rule.notify.flatMap((to) => {
    const note = (event.seen_by ?? rule.seen_by).includes(to) ? noteFor(event, to) : event.notes?.[to]
    if (note === undefined) return []
    return {
      to,
      mode: rule.mode ?? 2,
      subject: `订单 ${order.no} ${ROLE_NAMES[event.by_role]}${STEP_WORDS[name]}`,
      content: `${order.title}${note ? `：${note}` : ''}${rule.told?.(order, event, to) ?? ''}`,
    }
  })
}

/** Messages of a new order. Each counterparty gets one about the order and one about the contract to sign. */
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
        ...(side ? { about: { noun: 'contract', id: side.contract_id } } : {}),
      },
    ] satisfies Notice[]
  })
}

/** A message to the contract's other party. */
function aboutContract({ id, seller, buyer, order_id, order_no }: Contract, firm_id: string, subject: string): Addressed {
  return {
    mode: 0,
    subject,
    content: order_no ? `订单 ${order_no}` : '框架合同',
    firm_id: seller.firm_id === firm_id ? buyer.firm_id : seller.firm_id,
    order_id,
    about: { noun: 'contract', id },
  }
}
/** Tells the other party that the firm has signed. */
export const noticeOfSignature = (contract: Contract, firm_id: string): Addressed =>
  aboutContract(contract, firm_id, isEffective(contract) ? `合同 ${contract.no} 已生效` : `合同 ${contract.no} 对方已签署`)
/** Tells the other party that the firm has changed the clauses. */
export const noticeOfClauses = (contract: Contract, firm_id: string): Addressed =>
  aboutContract(contract, firm_id, `合同条款已更新：${contract.no}，请重新阅读`)
/** Tells the other party that the firm has drafted a contract without an order. */
export const noticeOfDraft = (contract: Contract, firm_id: string): Addressed =>
  aboutContract(contract, firm_id, `合同 ${contract.no} 待签署`)
