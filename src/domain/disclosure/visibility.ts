/**
 * The view of an order for each role, as an allowlist. A counterparty's view contains nothing of the other side: no prices,
 * amounts, contract or money and, unless disclosed, no name. Only these views leave the server.
 */
// long: one table of all fields and their readers, so that the whole rule can be read at once
import type { Reading } from '../recognition/reading.ts'
import { afterSalesOf } from '../agreement/after-sale.ts'
import { BANK_ACCOUNT } from '../firm/bank-account.ts'
import type { Audience, Table } from './audience.ts'
import { viewThrough } from './audience.ts'
import { REJECTED_FOR_SUPPLIER } from '../agreement/dissent.ts'
import type {
  Actor,
  Adjustment,
  AfterSale,
  Dissent,
  DissentStatus,
  MoneyEntry,
  Order,
  OrderEvent,
  OrderState,
  Pricing,
  Proof,
  Receipt,
  Settlement,
  Share,
  Side,
  SupplyFigures,
  Trip,
  Weighing,
} from '../order/order.ts'
import type { Role } from '../role.ts'
import { isOfSupply, isSupplyMoney, noteFor } from '../order/order.ts'
import { ROLE_NAMES } from '../role.ts'

/** The viewer's role, and whether the trader disclosed the counterparties to each other on the order. */
interface Viewer {
  role: Role
  disclosed: boolean
}
type OrderTable<T extends object> = Table<T, Viewer>
type Readers = Audience<unknown, Viewer>

const supplySide: Readers = ({ role }) => role !== 'buyer'
const saleSide: Readers = ({ role }) => role !== 'supplier'
const nobody: Readers = () => false
const supplySideOrDisclosed: Readers = (viewer) => supplySide(viewer, null) || viewer.disclosed
const saleSideOrDisclosed: Readers = (viewer) => saleSide(viewer, null) || viewer.disclosed

/** A supplier does not learn when the buyer pays, nor a buyer when the supplier is paid. */
export function viewState(state: OrderState, role: Role): OrderState {
  if (role === 'supplier' && (state === 5 || state === 6)) return 4
  if (role === 'buyer' && (state === 7 || state === 8)) return 6
  return state
}
const stateFor = (state: OrderState, { role }: Viewer) => viewState(state, role)

const PRICING: OrderTable<Pricing> = {
  series_id: 'all',
  series_name: 'all',
  source: 'all',
  factor_bp: 'all',
  premium_fen: 'all',
  window_from: 'all',
  window_to: 'all',
  days: { of: { quoted_on: 'all', average_price_fen: 'all' } },
  locked: 'all',
}
const SIDE: OrderTable<Side> = {
  price_fen: 'all',
  quantity_kg: 'all',
  amount_fen: 'all',
  tax_rate_bp: 'all',
  contract_id: 'all',
  contract_no: 'all',
  contract_effective: 'all',
  note: 'all',
  pricing: { of: PRICING },
}

const READING: OrderTable<Reading> = { engine: 'all', recognised: 'all', kept: 'all' }
const WEIGHING = {
  gross_kg: 'all',
  tare_kg: 'all',
  net_kg: 'all',
  ticket_no: 'all',
  weighed_at: 'all',
  withheld_photos: 'all',
} as const
const trader: Readers = ({ role }) => role === 'trader'
/**
 * Tickets carry letterheads. A counterparty's photos are shown only if its name is disclosed, or the trader has released them.
 */
const SHIPPED: OrderTable<Weighing> = {
  ...WEIGHING,
  photo_ids: {
    to: (viewer, { released_photo_ids = [] }) => supplySideOrDisclosed(viewer, null) || released_photo_ids.length > 0,
    blank: [],
    as: (ids, viewer, { released_photo_ids = [] }) =>
      supplySideOrDisclosed(viewer, null) ? ids : ids.filter((id) => released_photo_ids.includes(id)),
  },
  released_photo_ids: { to: trader, blank: undefined },
  reading: { to: supplySide, blank: undefined, of: READING },
}
const RECEIVED: OrderTable<Receipt> = {
  ...WEIGHING,
  released_photo_ids: { to: nobody, blank: undefined },
  photo_ids: { to: saleSideOrDisclosed, blank: [] },
  reading: { to: saleSide, blank: undefined, of: READING },
  deduct_kg: 'all',
  water_kg: 'all',
  settled_kg: 'all',
}
const TRIP: OrderTable<Trip> = {
  id: 'all',
  no: 'all',
  plate: 'all',
  trailer_plate: 'all',
  driver: 'all',
  phone: 'all',
  shipped: { of: SHIPPED },
  received: { of: RECEIVED },
}

const ACCOUNTS = new Set<Proof['kind']>(['payment', 'collection'])
const ownProof: Audience<Proof, Viewer> = ({ role }, { side }) =>
  role === 'trader' || (role === 'supplier') === (side === 'supply')
/** A counterparty's proof is shown only with its name. Its figures and words may concern the other side's money. */
const PROOF: OrderTable<Proof> = {
  id: 'all',
  kind: 'all',
  side: 'all',
  trip_id: 'all',
  photo_ids: 'all',
  reading: { to: ownProof, blank: null, of: READING },
  amount_fen: { to: ownProof, blank: null },
  by_role: 'all',
  at: 'all',
  deleted_at: 'all',
  deleted_reason: { to: ownProof, blank: null },
}

const SETTLEMENT: OrderTable<Settlement> = {
  version: 'all',
  quantity_kg: 'all',
  amount_fen: 'all',
  price_fen: 'all',
  at: 'all',
  rechecked_reason: 'all',
}

const SUPPLY_FIGURES: OrderTable<SupplyFigures> = {
  quantity_kg: 'all',
  price_fen: 'all',
  amount_fen: 'all',
  provisional: 'all',
}
const ADJUSTMENT: OrderTable<Adjustment> = {
  version: 'all',
  quantity_kg: 'all',
  price_fen: 'all',
  amount_fen: 'all',
  keeps_price: 'all',
  before: { of: SUPPLY_FIGURES },
  note: 'all',
  at: 'all',
  reply: 'all',
  reply_note: 'all',
  reply_photo_ids: 'all',
}
/** Whether the adjustment was proposed to the supplier. One replaced before that stays with the trader. */
const wasPut = (adjustment: Adjustment, { status, adjustments }: Dissent) =>
  adjustment.reply !== null || (status === 2 && adjustment === adjustments.at(-1))
/** A supplier learns of a dissent when the trader raises it with them. */
const hasHeard = (dissent: Dissent) =>
  dissent.status === 2 || dissent.status === 3 || dissent.adjustments.some(({ reply }) => reply !== null)
const KNOWN_DISSENTS: Record<Role, (dissent: Dissent) => boolean> = {
  trader: () => true,
  supplier: hasHeard,
  buyer: (dissent) => !isOfSupply(dissent),
}
/** The buyer sees a dissent between trader and supplier as open. The supplier sees one that the trader prepares as open. */
function dissentStatusFor(status: DissentStatus, { role }: Viewer): DissentStatus {
  const between: Record<Role, readonly DissentStatus[]> = { buyer: [1, 2], supplier: [1], trader: [] }
  return between[role].includes(status) ? 0 : status
}
const DISSENT: OrderTable<Dissent> = {
  id: 'all',
  kind: 'all',
  status: { as: dissentStatusFor },
  raised_by: 'all',
  claim: 'all',
  photo_ids: { to: saleSide, blank: [] },
  raised_at: 'all',
  adjustments: {
    to: supplySide,
    blank: [],
    of: ADJUSTMENT,
    keep: (each, { role }, dissent) => role === 'trader' || wasPut(each, dissent),
  },
  // Only the buyer reads the reason.
  rejected_reason: { as: (why, { role }) => (role === 'supplier' ? REJECTED_FOR_SUPPLIER : why) },
}

const SHARE: OrderTable<Share> = {
  amount_fen: 'all',
  status: 'all',
  note: 'all',
  reply_note: 'all',
  asked_at: 'all',
  answered_at: 'all',
}
const AFTER_SALE: OrderTable<AfterSale> = {
  id: 'all',
  kind: 'all',
  quantity_kg: 'all',
  amount_fen: { to: saleSide, blank: null },
  reason: 'all',
  photo_ids: { to: saleSideOrDisclosed, blank: [] },
  status: 'all',
  remark: { to: saleSide, blank: '' },
  agreed_fen: { to: saleSide, blank: undefined },
  supplier_bears_fen: { to: supplySide, blank: undefined },
  share: { to: supplySide, blank: undefined, of: SHARE },
  created_at: 'all',
  handled_at: 'all',
  handled_by: 'all',
}

const CLAIMS: readonly MoneyEntry['kind'][] = ['advance', 'payment', 'repayment']
/** Money that only the trader declares stays hidden from others until it counts. */
const isTold = ({ kind, status }: MoneyEntry): boolean => CLAIMS.includes(kind) || status === 1 || status === -3
const MONEY_SEEN: Record<Role, (entry: MoneyEntry) => boolean> = {
  trader: () => true,
  supplier: (entry) => isSupplyMoney(entry) && isTold(entry),
  buyer: (entry) => !isSupplyMoney(entry) && isTold(entry),
}
const MONEY: OrderTable<MoneyEntry> = {
  id: 'all',
  kind: 'all',
  amount_fen: 'all',
  method: 'all',
  bank_serial: 'all',
  photo_ids: 'all',
  paid_at: 'all',
  status: 'all',
  note: 'all',
  cause: 'all',
  after_sale_id: 'all',
  transfer_fen: 'all',
  // Only payouts have one, and only the supply side reads payouts.
  payee: { to: supplySide, blank: undefined, of: BANK_ACCOUNT },
  registered_by: { to: trader, blank: undefined },
  registered_name: { to: trader, blank: undefined },
  registered_at: { to: trader, blank: undefined },
  reversal: { to: trader, blank: undefined, of: { by: 'all', name: 'all', at: 'all', reason: 'all' } },
}

const reads = ({ role }: Viewer, { seen_by, by_role }: OrderEvent) => role === 'trader' || (seen_by ?? [by_role]).includes(role)
const sees = (viewer: Viewer, event: OrderEvent) => reads(viewer, event) || (event.touches?.includes(viewer.role) ?? false)
const isKnown = ({ role, disclosed }: Viewer, by_role: Role) =>
  disclosed || by_role === role || [role, by_role].includes('trader')
const EVENT: OrderTable<OrderEvent> = {
  // Every role numbers the steps it sees. Gaps would reveal the others.
  id: 'all',
  action: 'all',
  by_role: 'all',
  by_name: { as: (name, viewer, { by_role }) => (isKnown(viewer, by_role) ? name : ROLE_NAMES[by_role]) },
  by_user: { to: nobody, blank: undefined },
  at: 'all',
  device_at: 'all',
  note: { to: reads, blank: '', as: (note, { role }, { notes }) => noteFor({ note, notes }, role) },
  notes: { to: nobody, blank: undefined, of: { supplier: 'all', buyer: 'all', trader: 'all' } },
  from: { as: stateFor },
  to: { as: stateFor },
  seen_by: { to: nobody, blank: undefined },
  touches: { to: nobody, blank: undefined },
}

export const ORDER_TABLE: OrderTable<Order> = {
  id: 'all',
  no: 'all',
  state: { as: stateFor },
  // The number of steps the role sees.
  version: 'all',
  supplier_id: { to: supplySideOrDisclosed, blank: null },
  supplier_name: { to: supplySideOrDisclosed, blank: null },
  buyer_id: { to: saleSideOrDisclosed, blank: null },
  buyer_name: { to: saleSideOrDisclosed, blank: null },
  trader_id: 'all',
  trader_name: 'all',
  disclose_counterparty: 'all',
  title: 'all',
  category_id: 'all',
  category_name: 'all',
  spec_name: 'all',
  goods_id: { to: supplySideOrDisclosed, blank: null },
  intention_id: { to: saleSide, blank: null },
  quantity_kg: 'all',
  supply: { to: supplySide, blank: null, of: SIDE },
  sale: { to: saleSide, blank: null, of: SIDE },
  pricing_mode: 'all',
  price_reference: 'all',
  weigh_basis: 'all',
  tolerance_permille: 'all',
  delivery_mode: 'all',
  delivery_place: 'all',
  delivery_contact: 'all',
  delivery_phone: 'all',
  deliver_by: 'all',
  pay_terms: 'all',
  note: 'all',
  loading_finished: 'all',
  supply_price_confirmed: { to: supplySide, blank: false },
  trips: { of: TRIP },
  proofs: {
    of: PROOF,
    keep: (proof, viewer) => ownProof(viewer, proof) || (viewer.disclosed && !ACCOUNTS.has(proof.kind)),
  },
  settlements: { to: saleSide, blank: [], of: SETTLEMENT },
  dissents: { of: DISSENT, keep: (dissent, { role }) => KNOWN_DISSENTS[role](dissent) },
  after_sales: { of: AFTER_SALE },
  money: { of: MONEY, keep: (entry, { role }) => MONEY_SEEN[role](entry) },
  events: { of: EVENT, keep: (event, viewer) => sees(viewer, event) },
  closed_reason: 'all',
  // To a buyer, a completed order must look like one whose supplier is not yet paid.
  archived_at: { to: ({ role }, { state }) => role !== 'buyer' || state !== 8, blank: null },
  created_at: 'all',
  // The time of the newest step that the role sees.
  updated_at: 'all',
}

/** The order as `role` may see it. Its version is the number of steps the role sees, which are numbered from 1. */
export function viewFor(order: Order, role: Role): Order {
  const view = viewThrough(ORDER_TABLE, order, { role, disclosed: order.disclose_counterparty })
  view.events.forEach((event, index) => {
    event.id = index + 1
  })
  view.trips.forEach(({ shipped }, index) => {
    const withheld = (order.trips[index]?.shipped.photo_ids.length ?? 0) - shipped.photo_ids.length
    if (withheld > 0) shipped.withheld_photos = withheld
  })
  view.version = view.events.length
  view.updated_at = view.events.at(-1)?.at ?? order.created_at
  return view
}

/**
 * The newest visible step that the person has not seen, as their view shows it; null if there is none. Their own steps count only
 * on request, because one's own step does not outdate one's figures. A version ahead of the order's belongs to another history (a
 * restored backup, an earlier numbering), so nothing about it is reliable. `among` limits the actions that count; default all.
 */
export function missedStep(
  order: Order,
  { user_id, role }: Actor,
  known_version: number,
  own = false,
  among?: readonly string[],
): OrderEvent | null {
  const viewer = { role, disclosed: order.disclose_counterparty }
  const seen = order.events.filter((event) => sees(viewer, event))
  const ahead = known_version > seen.length
  const counts = ({ action }: OrderEvent) => among === undefined || among.includes(action)
  const index = seen.findLastIndex(
    (event, at) => counts(event) && (ahead || (at >= known_version && (own || event.by_user !== user_id))),
  )
  return viewFor(order, role).events[index] ?? null
}

/** Every photo the role may open on this order. */
export function photosSeen(view: Order): Set<string> {
  return new Set([
    ...view.trips.flatMap((trip) => [...trip.shipped.photo_ids, ...(trip.received?.photo_ids ?? [])]),
    ...view.proofs.flatMap((proof) => (proof.deleted_at ? [] : proof.photo_ids)),
    ...view.money.flatMap((entry) => entry.photo_ids),
    ...view.dissents.flatMap((dissent) => [...dissent.photo_ids, ...dissent.adjustments.flatMap((each) => each.reply_photo_ids)]),
    ...afterSalesOf(view).flatMap((each) => each.photo_ids),
  ])
}
