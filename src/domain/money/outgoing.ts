/**
 * Money that leaves the trader's firm, and the trader's confirmation of what the supplier sends back. It counts at once or, under
 * dual control, after a second person's confirmation.
 */
import type { MoneyInput, Step, StepContext } from '../order/actions.ts'
import { askedShare } from '../agreement/after-sale-share.ts'
import { formatFen } from './money.ts'
import { type Actor, type MoneyEntry, type Order, openDissent } from '../order/order.ts'
import { entry, ledgerOf, namedEntries, payableFen, restatus, tooMuch, waitingRepayment, waits } from './payment.ts'
import { payeeOf } from './payee.ts'
import { Refusal, reason } from '../refusal.ts'
import { isOwn, ownObstacle, registrarOf } from './registration.ts'

export const sumOf = (entries: readonly MoneyEntry[]): number => entries.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
export const yuanOf = (entries: readonly MoneyEntry[]): string => `${formatFen(sumOf(entries))} 元`

/** Registers outgoing money. `waits_on`: a colleague has to confirm it. */
export function paidOut(order: Order, kind: 'payout' | 'refund', input: MoneyInput, context: StepContext) {
  const waits_on = context.actor.dual_control ?? false
  const paid: MoneyEntry = { ...entry(order, kind, input, waits_on ? 0 : 1), ...registrarOf(context) }
  return { paid, waits_on }
}
/** Only the trader reads a registration. */
export const WAITING = { seen_by: ['trader'] } as const
export const waitingWords = (amount_fen: number): string => `${formatFen(amount_fen)} 元，待同事确认`

/** The refusal when the registered amount exceeds what the order still allows. */
export const outgrown = (word: string, room_fen: number, entries: readonly MoneyEntry[]) =>
  new Refusal('overpaid', {
    message: `订单已变化，现在${word} ${formatFen(room_fen)} 元，少于登记的 ${yuanOf(entries)}；请撤销登记，按现在的金额重新登记`,
  })

/** The entries that a colleague may confirm: named, waiting, and registered by somebody else. */
export function confirmedEntries(
  order: Order,
  kind: 'payout' | 'refund' | 'repayment',
  entry_ids: readonly string[] | null,
  actor: Actor,
): MoneyEntry[] {
  const named = namedEntries(order, kind, entry_ids)
  if (named.some((each) => isOwn(each, actor))) throw new Refusal('dual_control')
  return named
}

/** The supplier is paid only at a confirmed price and without an open dissent. */
function priceObstacle(order: Order): Refusal | null {
  if (!order.supply_price_confirmed) return new Refusal('price_unconfirmed')
  return openDissent(order) ? new Refusal('dissent_open') : null
}
export function payoutObstacle(order: Order): Refusal | null {
  const { payable_fen, paying_fen } = ledgerOf(order)
  const all = paying_fen > 0 && paying_fen >= payable_fen
  return priceObstacle(order) ?? (all ? new Refusal('wrong_state', { message: '应付货款已全部登记，待同事确认' }) : null)
}
export const confirmPayoutObstacle = (order: Order, actor?: Actor): Refusal | null =>
  priceObstacle(order) ?? ownObstacle(order.money.filter(waits('payout')), actor)

/** Moves the order on to the supplier's confirmation once everything is paid. */
function afterPayout(order: Order, money: MoneyEntry[], paid_fen: number) {
  const left = payableFen(order) - paid_fen
  const rest = left ? `，余 ${formatFen(left)} 元` : ''
  return { change: { state: left === 0 ? 7 : 6, money } as const, note: `${formatFen(paid_fen)} 元${rest}` }
}

/** A payout of 0 closes an order that owes nothing any more, because after-sales took the rest. */
export const payout: Step<'payout'> = (order, payload, context) => {
  const { payable_fen, paying_fen } = ledgerOf(order)
  const due_fen = Math.max(0, payable_fen - paying_fen)
  if (payable_fen === 0 ? payload.amount_fen !== 0 : payload.amount_fen > due_fen)
    throw tooMuch(paying_fen > 0 ? '待付' : '应付', due_fen)
  if (payable_fen === 0) return afterPayout(order, order.money, 0)
  const payee = payeeOf(payload, context.payee)
  const { paid, waits_on } = paidOut(order, 'payout', payload, context)
  const money = [...order.money, { ...paid, ...(payee ? { payee } : {}) }]
  if (!waits_on) return afterPayout(order, money, payload.amount_fen)
  return { change: { money }, note: waitingWords(payload.amount_fen), ...WAITING }
}

/** A colleague has compared the registration with the bank's slip. The money counts, and the supplier gets a message. */
export const confirmPayout: Step<'confirm_payout'> = (order, { entry_ids }, { actor }) => {
  const named = confirmedEntries(order, 'payout', entry_ids, actor)
  if (named.length === 0) throw new Refusal('wrong_state', { message: '没有待确认的付款' })
  const paid_fen = sumOf(named)
  if (paid_fen > payableFen(order)) throw outgrown('应付', payableFen(order), named)
  return afterPayout(
    order,
    restatus(order.money, (each) => named.includes(each), 1),
    paid_fen,
  )
}

/** While money registered as paid waits, no step of the trader may remove its basis, or ask the supplier to. */
export function takesPaid(before: Order, after: Order): Refusal | null {
  const over = (order: Order): boolean => {
    const { payable_fen, paying_fen, refundable_fen, refunding_fen } = ledgerOf(order)
    return paying_fen > payable_fen || refunding_fen > refundable_fen
  }
  const asks = ledgerOf(after).paying_fen > 0 && !!askedShare(after) && !askedShare(before)
  if (!asks && (!over(after) || over(before))) return null
  const waiting = before.money.filter(waits('payout', 'refund'))
  return new Refusal('wrong_state', { message: `有已登记的款项 ${yuanOf(waiting)} 待同事确认，请先确认或撤销登记` })
}

export const repaymentObstacle = ({ money }: Order, actor?: Actor): Refusal | null =>
  ownObstacle(money.filter(waits('repayment')), actor)

/**
 * The money that the supplier claims to have sent back has arrived. Under dual control, the first person registers this and the
 * second confirms it.
 */
export const confirmRepayment: Step<'confirm_repayment'> = (order, payload, context) => {
  if (!waitingRepayment(order)) throw new Refusal('wrong_state', { message: '没有待确认的供应商退款' })
  if (!payload.accept) {
    const named = namedEntries(order, 'repayment', payload.entry_ids)
    const why = reason(payload.reason)
    return { change: { money: restatus(order.money, (each) => named.includes(each), -1) }, note: `驳回：${why}` }
  }
  const named = confirmedEntries(order, 'repayment', payload.entry_ids, context.actor)
  const first = context.actor.dual_control ? named.filter(({ registered_by }) => registered_by === undefined) : []
  const counted = named.filter((each) => !first.includes(each))
  const money = order.money.map((each): MoneyEntry => {
    if (first.includes(each)) return { ...each, ...registrarOf(context) }
    return counted.includes(each) ? { ...each, status: 1 } : each
  })
  const registered = first.length > 0 ? [`已登记 ${yuanOf(first)}，待同事确认`] : []
  if (counted.length === 0) return { change: { money }, note: registered.join(''), ...WAITING }
  const note = yuanOf(counted)
  return { change: { money }, note: [note, ...registered].join('；'), ...(first.length > 0 ? { notes: { supplier: note } } : {}) }
}
