/** The values of a receipt in its form, truck by truck, and the draft that keeps them. */
import { readingOf } from '#client/forms/photo-reading.ts'
import type { DraftSubject, Typed } from '#client/sync/device/drafts.ts'
import type { Shape } from '#domain/upcast.ts'
import type { Order, Trip } from '#domain/order/order.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { ARRIVAL_FIELDS } from './ticket-fields.ts'
import { isBlank, newWeighing, type Weighing, type WeighingTexts, weighingOfTexts, weighingWarningsIn } from './weighing.ts'

export interface ReceiveDraft {
  /** by trip id */
  arrivals: Record<string, Weighing>
  /** id of the truck being filled in */
  open: string | null
}

export const onTheWay = (order: Order): Trip[] => order.trips.filter((trip) => !trip.received)

/** Opens the truck at once if only one is on its way. */
export function newReceipt(order: Order): ReceiveDraft {
  const [only, another] = onTheWay(order)
  return { arrivals: {}, open: only && !another ? only.id : null }
}

/** Weighings of version 0 were texts. */
const RECEIPT: Shape<Typed<ReceiveDraft>> = {
  schema: 1,
  upcasts: {
    0({ value: { arrivals, open } }) {
      const texts = Object.entries(arrivals as Record<string, WeighingTexts>)
      return { value: { arrivals: Object.fromEntries(texts.map(([id, each]) => [id, weighingOfTexts(each)])), open } }
    },
  },
}
/** Merges two receipts into one with the weighings of both. A truck weighed in both keeps them apart. */
function joinReceipts(earlier: ReceiveDraft, later: ReceiveDraft): ReceiveDraft | null {
  const filled = Object.entries(earlier.arrivals).filter(([, arrival]) => !isBlank(arrival))
  const clash = filled.some(([id, arrival]) => {
    const other = later.arrivals[id]
    return other && !isBlank(other) && JSON.stringify(other) !== JSON.stringify(arrival)
  })
  return clash ? null : { arrivals: { ...later.arrivals, ...Object.fromEntries(filled) }, open: later.open }
}

export const receiveDraft = (order_id: string): DraftSubject<ReceiveDraft> => ({
  kind: 'receive',
  subject: order_id,
  shape: RECEIPT,
  join: joinReceipts,
})

/** The weighing of a truck when its fields open. Its time is now, unless the person has typed something. */
export const begun = (arrival: Weighing | undefined): Weighing => (arrival && !isBlank(arrival) ? arrival : newWeighing())

/** Probable mistakes in the weighings, by field. */
export const receiptWarnings = ({ arrivals }: ReceiveDraft): FieldErrors =>
  Object.assign({}, ...Object.entries(arrivals).map(([id, arrival]) => weighingWarningsIn(arrival, `arrivals.${id}.`)))

interface Filled {
  trip: Trip
  arrival: Weighing
}
/** The trucks to send, in the order of loading: those with any value or photo. */
export const filledArrivals = (order: Order, draft: ReceiveDraft): Filled[] =>
  onTheWay(order).flatMap((trip) => {
    const arrival = draft.arrivals[trip.id]
    return arrival && !isBlank(arrival) ? [{ trip, arrival }] : []
  })

/** A truck for the call, with what was read on its ticket. */
export const arrivalInput = ({ trip, arrival: { read, ...arrival } }: Filled) => ({
  trip_id: trip.id,
  ...arrival,
  reading: readingOf(read, arrival, ARRIVAL_FIELDS),
})
