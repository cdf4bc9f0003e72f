/**
 * One piece of evidence counts once: a weigh ticket, by its number or its photo, is of one truck of one order, and a voucher of one entry.
 * Within an order another use is refused. Across the orders of a firm it is said to whoever enters it, and to the trader who reviews it.
 */
import type { Action } from './actions.ts'
import { chinaDay } from './china-time.ts'
import { isSupplyMoney, type Order, PROOF_KINDS, type Trip, type Weighing } from './order.ts'
import { formatPlate } from './plate.ts'
import { Refusal } from './refusal.ts'
import type { Role } from './role.ts'
import { serialKey } from './transfer.ts'

/** A number of so few digits begins again each day, and one of so few each year. A longer one holds its date. */
const DAILY_DIGITS = 4
const YEARLY_DIGITS = 7
const MOST_APART_DAYS = 183
const DAY_MS = 86_400_000

/** The label before a number, as forms print it: No. before separators are taken out, 磅单号 after. */
const NO = /^\s*NO(?:[^\p{L}\p{N}]+|(?=\d|\p{Script=Han}))/u
const LABEL = /^(?:过?磅单|称重单|单据|流水|序|编|票|单)*号码?/u

/**
 * One spelling of a ticket's number: full-width characters, case, separators, a printed label and zeros in front do not tell two tickets
 * apart. Empty where it names no ticket, as 无, — or 0.
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
/** Whether two tickets that one firm entered are one by their numbers. */
export function isSameTicket(one: Ticket, other: Ticket): boolean {
  if (!hasSameKey(one, other)) return false
  const digits = ticketKey(one.ticket_no).replace(/\D/gu, '').length
  if (digits <= DAILY_DIGITS) return chinaDay(one.weighed_at) === chinaDay(other.weighed_at)
  if (digits > YEARLY_DIGITS) return true
  return Math.abs(Date.parse(one.weighed_at) - Date.parse(other.weighed_at)) <= MOST_APART_DAYS * DAY_MS
}

/** A place of an order where evidence stands. */
export interface EvidenceUse {
  side: 'supply' | 'sale'
  order_id: string
  order_no: string
  /** the truck or the entry that it is of; null of what is the order's own */
  of: string | null
  /** 第 2 车 浙B·12345 发货磅单 */
  name: string
  /** of a weighing */
  ticket: Ticket | null
  photo_ids: readonly string[]
  /** of an entry of money: the parts of one transfer have one voucher */
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

/** The evidence of an order, or of the view that a party has of it. */
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
/** The evidence of an order on the side of the role: the other party's is not the reader's to judge. */
export const usesFor = (order: Order, role: Role): EvidenceUse[] =>
  evidenceUses(order).filter(({ side }) => SIDES[role].includes(side))

export type SameBy = 'ticket' | 'photo'
/** Whether two photos are one: by their ids, or because one is a copy of the other. */
export type IsOnePhoto = (one: string, other: string) => boolean
const isOneId: IsOnePhoto = (one, other) => one === other

/** By which evidence two places show the same; null where they do not, or may. */
export function sameBy(one: EvidenceUse, other: EvidenceUse, isOnePhoto: IsOnePhoto = isOneId): SameBy | null {
  if (one.side !== other.side) return null
  // A paper of the order itself may show what stands beside a truck.
  if (one.order_id === other.order_id && (one.of === other.of || one.of === null || other.of === null)) return null
  // Within one order a number is never used twice, on whichever day.
  const isSame = one.order_id === other.order_id ? hasSameKey : isSameTicket
  if (one.ticket && other.ticket && isSame(one.ticket, other.ticket)) return 'ticket'
  if (one.serial && one.serial === other.serial) return null
  return one.photo_ids.some((id) => other.photo_ids.some((each) => isOnePhoto(id, each))) ? 'photo' : null
}

/** Evidence of `use` that stands at another place too. */
export interface SameEvidence {
  by: SameBy
  use: EvidenceUse
  other: EvidenceUse
}
/** The same evidence at two places, each pair once: what `uses` show that stands in `others`, or twice among themselves. */
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

/** Evidence of a truck that a step adds, although it stands on another truck of the order; null when there is none. */
export function repeatedEvidence(before: Order, after: Order, isOnePhoto: IsOnePhoto = isOneId): SameEvidence | null {
  const known = new Set(evidenceUses(before).map(keyOf))
  const all = evidenceUses(after).filter((use) => ofTruck(after, use))
  const isNew = (use: EvidenceUse) => !known.has(keyOf(use))
  const [first = null] = sameEvidence(
    all.filter(isNew),
    all.filter((use) => !isNew(use)),
    isOnePhoto,
  )
  // Of two that are new the later one is the repetition.
  return first && isNew(first.other) ? { ...first, use: first.other, other: first.use } : first
}

/** The refusal of a truck's evidence that stands on another truck of the order, at the field of the action that names it. */
export function doubleEvidence({ name, payload }: Action, repeated: SameEvidence): Refusal {
  const field = repeated.by === 'ticket' ? 'ticket_no' : 'photo_ids'
  const trips = 'trips' in payload ? payload.trips.map((trip) => ('trip_id' in trip ? trip.trip_id : trip.id)) : []
  const at = trips.indexOf(repeated.use.of ?? '')
  const path = at < 0 ? field : `trips.${at}.${name === 'deliver' ? 'shipped.' : ''}${field}`
  return new Refusal('duplicate_trip', { fields: { [path]: sameWords(repeated) } })
}

/** By which an index finds a ticket: its number under the firm that entered it. Two firms may well use one number. */
export const ticketMark = (firm_id: string, key: string): string => `${firm_id} ${key}`
export function ticketMarks({ trips, supplier_id, buyer_id }: Order): string[] {
  const marks = trips.flatMap(({ shipped, received }) => [
    [supplier_id, ticketKey(shipped.ticket_no)],
    [buyer_id, ticketKey(received?.ticket_no ?? '')],
  ])
  return [...new Set(marks.flatMap(([firm, key]) => (firm && key ? [ticketMark(firm, key)] : [])))]
}
