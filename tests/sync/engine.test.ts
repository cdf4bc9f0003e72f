// long: one line of cases over one server; each is short
/**
 * The outbox, the drain and the pull against the real server over a failing line. Each test is named after the fault that it
 * survives.
 */
import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFeedback } from '#api/feedback.ts'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DeviceDb } from '#client/sync/device/db.ts'
import { laneOf } from '#client/sync/noun.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { tooLate } from '#client/sync/outbox/too-late.ts'
import { HOUR_MS } from '#domain/constants.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { limits } from '#server/db/tables/accounts.ts'
import * as folding from '#client/sync/reading/orders.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import * as retrying from '#client/sync/outbox/retry.ts'
import { runs } from '../generated.ts'
import { type Fault, line } from './line.ts'
import { acceptOf, drainOn, eventsOf, ordersOn, pullOn, syncServer, tripOf } from './phone.ts'

const server = syncServer()
let actor: Actor
let db: DeviceDb

beforeEach(async () => {
  actor = ordersOn(server, 'supplier')
  db = new DeviceDb(actor.user_id)
  await db.delete({ disableAutoOpen: false })
})
afterEach(() => {
  vi.useRealTimers()
  db.close()
})

const drain = () => drainOn({ db, actor })
const pull = () => pullOn({ db, actor })
const lane = (order: Order) => [`order:${order.id}`]
const accept = (order: Order) => outbox.enqueue(db, acceptOf(order))
const deliver = (order: Order, trip_id: string = uuidv7(), photos: string[] = []) =>
  outbox.enqueue(db, {
    endpoint: STEP_CALLS.deliver,
    params: { id: order.id },
    body: { base_version: order.version, trips: [tripOf(trip_id, '')], finished: false },
    entities: lane(order),
    base_version: order.version,
    photos,
    label: '发货',
  })
const truth = async (id: string): Promise<Order> => (await server.who.supplier.call('GET', `/v1/supplier/orders/${id}`)).body.data
const ready = async (): Promise<Order> => {
  const order = await server.createOrder()
  await server.signSupplyContract(order)
  return order
}
/** Drains until the queue is empty, like the wake-ups would. */
async function settle(): Promise<void> {
  line.heal()
  for (let round = 0; round < 20 && (await db.outbox.count()) > 0; round++) {
    await outbox.retryNow(db)
    await drain()
    // A refused row waits for the person, and its lane waits with it.
    if ((await outbox.allRows(db))[0]?.state === 'needs_review') break
  }
  await pull()
}
const rowOf = async (key: string): Promise<OutboxRow> => (await db.outbox.get(key)) as OutboxRow

describe('a key', () => {
  test('case 2: has one effect under any interleaving of push, loss, duplicate and crash', async () => {
    const fault = fc.constantFrom<Fault>('ok', 'lost', 'answer_lost', 'twice', 'error_500')
    const step = fc.oneof(
      fc.record({ do: fc.constant('drain' as const), faults: fc.array(fault, { maxLength: 3 }) }),
      fc.record({ do: fc.constant('pull' as const), faults: fc.array(fault, { maxLength: 2 }) }),
      fc.record({ do: fc.constant('crash' as const) }),
      fc.record({ do: fc.constant('deliver' as const) }),
      fc.record({ do: fc.constant('take back' as const), at: fc.nat(4) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await db.delete({ disableAutoOpen: false })
        const order = await ready()
        await pull()
        const { key: accepted } = await accept(order)
        const loads = new Map<string, string>()
        const wanted_back = new Set<string>()
        for (const each of steps) {
          if ('faults' in each) line.meet(...each.faults)
          if (each.do === 'drain') await drain()
          if (each.do === 'pull') await pull().catch(() => undefined)
          if (each.do === 'deliver') {
            const id = uuidv7()
            loads.set((await deliver(order, id)).key, id)
          }
          if (each.do === 'take back') {
            const row = (await outbox.allRows(db))[each.at]
            const before = await outbox.allRows(db)
            if (row) await outbox.takeBack(db, row.key)
            const after = await outbox.allRows(db)
            for (const { key } of before)
              if (!after.some((now) => now.key === key && now.state !== 'cancelling')) wanted_back.add(key)
          }
          if (each.do === 'crash') {
            // Killed while rows are in flight, whose leases therefore remain.
            await db.outbox
              .where('state')
              .equals('waiting')
              .modify((row) => {
                Object.assign(row, { state: 'sending', lease_until: Date.now() + 60_000, unheard: (row.unheard ?? 0) + 1 })
              })
            db.close()
            db = new DeviceDb(actor.user_id)
            await db.open()
          }
          line.heal()
        }
        await settle()
        const after = await truth(order.id)
        const told = (await tooLate(db)).map(({ key }) => key)
        const done = eventsOf(after).filter((action) => action === 'accept').length
        const there = new Set(after.trips.map((trip) => trip.id))
        // Each action has at most one effect, and none if it is reported as taken back.
        expect(there.size).toBe(after.trips.length)
        expect(done).toBe(wanted_back.has(accepted) && !told.includes(accepted) ? 0 : 1)
        for (const [key, id] of loads) {
          const gone = wanted_back.has(key) && !told.includes(key)
          if (gone) expect([key, there.has(id)]).toEqual([key, false])
          else if (done === 1) expect([key, there.has(id)]).toEqual([key, true])
        }
        // A delivery after a step that was taken back is visibly refused, and the rows after it wait.
        const [left] = await outbox.allRows(db)
        if (left) expect([done, left.state]).toEqual([0, 'needs_review'])
        expect((await db.orders.get(order.id))?.order).toEqual(after)
      }),
      { numRuns: runs(10) },
    )
  })

  test('case 3: is sent again without effect after the server committed and its answer was lost', async () => {
    const order = await ready()
    await pull()
    await accept(order)
    line.meet('answer_lost')
    expect(await drain()).toBe('unreachable')
    expect((await truth(order.id)).state).toBe(1)
    expect(await db.outbox.count()).toBe(1)
    await settle()
    expect(eventsOf(await truth(order.id)).filter((action) => action === 'accept')).toHaveLength(1)
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('the network', () => {
  test('case 4: loses a push, whose row stays queued and shows as done and pending', async () => {
    const order = await ready()
    await pull()
    const { key } = await accept(order)
    line.meet('lost')
    expect(await drain()).toBe('unreachable')
    expect(await rowOf(key)).toMatchObject({ state: 'waiting', attempts: 1, last_error: { kind: 'network' } })
    const shown = await folding.readOrder(db, actor, order.id)
    expect(shown).toMatchObject({ order: { state: 1 }, pending: [{ key }], review: [] })
    expect((await db.orders.get(order.id))?.order.state).toBe(0)
  })

  test('case 5: answers 500 three times, and then 200', async () => {
    const order = await ready()
    const { key } = await accept(order)
    for (let round = 1; round <= 3; round++) {
      line.meet('error_500')
      await outbox.retryNow(db)
      expect(await drain()).toBe('unreachable')
      expect((await rowOf(key)).attempts).toBe(round)
    }
    await outbox.retryNow(db)
    expect(await drain()).toBe('idle')
    expect((await truth(order.id)).state).toBe(1)
  })

  test('case 6: answers 401 in mid-drain; the queue keeps its order and continues after a login', async () => {
    const order = await ready()
    await accept(order)
    await deliver(order)
    line.meet('unauthorized')
    expect(await drain()).toBe('signed_out')
    expect((await outbox.allRows(db)).map((row) => [row.state, row.attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
    ])
    ordersOn(server, 'supplier')
    expect(await drain()).toBe('idle')
    expect((await truth(order.id)).trips).toHaveLength(1)
  })

  test('case 12: fails a push, which is repeated even if nothing new was written', async () => {
    const order = await ready()
    await accept(order)
    for (let tries = 1; tries <= 3; tries++) {
      line.meet('lost')
      await drain()
      const [row] = await outbox.allRows(db)
      expect(row?.attempts).toBe(tries)
      expect(retrying.nextWakeMs([row as OutboxRow])).toBeLessThanOrEqual(row?.wait_ms ?? 0)
      await db.outbox.toCollection().modify({ next_at: 1 })
    }
    expect(await drain()).toBe('idle')
    const { events } = await truth(order.id)
    expect(events.filter(({ action }) => action === 'accept')).toHaveLength(1)
  })

  test('a clock that is set back delays no row beyond its backoff, in this page or the next', async () => {
    const orders = [await ready(), await ready()]
    const rows = await Promise.all(orders.map(accept))
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    line.meet('lost')
    await drain()
    vi.setSystemTime(Date.now() - 4 * 60_000)
    // The second row waits in the state in which another page left it.
    await db.outbox.update(rows[1]?.key ?? '', { next_at: Date.now() + 3 * 60_000 })
    expect(await drain()).toBe('idle')
    expect(await db.outbox.count()).toBe(2)
    vi.advanceTimersByTime(2000)
    expect(await drain()).toBe('idle')
    expect(await db.outbox.count()).toBe(0)
  })

  test('a row that the server delays for an hour is sent again within the longest wait', async () => {
    const hour = { name: `feedbacks:${actor.user_id}`, n: 20, expires_at: new Date(Date.now() + HOUR_MS) }
    await server.database.db.insert(limits).values(hour)
    const id = uuidv7()
    const body = { id, type: 2 as const, title: '过磅排队', content: '能否提前取号', photo_ids: [] }
    await outbox.enqueue(db, { endpoint: createFeedback, body, entities: [laneOf('feedback', id)], label: '工单' })
    expect(await drain()).toBe('idle')
    const [row] = await outbox.allRows(db)
    expect(row).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(row?.next_at).toBeLessThanOrEqual(Date.now() + 300_000)
    await server.database.db.delete(limits)
    await outbox.retryNow(db)
    await drain()
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('lanes', () => {
  test('case 11: one refused mutation stops its own lane and is shown, and the others pass', async () => {
    const [poisoned, other] = [await ready(), await ready()]
    await pull()
    const bad = await outbox.enqueue(db, {
      endpoint: STEP_CALLS.deliver,
      params: { id: poisoned.id },
      body: { base_version: 1, trips: [tripOf(uuidv7(), '')], finished: false },
      entities: lane(poisoned),
      label: '未接单就发货',
    })
    await accept(poisoned)
    await accept(other)
    expect(await drain()).toBe('idle')
    expect((await truth(other.id)).state).toBe(1)
    expect((await truth(poisoned.id)).state).toBe(0)
    expect(await rowOf(bad.key)).toMatchObject({ state: 'needs_review', last_error: { refusal: { code: 'wrong_state' } } })
    expect(await outbox.discard(db, bad.key)).toBe(true)
    expect(await drain()).toBe('idle')
    expect((await truth(poisoned.id)).state).toBe(1)
  })

  test('case 13: a child waits for its parent, and a delivery for its photo', async () => {
    const order = await ready()
    const photo = uuidv7()
    const blob = {
      id: photo,
      owner: actor.user_id,
      type: 'image/jpeg',
      bytes: new ArrayBuffer(1),
      size: 1,
      sha256: '',
      upload_url: null,
      error: null,
    }
    await db.blobs.add({ ...blob, state: 'local', created_at: 0 })
    await accept(order)
    const { key } = await deliver(order, uuidv7(), [photo])
    expect(await drain()).toBe('idle')
    expect((await rowOf(key)).state).toBe('waiting')
    expect((await truth(order.id)).events.map(({ action }) => action)).toContain('accept')
    const other = await ready()
    await pull()
    await accept(other)
    expect(await drain()).toBe('idle')
    expect((await truth(other.id)).state).toBe(1)
    expect((await rowOf(key)).state).toBe('waiting')
    await db.blobs.update(photo, { state: 'uploaded' })
    expect(await drain()).toBe('idle')
    const after = await truth(order.id)
    expect(after.trips).toHaveLength(1)
    expect(after.events.map(({ action }) => action).slice(-2)).toEqual(['accept', 'deliver'])
  })

  test('case 14: a clock that is a day wrong either way changes neither order nor outcome', async () => {
    for (const days of [-1, 1]) {
      const order = await ready()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
      await accept(order)
      vi.setSystemTime(Date.now() - days * 3_600_000)
      await deliver(order)
      // The server runs in this process and must not share the wrong clock.
      vi.useRealTimers()
      expect(await drain()).toBe('idle')
      const after = await truth(order.id)
      expect(eventsOf(after).slice(-2)).toEqual(['accept', 'deliver'])
      const accepted = after.events.at(-2)
      expect(Math.abs(Date.parse(accepted?.at ?? '') - Date.now())).toBeLessThan(60_000)
      expect(accepted?.device_at).not.toBeNull()
    }
  })

  test('case 24: of two phones of one firm that act on one order, one wins and the other is told who acted and when', async () => {
    const order = await ready()
    await pull()
    const { key } = await accept(order)
    await server.who.supplier.call('PUT', `/v1/supplier/orders/${order.id}/accepted`, {
      base_version: order.version,
      accept: false,
      reason: '没货',
    })
    expect(await drain()).toBe('idle')
    expect(await rowOf(key)).toMatchObject({
      state: 'needs_review',
      last_error: { kind: 'conflict', changed_action: 'decline', changed_at: expect.any(String), allowed_next: [] },
    })
    expect((await folding.readOrder(db, actor, order.id))?.order.state).toBe(-1)
  })

  test('receiving and settling in a row conflict neither with each other nor with a step that the role does not see', async () => {
    const order = await ready()
    const id = uuidv7()
    const path = `/v1/supplier/orders/${order.id}`
    await server.who.supplier.call('PUT', `${path}/accepted`, { base_version: 1, accept: true })
    await server.who.supplier.call('PUT', `${path}/delivery`, { base_version: 1, trips: [tripOf(id, 'GF-1')], finished: true })
    const ticket = await server.photo('buyer')
    actor = ordersOn(server, 'buyer')
    db.close()
    db = new DeviceDb(actor.user_id)
    await db.delete({ disableAutoOpen: false })
    await pull()
    const seen = async () => (await folding.readOrder(db, actor, order.id))?.order.version ?? 0
    const queue = async (endpoint: typeof STEP_CALLS.receive | typeof STEP_CALLS.handle, body: object) => {
      const base_version = await seen()
      await outbox.enqueue(db, {
        endpoint,
        params: { id: order.id },
        body: { base_version, ...body } as never,
        entities: lane(order),
        base_version,
        label: '',
      })
    }
    const { shipped } = tripOf(id, 'XF-1')
    await queue(STEP_CALLS.receive, { trips: [{ trip_id: id, ...shipped, photo_ids: [ticket] }] })
    line.meet('answer_lost')
    await drain()
    await queue(STEP_CALLS.handle, {
      trips: [{ trip_id: id, deduct_kg: 0, water_kg: 0 }],
      dissent: null,
      tolerance_dissent_id: uuidv7(),
    })
    const { version } = (await server.view('trader', order.id)) as Order
    const priced = await server.who.trader.call('PUT', `/v1/merchant/order/pricings/${order.id}/confirm/supplyPrice`, {
      base_version: version,
      price_fen: 5_111_113,
    })
    expect(priced.status).toBe(200)
    await settle()
    expect(await db.outbox.count()).toBe(0)
    expect((await server.view('trader', order.id))?.state).toBe(4)
  })

  test('a refused row that is done again gets a new key at its old place in the lane', async () => {
    const order = await ready()
    await pull()
    const early = await deliver(order)
    const follower = await deliver(order)
    await drain()
    expect((await rowOf(early.key)).state).toBe('needs_review')
    await server.who.supplier.call('PUT', `/v1/supplier/orders/${order.id}/accepted`, {
      base_version: order.version,
      accept: true,
    })
    await outbox.redo(db, early.key, { base_version: (await truth(order.id)).version })
    const rows = await outbox.allRows(db)
    expect(rows[0]?.key).not.toBe(early.key)
    expect(rows[1]).toMatchObject({ key: follower.key, depends_on: [rows[0]?.key] })
    expect(await drain()).toBe('idle')
    expect((await truth(order.id)).trips).toHaveLength(2)
  })

  test('a cancelled unsent row disappears with its dependent rows, and its draft is restored', async () => {
    const order = await ready()
    await db.drafts.put({ id: 'd', kind: 'deliver', subject: '', value: { typed: 1 }, owner: actor.user_id, updated_at: 0 })
    const first = await outbox.enqueue(db, {
      endpoint: STEP_CALLS.accept,
      params: { id: order.id },
      body: { base_version: 1, accept: true, reason: '' },
      entities: lane(order),
      label: '接单',
      draft_id: 'd',
    })
    await deliver(order)
    expect(await db.drafts.count()).toBe(0)
    expect(await outbox.takeBack(db, first.key)).toEqual({ kind: 'gone', count: 2, drafts: 1 })
    expect(await db.outbox.count()).toBe(0)
    expect(await db.drafts.get('d')).toMatchObject({ value: { typed: 1 } })
  })
})

describe('the device', () => {
  test('case 16: reopens a lost database connection with the next write, which is kept', async () => {
    const order = await ready()
    await db.open()
    db.backendDB().close()
    await accept(order)
    expect(await db.outbox.count()).toBe(1)
  })

  test('case 18: upgrades a row of older code, and keeps one of newer code waiting', async () => {
    const [old, newer] = [await ready(), await ready()]
    const first = await accept(old)
    await db.outbox.update(first.key, { schema: 0 })
    const second = await accept(newer)
    await db.outbox.update(second.key, { schema: 99 })
    expect(await drain()).toBe('idle')
    expect((await truth(old.id)).state).toBe(1)
    expect((await outbox.allRows(db)).map((row) => row.key)).toEqual([second.key])
    await db.outbox.update(second.key, { schema: 1 })
    expect(await drain()).toBe('idle')
    expect((await truth(newer.id)).state).toBe(1)
  })

  test('case 21: rebuilds itself from a wiped database in a live session', async () => {
    await pull()
    const held = await db.orders.count()
    expect(held).toBeGreaterThan(0)
    await db.delete({ disableAutoOpen: false })
    await pull()
    expect(await db.orders.count()).toBe(held)
  })
})

describe('lists', () => {
  test('filters and counts see the folded state, and paging keeps the order', async () => {
    const orders = []
    for (let n = 0; n < 5; n++) orders.push(await ready())
    await pull()
    const before = await folding.countOrders(db, actor, [0, 1])
    await accept(orders[2] as Order)
    const counts = await folding.countOrders(db, actor, [0, 1])
    expect(counts).toEqual({ 0: (before[0] ?? 0) - 1, 1: (before[1] ?? 0) + 1 })
    const waiting = await folding.listOrders(db, actor, { filter: 1, limit: 50 })
    expect(waiting.rows.map(({ order }) => order.id)).toContain(orders[2]?.id)
    const first = await folding.listOrders(db, actor, { limit: 3 })
    const whole = await folding.listOrders(db, actor, { limit: 500 })
    expect(first.more).toBe(true)
    expect(first.rows.map(({ order }) => order.id)).toEqual(whole.rows.slice(0, 3).map(({ order }) => order.id))
  })
})

test('the wait before another attempt has full jitter between 0 and five minutes', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
      const wait = retrying.backoffMs(attempts, () => random)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(Math.min(300_000, 1000 * 2 ** attempts))
    }),
  )
  expect(retrying.backoffMs(0, () => 1)).toBe(1000)
  expect(retrying.backoffMs(40, () => 1)).toBe(300_000)
})
