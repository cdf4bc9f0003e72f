/** Steps between receipt and payment: proofs, settlement by weight, the supply price, another look. */
import type { Step } from './actions.ts'
import { amountFen, formatFen } from './money.ts'
import type { Dissent, Order, Settlement, Side, Trip } from './order.ts'
import { openDissent } from './order.ts'
import { returnUnconfirmed } from './payment.ts'
import type { FieldErrors } from './refusal.ts'
import { Refusal, reason, refuseIfAny } from './refusal.ts'
import { settledTotalKg } from './shipment.ts'
import { exceedsTolerance, formatTonnes } from './weight.ts'

/** A side at another price or weight; the amount follows. */
export const priced = (side: Side, price_fen: number, quantity_kg: number): Side => ({
  ...side,
  price_fen,
  quantity_kg,
  amount_fen: amountFen(price_fen, quantity_kg),
})

export const addProof: Step<'add_proof'> = (order, payload, { actor, now }) => {
  if (payload.trip_id && !order.trips.some((trip) => trip.id === payload.trip_id)) {
    throw new Refusal('invalid', { fields: { trip_id: '车次不存在' } })
  }
  if (payload.photo_ids.length === 0) throw new Refusal('invalid', { fields: { photo_ids: '请至少上传一张照片' } })
  if (order.proofs.some((proof) => proof.id === payload.id)) throw new Refusal('invalid', { fields: { id: '凭证已存在' } })
  const proof = { ...payload, side: 'sale' as const, by_role: actor.role, at: now, deleted_at: null, deleted_reason: null }
  return { change: { proofs: [...order.proofs, proof] }, note: `${payload.photo_ids.length} 张照片` }
}

export const deleteProof: Step<'delete_proof'> = (order, payload, { actor, now }) => {
  const proof = order.proofs.find(({ id }) => id === payload.proof_id)
  if (!proof || proof.deleted_at || proof.by_role !== actor.role) throw new Refusal('not_found')
  const why = payload.reason.trim()
  return { change: { proofs: order.proofs.map((each) => (each === proof ? { ...each, deleted_at: now, deleted_reason: why } : each)) }, note: why }
}

/** The net weight a trip settles from, by the agreed basis; a third party's ticket is entered where the truck arrives. */
export const basisKg = (order: Pick<Order, 'weigh_basis'>, trip: Trip): number =>
  order.weigh_basis === 'supplier' ? trip.shipped.net_kg : (trip.received?.net_kg ?? 0)

const hasWeighProof = (order: Order, trip: Trip): boolean =>
  (trip.received?.photo_ids.length ?? 0) > 0 ||
  order.proofs.some((proof) => proof.kind === 'weigh' && proof.trip_id === trip.id && !proof.deleted_at)

/** Trips whose received net differs from the shipped net by more than agreed. */
export const tripsOutOfTolerance = (order: Pick<Order, 'tolerance_permille' | 'trips'>): Trip[] =>
  order.trips.filter((trip) => trip.received && exceedsTolerance(trip.shipped.net_kg, trip.received.net_kg, order.tolerance_permille))

function settledTrips(order: Order, inputs: Map<string, { index: number; deduct_kg: number; water_kg: number }>): Trip[] {
  const fields: FieldErrors = {}
  const trips = order.trips.map((trip): Trip => {
    const input = inputs.get(trip.id)
    if (!input || !trip.received) {
      fields['trips'] = `第 ${trip.no} 车尚未核对`
      return trip
    }
    const settled_kg = basisKg(order, trip) - input.deduct_kg - input.water_kg
    if (settled_kg <= 0) fields[`trips.${input.index}.deduct_kg`] = '扣杂与扣水之和不能大于净重'
    if (!hasWeighProof(order, trip)) fields[`trips.${input.index}.photo_ids`] = `第 ${trip.no} 车缺少磅单照片`
    return { ...trip, received: { ...trip.received, deduct_kg: input.deduct_kg, water_kg: input.water_kg, settled_kg } }
  })
  refuseIfAny(fields)
  return trips
}

export const handle: Step<'handle'> = (order, payload, { now }) => {
  const inputs = new Map(payload.trips.map((input, index) => [input.trip_id, { index, ...input }]))
  const trips = settledTrips(order, inputs)
  const quantity_kg = settledTotalKg(trips)
  const out = tripsOutOfTolerance({ ...order, trips })
  const dissents = [...order.dissents]
  const raise = (dissent: Pick<Dissent, 'id' | 'kind' | 'claim' | 'photo_ids' | 'raised_by'>) =>
    dissents.push({ ...dissent, status: 0, raised_at: now, adjustments: [], rejected_reason: null })
  if (payload.dissent) raise({ ...payload.dissent, raised_by: 'buyer' })
  else if (out.length > 0 && !openDissent(order)) {
    const claim = `第 ${out.map((trip) => trip.no).join('、')} 车磅差超过约定 ${order.tolerance_permille}‰`
    raise({ id: payload.tolerance_dissent_id, kind: 'weight', claim, photo_ids: [], raised_by: 'tolerance' })
  }
  const sale = order.sale && priced(order.sale, order.sale.price_fen, quantity_kg)
  const supply = order.supply && priced(order.supply, order.supply.price_fen, quantity_kg)
  const settlement: Settlement | null = sale && {
    version: order.settlements.length + 1,
    quantity_kg,
    amount_fen: sale.amount_fen,
    price_fen: sale.price_fen,
    at: now,
    rechecked_reason: null,
  }
  return {
    change: { state: 4, trips, sale, supply, dissents, settlements: settlement ? [...order.settlements, settlement] : order.settlements },
    note: `结算重量 ${formatTonnes(quantity_kg)} 吨${dissents.length > order.dissents.length ? '，提出异议' : ''}`,
  }
}

export const confirmSupplyPrice: Step<'confirm_supply_price'> = (order, payload) => {
  if (order.supply_price_confirmed) throw new Refusal('wrong_state', { message: '采购价已核定' })
  const supply = order.supply && priced(order.supply, payload.price_fen, order.supply.quantity_kg)
  return { change: { supply, supply_price_confirmed: true }, note: `采购价 ${formatFen(payload.price_fen)} 元/吨` }
}

export const recheck: Step<'recheck'> = (order, payload) => {
  const why = reason(payload.reason)
  if (order.money.some((entry) => entry.kind === 'collection' && entry.status === 1)) {
    throw new Refusal('wrong_state', { message: '货款已确认到账，不能重新核对' })
  }
  const sale = order.sale && payload.sale_price_fen !== null ? priced(order.sale, payload.sale_price_fen, order.sale.quantity_kg) : order.sale
  const settlements = order.settlements.map((settlement, index) =>
    index === order.settlements.length - 1 ? { ...settlement, rechecked_reason: why } : settlement,
  )
  // Unconfirmed payments were made for the old settlement: the buyer hands them in again for the new one.
  return { change: { state: 3, sale, settlements, supply_price_confirmed: false, money: returnUnconfirmed(order.money) }, note: why }
}
