/** What a supplier has typed of a delivery, truck by truck, until it is sent. */
import { v7 as uuidv7 } from 'uuid'
import { nowIso } from '#client/lib/clock.ts'
import type { DraftSubject } from '#client/sync/drafts.ts'
import type { TripInput } from '#domain/actions.ts'
import type { Order } from '#domain/order.ts'
import { parsePlate } from '#domain/plate.ts'
import { shippedKg } from '#domain/shipment.ts'
import { netKg, parseKg } from '#domain/weight.ts'
import { isoTime, localTime } from '#client/features/orders/actions/money-fields.tsx'

/** As typed; `gross` and `tare` in kg, `weighed_at` in China's time. */
export interface TripDraft {
  id: string
  plate: string
  trailer_plate: string
  driver: string
  phone: string
  gross: string
  tare: string
  ticket_no: string
  weighed_at: string
  photo_ids: string[]
}
export interface DeliverDraft {
  trips: TripDraft[]
  /** the truck being filled in */
  current: string
}

export const deliverDraft = (order_id: string): DraftSubject => ({ kind: 'deliver', subject: order_id })

export const newTrip = (): TripDraft => ({
  id: uuidv7(),
  plate: '',
  trailer_plate: '',
  driver: '',
  phone: '',
  gross: '',
  tare: '',
  ticket_no: '',
  weighed_at: localTime(nowIso()),
  photo_ids: [],
})
export function newDelivery(): DeliverDraft {
  const trip = newTrip()
  return { trips: [trip], current: trip.id }
}

/** Net in kg, or null while the figures do not make one. */
export function netOf(trip: Pick<TripDraft, 'gross' | 'tare'>): number | null {
  const [gross_kg, tare_kg] = [parseKg(trip.gross), parseKg(trip.tare)]
  if (!gross_kg || !tare_kg) return null
  const net_kg = netKg(gross_kg, tare_kg)
  return net_kg > 0 ? net_kg : null
}
export const draftedKg = (trips: readonly TripDraft[]): number => trips.reduce((sum, trip) => sum + (netOf(trip) ?? 0), 0)
/** What is left of the agreed quantity, in kg, below 0 when more is loaded; `except` is not counted. */
export const leftKg = (order: Order, trips: readonly TripDraft[], except?: string): number =>
  order.quantity_kg - shippedKg(order.trips) - draftedKg(trips.filter(({ id }) => id !== except))

const isBlank = (trip: TripDraft) =>
  [trip.plate, trip.gross, trip.tare, trip.ticket_no].every((text) => text.trim() === '') && trip.photo_ids.length === 0

/** The trucks that would be sent: untouched ones are left out, unless nothing else has ever been loaded. */
export function tripsToSend(draft: DeliverDraft, order: Order): TripDraft[] {
  const filled = draft.trips.filter((trip) => !isBlank(trip))
  return filled.length === 0 && order.trips.length === 0 ? draft.trips.slice(0, 1) : filled
}

/** A weight that cannot be read becomes NaN, which the check names at its field. */
export const tripInput = (trip: TripDraft): TripInput => ({
  id: trip.id,
  plate: parsePlate(trip.plate)?.plate ?? trip.plate.trim(),
  trailer_plate: parsePlate(trip.trailer_plate)?.plate ?? trip.trailer_plate.trim(),
  driver: trip.driver.trim(),
  phone: trip.phone.trim(),
  shipped: {
    gross_kg: parseKg(trip.gross) ?? Number.NaN,
    tare_kg: parseKg(trip.tare) ?? Number.NaN,
    ticket_no: trip.ticket_no.trim(),
    weighed_at: isoTime(trip.weighed_at),
    photo_ids: trip.photo_ids,
  },
})

/** What is known of a truck from its earlier trips on this order: filled in where nothing was typed. */
export function withKnownTruck(trip: TripDraft, order: Order): TripDraft {
  const plate = parsePlate(trip.plate)?.plate
  const known = plate ? order.trips.findLast((each) => each.plate === plate) : undefined
  if (!known) return trip
  return {
    ...trip,
    driver: trip.driver || known.driver,
    phone: trip.phone || known.phone,
    trailer_plate: trip.trailer_plate || known.trailer_plate,
  }
}
/** The tare of this truck when it was last weighed empty on this order, in kg. */
export function knownTareKg(trip: TripDraft, order: Order): number | null {
  const plate = parsePlate(trip.plate)?.plate
  return (plate && order.trips.findLast((each) => each.plate === plate)?.shipped.tare_kg) || null
}
