/** Steps in which money moves: advance, payment, collection, payout, receipt. Totals balance to the fen. */
import type { MoneyInput, Step } from './actions.ts'
import { formatFen } from './money.ts'
import type { MoneyEntry, Order } from './order.ts'
import { openDissent } from './order.ts'
import { Refusal, reason } from './refusal.ts'

type Kind = MoneyEntry['kind']

const sum = (order: Pick<Order, 'money'>, kinds: readonly Kind[], status: MoneyEntry['status']): number =>
  order.money.reduce(
    (total, entry) => (kinds.includes(entry.kind) && entry.status === status ? total + entry.amount_fen : total),
    0,
  )

/** Money of the buyer that has arrived, less what went back. */
export const collectedFen = (order: Pick<Order, 'money'>): number =>
  sum(order, ['advance', 'collection'], 1) - sum(order, ['refund'], 1)
/** What the buyer still owes on the settlement in force. */
export const receivableFen = (order: Pick<Order, 'money' | 'sale'>): number =>
  Math.max(0, (order.sale?.amount_fen ?? 0) - collectedFen(order))
export const paidOutFen = (order: Pick<Order, 'money'>): number => sum(order, ['payout'], 1)
/** What the trader still owes the supplier. */
export const payableFen = (order: Pick<Order, 'money' | 'supply'>): number =>
  Math.max(0, (order.supply?.amount_fen ?? 0) - paidOutFen(order))
/** What has been registered as collected but not confirmed. */
export const registeredFen = (order: Pick<Order, 'money'>): number => sum(order, ['collection'], 0)

function requireAmount(amount_fen: number): void {
  if (!Number.isSafeInteger(amount_fen) || amount_fen <= 0) throw new Refusal('invalid', { fields: { amount_fen: '请填写金额' } })
}

function entry(order: Order, kind: Kind, input: MoneyInput, status: MoneyEntry['status']): MoneyEntry {
  const { id, amount_fen, method, bank_serial, photo_ids, paid_at, note } = input
  requireAmount(amount_fen)
  if (order.money.some((each) => each.id === id)) throw new Refusal('invalid', { fields: { id: '该笔款项已登记' } })
  return { id, kind, amount_fen, method, bank_serial, photo_ids, paid_at, note, status }
}
const restatus = (money: MoneyEntry[], which: (entry: MoneyEntry) => boolean, status: MoneyEntry['status']) =>
  money.map((each) => (which(each) ? { ...each, status } : each))
const waiting = (kind: Kind) => (each: MoneyEntry) => each.kind === kind && each.status === 0

export const waitingAdvance = (order: Pick<Order, 'money'>): boolean => order.money.some(waiting('advance'))

/** Payments and registered collections that nobody confirmed go back to the buyer's side. */
export const returnUnconfirmed = (money: MoneyEntry[]): MoneyEntry[] =>
  restatus(money, (each) => waiting('payment')(each) || waiting('collection')(each), -1)

/** What may be paid back to the buyer: everything held before settlement or after an end without one, later only the excess. */
export function refundableFen(order: Pick<Order, 'money' | 'sale' | 'state'>): number {
  const held = collectedFen(order)
  return order.state < 4 ? held : Math.max(0, held - (order.sale?.amount_fen ?? 0))
}

export const advancePay: Step<'advance'> = (order, payload) => {
  if (waitingAdvance(order)) throw new Refusal('advance_exists')
  const limit = order.sale ? receivableFen(order) : Number.MAX_SAFE_INTEGER
  if (payload.amount_fen > limit)
    throw new Refusal('overpaid', { fields: { amount_fen: `预付款不能超过 ${formatFen(limit)} 元` } })
  return { change: { money: [...order.money, entry(order, 'advance', payload, 0)] }, note: `${formatFen(payload.amount_fen)} 元` }
}

export const withdrawAdvance: Step<'withdraw_advance'> = (order) => {
  if (!waitingAdvance(order)) throw new Refusal('wrong_state', { message: '没有待确认的预付款' })
  return { change: { money: restatus(order.money, waiting('advance'), -2) }, note: '' }
}

export const pay: Step<'pay'> = (order, payload) => {
  const due = receivableFen(order)
  if (payload.amount_fen !== due) {
    throw new Refusal(payload.amount_fen < due ? 'underpaid' : 'overpaid', {
      fields: { amount_fen: `应付 ${formatFen(due)} 元` },
    })
  }
  if (due > 0 && payload.photo_ids.length === 0) throw new Refusal('invalid', { fields: { photo_ids: '请上传付款凭证' } })
  const money = due > 0 ? [...order.money, entry(order, 'payment', payload, 0)] : order.money
  return { change: { state: 5, money }, note: `${formatFen(due)} 元` }
}

export const collect: Step<'collect'> = (order, payload) => {
  const { kind, ...input } = payload
  requireAmount(input.amount_fen)
  const note = `${formatFen(input.amount_fen)} 元`
  if (kind === 'balance') {
    if (order.state !== 5) throw new Refusal('wrong_state', { message: '采购商尚未付款，不能登记货款' })
    const limit = receivableFen(order) - registeredFen(order)
    if (input.amount_fen > limit) throw new Refusal('overpaid', { fields: { amount_fen: `最多可登记 ${formatFen(limit)} 元` } })
    return { change: { money: [...order.money, entry(order, 'collection', input, 0)] }, note }
  }
  if (kind === 'advance') {
    const advance = order.money.find(waiting('advance'))
    if (!advance) throw new Refusal('wrong_state', { message: '没有待确认的预付款' })
    if (input.amount_fen !== advance.amount_fen) {
      throw new Refusal('invalid', { fields: { amount_fen: `预付款为 ${formatFen(advance.amount_fen)} 元` } })
    }
    const money = order.money.map((each) =>
      each === advance ? { ...each, status: 1 as const, bank_serial: input.bank_serial || each.bank_serial } : each,
    )
    return { change: { money }, note: `预付款到账 ${note}` }
  }
  const limit = refundableFen(order)
  if (input.amount_fen > limit) throw new Refusal('overpaid', { fields: { amount_fen: `可退 ${formatFen(limit)} 元` } })
  return { change: { money: [...order.money, entry(order, 'refund', input, 1)] }, note: `退款 ${note}` }
}

export const confirm: Step<'confirm'> = (order, payload) => {
  if (!payload.accept) {
    const why = reason(payload.reason)
    return { change: { state: 4, money: returnUnconfirmed(order.money) }, note: `驳回：${why}` }
  }
  const owed = receivableFen(order)
  if (registeredFen(order) < owed) {
    throw new Refusal('underpaid', { message: `已登记 ${formatFen(registeredFen(order))} 元，应收 ${formatFen(owed)} 元` })
  }
  const money = restatus(restatus(order.money, waiting('payment'), 1), waiting('collection'), 1)
  return { change: { state: 6, money }, note: `${formatFen(owed)} 元` }
}

export const payout: Step<'payout'> = (order, payload) => {
  if (!order.supply_price_confirmed) throw new Refusal('price_unconfirmed')
  if (openDissent(order)) throw new Refusal('dissent_open')
  const due = payableFen(order)
  if (payload.amount_fen > due) throw new Refusal('overpaid', { fields: { amount_fen: `应付 ${formatFen(due)} 元` } })
  const money = [...order.money, entry(order, 'payout', payload, 1)]
  const left = due - payload.amount_fen
  return {
    change: { state: left === 0 ? 7 : 6, money },
    note: `${formatFen(payload.amount_fen)} 元${left ? `，余 ${formatFen(left)} 元` : ''}`,
  }
}

export const confirmReceipt: Step<'confirm_receipt'> = (_order, _payload, { now }) => ({
  change: { state: 8, archived_at: now },
  note: '',
})
