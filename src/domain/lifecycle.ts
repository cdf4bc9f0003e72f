/**
 * The order's lifecycle as one table. The server enforces it, the device folds pending actions with it,
 * and the buttons on a screen are drawn from it.
 */
import type { Action, ActionName, Step, StepContext } from './actions.ts'
import { applyAfterSale, consequenceOf, judgeAfterSale, openAfterSale, withdrawAfterSale } from './after-sale.ts'
import type { ContractSide } from './contract.ts'
import { changedPaths } from './delta.ts'
import { disclosures } from './disclosure.ts'
import { adjustDissent, notifyDissent, replyDissent } from './dissent.ts'
import type { Dissent, Order, OrderEvent, OrderState, Role } from './order.ts'
import { ORDER_STATES, ROLE_LIST, stateLabel } from './order.ts'
import {
  advancePay,
  collect,
  confirm,
  confirmReceipt,
  confirmRepayment,
  pay,
  payout,
  receivableFen,
  refund,
  refundableFen,
  rejectAdvance,
  repay,
  supplierOwesFen,
  waitingAdvance,
  waitingRepayment,
  withdrawAdvance,
} from './payment.ts'
import { Refusal, refuseIfAny } from './refusal.ts'
import { addProof, confirmSupplyPrice, deleteProof, handle, recheck, removeProof } from './settlement.ts'
import { accept, close, decline, deliver, receive, returnGoods } from './shipment.ts'
import { viewFor } from './visibility.ts'

interface Rule<N extends ActionName> {
  label: string
  by: Role
  from: readonly OrderState[]
  step: Step<N>
  /** who gets a message */
  notify: readonly Role[]
  /** whose history shows the step with its note; the actor's own role always does. Who else's view it changes sees that it was taken */
  seen_by: readonly Role[]
  /** the decision rests on figures the person saw: refused when the order they saw has changed since */
  strict: boolean
  /** money moves: the screen says clearly that it is only queued while there is no network */
  money: boolean
  /** offered only when there is something to do, beyond role and state; an obstacle that a person can remove is told by the refusal */
  offered?: (order: Order) => boolean
}

const both = ['supplier', 'buyer'] as const
const all = ['supplier', 'buyer', 'trader'] as const
const supply_side = ['trader', 'supplier'] as const
const sale_side = ['trader', 'buyer'] as const

const rule = <N extends ActionName>(
  label: string,
  by: Role,
  from: readonly OrderState[],
  step: Step<N>,
  notify: readonly Role[],
  seen_by: readonly Role[],
  more: Partial<Pick<Rule<N>, 'strict' | 'money' | 'offered'>> = {},
): Rule<N> => ({ label, by, from, step, notify, seen_by, strict: false, money: false, ...more })

const strict = true
const money = true
const loading = (order: Order) => !order.loading_finished
const underway = (order: Order) => order.trips.some((trip) => !trip.received)
const ownProof = (order: Order) => order.proofs.some((proof) => proof.by_role === 'buyer' && !proof.deleted_at)
const unpriced = (order: Order) => !order.supply_price_confirmed
const mayAdvance = (order: Order) => !waitingAdvance(order) && receivableFen(order) > 0
/** From the buyer's payment on, money arrives late and twice, and has to be registered. */
const mayCollect = (order: Order) => order.state >= 5 || order.state < 0 || waitingAdvance(order)
const overheld = (order: Order) => refundableFen(order) > 0
const owesTrader = (order: Order) => supplierOwesFen(order) > 0
const dissentIn = (statuses: readonly Dissent['status'][]) => (order: Order) =>
  order.dissents.some(({ status }) => statuses.includes(status))
const claimed = (order: Order) => openAfterSale(order) !== undefined
const unclaimed = (order: Order) => !claimed(order)
/** After delivery. A buyer cannot tell 6 from 8, so neither does the table. */
const DELIVERED: readonly OrderState[] = [2, 3, 4, 5, 6, 7, 8]
/** Taken on an after-sale or on one proof, never from the order's own buttons. */
const never = () => false

/** label, by, from, step, who gets a message, whose history shows it */
export const LIFECYCLE: { readonly [N in ActionName]: Rule<N> } = {
  accept: rule('接单', 'supplier', [0], accept, sale_side, all),
  decline: rule('拒绝接单', 'supplier', [0], decline, sale_side, all),
  deliver: rule('发货', 'supplier', [1, 2], deliver, ['buyer', 'trader'], all, { offered: loading }),
  receive: rule('确认收货', 'buyer', [2], receive, ['supplier', 'trader'], all, { offered: underway }),
  add_proof: rule('上传凭证', 'buyer', [2, 3, 4], addProof, [], sale_side),
  delete_proof: rule('删除凭证', 'buyer', [2, 3, 4], deleteProof, [], sale_side, { offered: ownProof }),
  handle: rule('提交结算', 'buyer', [3], handle, supply_side, all, { strict }),
  confirm_supply_price: rule('核定采购价', 'trader', [3, 4, 5, 6], confirmSupplyPrice, ['supplier'], supply_side, {
    strict,
    offered: unpriced,
  }),
  recheck: rule('重新核对', 'trader', [4, 5], recheck, both, all, { strict }),
  advance: rule('预付款', 'buyer', [0, 1, 2, 3], advancePay, ['trader'], sale_side, { money, offered: mayAdvance }),
  withdraw_advance: rule('撤销预付款', 'buyer', ORDER_STATES, withdrawAdvance, ['trader'], sale_side, {
    money,
    offered: waitingAdvance,
  }),
  reject_advance: rule('驳回预付款', 'trader', ORDER_STATES, rejectAdvance, ['buyer'], sale_side, {
    money,
    offered: waitingAdvance,
  }),
  pay: rule('去付款', 'buyer', [4], pay, ['trader'], sale_side, { strict, money }),
  collect: rule('登记收款', 'trader', ORDER_STATES, collect, [], ['trader'], { money, offered: mayCollect }),
  confirm: rule('确认到账', 'trader', [5], confirm, ['buyer'], sale_side, { strict, money }),
  refund: rule('退款', 'trader', ORDER_STATES, refund, ['buyer'], sale_side, { strict, money, offered: overheld }),
  payout: rule('付款', 'trader', [6], payout, ['supplier'], supply_side, { strict, money }),
  confirm_receipt: rule('确认收款', 'supplier', [7], confirmReceipt, ['trader'], supply_side, { money }),
  repay: rule('退还货款', 'supplier', ORDER_STATES, repay, ['trader'], supply_side, { money, offered: owesTrader }),
  confirm_repayment: rule('确认退款到账', 'trader', ORDER_STATES, confirmRepayment, ['supplier'], supply_side, {
    strict,
    money,
    offered: waitingRepayment,
  }),
  close: rule('关闭订单', 'trader', [0, 1], close, both, all),
  return_goods: rule('退货', 'trader', [2, 3, 4, 5, 6, 7], returnGoods, both, all, { offered: never }),
  remove_proof: rule('删除凭证', 'trader', ORDER_STATES, removeProof, [], sale_side, { offered: never }),
  adjust_dissent: rule('调整订单', 'trader', [4, 5, 6], adjustDissent, [], ['trader'], { strict, offered: dissentIn([0, 1]) }),
  notify_dissent: rule('通知供应商', 'trader', [4, 5, 6], notifyDissent, ['supplier'], supply_side, { offered: dissentIn([1]) }),
  reply_dissent: rule('答复异议', 'supplier', [4, 5, 6], replyDissent, ['trader'], supply_side, {
    strict,
    offered: dissentIn([2]),
  }),
  apply_after_sale: rule('申请售后', 'buyer', DELIVERED, applyAfterSale, ['trader', 'supplier'], all, { offered: unclaimed }),
  withdraw_after_sale: rule('撤回售后', 'buyer', DELIVERED, withdrawAfterSale, ['trader', 'supplier'], all, { offered: claimed }),
  judge_after_sale: rule('处理售后', 'trader', DELIVERED, judgeAfterSale, both, all, { strict, offered: claimed }),
}

export const ACTION_NAMES = Object.keys(LIFECYCLE) as ActionName[]

type Taken = Pick<OrderEvent, 'action' | 'note' | 'notes'> & { seen_by: readonly Role[] }

/** The order after a change, with the step that made it. No change is without its step: a role's version counts the steps it sees. */
function withStep(order: Order, change: Partial<Order>, taken: Taken, { actor, now, device_at }: StepContext) {
  const next = { ...order, ...change }
  const { seen_by } = taken
  const touches = ROLE_LIST.filter(
    (role) => role !== 'trader' && !seen_by.includes(role) && changedPaths(viewFor(order, role), viewFor(next, role)).length > 0,
  )
  const event: OrderEvent = {
    id: order.version + 1,
    by_role: actor.role,
    by_name: actor.name,
    by_user: actor.user_id,
    at: now,
    device_at: device_at ?? null,
    ...taken,
    from: order.state,
    to: next.state,
    ...(touches.length > 0 ? { touches } : {}),
  }
  return { event, order: { ...next, version: event.id, updated_at: now, events: [...order.events, event] } }
}

export type Outcome = { ok: true; order: Order; event: OrderEvent } | { ok: false; refusal: Refusal }

/** The states in which an action may be taken, as the actor's role sees them. */
const allowedIn = (order: Order, name: ActionName): boolean => LIFECYCLE[name].from.includes(order.state)

/** Takes one step, or says why not. Pure: the given order is not touched; `version` rises by one. */
export function advance(order: Order, action: Action, context: StepContext): Outcome {
  const rule = LIFECYCLE[action.name]
  const { actor } = context
  if (actor.role !== rule.by) return { ok: false, refusal: new Refusal('forbidden') }
  if (!allowedIn(order, action.name)) {
    const message = `订单当前为“${stateLabel(order.state, actor.role)}”，不能${rule.label}`
    return { ok: false, refusal: new Refusal('wrong_state', { message }) }
  }
  try {
    refuseIfAny(disclosures(order, action, actor.role))
    const { change, note, notes } = (rule.step as Step<ActionName>)(order, action.payload, context)
    const taken = { action: action.name, note, ...(notes ? { notes } : {}), seen_by: rule.seen_by }
    return { ok: true, ...withStep(order, change, taken, context) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refusal: error }
    throw error
  }
}

/** The order learns that the contract of one side is signed by both parties; the last signature is the actor's. */
export function makeEffective(order: Order, side: ContractSide, context: StepContext): Order {
  const field = side === 'supplier' ? 'supply' : 'sale'
  const terms = order[field]
  if (!terms || order.state < 0) return order
  const seen_by = side === 'supplier' ? supply_side : sale_side
  const taken = { action: 'contract_effective', note: `合同 ${terms.contract_no}`, seen_by }
  return withStep(order, { [field]: { ...terms, contract_effective: true } }, taken, context).order
}

const seenBy = ({ action, by_role }: OrderEvent): readonly Role[] =>
  action === 'create' ? all : ((LIFECYCLE[action as ActionName] as Rule<ActionName> | undefined)?.seen_by ?? [by_role])

/** An order as any build stored it. Earlier ones left gaps in its numbers, and did not write down who sees a step. */
export function upcast(order: Order): Order {
  if (order.version === order.events.length && order.events.every((event) => event.seen_by)) return order
  const events = order.events.map((event, index) => ({ ...event, id: index + 1, seen_by: event.seen_by ?? seenBy(event) }))
  return { ...order, version: events.length, events }
}

export type WholeOutcome = { ok: true; order: Order; events: OrderEvent[] } | { ok: false; refusal: Refusal }

/** Takes a step with all it brings with it, or nothing of it. */
export function advanceWholly(order: Order, action: Action, context: StepContext): WholeOutcome {
  const first = advance(order, action, context)
  if (!first.ok) return first
  const next = consequenceOf(first.order, action)
  if (!next) return { ok: true, order: first.order, events: [first.event] }
  const second = advance(first.order, next, context)
  return second.ok ? { ok: true, order: second.order, events: [first.event, second.event] } : second
}

/** The actions a person may be offered on this order, in the table's order. */
export function actionsFor(order: Order, role: Role): ActionName[] {
  return ACTION_NAMES.filter((name) => {
    const rule = LIFECYCLE[name]
    return rule.by === role && allowedIn(order, name) && (rule.offered?.(order) ?? true)
  })
}
