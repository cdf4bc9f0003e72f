/**
 * What each role may see of an order. A counterparty's view has no trace of the other side: its prices, amounts,
 * contract, money and, unless the trader disclosed it, its name. Nothing but these views leaves the server.
 */

import type { ActionName } from './actions.ts'
import { afterSaleFor, afterSalesOf } from './after-sale.ts'
import { REJECTED_FOR_SUPPLIER } from './dissent.ts'
import { LIFECYCLE } from './lifecycle.ts'
import type { Dissent, MoneyEntry, Order, OrderEvent, OrderState, Proof, Role, Trip } from './order.ts'
import { noteFor } from './order.ts'

const ROLE_NAMES: Record<Role, string> = { supplier: '供应商', buyer: '采购商', trader: '商户' }

/** A supplier does not learn when the buyer pays, nor a buyer when the supplier is paid. */
export function viewState(state: OrderState, role: Role): OrderState {
  if (role === 'supplier' && (state === 5 || state === 6)) return 4
  if (role === 'buyer' && (state === 7 || state === 8)) return 6
  return state
}

const MONEY_SEEN: Record<Role, (entry: MoneyEntry) => boolean> = {
  trader: () => true,
  supplier: ({ kind }) => kind === 'payout' || kind === 'repayment',
  buyer: ({ kind, status }) => kind !== 'payout' && kind !== 'repayment' && !(kind === 'collection' && status === 0),
}

const ACCOUNTS = new Set<Proof['kind']>(['payment', 'collection'])

/** The dissent as the role may see it, or null: a supplier learns of it when notified, a buyer never sees the proposals. */
function dissentFor(dissent: Dissent, role: Role): Dissent | null {
  if (role === 'trader') return dissent
  if (role === 'buyer') return { ...dissent, adjustments: [] }
  const notified = dissent.status === 2 || dissent.status === 3
  // Only what was put to the supplier: proposals the trader replaced before notifying stay with the trader.
  const proposal = dissent.status === 2 ? dissent.adjustments.at(-1) : undefined
  const adjustments = dissent.adjustments.filter((each) => each.reply !== null || each === proposal)
  const rejected_reason = dissent.rejected_reason === null ? null : REJECTED_FOR_SUPPLIER
  return notified || adjustments.length > 0 ? { ...dissent, photo_ids: [], adjustments, rejected_reason } : null
}

/** The event with the words of this reader alone. */
function toldTo({ notes, ...event }: OrderEvent, role: Role): OrderEvent {
  return { ...event, note: noteFor({ ...event, notes }, role) }
}

function eventFor(event: OrderEvent, role: Role, disclosed: boolean): OrderEvent | null {
  const rule = LIFECYCLE[event.action as ActionName] as (typeof LIFECYCLE)[ActionName] | undefined
  const seen_by: readonly Role[] = rule?.seen_by ?? (event.action === 'create' ? ['supplier', 'buyer'] : [event.by_role])
  if (!seen_by.includes(role)) return null
  const stranger = event.by_role !== role && event.by_role !== 'trader' && !disclosed
  return {
    ...toldTo(event, role),
    by_name: stranger ? ROLE_NAMES[event.by_role] : event.by_name,
    from: viewState(event.from, role),
    to: viewState(event.to, role),
  }
}

/** A counterparty's proof, shown only with its name: what is read off it and its amount may be the other side's money. */
function proofFor(proof: Proof, own: Proof['side'], disclosed: boolean): Proof | null {
  if (proof.side === own) return proof
  return disclosed && !ACCOUNTS.has(proof.kind) ? { ...proof, reading: null, amount_fen: null } : null
}

/** Tickets carry letterheads: a counterparty's photos are shown only when its name is. */
function tripFor(trip: Trip, role: Role, disclosed: boolean): Trip {
  if (disclosed) return trip
  if (role === 'buyer') return { ...trip, shipped: { ...trip.shipped, photo_ids: [] } }
  return { ...trip, received: trip.received && { ...trip.received, photo_ids: [] } }
}

/** The order as `role` may see it. `version` is the party's own: it rises only when something the party sees has changed. */
export function viewFor(order: Order, role: Role, version: number): Order {
  if (role === 'trader') return { ...order, events: order.events.map((event) => toldTo(event, role)) }
  const disclosed = order.disclose_counterparty
  const own = role === 'supplier' ? 'supply' : 'sale'
  const events = order.events.map((event) => eventFor(event, role, disclosed)).filter((event) => event !== null)
  return {
    ...order,
    version,
    state: viewState(order.state, role),
    supplier_id: role === 'supplier' || disclosed ? order.supplier_id : null,
    supplier_name: role === 'supplier' || disclosed ? order.supplier_name : null,
    buyer_id: role === 'buyer' || disclosed ? order.buyer_id : null,
    buyer_name: role === 'buyer' || disclosed ? order.buyer_name : null,
    supply: role === 'supplier' ? order.supply : null,
    sale: role === 'buyer' ? order.sale : null,
    goods_id: role === 'supplier' || disclosed ? order.goods_id : null,
    intention_id: role === 'buyer' ? order.intention_id : null,
    supply_price_confirmed: role === 'supplier' && order.supply_price_confirmed,
    trips: order.trips.map((trip) => tripFor(trip, role, disclosed)),
    proofs: order.proofs.map((proof) => proofFor(proof, own, disclosed)).filter((proof) => proof !== null),
    settlements: role === 'buyer' ? order.settlements : [],
    dissents: order.dissents.map((dissent) => dissentFor(dissent, role)).filter((dissent) => dissent !== null),
    ...(order.after_sales ? { after_sales: order.after_sales.map((each) => afterSaleFor(each, role)) } : {}),
    money: order.money.filter(MONEY_SEEN[role]),
    events,
    u8_exported_at: null,
    archived_at: role === 'buyer' && order.state === 8 ? null : order.archived_at,
    updated_at: events.at(-1)?.at ?? order.created_at,
  }
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
