/**
 * The order's lifecycle as one table. The server enforces it, the device folds pending actions with it,
 * and the buttons on a screen are drawn from it.
 */
import type { Action, ActionName, Step, StepContext } from './actions.ts'
import { adjustDissent, notifyDissent, replyDissent } from './dissent.ts'
import type { Order, OrderEvent, OrderState, Role } from './order.ts'
import { ORDER_STATES, openDissent, stateLabel } from './order.ts'
import { advancePay, collect, confirm, confirmReceipt, pay, payout, refundableFen, waitingAdvance, withdrawAdvance } from './payment.ts'
import { Refusal } from './refusal.ts'
import { addProof, confirmSupplyPrice, deleteProof, handle, recheck } from './settlement.ts'
import { accept, close, decline, deliver, receive } from './shipment.ts'

interface Rule<N extends ActionName> {
  label: string
  by: Role
  from: readonly OrderState[]
  step: Step<N>
  /** who gets a message */
  notify: readonly Role[]
  /** whose history shows the step; the actor's own role always does */
  seen_by: readonly Role[]
  /** the decision rests on figures the person saw: refused when the order they saw has changed since */
  strict: boolean
  /** money moves: the screen says clearly that it is only queued while there is no network */
  money: boolean
  /** offered only when there is something to do, beyond role and state */
  offered?: (order: Order) => boolean
}

const both = ['supplier', 'buyer'] as const
const all = ['supplier', 'buyer', 'trader'] as const

export const LIFECYCLE: { readonly [N in ActionName]: Rule<N> } = {
  accept: { label: '接单', by: 'supplier', from: [0], step: accept, notify: ['trader', 'buyer'], seen_by: all, strict: false, money: false },
  decline: { label: '拒绝接单', by: 'supplier', from: [0], step: decline, notify: ['trader', 'buyer'], seen_by: all, strict: false, money: false },
  deliver: {
    label: '发货', by: 'supplier', from: [1, 2], step: deliver, notify: ['buyer', 'trader'], seen_by: all, strict: false, money: false,
    offered: (order) => !order.loading_finished,
  },
  receive: {
    label: '确认收货', by: 'buyer', from: [2], step: receive, notify: ['supplier', 'trader'], seen_by: all, strict: false, money: false,
    offered: (order) => order.trips.some((trip) => !trip.received),
  },
  add_proof: { label: '上传凭证', by: 'buyer', from: [2, 3, 4], step: addProof, notify: [], seen_by: ['trader', 'buyer'], strict: false, money: false },
  delete_proof: {
    label: '删除凭证', by: 'buyer', from: [2, 3, 4], step: deleteProof, notify: [], seen_by: ['trader', 'buyer'], strict: false, money: false,
    offered: (order) => order.proofs.some((proof) => proof.by_role === 'buyer' && !proof.deleted_at),
  },
  handle: { label: '提交结算', by: 'buyer', from: [3], step: handle, notify: ['trader', 'supplier'], seen_by: all, strict: true, money: false },
  confirm_supply_price: {
    label: '核定采购价', by: 'trader', from: [3, 4, 5, 6], step: confirmSupplyPrice, notify: ['supplier'], seen_by: ['trader', 'supplier'], strict: true, money: false,
    offered: (order) => !order.supply_price_confirmed,
  },
  recheck: { label: '重新核对', by: 'trader', from: [4, 5], step: recheck, notify: both, seen_by: all, strict: true, money: false },
  advance: {
    label: '预付款', by: 'buyer', from: [0, 1, 2, 3], step: advancePay, notify: ['trader'], seen_by: ['trader', 'buyer'], strict: false, money: true,
    offered: (order) => !waitingAdvance(order),
  },
  withdraw_advance: {
    label: '撤销预付款', by: 'buyer', from: [0, 1, 2, 3], step: withdrawAdvance, notify: ['trader'], seen_by: ['trader', 'buyer'], strict: false, money: true,
    offered: waitingAdvance,
  },
  pay: { label: '去付款', by: 'buyer', from: [4], step: pay, notify: ['trader'], seen_by: ['trader', 'buyer'], strict: true, money: true },
  collect: {
    label: '登记收款', by: 'trader', from: ORDER_STATES, step: collect, notify: [], seen_by: ['trader'], strict: false, money: true,
    offered: (order) => order.state === 5 || waitingAdvance(order) || refundableFen(order) > 0,
  },
  confirm: { label: '确认到账', by: 'trader', from: [5], step: confirm, notify: ['buyer'], seen_by: ['trader', 'buyer'], strict: true, money: true },
  payout: { label: '付款', by: 'trader', from: [6], step: payout, notify: ['supplier'], seen_by: ['trader', 'supplier'], strict: true, money: true },
  confirm_receipt: { label: '确认收款', by: 'supplier', from: [7], step: confirmReceipt, notify: ['trader'], seen_by: ['trader', 'supplier'], strict: false, money: true },
  close: { label: '关闭订单', by: 'trader', from: [0, 1], step: close, notify: both, seen_by: all, strict: false, money: false },
  adjust_dissent: {
    label: '调整订单', by: 'trader', from: [4, 5, 6], step: adjustDissent, notify: [], seen_by: ['trader'], strict: true, money: false,
    offered: (order) => (openDissent(order)?.status ?? 3) < 2,
  },
  notify_dissent: {
    label: '通知供应商', by: 'trader', from: [4, 5, 6], step: notifyDissent, notify: ['supplier'], seen_by: ['trader', 'supplier'], strict: false, money: false,
    offered: (order) => openDissent(order)?.status === 1,
  },
  reply_dissent: {
    label: '答复异议', by: 'supplier', from: [4, 5, 6], step: replyDissent, notify: ['trader'], seen_by: ['trader', 'supplier'], strict: true, money: false,
    offered: (order) => openDissent(order)?.status === 2,
  },
}

export const ACTION_NAMES = Object.keys(LIFECYCLE) as ActionName[]

export type Outcome = { ok: true; order: Order; event: OrderEvent } | { ok: false; refusal: Refusal }

/** The states in which an action may be taken, as the actor's role sees them. */
const allowedIn = (order: Order, name: ActionName): boolean => LIFECYCLE[name].from.includes(order.state)

/** Takes one step, or says why not. Pure: the given order is not touched; `version` rises by one. */
export function advance(order: Order, action: Action, context: StepContext): Outcome {
  const rule = LIFECYCLE[action.name]
  const { actor, now } = context
  if (actor.role !== rule.by) return { ok: false, refusal: new Refusal('forbidden') }
  if (!allowedIn(order, action.name)) {
    const message = `订单当前为“${stateLabel(order.state, actor.role)}”，不能${rule.label}`
    return { ok: false, refusal: new Refusal('wrong_state', { message }) }
  }
  try {
    const { change, note } = (rule.step as Step<ActionName>)(order, action.payload, context)
    const version = order.version + 1
    const event: OrderEvent = {
      id: version,
      action: action.name,
      by_role: actor.role,
      by_name: actor.name,
      at: now,
      device_at: context.device_at ?? null,
      note,
      from: order.state,
      to: change.state ?? order.state,
    }
    return { ok: true, event, order: { ...order, ...change, version, updated_at: now, events: [...order.events, event] } }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refusal: error }
    throw error
  }
}

/** The actions a person may be offered on this order, in the table's order. */
export function actionsFor(order: Order, role: Role): ActionName[] {
  return ACTION_NAMES.filter((name) => {
    const rule = LIFECYCLE[name]
    return rule.by === role && allowedIn(order, name) && (rule.offered?.(order) ?? true)
  })
}
