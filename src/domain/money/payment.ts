/**
 * The money of an order. Only `ledgerOf` computes what each side owes, from the entries and the agreed figures. All screens,
 * queues and guards use it. Money counts once the trader has confirmed its arrival; a party's own declaration is only a claim.
 */
import type { MoneyInput, Step } from '../order/actions.ts'
import type { ContractSide } from '../contract/contract.ts'
import { formatFen } from './money.ts'
import type { AfterSale, MoneyEntry, Order, Side } from '../order/order.ts'
import { countsInSums, isReversing } from '../order/order.ts'
import { isProvisional } from './pricing.ts'
import { Refusal, reason } from '../refusal.ts'
import { serialKey } from './transfer.ts'

type Kind = MoneyEntry['kind']
type Status = MoneyEntry['status']
/** The input of the ledger. A role's view of an order gives the figures of the side it shows. */
export type Books = Pick<Order, 'state' | 'money' | 'sale' | 'supply' | 'after_sales'>

/**
 * Both sides in fen, none below zero. Money that arrived settles the charge, is on account before settlement, or is refundable.
 */
export interface Ledger {
  /** what after-sales granted the buyer */
  granted_fen: number
  /** all that the buyer owes: the settlement less grants; 0 if the order ended without a settlement */
  charge_fen: number
  /** the buyer's money that arrived, less refunds */
  held_fen: number
  /** registered as collected, not yet confirmed */
  registered_fen: number
  /** declared as paid by the buyer, not yet confirmed */
  claimed_fen: number
  /** still due from the buyer */
  receivable_fen: number
  /** may be refunded to the buyer: before settlement all money on account, afterwards the excess */
  refundable_fen: number
  /** must be refunded to the buyer: the excess only, because money on account may still be needed */
  refund_due_fen: number
  /** registered as refunded, not yet confirmed by a second person */
  refunding_fen: number
  /** refunded to the buyer */
  refunded_fen: number
  /** borne by the supplier for after-sales */
  borne_fen: number
  /** all that the supplier earns: the supply side less what it bears; 0 if the order ended without a settlement */
  cost_fen: number
  /** paid to the supplier, less repayments */
  paid_out_fen: number
  /** still to be paid to the supplier */
  payable_fen: number
  /** registered as paid to the supplier, not yet confirmed by a second person */
  paying_fen: number
  /** paid to the supplier beyond the cost, even if the supplier claims to have sent it back */
  overpaid_fen: number
  /** declared as sent back by the supplier, not yet confirmed */
  repaying_fen: number
  /** sent back by the supplier */
  repaid_fen: number
}

export function ledgerOf({ state, money, sale, supply, after_sales = [] }: Books): Ledger {
  const sum = (status: Status, ...kinds: Kind[]): number =>
    money.reduce((total, each) => (each.status === status && kinds.includes(each.kind) ? total + each.amount_fen : total), 0)
  // An earlier grant may exceed what the side comes to after the settlement.
  const off = (side: Side | null, of: (each: AfterSale) => number | undefined) =>
    Math.min(
      side?.amount_fen ?? 0,
      after_sales.reduce((total, each) => total + (of(each) ?? 0), 0),
    )
  const granted_fen = off(sale, ({ agreed_fen }) => agreed_fen)
  const borne_fen = off(supply, ({ supplier_bears_fen }) => supplier_bears_fen)
  const left = (amount_fen: number | undefined, less_fen: number) => (state < 0 ? 0 : Math.max(0, (amount_fen ?? 0) - less_fen))
  const charge_fen = left(sale?.amount_fen, granted_fen)
  const cost_fen = left(supply?.amount_fen, borne_fen)
  const refunded_fen = sum(1, 'refund')
  const repaid_fen = sum(1, 'repayment')
  const held_fen = sum(1, 'advance', 'collection') - refunded_fen
  const paid_out_fen = sum(1, 'payout') - repaid_fen
  const on_account = state >= 0 && state < 4
  const excess_fen = Math.max(0, held_fen - charge_fen)
  return {
    granted_fen,
    charge_fen,
    held_fen,
    registered_fen: sum(0, 'collection'),
    claimed_fen: sum(0, 'payment'),
    receivable_fen: Math.max(0, charge_fen - held_fen),
    refundable_fen: on_account ? held_fen : excess_fen,
    refund_due_fen: on_account ? 0 : excess_fen,
    refunding_fen: sum(0, 'refund'),
    refunded_fen,
    borne_fen,
    cost_fen,
    paid_out_fen,
    payable_fen: Math.max(0, cost_fen - paid_out_fen),
    paying_fen: sum(0, 'payout'),
    overpaid_fen: Math.max(0, paid_out_fen - cost_fen),
    repaying_fen: sum(0, 'repayment'),
    repaid_fen,
  }
}

export const collectedFen = (order: Books): number => ledgerOf(order).held_fen
export const receivableFen = (order: Books): number => ledgerOf(order).receivable_fen
export const registeredFen = (order: Books): number => ledgerOf(order).registered_fen
export const refundableFen = (order: Books): number => ledgerOf(order).refundable_fen
/** The refund that the trader owes the buyer. */
export const refundDueFen = (order: Books): number => ledgerOf(order).refund_due_fen
/** The part of the refund due that nobody has registered yet. */
export function toRefundFen(order: Books): number {
  const { refund_due_fen, refunding_fen } = ledgerOf(order)
  return Math.max(0, refund_due_fen - refunding_fen)
}
export const paidOutFen = (order: Books): number => ledgerOf(order).paid_out_fen
export const payableFen = (order: Books): number => ledgerOf(order).payable_fen

/** A side is charged from the settlement on. Before that nothing is owed, whatever was agreed. */
const isCharged = ({ state }: Pick<Order, 'state'>): boolean => state >= 4
/**
 * Owed on a side (应收 of the payee, 应付 of the payer): the settlement less confirmed money. Money that is only declared or
 * registered does not change it; it is shown separately.
 */
export function owedFen(order: Books, side: ContractSide): number {
  const { receivable_fen, payable_fen } = ledgerOf(order)
  return isCharged(order) ? (side === 'sale' ? receivable_fen : payable_fen) : 0
}
/** Paid ahead on a side (预收, 预付): confirmed money on account before the settlement, and the excess after it. */
export function aheadFen(order: Books, side: ContractSide): number {
  const { held_fen, paid_out_fen, refund_due_fen, overpaid_fen } = ledgerOf(order)
  if (order.state >= 0 && !isCharged(order)) return side === 'sale' ? held_fen : paid_out_fen
  return side === 'sale' ? refund_due_fen : overpaid_fen
}
/** The balance of a side (余额), as its journal lines add up to it. */
export const balanceFen = (order: Books, side: ContractSide): number => owedFen(order, side) - aheadFen(order, side)
/**
 * To be paid now (待付): the part of what is owed for which it is the payer's turn. For the buyer: not declared yet, at a final
 * price. For the trader: not registered yet, and only after the buyer's money has arrived.
 */
export function toPayFen(order: Books, side: ContractSide): number {
  if (side === 'supply') return order.state === 6 ? Math.max(0, owedFen(order, 'supply') - ledgerOf(order).paying_fen) : 0
  return isProvisional(order.sale) ? 0 : Math.max(0, owedFen(order, 'sale') - ledgerOf(order).claimed_fen)
}
/** A buyer's payment for several orders by one transfer. */
export const batchDueFen = (orders: readonly Books[]): number => orders.reduce((sum, order) => sum + toPayFen(order, 'sale'), 0)
/** The amount that the supplier still has to send back, less what waits for confirmation. */
export function supplierOwesFen(order: Books): number {
  const { overpaid_fen, repaying_fen } = ledgerOf(order)
  return Math.max(0, overpaid_fen - repaying_fen)
}

/**
 * Whether money still has to go back on either side, or a return waits for confirmation. A finished order like this is not done.
 */
export function owesMoney(order: Books): boolean {
  const { refund_due_fen, overpaid_fen } = ledgerOf(order)
  return (
    refund_due_fen > 0 ||
    overpaid_fen > 0 ||
    order.money.some((each) => isReversing(each) || waits('advance', 'repayment', 'collection', 'refund', 'payout')(each))
  )
}
/**
 * The trader's margin with tax: the settled deal less after-sales on both sides. Null to a counterparty, and for an order that
 * ended without a deal.
 */
export function marginFen(order: Books): number | null {
  const { sale, supply } = order
  if (!countsInSums(order)) return null
  const { granted_fen, borne_fen } = ledgerOf(order)
  return sale && supply ? sale.amount_fen - granted_fen - (supply.amount_fen - borne_fen) : null
}

export function requireAmount(amount_fen: number): void {
  if (!Number.isSafeInteger(amount_fen) || amount_fen <= 0) throw new Refusal('invalid', { fields: { amount_fen: '请填写金额' } })
}
function requireVoucher({ photo_ids }: MoneyInput): void {
  if (photo_ids.length === 0) throw new Refusal('invalid', { fields: { photo_ids: '请上传付款凭证' } })
}
export const tooMuch = (word: string, limit_fen: number) =>
  new Refusal('overpaid', { fields: { amount_fen: `${word} ${formatFen(limit_fen)} 元` } })

export function entry(order: Order, kind: Kind, input: MoneyInput, status: Status): MoneyEntry {
  const { id, amount_fen, method, bank_serial, photo_ids, paid_at, note } = input
  requireAmount(amount_fen)
  if (order.money.some((each) => each.id === id)) throw new Refusal('invalid', { fields: { id: '该笔款项已登记' } })
  return { id, kind, amount_fen, method, bank_serial, photo_ids, paid_at, note, status, ...splitFrom(input) }
}
/** The whole transfer that the money is a part of. Cash has none. */
export function splitFrom({ amount_fen, transfer_fen, method, bank_serial }: MoneyInput): Pick<MoneyEntry, 'transfer_fen'> {
  if (!transfer_fen || method === 'cash') return {}
  if (!serialKey(bank_serial)) throw new Refusal('invalid', { fields: { bank_serial: '分摊的转账请填写流水号' } })
  if (!Number.isSafeInteger(transfer_fen) || transfer_fen < amount_fen)
    throw new Refusal('invalid', { fields: { transfer_fen: `转账总额不能少于本单的 ${formatFen(amount_fen)} 元` } })
  return { transfer_fen }
}
export const waits =
  (...kinds: Kind[]) =>
  (each: MoneyEntry) =>
    each.status === 0 && kinds.includes(each.kind)

/** The waiting entries that a person names. Each is judged separately. Without names, it is the only waiting entry. */
export function namedEntries(order: Order, kind: Kind, entry_ids: readonly string[] | null): MoneyEntry[] {
  const waiting = order.money.filter(waits(kind))
  if (entry_ids === null && waiting.length < 2) return waiting
  if (entry_ids === null)
    throw new Refusal('invalid', { fields: { entry_ids: `有 ${waiting.length} 笔款项待确认，请逐笔核对后选择` } })
  const named = waiting.filter(({ id }) => entry_ids.includes(id))
  if (named.length < new Set(entry_ids).size)
    throw new Refusal('wrong_state', { message: '所选的款项已不在待确认中，请核对后重新选择' })
  if (named.length === 0 && waiting.length > 0) throw new Refusal('invalid', { fields: { entry_ids: '请选择要确认的款项' } })
  return named
}
export const restatus = (money: MoneyEntry[], which: (entry: MoneyEntry) => boolean, status: Status) =>
  money.map((each) => (which(each) ? { ...each, status } : each))

export const waitingAdvance = (order: Pick<Order, 'money'>): boolean => order.money.some(waits('advance'))
/** Whether the supplier claims to have sent money back that the trader has not confirmed. */
export const waitingRepayment = (order: Pick<Order, 'money'>): boolean => order.money.some(waits('repayment'))
/** Whether a registered collection waits for its confirmation. */
export const waitingCollection = (order: Pick<Order, 'money'>): boolean => order.money.some(waits('collection'))
/** The buyer's declared payments less the registered part. Payments of older builds stand for everything due. */
export function expectedFen(order: Books): number {
  const { claimed_fen, receivable_fen, registered_fen } = ledgerOf(order)
  return order.state === 5 ? Math.max(0, Math.min(claimed_fen, receivable_fen) - registered_fen) : 0
}
/** Whether the buyer's money is expected and nobody has registered it. */
export const expectsMoney = (order: Books): boolean => waitingAdvance(order) || expectedFen(order) > 0

/** Rejects declared payments that nobody confirmed. Registered money still waits for its confirmation. */
export const returnClaims = (money: MoneyEntry[]): MoneyEntry[] => restatus(money, waits('payment'), -1)
/** As `returnClaims`, but also for registered collections. */
export const returnUnconfirmed = (money: MoneyEntry[]): MoneyEntry[] => restatus(money, waits('payment', 'collection'), -1)

export const advancePay: Step<'advance'> = (order, payload) => {
  if (waitingAdvance(order)) throw new Refusal('advance_exists')
  const limit = order.sale ? receivableFen(order) : Number.MAX_SAFE_INTEGER
  if (payload.amount_fen > limit)
    throw new Refusal('overpaid', { fields: { amount_fen: `预付款不能超过 ${formatFen(limit)} 元` } })
  return { change: { money: [...order.money, entry(order, 'advance', payload, 0)] }, note: `${formatFen(payload.amount_fen)} 元` }
}

export const withdrawAdvance: Step<'withdraw_advance'> = (order) => {
  if (!waitingAdvance(order)) throw new Refusal('wrong_state', { message: '没有待确认的预付款' })
  if (order.money.some((each) => waits('advance')(each) && each.registered_by))
    throw new Refusal('wrong_state', { message: '商户已登记这笔预付款到账，不能撤销' })
  return { change: { money: restatus(order.money, waits('advance'), -2) }, note: '' }
}

export const rejectAdvance: Step<'reject_advance'> = (order, payload) => {
  const why = reason(payload.reason)
  if (!waitingAdvance(order)) throw new Refusal('wrong_state', { message: '没有待确认的预付款' })
  return { change: { money: restatus(order.money, waits('advance'), -1) }, note: why }
}

/** Nobody pays a provisional price. */
export const payObstacle = ({ sale }: Pick<Order, 'sale'>): Refusal | null =>
  isProvisional(sale) ? new Refusal('price_unconfirmed', { message: '销售价尚未确定，商户确定后才能付款' }) : null

/** Pays all that is due, or a part. If nothing is due any more, a payment of 0 moves the order on. */
export const pay: Step<'pay'> = (order, payload) => {
  const due = toPayFen(order, 'sale')
  if (due === 0 && order.state === 5) throw new Refusal('wrong_state', { message: '货款已全部提交付款，等待商户确认' })
  if (payload.amount_fen > due) throw tooMuch('待付', due)
  if (due > 0) {
    requireAmount(payload.amount_fen)
    requireVoucher(payload)
  }
  const money = due > 0 ? [...order.money, entry(order, 'payment', payload, 0)] : order.money
  const left = due - payload.amount_fen
  const note = `${formatFen(payload.amount_fen)} 元${left > 0 ? `，余 ${formatFen(left)} 元` : ''}`
  return { change: { state: 5, money }, note }
}

export const confirmReceipt: Step<'confirm_receipt'> = (_order, _payload, { now }) => ({
  change: { state: 8, archived_at: now },
  note: '',
})

/** The supplier claims to have sent the overpaid amount back. */
export const repay: Step<'repay'> = (order, payload) => {
  requireAmount(payload.amount_fen)
  const limit = supplierOwesFen(order)
  if (payload.amount_fen > limit) throw tooMuch('应退还', limit)
  requireVoucher(payload)
  return {
    change: { money: [...order.money, entry(order, 'repayment', payload, 0)] },
    note: `${formatFen(payload.amount_fen)} 元`,
  }
}
