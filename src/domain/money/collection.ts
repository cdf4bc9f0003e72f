/**
 * Money that arrives from the buyer: the trader registers it and confirms it. If the trader's firm has a second person, one
 * registers and the other confirms (dual control).
 */
import type { Step } from '../order/actions.ts'
import { formatFen } from './money.ts'
import type { Actor, MoneyEntry, Order } from '../order/order.ts'
import {
  type Books,
  entry,
  ledgerOf,
  namedEntries,
  receivableFen,
  registeredFen,
  requireAmount,
  returnUnconfirmed,
  splitFrom,
  waitingCollection,
  waits,
} from './payment.ts'
import { Refusal, reason } from '../refusal.ts'
import { isOwn, ownObstacle, registrarOf } from './registration.ts'

/** The part of an amount that exceeds what the buyer owes, less what is already registered. */
export function beyondOwedFen(order: Books, amount_fen: number): number {
  const { receivable_fen, registered_fen } = ledgerOf(order)
  return Math.max(0, amount_fen - Math.max(0, receivable_fen - registered_fen))
}

/**
 * Registers what arrived, whatever its amount; any excess becomes refundable. In state 5 the money waits for the confirmation
 * that moves the order on. Later, even after the order has ended, it counts at once, unless dual control requires a confirmation.
 */
export const collect: Step<'collect'> = (order, payload, context) => {
  const { kind, exceeds = false, ...input } = payload
  const { dual_control = false } = context.actor
  const registrar = registrarOf(context)
  requireAmount(input.amount_fen)
  const note = `${formatFen(input.amount_fen)} 元`
  if (kind === 'balance') {
    if (order.state >= 0 && order.state < 5) throw new Refusal('wrong_state', { message: '采购商尚未付款，不能登记货款' })
    const over_fen = beyondOwedFen(order, input.amount_fen)
    if (over_fen > 0 && !exceeds) {
      const message = `超出应收 ${formatFen(over_fen)} 元，请核对银行回单；确实多收的，勾选后登记`
      throw new Refusal('overpaid', { message, fields: { exceeds: message } })
    }
    const waits_on = order.state === 5 || dual_control
    const registered = { ...entry(order, 'collection', input, waits_on ? 0 : 1), ...registrar }
    return { change: { money: [...order.money, registered] }, note }
  }
  const advance = order.money.find(waits('advance'))
  if (!advance) throw new Refusal('wrong_state', { message: '没有待确认的预付款' })
  if (input.amount_fen !== advance.amount_fen) {
    throw new Refusal('invalid', { fields: { amount_fen: `预付款为 ${formatFen(advance.amount_fen)} 元` } })
  }
  if (isOwn(advance, context.actor)) throw new Refusal('dual_control')
  const first = dual_control && !advance.registered_by
  const bank_serial = input.bank_serial || advance.bank_serial
  const registered: MoneyEntry = {
    ...advance,
    ...splitFrom({ ...input, bank_serial }),
    status: first ? 0 : 1,
    bank_serial,
    ...(advance.registered_by ? {} : registrar),
  }
  const money = order.money.map((each) => (each === advance ? registered : each))
  return { change: { money }, note: first ? `预付款已登记 ${note}，待同事确认` : `预付款到账 ${note}` }
}

/** Only registered money can be confirmed. Under dual control, its registrar cannot confirm it. */
export function confirmObstacle(order: Order, actor?: Actor): Refusal | null {
  const { receivable_fen, registered_fen } = ledgerOf(order)
  const registered = order.money.filter(waits('collection'))
  if (order.state !== 5 && registered.length === 0) return new Refusal('wrong_state', { message: '没有待确认的收款' })
  if (registered_fen === 0 && receivable_fen > 0) return new Refusal('underpaid', { message: '请先登记已到账的款项' })
  return ownObstacle(registered, actor)
}
/** The registered collections that the actor may confirm. Under dual control, the actor's own are excluded. */
const confirmableBy =
  (actor?: Actor) =>
  (money: MoneyEntry): boolean =>
    waits('collection')(money) && !isOwn(money, actor)

/**
 * Money confirmed since the oldest waiting payment was declared settles the declared payments, oldest first. A payment that the
 * money does not cover has not arrived.
 */
function settleClaims(money: readonly MoneyEntry[]): MoneyEntry[] {
  const since = money.slice(money.findIndex(waits('payment')))
  let left_fen = since.reduce(
    (sum, { kind, status, amount_fen }) => (kind === 'collection' && status === 1 ? sum + amount_fen : sum),
    0,
  )
  return money.map((each) => {
    if (!waits('payment')(each)) return each
    const covered = each.amount_fen <= left_fen
    if (covered) left_fen -= each.amount_fen
    return { ...each, status: covered ? 1 : -1 }
  })
}

/** A partial amount counts too. The order then waits for the rest, or for the confirmation of what is registered. */
export const confirm: Step<'confirm'> = (order, { entry_ids }, { actor }) => {
  const named = namedEntries(order, 'collection', entry_ids)
  if (!named.every(confirmableBy(actor))) throw new Refusal('dual_control')
  const arrived = order.money.map((each): MoneyEntry => (named.includes(each) ? { ...each, status: 1 } : each))
  const more_fen = registeredFen({ ...order, money: arrived })
  const confirmed_fen = registeredFen(order) - more_fen
  const money = more_fen > 0 ? arrived : settleClaims(arrived)
  const own = more_fen > 0 ? `，另有 ${formatFen(more_fen)} 元待确认` : ''
  if (order.state !== 5) return { change: { money }, note: `${formatFen(confirmed_fen)} 元${own}` }
  const owed_fen = receivableFen({ ...order, money })
  const rest = owed_fen > more_fen ? `，余 ${formatFen(owed_fen - more_fen)} 元待付` : ''
  return {
    change: { state: more_fen > 0 ? 5 : owed_fen > 0 ? 4 : 6, money },
    note: `${formatFen(confirmed_fen)} 元${own}${rest}`,
  }
}

/** The declared or registered money did not arrive, so the buyer has to pay the outstanding amount again. */
export const rejectPayment: Step<'reject_payment'> = (order, payload) => {
  const why = reason(payload.reason)
  if (order.state !== 5 && !waitingCollection(order)) throw new Refusal('wrong_state', { message: '没有待确认的收款' })
  return { change: { state: order.state === 5 ? 4 : order.state, money: returnUnconfirmed(order.money) }, note: why }
}
