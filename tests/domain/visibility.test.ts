import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActionName } from '#domain/order/actions.ts'
import { actionsFor, advance } from '#domain/order/lifecycle.ts'
import { noticesOf } from '#domain/order/notice.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { ORDER_STATES } from '#domain/order/order.ts'
import { photosSeen, viewFor, viewState } from '#domain/disclosure/visibility.ts'
import { expectHidden, type Party } from './hidden-fields.ts'
import {
  ACTORS,
  ALL_ACTIONS,
  actionOn,
  dissentOf,
  NOW,
  newOrder,
  OWNER,
  orderIn,
  payment,
  readyFor,
  take,
  weighProof,
} from './order-fixtures.ts'
import { type Command, command, FC_RUNS, lives, PATIENCE, payloadFor, play } from './order-runs.ts'

const PARTIES = ['supplier', 'buyer'] as const

/** Runs in which every text of a side is a canary. Payloads are valid and never spoiled. */
const valid = command.map((each): Command => ({ ...each, spoil: null }))
const life = fc.record({
  commands: fc.array(valid, { maxLength: 40, size: 'max' }),
  disclose_counterparty: fc.boolean(),
  weigh_basis: fc.constantFrom('buyer', 'supplier', 'third_party'),
  market: fc.constantFrom(null, 'window', 'point'),
})
const marked = (order: Order): Order => ({
  ...order,
  proofs: [
    ...order.proofs,
    {
      ...weighProof(null),
      kind: 'payment',
      amount_fen: 77_123_457,
      side: 'sale',
      by_role: 'buyer',
      at: NOW,
      deleted_at: null,
      deleted_reason: null,
    },
    {
      ...weighProof(null),
      kind: 'scene',
      amount_fen: 77_123_459,
      side: 'sale',
      by_role: 'buyer',
      at: NOW,
      deleted_at: null,
      deleted_reason: null,
    },
  ],
})

/** Without the stored fields of a step that are in no view. */
const comparable = (view: Order) => ({
  ...view,
  events: view.events.map(({ by_user: _by, seen_by: _seen, touches: _touches, notes: _notes, ...event }) => event),
})

describe.each(PARTIES)('the %s', (party) => {
  test('never reads the other side, at any moment of any order', PATIENCE, () => {
    fc.assert(
      fc.property(life, ({ commands, market, ...given }) => {
        const { order: last, taken } = play(commands, given, market)
        const past = lives(taken, last)
        past.forEach((order, index) => {
          const whole = marked(order)
          expectHidden(JSON.stringify(viewFor(whole, party)), whole, past.slice(0, index + 1), party)
        })
        for (const { outcome } of taken) {
          if (!outcome.ok) continue
          const said = JSON.stringify(noticesOf(outcome.order, outcome.events[0]).filter(({ to }) => to === party))
          expectHidden(said, outcome.order, past, party)
        }
      }),
      { numRuns: FC_RUNS },
    )
  })

  test('gets the server’s view when their own step is folded over the old one', PATIENCE, () => {
    fc.assert(
      fc.property(life, command, ({ commands, market, ...given }, own) => {
        const { order: last, taken } = play(commands, given, market)
        for (const order of lives(taken, last)) expectSameFold(order, party, own)
      }),
      { numRuns: FC_RUNS },
    )
  })

  test.each(ORDER_STATES)('gets the same fold for each of their actions in state %i', (state) => {
    for (const name of ALL_ACTIONS.filter((each) => OWNER[each] === party)) {
      for (const disclose_counterparty of [false, true]) {
        const order = { ...readyFor(name, state), disclose_counterparty }
        const action = actionOn(viewFor(order, party), name)
        expectAlike(order, party, action)
      }
    }
  })
})

/** One of the party's own steps, folded over its view and over the whole order. */
function expectSameFold(order: Order, party: Party, each: Command): void {
  const view = viewFor(order, party)
  const names = ALL_ACTIONS.filter((name) => OWNER[name] === party)
  const offered = actionsFor(view, party)
  const name = offered[each.pick % offered.length] ?? (names[each.pick % names.length] as ActionName)
  expectAlike(order, party, payloadFor(view, name, each))
}
function expectAlike(order: Order, party: Party, action: Parameters<typeof advance>[1]): void {
  const context = { actor: ACTORS[party], now: '2026-11-21T08:00:00.000Z' }
  const folded = advance(viewFor(order, party), action, context)
  const served = advance(order, action, context)
  if (!folded.ok || !served.ok) {
    expect(folded.ok ? null : folded.refusal.body()).toEqual(served.ok ? null : served.refusal.body())
    return
  }
  const [shown, sent] = [comparable(folded.order), comparable(viewFor(served.order, party))]
  if (!isDeepStrictEqual(shown, sent)) expect(shown).toEqual(sent)
}

test('the trader sees everything', () => {
  const order = marked(orderIn(8))
  expect(viewFor(order, 'trader')).toEqual(comparable(order))
})

test('a party sees all of its own side', () => {
  const order = { ...orderIn(8), dissents: [{ ...dissentOf(2), status: 3 as const }] }
  const supplier = viewFor(order, 'supplier')
  expect(supplier).toMatchObject({
    state: 8,
    supply: order.supply,
    sale: null,
    supplier_name: order.supplier_name,
    buyer_name: null,
  })
  const payouts = order.money.filter(({ kind }) => kind === 'payout')
  expect(supplier.money).toEqual(
    payouts.map(({ registered_by: _by, registered_name: _name, registered_at: _at, ...entry }) => entry),
  )
  const buyer = viewFor(order, 'buyer')
  expect(buyer).toMatchObject({
    state: 6,
    sale: order.sale,
    supply: null,
    settlements: order.settlements,
    archived_at: null,
  })
  expect(buyer.money.map(({ kind }) => kind)).toEqual(['payment', 'collection'])
})

test('a disclosed firm name discloses ticket photos and proofs, but no figures read from them', () => {
  const order = { ...marked(orderIn(4)), disclose_counterparty: true }
  const [, scene] = order.proofs
  const supplier = viewFor(order, 'supplier')
  expect(supplier.buyer_name).toBe(order.buyer_name)
  expect(supplier.trips).toEqual(
    order.trips.map((trip) => ({ ...trip, received: trip.received && { ...trip.received, reading: undefined } })),
  )
  expect(supplier.proofs).toEqual([{ ...scene, reading: null, amount_fen: null }])
  const buyer = viewFor(order, 'buyer')
  expect(buyer).toMatchObject({ supplier_name: order.supplier_name, goods_id: order.goods_id })
  expect(buyer.trips).toEqual(order.trips.map((trip) => ({ ...trip, shipped: { ...trip.shipped, reading: undefined } })))
})

test('neither party can tell from the state whether the other has paid or been paid', () => {
  const seen = (role: Role) => ORDER_STATES.map((state) => viewState(state, role))
  expect(seen('supplier')).toEqual([0, 1, 2, 3, 4, 4, 4, 7, 8, -1, -2])
  expect(seen('buyer')).toEqual([0, 1, 2, 3, 4, 5, 6, 6, 6, -1, -2])
  expect(seen('trader')).toEqual([...ORDER_STATES])
})

test('an event without named readers is shown to its author and the trader only', () => {
  const order = newOrder()
  const event = {
    ...order.events[0],
    id: 2,
    action: 'sign',
    note: order.supply?.contract_no,
    by_role: 'supplier',
    seen_by: undefined,
  } as Order['events'][number]
  const signed = { ...order, events: [...order.events, event] }
  expect(viewFor(signed, 'buyer').events.map(({ action }) => action)).toEqual(['create'])
  expect(viewFor(signed, 'supplier').events.map(({ action }) => action)).toEqual(['create', 'sign'])
})

test('a supplier hears of a dissent when notified, and only of the proposals made to them', () => {
  const open = readyFor('adjust_dissent', 4)
  const seen = (order: Order) =>
    viewFor(order, 'supplier').dissents.map(({ status, adjustments }) => [status, adjustments.map(({ version }) => version)])
  const twice = take(take(open, 'adjust_dissent'), 'adjust_dissent')
  expect([seen(open), seen(twice)]).toEqual([[], []])
  const notified = take(twice, 'notify_dissent')
  expect(seen(notified)).toEqual([[2, [2]]])
  const refused = take(notified, 'reply_dissent', { agree: false })
  expect(seen(refused)).toEqual([[0, [2]]])
  expect(seen(take(refused, 'adjust_dissent'))).toEqual([[0, [2]]])
  expect(seen(take(notified, 'reply_dissent'))).toEqual([[3, [2]]])
})

test.each([false, true])('photos a party may open are those of its own side (disclosed: %s)', (disclose_counterparty) => {
  const done = take(take(orderIn(3), 'add_proof'), 'add_proof')
  const paid = ['handle', 'confirm_supply_price', 'pay', 'collect', 'confirm', 'payout'].reduce(
    (o, name) => take(o, name as 'pay'),
    done,
  )
  const dissent = {
    ...dissentOf(2),
    status: 3 as const,
    adjustments: [{ ...dissentOf(2).adjustments[0], reply: 'agree', reply_photo_ids: ['reply'] }],
  }
  const [kept, deleted] = paid.proofs
  const order = {
    ...paid,
    disclose_counterparty,
    proofs: [kept, { ...deleted, deleted_at: NOW }],
    dissents: [dissent],
    money: [...paid.money, { ...payment(1), kind: 'collection', status: 0 }],
  } as Order
  const shipped = order.trips.flatMap((trip) => trip.shipped.photo_ids)
  const received = order.trips.flatMap((trip) => trip.received?.photo_ids ?? [])
  const money = (kinds: string[], status: number) =>
    order.money.filter((e) => kinds.includes(e.kind) && e.status === status).flatMap((e) => e.photo_ids)
  const proofs = kept?.photo_ids ?? []
  const open = (role: Role) => [...photosSeen(viewFor(order, role))].sort()
  const supplier = [...shipped, ...money(['payout'], 1), 'reply', ...(disclose_counterparty ? [...received, ...proofs] : [])]
  const buyer = [
    ...received,
    ...proofs,
    ...money(['payment', 'collection'], 1),
    ...dissent.photo_ids,
    ...(disclose_counterparty ? shipped : []),
  ]
  expect(open('supplier')).toEqual(supplier.sort())
  expect(open('buyer')).toEqual(buyer.sort())
  expect(open('trader')).toEqual(
    [...new Set([...supplier, ...buyer, ...shipped, ...received, ...proofs, ...money(['collection'], 0)])].sort(),
  )
})

test('a buyer who does not know the supplier sees how many photos of a loading the trader has, and those it released', () => {
  const order = orderIn(3)
  const [first] = order.trips
  const [photo = ''] = first?.shipped.photo_ids ?? []
  const buyerOf = (of: Order) => viewFor(of, 'buyer').trips[0]?.shipped
  expect(buyerOf(order)).toMatchObject({ photo_ids: [], withheld_photos: 1 })
  expect(photosSeen(viewFor(order, 'buyer')).has(photo)).toBe(false)
  const released = take(order, 'release_photo', { trip_id: first?.id ?? '', photo_id: photo })
  expect(buyerOf(released)).toMatchObject({ photo_ids: [photo] })
  expect(buyerOf(released)).not.toHaveProperty('withheld_photos')
  expect(buyerOf(released)).not.toHaveProperty('released_photo_ids')
  expect(photosSeen(viewFor(released, 'buyer')).has(photo)).toBe(true)
  // The other truck's photos stay with the trader, and a supplier does not learn of them.
  expect(viewFor(released, 'buyer').trips[1]?.shipped).toMatchObject({ photo_ids: [], withheld_photos: 1 })
  expect(viewFor(released, 'supplier')).toEqual(viewFor(order, 'supplier'))
  expect(buyerOf({ ...order, disclose_counterparty: true })).toMatchObject({ photo_ids: [photo] })
  expect(buyerOf({ ...order, disclose_counterparty: true })).not.toHaveProperty('withheld_photos')
  const refused = (of: Order, change: object) => () => take(of, 'release_photo', change)
  expect(refused(released, { photo_id: photo })).toThrow('采购商已经能看到这张照片')
  expect(refused({ ...order, disclose_counterparty: true }, {})).toThrow('采购商已经能看到这张照片')
  expect(refused(order, { photo_id: order.trips[1]?.shipped.photo_ids[0] })).toThrow()
  expect(refused(order, { photo_id: first?.received?.photo_ids[0] })).toThrow()
})
