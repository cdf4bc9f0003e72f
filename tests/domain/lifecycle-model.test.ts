import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { photosNamed } from '#domain/order/actions.ts'
import { agreedSupply } from '#domain/agreement/agreement.ts'
import { advance } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import { isFinished, ORDER_STATES } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { REFUSALS, Refusal } from '#domain/refusal.ts'
import { photosSeen } from '#domain/disclosure/visibility.ts'
import { TABLE } from './lifecycle-table.ts'
import { ACTORS, ALL_ACTIONS, NOW, OWNER, PAYLOADS, readyFor } from './order-fixtures.ts'
import { SEED } from '../generated.ts'
import { type Command, command, everySpoiled, FC_RUNS, freeze, PATIENCE, play, type Taken } from './order-runs.ts'
import type { Market } from './pricing-fixtures.ts'

const total = (order: Order, kinds: string[], status: number) =>
  order.money
    .filter((entry) => kinds.includes(entry.kind) && entry.status === status)
    .reduce((sum, { amount_fen }) => sum + amount_fen, 0)
const granted = (order: Order) => (order.after_sales ?? []).reduce((sum, { agreed_fen = 0 }) => sum + agreed_fen, 0)
const borne = (order: Order) => (order.after_sales ?? []).reduce((sum, { supplier_bears_fen = 0 }) => sum + supplier_bears_fen, 0)
const held = (order: Order) => total(order, ['advance', 'collection'], 1) - total(order, ['refund'], 1)

/** The invariants that hold on an order at every moment. */
function sound(order: Order): void {
  expect(ORDER_STATES).toContain(order.state)
  for (const side of [order.supply, order.sale]) {
    if (!side) throw new Error('a side is gone')
    expect(side.amount_fen).toBe(amountFen(side.price_fen, side.quantity_kg))
    expect(side.amount_fen).toBeGreaterThan(0)
  }
  for (const { shipped, received } of order.trips) {
    expect(shipped.net_kg).toBe(shipped.gross_kg - shipped.tare_kg)
    expect(shipped.net_kg).toBeGreaterThan(0)
    if (!received) continue
    expect(received.net_kg).toBe(received.gross_kg - received.tare_kg)
    expect(Math.min(received.net_kg, received.settled_kg)).toBeGreaterThan(0)
    expect(received.settled_kg).toBe(received.net_kg - received.deduct_kg - received.water_kg)
  }
  for (const list of [order.trips, order.proofs, order.dissents, order.money, order.events]) {
    expect(new Set<string | number>(list.map(({ id }) => id)).size).toBe(list.length)
  }
  for (const { amount_fen } of order.money) expect(Number.isSafeInteger(amount_fen) && amount_fen > 0).toBe(true)
  expect(held(order)).toBeGreaterThanOrEqual(0)
  expect(
    total(order, ['advance'], 0) === 0 ||
      order.money.filter((entry) => entry.kind === 'advance' && entry.status === 0).length === 1,
  ).toBe(true)
  const asked = order.after_sales ?? []
  expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
  expect(asked.filter(({ status }) => status === 0).length).toBeLessThanOrEqual(1)
  const paidOut = total(order, ['payout'], 1) - total(order, ['repayment'], 1)
  expect(paidOut).toBeGreaterThanOrEqual(0)
  const { state } = order
  if (state >= 3)
    expect(order.trips.length > 0 && order.trips.every((trip) => trip.received) && order.loading_finished).toBe(true)
  if (state >= 4) {
    const settled = order.trips.reduce((sum, { received }) => sum + (received?.settled_kg ?? 0), 0)
    const version = order.settlements.at(-1)
    expect(order.sale?.quantity_kg).toBe(settled)
    expect(version).toMatchObject({ quantity_kg: settled, amount_fen: order.sale?.amount_fen, rechecked_reason: null })
    expect(order.settlements.slice(0, -1).every(({ rechecked_reason }) => rechecked_reason)).toBe(true)
  }
  if (state >= 6) {
    expect(held(order)).toBeGreaterThanOrEqual((order.sale?.amount_fen ?? NaN) - granted(order))
    expect(total(order, ['payout'], 1)).toBeLessThanOrEqual(order.supply?.amount_fen ?? NaN)
  } else if (state >= 0) expect(paidOut).toBe(0)
  const ledger = ledgerOf(order)
  // Registered outgoing money waits while it is owed; only the buyer's settlement may remove the cause of a refund.
  expect(ledger.paying_fen).toBeLessThanOrEqual(state === 6 ? ledger.payable_fen : 0)
  if (state >= 7) {
    expect(paidOut).toBeGreaterThanOrEqual((order.supply?.amount_fen ?? NaN) - borne(order))
    expect(order.dissents.every(({ status }) => status >= 3)).toBe(true)
  }
  expect(order.archived_at !== null).toBe(isFinished(state))
}

function lawful({ before, action, role, outcome }: Taken): void {
  const row = TABLE[action.name]
  if (!outcome.ok) {
    expect(outcome.refusal).toBeInstanceOf(Refusal)
    expect(Object.keys(REFUSALS)).toContain(outcome.refusal.code)
    for (const words of [outcome.refusal.message, ...Object.values(outcome.refusal.details?.fields ?? {})]) {
      expect(words).toMatch(/[\u4e00-\u9fff]/)
      expect(words).not.toMatch(/undefined|NaN|null/)
    }
    return
  }
  const {
    order,
    events: [event],
  } = outcome
  expect(role).toBe(row.by)
  expect(row.moves[before.state]).toContain(order.state)
  expect([order.version, order.events.length]).toEqual([before.version + 1, before.events.length + 1])
  expect(order.events).toEqual([...before.events, event])
  expect([event.id, event.from, event.to]).toEqual([order.version, before.state, order.state])
  // The server checks who owns the named photos. No photo gets on the order without being named.
  const photos = new Set([...photosSeen(before), ...photosNamed(action.payload)])
  expect([...photosSeen(order)].filter((photo) => !photos.has(photo))).toEqual([])
  // Only the supplier's consent or the end of the order replaces agreed figures.
  const agreed = agreedSupply(before)
  if (agreed && order.state >= 0 && action.name !== 'reply_dissent')
    expect([action.name, order.supply?.quantity_kg, agreedSupply(order)]).toEqual([action.name, agreed.quantity_kg, agreed])
  if (isFinished(before.state)) {
    expect(order.state).toBe(before.state)
    expect([order.supply, order.sale, order.trips, order.settlements]).toEqual([
      before.supply,
      before.sale,
      before.trips,
      before.settlements,
    ])
  }
}

test('random commands by all roles never lead to an illegal state, and money and weight balance', PATIENCE, () => {
  const life = fc.array(command, { maxLength: 60, size: 'max' })
  const reached = new Set<OrderState>()
  const live = (commands: Command[], market: Market | null = null, dual = false) => {
    const { order, taken } = play(commands, {}, market, dual)
    for (const each of taken) {
      lawful(each)
      if (each.outcome.ok) sound(each.outcome.order)
      reached.add(each.before.state)
    }
    reached.add(order.state)
  }
  fc.assert(fc.property(life, fc.constantFrom(null, 'window', 'point'), fc.boolean(), live), { numRuns: FC_RUNS })
  // The trader closes one order in sixty. A short run may need more orders to reach every state.
  for (let more = 1; more <= 100 && reached.size < ORDER_STATES.length; more++)
    fc.sample(life, { numRuns: 60, seed: SEED + more }).forEach((each) => live(each))
  expect([...reached].sort()).toEqual([...ORDER_STATES].sort())
})

test('no hostile value in any field of a payload breaks an order or causes an error', PATIENCE, () => {
  for (const name of ALL_ACTIONS) {
    for (const state of Object.keys(TABLE[name].moves).map(Number) as OrderState[]) {
      const before = freeze(readyFor(name, state))
      for (const payload of everySpoiled(PAYLOADS[name](before)).map(freeze)) {
        const action = { name, payload } as Taken['action']
        const outcome = advance(before, action, { actor: ACTORS[OWNER[name]], now: NOW })
        lawful({ before, action, role: OWNER[name], outcome })
        if (outcome.ok) for (const entry of outcome.order.money) expect(Number.isSafeInteger(entry.amount_fen)).toBe(true)
      }
    }
  }
})
