/**
 * The earlier rows that a queued row names: a limited number, without duplicates and without discarded rows; long lanes drain.
 */
import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DEPENDS_LIMIT } from '#api/wire.ts'
import { DeviceDb } from '#client/sync/device/db.ts'
import type { Order } from '#domain/order/order.ts'
import * as engine from '#client/sync/outbox/drain.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { runs } from '../generated.ts'
import { acceptOf, drainOn, newPhone, syncServer, tripOf } from './phone.ts'

const server = syncServer()

const wrong = (trip: ReturnType<typeof tripOf>) => ({ ...trip, shipped: { ...trip.shipped, gross_kg: 1 } })

test('discarding one of seventy trucks lets all others of its lane arrive', async () => {
  const order = await server.createOrder({ quantity_kg: 3_000_000 })
  await server.signSupplyContract(order)
  const { db, actor } = await newPhone(server, 'supplier')
  const lane = { params: { id: order.id }, entities: [`order:${order.id}`], base_version: order.version }
  await outbox.enqueue(db, acceptOf(order))
  const keys: string[] = []
  for (let truck = 0; truck < 70; truck++) {
    const trip = tripOf(uuidv7(), '')
    const trips = [truck === 40 ? wrong(trip) : trip]
    const body = { base_version: order.version, trips, finished: false }
    keys.push((await outbox.enqueue(db, { ...lane, endpoint: STEP_CALLS.deliver, body, label: `第 ${truck} 车` })).key)
  }
  const drain = () => drainOn({ db, actor })
  await drain()
  expect((await outbox.allRows(db)).map((row) => row.state).slice(0, 2)).toEqual(['needs_review', 'waiting'])
  await outbox.discard(db, keys[40] as string)
  await drain()
  expect(await outbox.allRows(db)).toEqual([])
  expect(((await server.view('supplier', order.id)) as Order).trips).toHaveLength(69)
})

type Step =
  | { do: 'queue'; lanes: number[]; photo: boolean }
  | { do: 'discard' | 'redo' | 'confirm' | 'take_back'; at: number; refused: boolean }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('queue' as const),
      lanes: fc.oneof(
        { weight: 6, arbitrary: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 2 }) },
        { weight: 1, arbitrary: fc.uniqueArray(fc.nat(49), { minLength: 1, maxLength: 50 }) },
      ),
      photo: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('discard' as const, 'redo' as const, 'confirm' as const, 'take_back' as const),
      at: fc.nat(300),
      refused: fc.boolean(),
    }),
  },
)

test('random queueing, discarding, repeating and cancelling keeps dependencies bounded, unique and live, and the queue drains', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 150 }), fc.array(step, { minLength: 5, maxLength: 50 }), async (long, steps) => {
      const db = new DeviceDb('lanes')
      await db.delete({ disableAutoOpen: false })
      const dead = new Set<string>()
      const queue = (lanes: number[], photo: boolean) =>
        outbox.enqueue(db, {
          endpoint: STEP_CALLS.accept,
          params: { id: uuidv7() },
          body: { base_version: 1, accept: true, reason: '' },
          entities: lanes.map((lane) => `order:${lane}`),
          label: '',
          photos: photo ? ['p'] : [],
        })
      for (let n = 0; n < long; n++) await queue([0], false)
      for (const each of steps) {
        if (each.do === 'queue') {
          await queue(each.lanes, each.photo)
          continue
        }
        const rows = await outbox.allRows(db)
        const row = rows[each.at % Math.max(1, rows.length)]
        if (!row) continue
        const before = rows.map(({ key }) => key)
        if (each.do === 'confirm') await db.transaction('rw', db.outbox, db.meta, () => outbox.confirmed(db, [row.key]))
        else {
          if (each.do !== 'take_back') await db.outbox.update(row.key, { state: 'needs_review' })
          if (each.do === 'discard') await outbox.discard(db, row.key)
          if (each.do === 'redo') await outbox.redo(db, row.key, {})
          if (each.do === 'take_back') await outbox.takeBack(db, row.key)
          const left = new Set((await outbox.allRows(db)).map(({ key }) => key))
          for (const key of before) if (!left.has(key)) dead.add(key)
        }
      }
      const rows = await outbox.allRows(db)
      const place = new Map(rows.map(({ key }, index) => [key, index]))
      for (const [index, row] of rows.entries()) {
        const named = row.depends_on.filter((key) => !key.startsWith('blob:'))
        expect(named.length).toBeLessThanOrEqual(DEPENDS_LIMIT)
        expect(new Set(row.depends_on).size).toBe(row.depends_on.length)
        expect(named.filter((key) => dead.has(key))).toEqual([])
        for (const key of named) expect(place.get(key) ?? -1).toBeLessThan(index)
      }
      // Confirms sendable rows until none is left.
      for (let turn = 0; (await db.outbox.count()) > 0; turn++) {
        expect(turn).toBeLessThan(300)
        const free = engine.sendable(await outbox.allRows(db), new Set(['p'])).map(({ key }) => key)
        expect(free.length).toBeGreaterThan(0)
        await db.transaction('rw', db.outbox, db.meta, () => outbox.confirmed(db, free))
      }
      db.close()
    }),
    { numRuns: runs(6) },
  )
}, 120_000)
