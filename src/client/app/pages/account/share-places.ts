/** The places for a file shared from another app: the trip or payment that needs it, by role and state of the order. */
import { v7 as uuidv7 } from 'uuid'
import { MONEY_KINDS } from '#client/features/payments/form/money-kinds.ts'
import { type MoneyValues, newMoney, payDraft } from '#client/features/payments/form/money-values.ts'
import { deliverDraft, newDelivery } from '#client/features/orders/steps/deliver-draft.ts'
import { newReceipt, onTheWay, receiveDraft } from '#client/features/orders/steps/receive-draft.ts'
import { newSettlement, settleDraft, tripsWithoutTicket } from '#client/features/orders/steps/settle-draft.ts'
import { newWeighing } from '#client/features/orders/steps/weighing.ts'
import { stepPath } from '#client/lib/paths.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { type DraftSubject, draftsOf, saveDraft } from '#client/sync/device/drafts.ts'
import { actionsFor } from '#domain/order/lifecycle.ts'
import type { Actor, Order, Trip } from '#domain/order/order.ts'
import { formatPlate } from '#domain/goods/plate.ts'

/** A form that can take files, and keeps them in its draft. */
export interface Place {
  key: string
  order: Order
  /** the file's meaning in this place; empty if the order has only one place for it */
  part: string
  /** whether the place takes papers too */
  papers: boolean
  to: string
  /** Puts files into a draft of the form, and saves it. */
  keep: (db: DeviceDb, photo_ids: string[]) => Promise<void>
}

/** Puts files into the latest draft, or into one that `make` creates. */
const into =
  <T>(of: DraftSubject<T>, make: () => T, put: (draft: T, photo_ids: string[]) => T): Place['keep'] =>
  async (db, photo_ids) => {
    const [typed] = await draftsOf(db, of)
    await saveDraft(db, typed?.id ?? uuidv7(), of, put(typed?.value ?? make(), photo_ids))
  }

const withPhotos = <W extends { photo_ids: string[] }>(where: W, photo_ids: string[]): W => ({
  ...where,
  photo_ids: [...where.photo_ids, ...photo_ids],
})
const truckOf = (trip: Trip) => `第 ${trip.no} 车 ${formatPlate(trip.plate)}`

/** Puts files into the supplier's open trip. */
const delivery = (order: Order): Place => ({
  key: order.id,
  order,
  part: '',
  papers: false,
  to: `/supply/order/deliver?id=${order.id}`,
  keep: into(deliverDraft(order.id), newDelivery, (draft, ids) => ({
    ...draft,
    trips: draft.trips.map((trip) => (trip.id === draft.current ? { ...trip, shipped: withPhotos(trip.shipped, ids) } : trip)),
  })),
})
const receipt = (order: Order, trip: Trip): Place => ({
  key: trip.id,
  order,
  part: truckOf(trip),
  papers: false,
  to: `/member/order/receive?id=${order.id}`,
  keep: into(
    receiveDraft(order.id),
    () => newReceipt(order),
    ({ arrivals }, ids) => ({
      arrivals: { ...arrivals, [trip.id]: withPhotos(arrivals[trip.id] ?? newWeighing(), ids) },
      open: trip.id,
    }),
  ),
})
const ticket = (order: Order, trip: Trip): Place => ({
  key: trip.id,
  order,
  part: truckOf(trip),
  papers: false,
  to: `/member/order/handleOrder?id=${order.id}`,
  keep: into(settleDraft(order.id), newSettlement, (draft, ids) => ({
    ...draft,
    tickets: { ...draft.tickets, [trip.id]: withPhotos(draft.tickets[trip.id] ?? { id: uuidv7(), photo_ids: [] }, ids) },
  })),
})

/** Puts the bank's slip into the buyer's payment. */
const payment = (order: Order): Place => ({
  key: order.id,
  order,
  part: MONEY_KINDS.payment.voucher,
  papers: true,
  to: stepPath('pay', order.id) ?? '',
  keep: into(
    payDraft(order.id),
    () => newMoney(null) as MoneyValues,
    (draft, ids) => withPhotos(draft, ids),
  ),
})

export function placesOf(actor: Actor, order: Order): Place[] {
  const { role } = actor
  if (role === 'supplier') return (order.state === 1 || order.state === 2) && !order.loading_finished ? [delivery(order)] : []
  if (role !== 'buyer') return []
  if (order.state === 2) return onTheWay(order).map((trip) => receipt(order, trip))
  if (actionsFor(order, role).includes('pay')) return [payment(order)]
  if (order.state !== 3) return []
  const missing = tripsWithoutTicket(order, actor)
  return order.trips.filter((trip) => missing.has(trip.id)).map((trip) => ticket(order, trip))
}
