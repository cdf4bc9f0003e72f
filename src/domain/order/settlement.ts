/** Steps between receipt and payment: proofs, settlement by weight, recheck. */
import type { ActionPayloads, Step } from './actions.ts'
import { agreedSupply } from '../agreement/agreement.ts'
import { regranted } from '../agreement/grant.ts'
import { amountFen, MAX_FEN } from '../money/money.ts'
import type { Adjustment, Dissent, Order, Proof, Settlement, Side, Trip, Weighing } from './order.ts'
import { endDissents, openDissent } from './order.ts'
import { returnClaims, waitingCollection } from '../money/payment.ts'
import { agreedSide } from '../money/pricing.ts'
import type { FieldErrors } from '../refusal.ts'
import { Refusal, reason, refuseIfAny } from '../refusal.ts'
import { settledTotalKg } from './shipment.ts'
import { exceedsTolerance, formatTonnes, settledKg } from '../goods/weight.ts'

/** The amount in fen of a price and a weight. Refuses, at `field`, an invalid price, and an amount of 0 or beyond MAX_FEN. */
export function dealFen(price_fen: number, quantity_kg: number, field: string): number {
  if (!Number.isSafeInteger(price_fen) || price_fen <= 0) throw new Refusal('invalid', { fields: { [field]: '请填写单价' } })
  if (price_fen * quantity_kg > MAX_FEN * 1000) throw new Refusal('invalid', { fields: { [field]: '金额过大' } })
  const amount_fen = amountFen(price_fen, quantity_kg)
  if (amount_fen <= 0) throw new Refusal('invalid', { fields: { [field]: '金额不足一分' } })
  return amount_fen
}

/** A side at another price or weight, with the amount recomputed. */
export const priced = (side: Side, price_fen: number, quantity_kg: number, field = 'price_fen'): Side => ({
  ...side,
  price_fen,
  quantity_kg,
  amount_fen: dealFen(price_fen, quantity_kg, field),
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

/** A proof is never erased. It is marked as removed, with time and reason. */
function withoutProof(
  order: Order,
  proof: Proof | undefined,
  why: string,
  now: string,
): { change: Partial<Order>; note: string } {
  if (!proof || proof.deleted_at) throw new Refusal('not_found')
  const gone = { ...proof, deleted_at: now, deleted_reason: why }
  return { change: { proofs: order.proofs.map((each) => (each === proof ? gone : each)) }, note: why }
}

export const deleteProof: Step<'delete_proof'> = (order, payload, { actor, now }) => {
  const own = order.proofs.find(({ id, by_role }) => id === payload.proof_id && by_role === actor.role)
  return withoutProof(order, own, payload.reason.trim(), now)
}

export const removeProof: Step<'remove_proof'> = (order, payload, { now }) => {
  const proof = order.proofs.find(({ id }) => id === payload.proof_id)
  return withoutProof(order, proof, reason(payload.reason), now)
}

/** The net weight that a trip settles from, by the agreed basis. A third party's ticket is entered at the destination. */
export const basisKg = (order: Pick<Order, 'weigh_basis'>, trip: Trip): number => basisWeighing(order, trip)?.net_kg ?? 0
/** The weighing that the trip settles from; null if it depends on an arrival that has not happened. */
export const basisWeighing = ({ weigh_basis }: Pick<Order, 'weigh_basis'>, { shipped, received }: Trip): Weighing | null =>
  weigh_basis === 'supplier' ? shipped : received

const hasWeighProof = (order: Order, trip: Trip): boolean =>
  (trip.received?.photo_ids.length ?? 0) > 0 ||
  order.proofs.some((proof) => proof.kind === 'weigh' && proof.trip_id === trip.id && !proof.deleted_at)

/** Trips whose received net differs from the shipped net by more than agreed. */
export const tripsOutOfTolerance = (order: Pick<Order, 'tolerance_permille' | 'trips'>): Trip[] =>
  order.trips.filter(
    (trip) => trip.received && exceedsTolerance(trip.shipped.net_kg, trip.received.net_kg, order.tolerance_permille),
  )

/** Shown with every difference beyond the tolerance before the settlement. */
export const TOLERANCE_DISSENT = '提交结算时自动生成重量异议，由商户与供应商协商；也可在提交结算时写明异议。'

/**
 * The difference between both weighbridges per truck, in words for a claim. It lists trucks beyond the tolerance, or else those
 * that arrived lighter. Empty if there are none.
 */
export function differenceWords(order: Pick<Order, 'tolerance_permille' | 'trips'>): string {
  const out = tripsOutOfTolerance(order)
  const light = order.trips.filter(({ shipped, received }) => received && received.net_kg < shipped.net_kg)
  return (out.length > 0 ? out : light)
    .map(({ no, shipped, received }) => {
      const less_kg = shipped.net_kg - (received?.net_kg ?? 0)
      const change = `${less_kg > 0 ? '少' : '多'} ${formatTonnes(Math.abs(less_kg))} 吨`
      return `第 ${no} 车发货净重 ${formatTonnes(shipped.net_kg)} 吨，收货净重 ${formatTonnes(received?.net_kg ?? 0)} 吨，${change}`
    })
    .join('；')
}

const isDeduction = (kg: number): boolean => Number.isSafeInteger(kg) && kg >= 0

/**
 * The trips with their settlement weight. Refuses missing trips, deductions that leave nothing, and a trip without its ticket.
 */
function settledTrips(order: Order, payload: ActionPayloads['handle']): Trip[] {
  const fields: FieldErrors = {}
  const missing: FieldErrors = {}
  const inputs = new Map(payload.trips.map((input, index) => [input.trip_id, { index, ...input }]))
  payload.trips.forEach(({ trip_id }, index) => {
    if (!order.trips.some((trip) => trip.id === trip_id)) fields[`trips.${index}.trip_id`] = '车次不存在'
    else if (inputs.get(trip_id)?.index !== index) fields[`trips.${index}.trip_id`] = '车次重复'
  })
  const trips = order.trips.map((trip): Trip => {
    const input = inputs.get(trip.id)
    if (!input || !trip.received) {
      fields['trips'] = `第 ${trip.no} 车尚未核对`
      return trip
    }
    const { index, deduct_kg, water_kg } = input
    const settled_kg = settledKg(basisKg(order, trip), deduct_kg, water_kg)
    if (!isDeduction(deduct_kg)) fields[`trips.${index}.deduct_kg`] = '请填写扣杂'
    else if (!isDeduction(water_kg)) fields[`trips.${index}.water_kg`] = '请填写扣水'
    else if (settled_kg <= 0) fields[`trips.${index}.deduct_kg`] = '扣杂与扣水之和必须小于净重'
    if (!hasWeighProof(order, trip)) missing[`trips.${index}.photo_ids`] = `第 ${trip.no} 车缺少磅单照片`
    return { ...trip, received: { ...trip.received, deduct_kg, water_kg, settled_kg } }
  })
  refuseIfAny(fields)
  if (Object.keys(missing).length > 0) throw new Refusal('missing_proof', { fields: missing })
  return trips
}

/**
 * The note of a settlement. The supplier hears of a dissent only when the trader raises it with them. The buyer hears of no
 * agreement with the supplier.
 */
function settlementNote(quantity_kg: number, disputed: boolean, kept_kg: number | null) {
  const settled = `结算重量 ${formatTonnes(quantity_kg)} 吨`
  const note = disputed ? `${settled}，提出异议` : settled
  const kept = kept_kg === null || kept_kg === quantity_kg ? '' : `，采购结算仍为已商定的 ${formatTonnes(kept_kg)} 吨`
  const notes = {
    ...(disputed || kept ? { supplier: `${settled}${kept}` } : {}),
    ...(kept ? { buyer: note } : {}),
  }
  return { note: `${note}${kept}`, ...(Object.keys(notes).length > 0 ? { notes } : {}) }
}

/** The claim to the supplier when a new settlement differs from the agreed one. The buyer does not read it. */
function resettledClaim(order: Order, agreed: Adjustment, quantity_kg: number): string | null {
  const was_kg = order.settlements.at(-1)?.quantity_kg
  if (was_kg === undefined || was_kg === quantity_kg || agreed.quantity_kg === quantity_kg) return null
  const [was, is, kept] = [was_kg, quantity_kg, agreed.quantity_kg].map(formatTonnes)
  return `采购商重新提交结算 ${is} 吨（原 ${was} 吨），与已商定的采购结算 ${kept} 吨不同`
}

export const handle: Step<'handle'> = (order, payload, { now }) => {
  const trips = settledTrips(order, payload)
  const quantity_kg = settledTotalKg(trips)
  const out = tripsOutOfTolerance({ ...order, trips })
  const agreed = agreedSupply(order)
  const claim_again = agreed && resettledClaim(order, agreed, quantity_kg)
  const dissents = [...order.dissents]
  const raise = (dissent: Pick<Dissent, 'id' | 'kind' | 'claim' | 'photo_ids' | 'raised_by'>, field: string) => {
    if (!dissent.claim) throw new Refusal('invalid', { fields: { 'dissent.claim': '请填写异议内容' } })
    if (dissents.some(({ id }) => id === dissent.id)) throw new Refusal('invalid', { fields: { [field]: '异议已存在' } })
    dissents.push({ ...dissent, status: 0, raised_at: now, adjustments: [], rejected_reason: null })
  }
  if (payload.dissent) raise({ ...payload.dissent, claim: payload.dissent.claim.trim(), raised_by: 'buyer' }, 'dissent.id')
  else if (claim_again) {
    const id = payload.tolerance_dissent_id
    raise({ id, kind: 'weight', claim: claim_again, photo_ids: [], raised_by: 'trader' }, 'tolerance_dissent_id')
  } else if (out.length > 0 && !agreed && !openDissent(order)) {
    const claim = `第 ${out.map((trip) => trip.no).join('、')} 车磅差超过约定 ${order.tolerance_permille}‰`
    raise(
      { id: payload.tolerance_dissent_id, kind: 'weight', claim, photo_ids: [], raised_by: 'tolerance' },
      'tolerance_dissent_id',
    )
  }
  const raised = dissents.length > order.dissents.length && !claim_again
  const sale = order.sale && priced(order.sale, order.sale.price_fen, quantity_kg, 'trips')
  // The supplier has agreed to a weight, and it stays until they agree to another.
  const supply = agreed ? order.supply : order.supply && priced(order.supply, order.supply.price_fen, quantity_kg, 'trips')
  const settlement: Settlement | null = sale && {
    version: order.settlements.length + 1,
    quantity_kg,
    amount_fen: sale.amount_fen,
    price_fen: sale.price_fen,
    at: now,
    rechecked_reason: null,
  }
  return {
    change: {
      state: 4,
      trips,
      sale,
      supply,
      dissents,
      settlements: settlement ? [...order.settlements, settlement] : order.settlements,
    },
    ...settlementNote(quantity_kg, raised, agreed?.quantity_kg ?? null),
  }
}

/** Money that arrived was paid for this settlement, so it bars a recheck. Money that is only declared goes back to the buyer. */
export function recheckObstacle({ money }: Order): Refusal | null {
  if (money.some(({ kind, status }) => kind === 'collection' && status === 1))
    return new Refusal('wrong_state', { message: '货款已确认到账，不能重新核对' })
  return waitingCollection({ money })
    ? new Refusal('wrong_state', { message: '已登记收款，请先确认到账或驳回付款，再重新核对' })
    : null
}

export const recheck: Step<'recheck'> = (order, payload) => {
  const why = reason(payload.reason)
  const sale =
    order.sale && payload.sale_price_fen !== null
      ? // A price that people name wins over the formula.
        priced(agreedSide(order.sale, payload.sale_price_fen), payload.sale_price_fen, order.sale.quantity_kg, 'sale_price_fen')
      : order.sale
  const settlements = order.settlements.map((settlement, index) =>
    index === order.settlements.length - 1 ? { ...settlement, rechecked_reason: why } : settlement,
  )
  // Unconfirmed payments and open dissents refer to the old settlement. The buyer raises them again on the new one.
  const dissents = endDissents(order.dissents, '订单重新核对，异议随原结算失效')
  return {
    change: {
      state: 3,
      sale,
      ...regranted(order, 'agreed_fen', order.sale, sale),
      settlements,
      dissents,
      money: returnClaims(order.money),
    },
    note: why,
    // The supplier must not read the reason, which concerns the buyer's settlement.
    notes: { supplier: `采购商将重新提交结算${agreedSupply(order) ? '，已商定的采购结算不变' : ''}` },
  }
}
