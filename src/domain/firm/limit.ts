/** Limits (限额): up to which amount a person may commit their firm alone, in one deal and in one day. */
import type { Action } from '../order/actions.ts'
import { formatFen } from '../money/money.ts'
import type { Order } from '../order/order.ts'
import { Refusal } from '../refusal.ts'
import type { Colleague, Membership } from './member.ts'
import { type GuardedCall, whoMay } from './permission.ts'

/** The steps by which a firm commits itself or lets money leave. Each states its amount when it is taken. */
export const LIMITED = ['accept', 'pay', 'advance', 'payout', 'refund', 'repay'] as const
type Limited = Extract<Action, { name: (typeof LIMITED)[number] }>
const isLimited = (action: Action): action is Limited => LIMITED.some((name) => name === action.name)

/** What the step commits the firm to, in fen; null if limits do not concern it. */
export function committedFen(action: Action, { supply }: Pick<Order, 'supply'>): number | null {
  if (!isLimited(action)) return null
  if (action.name === 'accept') return supply?.amount_fen ?? 0
  return action.payload.amount_fen
}

/** Why the person may not commit this amount alone, in words; null if they may. */
export function limitWords(limits: Membership['limits'], fen: number | null): string | null {
  if (!limits || fen === null) return null
  const { deal_limit_fen, day_limit_fen, spent_fen } = limits
  if (deal_limit_fen !== null && fen > deal_limit_fen)
    return deal_limit_fen === 0
      ? '您的单笔限额为 0'
      : `金额 ${formatFen(fen)} 元，超出您的单笔限额 ${formatFen(deal_limit_fen)} 元`
  if (day_limit_fen !== null && fen + spent_fen > day_limit_fen)
    return `今日合计 ${formatFen(fen + spent_fen)} 元，超出您的单日限额 ${formatFen(day_limit_fen)} 元`
  return null
}

/** The colleagues who may take the step and commit this amount alone. */
export const approversOf = (actor: Membership, call: string, fen: number): Colleague[] =>
  whoMay(actor, call).filter(({ deal_limit_fen = null }) => deal_limit_fen === null || fen <= deal_limit_fen)

/** A colleague approves the step, and it is taken in the person's name. */
const APPROVE = (names: string) => `请提交${names}审批`
/** No colleague takes the step in the person's name, but they may take it themselves. */
const TAKE = (names: string) => `${names}可以办理`
/** The refusal of an amount beyond the person's limit, with the colleagues who may commit it. Null if the person may. */
function beyond(actor: Membership, call: string, fen: number | null, able: typeof TAKE): Refusal | null {
  const words = limitWords(actor.limits, fen)
  if (words === null) return null
  const names = approversOf(actor, call, fen ?? 0).map(({ name }) => name)
  return new Refusal('needs_approval', {
    message: `${words}，${names.length > 0 ? able(names.join('或')) : '请联系企业的管理员'}`,
  })
}

/** Of a step on an order. */
export const limitObstacle = (actor: Membership, action: Action, order: Order): Refusal | null =>
  beyond(actor, action.name, committedFen(action, order), APPROVE)
/** Of a new order. */
export const orderObstacle = (actor: Membership, fen: number): Refusal | null => beyond(actor, 'createOrder', fen, APPROVE)
/** Of a new order that a colleague may approve; null if nobody may. */
export const askObstacle = (actor: Membership, fen: number): Refusal | null =>
  approversOf(actor, 'createOrder', fen).length > 0 ? orderObstacle(actor, fen) : null
/** Of an order that is corrected to this amount. */
export const amendObstacle = (actor: Membership, fen: number): Refusal | null => beyond(actor, 'createOrder', fen, TAKE)

/**
 * Of a signature. The limit of the day does not count it: the same amount has counted when the order was made or accepted, or counts
 * when it is paid.
 */
export const signObstacle = ({ limits, ...actor }: Membership, call: GuardedCall, fen: number): Refusal | null =>
  beyond({ ...actor, limits: limits && { ...limits, day_limit_fen: null } }, call, fen, TAKE)
