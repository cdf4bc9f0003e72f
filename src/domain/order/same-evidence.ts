/**
 * One piece of evidence counts once. A weigh ticket, by number or photo, belongs to one truck of one order, and a voucher to one
 * entry. A repetition within an order is refused. A repetition across a firm's orders is reported to the person who enters it and
 * to the reviewing trader.
 */
import type { Action } from './actions.ts'
import { chinaDay } from '../china-time.ts'
import { isSupplyMoney, type Order, PROOF_KINDS, type Trip, type Weighing } from './order.ts'
import { formatPlate } from '../goods/plate.ts'
import { Refusal } from '../refusal.ts'
import type { Role } from '../role.ts'
import { serialKey } from '../money/transfer.ts'

/**
 * Short ticket numbers restart: up to this many digits each day, and up to the next limit each year. Longer numbers contain their
 * date.
 */
const DAILY_DIGITS = 4
const YEARLY_DIGITS = 7
const MOST_APART_DAYS = 183
const DAY_MS = 86_400_000

/** The label that forms print before a number: No. before separators are removed, 磅单号 afterwards. */
const NO = /^\s*NO(?:[^\p{L}\p{N}]+|(?=\d|\p{Script=Han}))/u
const LABEL = /^(?:过?磅单|称重单|单据|流水|序|编|票|单)*号码?/u

/**
 * Normalises a ticket number: width, case, separators, a printed label and leading zeros do not distinguish two tickets. Empty if
 * it names no ticket, such as 无, — or 0.
 */
export function ticketKey(ticket_no: string): string {
  const bare = ticket_no
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .replace(NO, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(LABEL, '')
    .replace(/号$/u, '')
    .replace(/^(\D*)0+(?=\d)/u, '$1')
  return /[1-9]/.test(bare) ? bare : ''
}

interface Ticket {
  ticket_no: string
  weighed_at: string
}
const hasSameKey = (one: Ticket, other: Ticket): boolean =>
  ticketKey(one.ticket_no) !== '' && ticketKey(one.ticket_no) === ticketKey(other.ticket_no)
/** Whether two tickets of one firm are the same by number. */
export function isSameTicket(one: Ticket, other: Ticket): boolean {
  if (!hasSameKey(one, other)) return false
  const digits = ticketKey(one.ticket_no).replace(/\D/gu, '').length
  if (digits <= DAILY_DIGITS) return chinaDay(one.weighed_at) === chinaDay(other.weighed_at)
  if (digits > YEARLY_DIGITS) return true
  return Math.abs(Date.parse(one.weighed_at) - Date.parse(other.weighed_at)) <= MOST_APART_DAYS * DAY_MS
}

/** A place on an order that holds evidence. */
export interface EvidenceUse {
  side: 'supply' | 'sale'
  order_id: string
  order_no: string
  /** the truck or entry it belongs to; null if it belongs to the order itself */
  of: string | null
  /** 第 2 车 浙B·12345 发货磅单 */
  name: string
  /** for a weighing */
  ticket: Ticket | null
  photo_ids: readonly string[]
  /** for a money entry: the parts of one transfer share a voucher */
  serial: string
}

const MONEY_NAMES = {
  advance: '预付款',
  payment: '付款',
  collection: '收款',
  refund: '退款',
  payout: '付供应商',
  repayment: '供应商退款',
}
const truckName = ({ no, plate }: Trip): string => `第 ${no} 车 ${formatPlate(plate)}`

/** The evidence on an order, or on a party's view of it. */
export function evidenceUses(order: Order): EvidenceUse[] {
  const here = { order_id: order.id, order_no: order.no, serial: '' }
  const weighing = (trip: Trip, side: EvidenceUse['side'], ticket: Weighing): EvidenceUse => ({
    ...here,
    side,
    of: trip.id,
    name: `${truckName(trip)} ${side === 'supply' ? '发货' : '收货'}磅单`,
    ticket,
    photo_ids: ticket.photo_ids,
  })
  const trucks = order.trips.flatMap((trip) => [
    weighing(trip, 'supply', trip.shipped),
    ...(trip.received ? [weighing(trip, 'sale', trip.received)] : []),
  ])
  const proofs = order.proofs
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ side, trip_id, kind, photo_ids }): EvidenceUse => {
      const trip = order.trips.find(({ id }) => id === trip_id)
      const name = trip ? `${truckName(trip)} ${PROOF_KINDS[kind]}` : PROOF_KINDS[kind]
      return { ...here, side, of: trip_id, name, ticket: null, photo_ids }
    })
  const money = order.money
    .filter(({ status }) => status >= 0)
    .map((entry): EvidenceUse => {
      const { id, kind, photo_ids, bank_serial } = entry
      const side = isSupplyMoney(entry) ? 'supply' : 'sale'
      return { ...here, side, of: id, name: `${MONEY_NAMES[kind]}凭证`, ticket: null, photo_ids, serial: serialKey(bank_serial) }
    })
  return [...trucks, ...proofs, ...money]
}

const SIDES: Record<Role, readonly EvidenceUse['side'][]> = { supplier: ['supply'], buyer: ['sale'], trader: ['supply', 'sale'] }
/** The evidence on the role's own side. The other party's is not for the reader to judge. */
export const usesFor = (order: Order, role: Role): EvidenceUse[] =>
  evidenceUses(order).filter(({ side }) => SIDES[role].includes(side))

export type SameBy = 'ticket' | 'photo'
/** Whether two photos are the same: by id, or because one is a copy of the other. */
export type IsOnePhoto = (one: string, other: string) => boolean
const isOneId: IsOnePhoto = (one, other) => one === other

/** The kind of evidence that two places share; null if they share none, or may share it. */
export function sameBy(one: EvidenceUse, other: EvidenceUse, isOnePhoto: IsOnePhoto = isOneId): SameBy | null {
  if (one.side !== other.side) return null
  // A paper of the order itself may show the same as one beside a truck.
  if (one.order_id === other.order_id && (one.of === other.of || one.of === null || other.of === null)) return null
  // Within one order a number is never reused, not even on another day.
  const isSame = one.order_id === other.order_id ? hasSameKey : isSameTicket
  if (one.ticket && other.ticket && isSame(one.ticket, other.ticket)) return 'ticket'
  if (one.serial && one.serial === other.serial) return null
  return one.photo_ids.some((id) => other.photo_ids.some((each) => isOnePhoto(id, each))) ? 'photo' : null
}

/** Evidence of `use` that also appears at another place. */
export interface SameEvidence {
  by: SameBy
  use: EvidenceUse
  other: EvidenceUse
}
/** Pairs of places with the same evidence, each pair once: between `uses` and `others`, or within `uses`. */
export function sameEvidence(
  uses: readonly EvidenceUse[],
  others: readonly EvidenceUse[],
  isOnePhoto: IsOnePhoto = isOneId,
): SameEvidence[] {
  return uses.flatMap((use, at) =>
    [...uses.slice(at + 1), ...others].flatMap((other) => {
      const by = sameBy(use, other, isOnePhoto)
      return by ? { by, use, other } : []
    }),
  )
}

/** 磅单号 GF-12 也用于 DD2511230001 第 2 车 浙B·12345 发货磅单 */
export function sameWords({ by, use, other }: SameEvidence): string {
  const what = by === 'ticket' ? `磅单号 ${use.ticket?.ticket_no.trim() ?? ''} ` : '照片'
  return `${what}也用于${use.order_id === other.order_id ? '本单' : ` ${other.order_no} `}${other.name}`
}

const ofTruck = (order: Order, { of }: EvidenceUse): boolean => order.trips.some(({ id }) => id === of)
const keyOf = ({ of, name, ticket, photo_ids }: EvidenceUse): string => JSON.stringify([of, name, ticket, photo_ids])

/** Evidence that a step adds to a truck although another truck of the order has it; null if there is none. */
export function repeatedEvidence(before: Order, after: Order, isOnePhoto: IsOnePhoto = isOneId): SameEvidence | null {
  const known = new Set(evidenceUses(before).map(keyOf))
  const all = evidenceUses(after).filter((use) => ofTruck(after, use))
  const isNew = (use: EvidenceUse) => !known.has(keyOf(use))
  const [first = null] = sameEvidence(
    all.filter(isNew),
    all.filter((use) => !isNew(use)),
    isOnePhoto,
  )
  // If both places are new, the later one is the repetition.
  return first && isNew(first.other) ? { ...first, use: first.other, other: first.use } : first
}

/** The refusal of repeated truck evidence, at the action's field that contains it. */
export function doubleEvidence({ name, payload }: Action, repeated: SameEvidence): Refusal {
  const field = repeated.by === 'ticket' ? 'ticket_no' : 'photo_ids'
  const trips = 'trips' in payload ? payload.trips.map((trip) => ('trip_id' in trip ? trip.trip_id : trip.id)) : []
  const at = trips.indexOf(repeated.use.of ?? '')
  const path = at < 0 ? field : `trips.${at}.${name === 'deliver' ? 'shipped.' : ''}${field}`
  return new Refusal('duplicate_trip', { fields: { [path]: sameWords(repeated) } })
}

/** The index mark of a ticket: its number within the firm that entered it, because two firms may use the same number. */
export const ticketMark = (firm_id: string, key: string): string => `${firm_id} ${key}`
export function ticketMarks({ trips, supplier_id, buyer_id }: Order): string[] {
  const marks = trips.flatMap(({ shipped, received }) => [
    [supplier_id, ticketKey(shipped.ticket_no)],
    [buyer_id, ticketKey(received?.ticket_no ?? '')],
  ])
  return [...new Set(marks.flatMap(([firm, key]) => (firm && key ? [ticketMark(firm, key)] : [])))]
}
