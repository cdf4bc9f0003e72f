/**
 * 冲正: an entry confirmed by mistake no longer counts. The journal books a contra line and rewrites nothing. The order returns
 * to its state before the money, and the correct money is registered anew. Under dual control, one person requests the reversal
 * and another confirms it.
 */
import type { Step } from '../order/actions.ts'
import { isReversing, isSupplyMoney, type MoneyEntry, type Order, type OrderState } from '../order/order.ts'
import { takesPaid, WAITING, yuanOf } from './outgoing.ts'
import { ledgerOf, restatus, waits } from './payment.ts'
import { Refusal, reason } from '../refusal.ts'
import { moneyWords, unregistered } from './registration.ts'

export const isReversible = ({ kind, status }: MoneyEntry): boolean => status === 1 && kind !== 'payment'
export const waitingReversals = ({ money }: Pick<Order, 'money'>): MoneyEntry[] => money.filter(isReversing)

/** A party declared this money itself, so it waits for confirmation again. All other entries are the trader's own. */
const isClaim = ({ kind }: MoneyEntry): boolean => kind === 'advance' || kind === 'repayment'

/** Declared payments that the remaining money does not cover wait for confirmation again, newest first. */
function reopenClaims(money: readonly MoneyEntry[]): MoneyEntry[] {
  const sum = (kind: MoneyEntry['kind']) =>
    money.reduce((total, each) => (each.kind === kind && each.status === 1 ? total + each.amount_fen : total), 0)
  let over_fen = sum('payment') - sum('collection')
  return money
    .toReversed()
    .map((each): MoneyEntry => {
      if (over_fen <= 0 || each.kind !== 'payment' || each.status !== 1) return each
      over_fen -= each.amount_fen
      return { ...each, status: 0 }
    })
    .toReversed()
}

function stateAfter({ state }: Order, after: Order): OrderState {
  const { receivable_fen, payable_fen } = ledgerOf(after)
  if (state === 7 && payable_fen > 0) return 6
  if (state === 6 && receivable_fen > 0) return 5
  return state === 4 && after.money.some(waits('payment')) ? 5 : state
}

/** The order without the entry. */
export function reversed(order: Order, entry: MoneyEntry): Order {
  const { reversal: _asked, ...word } = unregistered(entry)
  const without = isClaim(entry)
    ? order.money.map((each): MoneyEntry => (each === entry ? { ...word, status: 0 } : each))
    : restatus(order.money, (each) => each === entry, -3)
  const after = { ...order, money: without }
  const opens = order.state >= 4 && order.state <= 6 && entry.kind === 'collection' && ledgerOf(after).receivable_fen > 0
  const money = opens ? reopenClaims(without) : without
  return { ...after, money, state: stateAfter(order, { ...after, money }) }
}

/** The refusal of a reversal while something depends on the entry; null if it may be reversed. */
export function reversalObstacle(order: Order, entry: MoneyEntry): Refusal | null {
  const refused = (message: string) => new Refusal('wrong_state', { message })
  const after = reversed(order, entry)
  const { held_fen, paid_out_fen, paying_fen, receivable_fen, payable_fen, repaying_fen, overpaid_fen } = ledgerOf(after)
  if (held_fen < 0) return refused('这笔款已退给采购商，请先冲正退款')
  if (paid_out_fen < 0) return refused('供应商已退还这笔款，请先冲正供应商退款')
  if (repaying_fen > overpaid_fen) return refused('供应商已登记退还，请先确认或驳回')
  if (order.state === 8 && payable_fen > 0)
    return refused('供应商已确认收款、订单已完成，付款不能冲正；请与供应商核对后在对账中处理')
  if (order.state >= 6 && receivable_fen > 0 && paid_out_fen + paying_fen > 0)
    return refused('货款已付给供应商，订单不能退回收款；请先登记正确的到账（勾选多收），再冲正这笔')
  return takesPaid(order, after)
}

export const reverse: Step<'reverse'> = (order, payload, { actor, now }) => {
  const entry = order.money.find(({ id }) => id === payload.entry_id)
  if (!entry || !isReversible(entry)) throw new Refusal('wrong_state', { message: '这笔款项未确认或已冲正，请核对' })
  const { reversal } = entry
  if (reversal && actor.dual_control && reversal.by === actor.user_id) throw new Refusal('dual_control')
  const why = reversal ? reversal.reason : reason(payload.reason)
  const obstacle = reversalObstacle(order, entry)
  if (obstacle) throw obstacle
  const what = `${moneyWords(entry)} ${yuanOf([entry])}`
  if (!reversal && actor.dual_control) {
    const asked = { by: actor.user_id, name: actor.name, at: now, reason: why }
    const money = order.money.map((each) => (each === entry ? { ...each, reversal: asked } : each))
    return { change: { money }, note: `${what}，待同事确认：${why}`, ...WAITING }
  }
  const { money, state } = reversed(order, entry)
  return {
    change: { money, state },
    note: `${what}：${why}`,
    seen_by: isSupplyMoney(entry) ? ['trader', 'supplier'] : ['trader', 'buyer'],
  }
}
