/** Steps that move goods, or end the order without them: accept, decline, load, receive, close, return. */
import type { Step, WeighingInput } from './actions.ts'
import type { Order, Trip, Weighing } from './order.ts'
import { endDissents } from './order.ts'
import { refundableFen, returnClaims } from '../money/payment.ts'
import { parsePlate } from '../goods/plate.ts'
import type { FieldErrors } from '../refusal.ts'
import { Refusal, reason, refuseIfAny } from '../refusal.ts'
import { formatTonnes, HEAVY_TRUCK_KG, MAX_TRIP_KG, MAX_TRIPS, netKg } from '../goods/weight.ts'

export const accept: Step<'accept'> = () => ({ change: { state: 1 }, note: '' })

export const decline: Step<'decline'> = (_order, payload, { now }) => {
  const why = reason(payload.reason)
  return { change: { state: -1, closed_reason: why, archived_at: now }, note: why }
}

export const close: Step<'close'> = (order, payload, { now }) => {
  const why = reason(payload.reason)
  if (refundableFen(order) > 0) throw new Refusal('advance_held')
  return { change: { state: -1, closed_reason: why, archived_at: now }, note: why }
}

/** The end of an order by a full return. Open questions are closed, and money that arrived may be refunded. */
export const returnGoods: Step<'return_goods'> = (order, payload, { now }) => {
  const why = reason(payload.reason)
  const dissents = endDissents(order.dissents, '订单已退货')
  return {
    change: { state: -2, closed_reason: why, archived_at: now, dissents, money: returnClaims(order.money) },
    note: why,
  }
}

/** The weight errors of one weighing, by field; empty if there are none. */
function weighingErrors(weighing: Pick<WeighingInput, 'gross_kg' | 'tare_kg'>, prefix = ''): FieldErrors {
  const errors: FieldErrors = {}
  const { gross_kg, tare_kg } = weighing
  if (!Number.isSafeInteger(tare_kg) || tare_kg <= 0) errors[`${prefix}tare_kg`] = '请填写皮重'
  if (!Number.isSafeInteger(gross_kg)) errors[`${prefix}gross_kg`] = '请填写毛重'
  else if (gross_kg > MAX_TRIP_KG) errors[`${prefix}gross_kg`] = `毛重不能超过 ${formatTonnes(MAX_TRIP_KG)} 吨`
  else if (gross_kg <= tare_kg) errors[`${prefix}gross_kg`] = '毛重必须大于皮重'
  return errors
}

/** The warnings about a weighing while it is typed, by field. They never refuse, because the person stands at the scale. */
export function weighingWarnings(weighing: { gross_kg: number | null; tare_kg: number | null }, prefix = ''): FieldErrors {
  const { gross_kg, tare_kg } = weighing
  if (gross_kg !== null && tare_kg !== null && tare_kg >= gross_kg) return { [`${prefix}tare_kg`]: '皮重不小于毛重，请核对' }
  if (gross_kg === null || gross_kg <= HEAVY_TRUCK_KG || gross_kg > MAX_TRIP_KG) return {}
  return { [`${prefix}gross_kg`]: `毛重超过 ${formatTonnes(HEAVY_TRUCK_KG)} 吨，请核对磅单` }
}

const DAY_MS = 86_400_000
const MOST_DAYS = 31
/** Tolerance for clocks that run ahead. */
const AHEAD_MS = 600_000
/** The warning about a weighing time that no ticket of this load can have, such as a mistyped year. */
export function weighedAtWarning(weighed_at: string, now: string): string | undefined {
  const ago_ms = Date.parse(now) - Date.parse(weighed_at)
  if (ago_ms < -AHEAD_MS) return '过磅时间晚于现在，请核对'
  return ago_ms > MOST_DAYS * DAY_MS ? `过磅时间在 ${MOST_DAYS} 天以前，请核对` : undefined
}

const weighed = (input: WeighingInput): Weighing => ({
  gross_kg: input.gross_kg,
  tare_kg: input.tare_kg,
  net_kg: netKg(input.gross_kg, input.tare_kg),
  ticket_no: input.ticket_no.trim(),
  weighed_at: input.weighed_at,
  photo_ids: input.photo_ids,
  ...(input.reading ? { reading: input.reading } : {}),
})

/** Total shipped weight in kg, and total settled weight in kg. */
export const shippedKg = (trips: readonly Trip[]): number => trips.reduce((sum, trip) => sum + trip.shipped.net_kg, 0)
export const settledTotalKg = (trips: readonly Trip[]): number =>
  trips.reduce((sum, trip) => sum + (trip.received?.settled_kg ?? 0), 0)

/** Missing part of the agreed quantity above which ending the loading asks for confirmation. */
const FAR_SHORT_PERMILLE = 100
/** The missing weight in kg; 0 while little or nothing is missing. */
export function farShortKg({ quantity_kg }: Pick<Order, 'quantity_kg'>, loaded_kg: number): number {
  const short_kg = quantity_kg - loaded_kg
  return short_kg * 1000 >= quantity_kg * FAR_SHORT_PERMILLE ? short_kg : 0
}

export const deliver: Step<'deliver'> = (order, payload) => {
  if (!order.supply?.contract_effective) throw new Refusal('contract_unsigned')
  if (order.loading_finished) throw new Refusal('wrong_state', { message: '装货已结束，不能再添加车次' })
  const fields: FieldErrors = {}
  if (payload.trips.length === 0 && !(payload.finished && order.trips.length > 0)) fields['trips'] = '请至少添加一个车次'
  if (order.trips.length + payload.trips.length > MAX_TRIPS) fields['trips'] = `一张订单最多 ${MAX_TRIPS} 个车次`
  const ids = new Set(order.trips.map((trip) => trip.id))
  const added = payload.trips.map((input, index): Trip => {
    const at = `trips.${index}.`
    Object.assign(fields, weighingErrors(input.shipped, `${at}shipped.`))
    const plate = parsePlate(input.plate)
    const trailer = input.trailer_plate.trim() ? parsePlate(input.trailer_plate) : null
    if (!plate) fields[`${at}plate`] = '请输入正确的车牌号'
    if (input.trailer_plate.trim() && !trailer) fields[`${at}trailer_plate`] = '请输入正确的挂车车牌号'
    if (ids.has(input.id)) {
      const ticket = input.shipped.ticket_no.trim() || '—'
      throw new Refusal('duplicate_trip', { fields: { [`${at}shipped.ticket_no`]: `磅单号 ${ticket} 已登记在本单` } })
    }
    ids.add(input.id)
    return {
      id: input.id,
      no: order.trips.length + index + 1,
      plate: plate?.plate ?? input.plate,
      trailer_plate: trailer?.plate ?? '',
      driver: input.driver.trim(),
      phone: input.phone.trim(),
      shipped: weighed(input.shipped),
      received: null,
    }
  })
  refuseIfAny(fields)
  const trips = [...order.trips, ...added]
  const note = added.length
    ? `${added.length} 车，净重 ${formatTonnes(shippedKg(added))} 吨${payload.finished ? '，装货完成' : ''}`
    : '装货完成'
  // The buyer may have received every truck before the supplier declares the loading finished.
  const arrived = payload.finished && trips.every((trip) => trip.received)
  return { change: { state: arrived ? 3 : 2, trips, loading_finished: payload.finished }, note }
}

export const receive: Step<'receive'> = (order, payload) => {
  if (payload.trips.length === 0) throw new Refusal('invalid', { fields: { trips: '请选择到货的车次' } })
  const fields: FieldErrors = {}
  const inputs = new Map<string, WeighingInput>()
  payload.trips.forEach((input, index) => {
    const at = `trips.${index}.`
    const trip = order.trips.find(({ id }) => id === input.trip_id)
    if (!trip) fields[`${at}trip_id`] = '车次不存在'
    else if (trip.received || inputs.has(input.trip_id)) fields[`${at}trip_id`] = `第 ${trip.no} 车已收货`
    Object.assign(fields, weighingErrors(input, at))
    inputs.set(input.trip_id, input)
  })
  refuseIfAny(fields)
  const trips = order.trips.map((trip): Trip => {
    const input = inputs.get(trip.id)
    if (!input) return trip
    const weighing = weighed(input)
    return { ...trip, received: { ...weighing, deduct_kg: 0, water_kg: 0, settled_kg: weighing.net_kg } }
  })
  const done = order.loading_finished && trips.every((trip) => trip.received)
  const arrivedKg = trips.reduce((sum, trip) => sum + (inputs.has(trip.id) ? (trip.received?.net_kg ?? 0) : 0), 0)
  return { change: { state: done ? 3 : 2, trips }, note: `${inputs.size} 车，净重 ${formatTonnes(arrivedKg)} 吨` }
}

/** Releases one photo of a loading to a buyer who does not know the supplier. */
export const releasePhoto: Step<'release_photo'> = (order, { trip_id, photo_id }) => {
  const trip = order.trips.find(({ id }) => id === trip_id)
  if (!trip?.shipped.photo_ids.includes(photo_id)) throw new Refusal('not_found')
  const released = trip.shipped.released_photo_ids ?? []
  if (order.disclose_counterparty || released.includes(photo_id))
    throw new Refusal('wrong_state', { message: '采购商已经能看到这张照片' })
  const shipped = { ...trip.shipped, released_photo_ids: [...released, photo_id] }
  return { change: { trips: order.trips.map((each) => (each === trip ? { ...trip, shipped } : each)) }, note: `第 ${trip.no} 车` }
}
