/** The values of a delivery in its form, truck by truck, and the draft that keeps them. */
import { v7 as uuidv7 } from 'uuid'
import { type PhotoReading, readingOf } from '#client/forms/photo-reading.ts'
import type { DraftSubject, Typed } from '#client/sync/device/drafts.ts'
import type { Shape } from '#domain/upcast.ts'
import type { Order } from '#domain/order/order.ts'
import { parsePlate, plateWarning } from '#domain/goods/plate.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { shippedKg } from '#domain/order/shipment.ts'
import { TRUCK_FIELDS } from './ticket-fields.ts'
import {
  isBlank,
  netKgOf,
  newWeighing,
  type Weighing,
  type WeighingTexts,
  weighingOfTexts,
  weighingWarningsIn,
} from './weighing.ts'

export interface TripDraft {
  id: string
  plate: string
  trailer_plate: string
  driver: string
  phone: string
  shipped: Weighing
  /** absent until an engine has read a photo */
  read?: PhotoReading
}
export interface DeliverDraft {
  trips: TripDraft[]
  /** id of the truck being filled in */
  current: string
  /** whether no more trucks come; the send button sets it */
  finished?: boolean
}

export const newTrip = (): TripDraft => ({
  id: uuidv7(),
  plate: '',
  trailer_plate: '',
  driver: '',
  phone: '',
  shipped: newWeighing(),
})
export function newDelivery(): DeliverDraft {
  const trip = newTrip()
  return { trips: [trip], current: trip.id }
}

/** A trip of version 0 held its weighing as texts beside its other fields. */
type TripTexts = Partial<Omit<TripDraft, 'shipped'>> & WeighingTexts
const DELIVERY: Shape<Typed<DeliverDraft>> = {
  schema: 1,
  upcasts: {
    0({ value }) {
      const trips = (value.trips as TripTexts[]).map(({ gross, tare, ticket_no, weighed_at, photo_ids, ...truck }) => {
        const shipped = weighingOfTexts({ gross, tare, ticket_no, weighed_at, photo_ids })
        return { ...newTrip(), ...truck, shipped }
      })
      return { value: { trips, current: value.current ?? trips[0]?.id ?? '' } }
    },
  },
}

const isUntouched = ({ plate, shipped }: TripDraft) => plate.trim() === '' && isBlank(shipped)

/** Merges two deliveries into one with the trucks of both. A truck that differs between them keeps the two apart. */
function joinDeliveries(earlier: DeliverDraft, later: DeliverDraft): DeliverDraft | null {
  const known = new Map(later.trips.map((trip) => [trip.id, JSON.stringify(trip)]))
  if (earlier.trips.some((trip) => known.has(trip.id) && known.get(trip.id) !== JSON.stringify(trip))) return null
  const all = [...earlier.trips.filter(({ id }) => !known.has(id)), ...later.trips]
  const typed = all.filter((trip) => !isUntouched(trip) || trip.id === later.current)
  const trips = typed.length > 0 ? typed : all
  return { trips, current: trips.some(({ id }) => id === later.current) ? later.current : (trips.at(-1)?.id ?? '') }
}

export const deliverDraft = (order_id: string): DraftSubject<DeliverDraft> => ({
  kind: 'deliver',
  subject: order_id,
  shape: DELIVERY,
  join: joinDeliveries,
})

export const draftedKg = (trips: readonly TripDraft[]): number =>
  trips.reduce((sum, trip) => sum + (netKgOf(trip.shipped) ?? 0), 0)
/** The rest of the agreed quantity in kg, negative if more is loaded; `except` is not counted. */
export const leftKg = (order: Order, trips: readonly TripDraft[], except?: string): number =>
  order.quantity_kg - shippedKg(order.trips) - draftedKg(trips.filter(({ id }) => id !== except))

/** The trucks to send: those that the person touched, or the first one if the order has none at all. */
export function tripsToSend({ trips }: Pick<DeliverDraft, 'trips'>, order: Order): TripDraft[] {
  const filled = trips.filter((trip) => !isUntouched(trip))
  return filled.length === 0 && order.trips.length === 0 ? trips.slice(0, 1) : filled
}

/** A truck for the call: its plates in their standard form, and what was read on its ticket. */
export const tripInput = ({ read, ...trip }: TripDraft) => ({
  ...trip,
  plate: parsePlate(trip.plate)?.plate ?? trip.plate,
  trailer_plate: parsePlate(trip.trailer_plate)?.plate ?? trip.trailer_plate,
  shipped: { ...trip.shipped, reading: readingOf(read, trip, TRUCK_FIELDS) },
})

/** Values from the truck's earlier trips on this order, for its empty fields. */
export function knownOfTruck(trip: TripDraft, order: Order): Partial<TripDraft> {
  const plate = parsePlate(trip.plate)?.plate
  const known = plate ? order.trips.findLast((each) => each.plate === plate) : undefined
  if (!known) return {}
  return {
    ...(trip.driver ? {} : { driver: known.driver }),
    ...(trip.phone ? {} : { phone: known.phone }),
    ...(trip.trailer_plate ? {} : { trailer_plate: known.trailer_plate }),
  }
}
/** The truck's last tare on this order in kg; null if unknown. */
export function knownTareKg(trip: TripDraft, order: Order): number | null {
  const plate = parsePlate(trip.plate)?.plate
  return (plate && order.trips.findLast((each) => each.plate === plate)?.shipped.tare_kg) || null
}

/** Probable mistakes in the trucks, by field. */
export function deliveryWarnings({ trips }: Pick<DeliverDraft, 'trips'>): FieldErrors {
  const found: FieldErrors = {}
  trips.forEach(({ plate, trailer_plate, shipped }, index) => {
    const at = `trips.${index}.`
    const plates = { [`${at}plate`]: plateWarning(plate), [`${at}trailer_plate`]: plateWarning(trailer_plate) }
    for (const [name, words] of Object.entries(plates)) if (words) found[name] = words
    Object.assign(found, weighingWarningsIn(shipped, `${at}shipped.`))
  })
  return found
}
