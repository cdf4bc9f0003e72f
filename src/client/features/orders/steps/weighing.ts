/** The form values of a weighing, at loading or at arrival. */
import { nowIso } from '#client/lib/clock.ts'
import { type Figure, integerOf, isoTime, KG, thisMinute, typedFigure } from '#client/forms/figures.ts'
import type { PhotoReading } from '#client/forms/photo-reading.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { weighedAtWarning, weighingWarnings } from '#domain/order/shipment.ts'
import { MAX_TRIP_KG, netKg } from '#domain/goods/weight.ts'

export interface Weighing {
  gross_kg: Figure
  tare_kg: Figure
  ticket_no: string
  weighed_at: string
  photo_ids: string[]
  /** absent until an engine has read a photo; a delivery has it at the truck */
  read?: PhotoReading
}
export const newWeighing = (): Weighing => ({
  gross_kg: null,
  tare_kg: null,
  ticket_no: '',
  weighed_at: thisMinute(),
  photo_ids: [],
})

/** The typed number and time of the ticket. */
export const ticketOf = ({ ticket_no, weighed_at }: Weighing) => ({ ticket_no, weighed_at })

/** Whether the person has typed nothing. The time does not count, because the form fills it in. */
export const isBlank = ({ gross_kg, tare_kg, ticket_no, photo_ids }: Weighing): boolean =>
  gross_kg === null && tare_kg === null && ticket_no.trim() === '' && photo_ids.length === 0

/** The net in kg; null while the figures give none. */
export function netKgOf(weighing: Pick<Weighing, 'gross_kg' | 'tare_kg'>): number | null {
  const [gross_kg, tare_kg] = [integerOf(weighing.gross_kg), integerOf(weighing.tare_kg)]
  if (!gross_kg || !tare_kg || gross_kg > MAX_TRIP_KG) return null
  const net_kg = netKg(gross_kg, tare_kg)
  return net_kg > 0 ? net_kg : null
}

/** Probable mistakes in a weighing of the form, by field. */
export function weighingWarningsIn({ gross_kg, tare_kg, weighed_at }: Weighing, prefix: string): FieldErrors {
  const found = weighingWarnings({ gross_kg: integerOf(gross_kg), tare_kg: integerOf(tare_kg) }, prefix)
  const time = weighedAtWarning(weighed_at, nowIso())
  return time ? { ...found, [`${prefix}weighed_at`]: time } : found
}

/** Drafts of earlier builds held the texts: `gross` and `tare` in kg, `weighed_at` in China's time. */
export interface WeighingTexts {
  gross?: string
  tare?: string
  ticket_no?: string
  weighed_at?: string
  photo_ids?: string[]
}
export const weighingOfTexts = ({
  gross = '',
  tare = '',
  ticket_no = '',
  weighed_at,
  photo_ids = [],
}: WeighingTexts): Weighing => ({
  gross_kg: typedFigure(KG, gross),
  tare_kg: typedFigure(KG, tare),
  ticket_no,
  weighed_at: weighed_at === undefined ? thisMinute() : isoTime(weighed_at),
  photo_ids,
})
