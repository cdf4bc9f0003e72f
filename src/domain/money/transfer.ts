/**
 * A bank transfer (转账) is registered once. Its serial stands on one entry of the firm's orders, or on several if it was split
 * on purpose. Only entries that the trader registered or confirmed count; a party's own declaration does not.
 */
import { formatFen } from './money.ts'
import { isRegistered, isSupplyMoney, type MoneyEntry, type Order } from '../order/order.ts'
import type { FieldErrors } from '../refusal.ts'

/**
 * From the trader's point of view. One acceptance bill may come in from a buyer and go out to a supplier under the same number.
 */
export type Direction = 'in' | 'out'
/** The part of a transfer that one entry uses. */
export interface TransferPart {
  order_id: string
  order_no: string
  entry_id: string
  amount_fen: number
  /** the amount of the whole transfer if it is split; null if the entry is all of it */
  transfer_fen: number | null
}
export interface Transfer {
  direction: Direction
  /** normalised by `serialKey` */
  serial: string
  /** the firm that pays or receives it */
  party_id: string
  parts: readonly TransferPart[]
}

/** Normalises a serial: width, spaces and case do not distinguish two transfers. */
export const serialKey = (serial: string): string =>
  serial
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase()

export const directionOf = (kind: MoneyEntry['kind']): Direction => (kind === 'payout' || kind === 'refund' ? 'out' : 'in')

/** Whether the trader registered or confirmed the entry, and nobody withdrew it. */
const uses = (entry: MoneyEntry): boolean => entry.kind !== 'payment' && (entry.status === 1 || isRegistered(entry))

/** The transfers that the order's entries use, one per entry. Cash has no serial, and an empty serial names no transfer. */
export function transfersOf(order: Order): Transfer[] {
  return order.money.flatMap((entry) => {
    const serial = serialKey(entry.bank_serial)
    if (!serial || entry.method === 'cash' || !uses(entry)) return []
    const { id: entry_id, amount_fen, transfer_fen = null } = entry
    const part = { order_id: order.id, order_no: order.no, entry_id, amount_fen, transfer_fen }
    const party_id = (isSupplyMoney(entry) ? order.supplier_id : order.buyer_id) ?? ''
    return { direction: directionOf(entry.kind), serial, party_id, parts: [part] }
  })
}
const keyOf = ({ direction, serial, party_id, parts: [part] }: Transfer) =>
  JSON.stringify([direction, serial, party_id, part?.entry_id, part?.amount_fen, part?.transfer_fen])

/** The transfers that a step removed and added. An entry with a changed serial or amount is in both lists. */
export function changedTransfers(before: Order | null, after: Order): { freed: Transfer[]; used: Transfer[] } {
  const [was, is] = [before ? transfersOf(before) : [], transfersOf(after)]
  const [had, has] = [new Set(was.map(keyOf)), new Set(is.map(keyOf))]
  return { freed: was.filter((each) => !has.has(keyOf(each))), used: is.filter((each) => !had.has(keyOf(each))) }
}

/** The amounts of a split transfer; null if no entry declares a split. */
export function splitOf(parts: readonly TransferPart[]): { whole_fen: number; used_fen: number; left_fen: number } | null {
  const whole_fen = parts.find(({ transfer_fen }) => transfer_fen !== null)?.transfer_fen
  if (!whole_fen) return null
  const used_fen = parts.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  return { whole_fen, used_fen, left_fen: whole_fen - used_fen }
}

const partWords = (parts: readonly TransferPart[]): string =>
  parts.map(({ order_no, amount_fen }) => `${order_no} ${formatFen(amount_fen)} 元`).join('，')

/**
 * The problem of adding one more part to a transfer, by field; null if there is none. An earlier part that was registered as the
 * whole does not prevent a split: the person who splits states the transfer's amount.
 */
export function transferProblem(known: Pick<Transfer, 'party_id' | 'parts'>, next: Transfer): FieldErrors | null {
  const [part] = next.parts
  if (!part || known.parts.length === 0) return null
  const used = partWords(known.parts)
  if (known.party_id !== next.party_id)
    return { bank_serial: `流水号已登记在另一单位的款项：${used}。确是另一笔转账时，请在流水号后加付款行名称` }
  if (part.transfer_fen === null)
    return { bank_serial: `同一笔转账不能重复登记，流水号已用于：${used}。一笔转账分摊到多张订单时，请勾选分摊并填写转账总额` }
  const whole_fen = splitOf(known.parts)?.whole_fen ?? part.transfer_fen
  if (whole_fen !== part.transfer_fen) return { transfer_fen: `该笔转账登记的总额是 ${formatFen(whole_fen)} 元，已用于：${used}` }
  const { left_fen = 0 } = splitOf(known.parts.map((each) => ({ ...each, transfer_fen: whole_fen }))) ?? {}
  if (part.amount_fen > left_fen)
    return { amount_fen: `该笔转账共 ${formatFen(whole_fen)} 元，已用于：${used}，只余 ${formatFen(Math.max(0, left_fen))} 元` }
  return null
}

/** Transfers that a step uses twice within one order, by field. */
export function repeatedTransfers(before: Order, after: Order): FieldErrors | null {
  for (const next of changedTransfers(before, after).used) {
    const ids = next.parts.map(({ entry_id }) => entry_id)
    const others = transfersOf(after).filter(
      ({ direction, serial, parts }) =>
        direction === next.direction && serial === next.serial && !parts.some(({ entry_id }) => ids.includes(entry_id)),
    )
    const [first] = others
    const problem = first && transferProblem({ ...first, parts: others.flatMap(({ parts }) => parts) }, next)
    if (problem) return problem
  }
  return null
}
