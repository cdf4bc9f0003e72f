/** What a buyer has typed at the gate, truck by truck, until it is sent. */
import { nowIso } from '#client/lib/clock.ts'
import type { DraftSubject } from '#client/sync/drafts.ts'
import type { ActionPayloads } from '#domain/actions.ts'
import type { Order, Trip } from '#domain/order.ts'
import { netKg, parseKg } from '#domain/weight.ts'
import { isoTime, localTime } from '#client/features/orders/actions/money-fields.tsx'

/** As typed; `gross` and `tare` in kg, `weighed_at` in China's time. */
export interface Arrival {
  gross: string
  tare: string
  ticket_no: string
  weighed_at: string
  photo_ids: string[]
}
export interface ReceiveDraft {
  /** by trip id */
  arrivals: Record<string, Arrival>
  /** the truck being filled in */
  open: string | null
}

export const receiveDraft = (order_id: string): DraftSubject => ({ kind: 'receive', subject: order_id })

export const newArrival = (): Arrival => ({ gross: '', tare: '', ticket_no: '', weighed_at: localTime(nowIso()), photo_ids: [] })

export const onTheWay = (order: Order): Trip[] => order.trips.filter((trip) => !trip.received)

/** A truck alone on the road is the one at the gate. */
export function newReceipt(order: Order): ReceiveDraft {
  const [only, another] = onTheWay(order)
  return { arrivals: {}, open: only && !another ? only.id : null }
}

const isBlank = (arrival: Arrival) =>
  [arrival.gross, arrival.tare, arrival.ticket_no].every((text) => text.trim() === '') && arrival.photo_ids.length === 0

export interface Filled {
  trip: Trip
  arrival: Arrival
}
/** The trucks that would be sent, in the order of loading: those with anything typed or photographed. */
export const filledArrivals = (order: Order, draft: ReceiveDraft): Filled[] =>
  onTheWay(order).flatMap((trip) => {
    const arrival = draft.arrivals[trip.id]
    return arrival && !isBlank(arrival) ? [{ trip, arrival }] : []
  })

/** Net in kg, or null while the figures do not make one. */
export function arrivalNetKg({ gross, tare }: Pick<Arrival, 'gross' | 'tare'>): number | null {
  const [gross_kg, tare_kg] = [parseKg(gross), parseKg(tare)]
  if (!gross_kg || !tare_kg) return null
  const net_kg = netKg(gross_kg, tare_kg)
  return net_kg > 0 ? net_kg : null
}

/** A weight that cannot be read becomes NaN, which the check names at its field. */
export const receiveInput = (filled: readonly Filled[]): ActionPayloads['receive'] => ({
  trips: filled.map(({ trip, arrival }) => ({
    trip_id: trip.id,
    gross_kg: parseKg(arrival.gross) ?? Number.NaN,
    tare_kg: parseKg(arrival.tare) ?? Number.NaN,
    ticket_no: arrival.ticket_no.trim(),
    weighed_at: isoTime(arrival.weighed_at),
    photo_ids: arrival.photo_ids,
  })),
})
