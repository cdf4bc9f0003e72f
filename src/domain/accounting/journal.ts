/**
 * The journal of an order's money (分录): the lines that each step books on the two sides. Every balance of the ledger is a sum
 * of these lines. A side's balance is what is still to be paid: by the buyer on the sale side, by the trader on the supply side.
 */
import type { ContractSide } from '../contract/contract.ts'
import { amountFen } from '../money/money.ts'
import { isSupplyMoney, type MoneyEntry, type Order } from '../order/order.ts'
import { ledgerOf } from '../money/payment.ts'

/** `charge` is the settlement with its corrections; the other kinds are money that arrived. */
export type JournalKind = 'charge' | Exclude<MoneyEntry['kind'], 'payment'>

export interface JournalLine {
  side: ContractSide
  kind: JournalKind
  /** fen; positive raises the side's balance */
  amount_fen: number
  /** the booked money entry; null for a charge */
  entry_id: string | null
}

/** The sign by which each kind moves the balance: 1 for charges and money that comes back. A declared payment books nothing. */
const SIGNS: Record<JournalKind, 1 | -1> = { charge: 1, advance: -1, collection: -1, refund: 1, payout: -1, repayment: 1 }

const isBooked = (entry: MoneyEntry): entry is MoneyEntry & { kind: Exclude<JournalKind, 'charge'> } =>
  entry.status === 1 && entry.kind !== 'payment'

/** All journal lines of the order: its charges once settled, and each entry that arrived. */
export function bookedLines(order: Order): JournalLine[] {
  const { charge_fen, cost_fen } = ledgerOf(order)
  const settled = order.state >= 4
  const charges: [ContractSide, number][] = settled
    ? [
        ['sale', charge_fen],
        ['supply', cost_fen],
      ]
    : []
  const money = order.money.filter(isBooked)
  return [
    ...charges.map(([side, amount_fen]): JournalLine => ({ side, kind: 'charge', amount_fen, entry_id: null })),
    ...money.map((entry): JournalLine => {
      const side = isSupplyMoney(entry) ? 'supply' : 'sale'
      return { side, kind: entry.kind, amount_fen: SIGNS[entry.kind] * entry.amount_fen, entry_id: entry.id }
    }),
  ]
}

/** The lines that are still to be booked. A correction is a new line; no line is ever changed. */
export function linesToBook(booked: readonly JournalLine[], order: Order): JournalLine[] {
  const keyOf = ({ side, kind, entry_id }: JournalLine) => `${side} ${kind} ${entry_id}`
  const open = new Map<string, JournalLine>()
  const add = (line: JournalLine, sign: 1 | -1) => {
    const known = open.get(keyOf(line)) ?? { ...line, amount_fen: 0 }
    open.set(keyOf(line), { ...known, amount_fen: known.amount_fen + sign * line.amount_fen })
  }
  for (const line of bookedLines(order)) add(line, 1)
  for (const line of booked) add(line, -1)
  return [...open.values()].filter(({ amount_fen }) => amount_fen !== 0)
}

/** A line's details at booking time. Statements of account are built from them. */
export interface LineNote {
  order_no: string
  title: string
  /** the bank's serial number; empty for a charge */
  serial: string
  /** the settled weight and price behind the amount; null for a correction */
  weight_kg: number | null
  price_fen: number | null
}
/** Trucks are rounded separately, so an amount may differ by some fen from weight times price. */
const ROUNDING_FEN = 100

/** Built from the line's own side alone. */
export function noteOf(order: Order, { side, kind, amount_fen, entry_id }: JournalLine): LineNote {
  const terms = order[side]
  const is_product =
    kind === 'charge' && terms !== null && Math.abs(amountFen(terms.price_fen, terms.quantity_kg) - amount_fen) <= ROUNDING_FEN
  return {
    order_no: order.no,
    title: order.spec_name && !order.title.includes(order.spec_name) ? `${order.title} · ${order.spec_name}` : order.title,
    serial: order.money.find(({ id }) => id === entry_id)?.bank_serial ?? '',
    weight_kg: is_product ? terms.quantity_kg : null,
    price_fen: is_product ? terms.price_fen : null,
  }
}

/** The ledger figures that the lines add up to, in fen. */
export function balancesOf(lines: readonly Pick<JournalLine, 'side' | 'kind' | 'amount_fen'>[]) {
  const sum = (side: ContractSide, ...kinds: JournalKind[]) =>
    lines.reduce((total, line) => (line.side === side && kinds.includes(line.kind) ? total + line.amount_fen : total), 0)
  return {
    charge_fen: sum('sale', 'charge'),
    held_fen: 0 - sum('sale', 'advance', 'collection', 'refund'),
    cost_fen: sum('supply', 'charge'),
    paid_out_fen: 0 - sum('supply', 'payout', 'repayment'),
  }
}
