/**
 * The form values of a settlement (deductions, missing tickets, a dissent), the draft that keeps them, and the body of the
 * step.
 */
import { v7 as uuidv7 } from 'uuid'
import { type Figure, integerOf, KG, typedFigure } from '#client/forms/figures.ts'
import { nowIso } from '#client/lib/clock.ts'
import type { DraftSubject, Typed } from '#client/sync/device/drafts.ts'
import type { Shape } from '#domain/upcast.ts'
import type { ProofInput } from '#domain/order/actions.ts'
import { advance } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import type { Actor, DissentKind, Order, Trip } from '#domain/order/order.ts'
import { basisKg } from '#domain/order/settlement.ts'
import { settledKg } from '#domain/goods/weight.ts'

/** An empty figure deducts nothing. */
export interface Deduction {
  deduct_kg: Figure
  water_kg: Figure
}
export interface SettleDraft {
  /** by trip id */
  deductions: Record<string, Deduction>
  /** photos of tickets that were missing, by trip id; `id` is the proof's */
  tickets: Record<string, { id: string; photo_ids: string[] }>
  dissent: { id: string; raised: boolean; kind: DissentKind; claim: string; photo_ids: string[] }
  tolerance_dissent_id: string
}

export const newSettlement = (): SettleDraft => ({
  deductions: {},
  tickets: {},
  dissent: { id: uuidv7(), raised: false, kind: 'weight', claim: '', photo_ids: [] },
  tolerance_dissent_id: uuidv7(),
})

/** Deductions of version 0 were texts, in kg. */
type DeductionTexts = Record<string, { deduct: string; water: string }>
const SETTLEMENT: Shape<Typed<SettleDraft>> = {
  schema: 1,
  upcasts: {
    0({ value }) {
      const figures = Object.entries(value.deductions as unknown as DeductionTexts).map(([trip_id, { deduct, water }]) => [
        trip_id,
        { deduct_kg: typedFigure(KG, deduct), water_kg: typedFigure(KG, water) },
      ])
      return { value: { ...value, deductions: Object.fromEntries(figures) } }
    },
  },
}
export const settleDraft = (order_id: string): DraftSubject<SettleDraft> => ({
  kind: 'settle',
  subject: order_id,
  shape: SETTLEMENT,
})

/** Adds the trips that the draft lacks, with the deductions of an earlier settlement. */
export const withTrips = (order: Order, draft: SettleDraft): SettleDraft => ({
  ...draft,
  deductions: Object.fromEntries(
    order.trips.map(({ id, received }) => [
      id,
      draft.deductions[id] ?? { deduct_kg: received?.deduct_kg || null, water_kg: received?.water_kg || null },
    ]),
  ),
  tickets: Object.fromEntries(order.trips.map(({ id }) => [id, draft.tickets[id] ?? { id: uuidv7(), photo_ids: [] }])),
})

/** The settlement weight of a trip in kg so far; null while its figures give none. */
export function draftedSettledKg(order: Order, draft: SettleDraft, trip: Trip): number | null {
  const { deduct_kg = null, water_kg = null } = draft.deductions[trip.id] ?? {}
  const [deducted_kg, wet_kg] = [integerOf(deduct_kg ?? 0), integerOf(water_kg ?? 0)]
  if (deducted_kg === null || wet_kg === null) return null
  const kg = settledKg(basisKg(order, trip), deducted_kg, wet_kg)
  return kg > 0 ? kg : null
}

/** The totals so far: settlement weight in kg and amount in fen; null while a trip has no weight. */
export function draftedTotal(order: Order, draft: SettleDraft): { kg: number; amount_fen: number } | null {
  const weights = order.trips.map((trip) => draftedSettledKg(order, draft, trip))
  if (weights.includes(null) || !order.sale) return null
  const kg = weights.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  return { kg, amount_fen: amountFen(order.sale.price_fen, kg) }
}

/** The body of the step. Its schema refuses an unreadable figure. */
export function settleInput(order: Order, draft: SettleDraft) {
  const { raised, ...dissent } = draft.dissent
  return {
    trips: order.trips.map(({ id }) => ({
      trip_id: id,
      deduct_kg: draft.deductions[id]?.deduct_kg ?? 0,
      water_kg: draft.deductions[id]?.water_kg ?? 0,
    })),
    dissent: raised ? dissent : null,
    tolerance_dissent_id: draft.tolerance_dissent_id,
  }
}

/** Proofs for the tickets added here that the order does not have yet. */
export const addedTickets = (order: Order, draft: SettleDraft): ProofInput[] =>
  Object.entries(draft.tickets)
    .filter(([, { id, photo_ids }]) => photo_ids.length > 0 && !order.proofs.some((proof) => proof.id === id))
    .map(([trip_id, { id, photo_ids }]) => ({ id, kind: 'weigh', trip_id, photo_ids, reading: null, amount_fen: null }))

/** The order with the added tickets, which the settlement requires. */
export function withTickets(order: Order, draft: SettleDraft, actor: Actor): Order {
  let ahead = order
  for (const payload of addedTickets(order, draft)) {
    const outcome = advance(ahead, { name: 'add_proof', payload }, { actor, now: nowIso() })
    if (outcome.ok) ahead = outcome.order
  }
  return ahead
}

/** Ids of trips that the lifecycle refuses to settle, because they have no weigh ticket. */
export function tripsWithoutTicket(order: Order, actor: Actor): Set<string> {
  const trips = order.trips.map(({ id }) => ({ trip_id: id, deduct_kg: 0, water_kg: 0 }))
  const payload = { trips, dissent: null, tolerance_dissent_id: uuidv7() }
  const outcome = advance(order, { name: 'handle', payload }, { actor, now: nowIso() })
  if (outcome.ok || outcome.refusal.code !== 'missing_proof') return new Set()
  const fields = Object.keys(outcome.refusal.details?.fields ?? {})
  return new Set(fields.flatMap((path) => trips[Number(path.split('.')[1])]?.trip_id ?? []))
}
