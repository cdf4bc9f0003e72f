/** Lists out of memory are the lists of the device, whatever happens in between; what was just queued is shown without reading an order again. */
import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceDb } from '#client/sync/device/db.ts'
import type { OrderRow } from '#client/sync/nouns/order.ts'
import { knownOrder, knownOrders, listOrders, type ListQuery, onDevice, readOrders } from '#client/sync/reading/orders.ts'
import { RowCache } from '#client/sync/reading/row-cache.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { runs } from '../generated.ts'
import { acceptOf, drainOn, ordersOn, pullOn, syncServer } from './phone.ts'

const server = syncServer()
let actor: Actor
let db: DeviceDb
let cache: RowCache<OrderRow, Omit<ListQuery, 'limit'>>

beforeEach(async () => {
  actor = ordersOn(server, 'supplier')
  db = new DeviceDb(actor.user_id)
  await db.delete({ disableAutoOpen: false })
  cache = new RowCache(db, 'orders', onDevice(db))
})
afterEach(() => {
  vi.useRealTimers()
  cache.stop()
  db.close()
})

const pull = () => pullOn({ db, actor })
const accept = (order: Order) => outbox.enqueue(db, acceptOf(order), cache.expect)
async function ready(count: number): Promise<Order[]> {
  const orders: Order[] = []
  for (let n = 0; n < count; n++) {
    const order = await server.createOrder()
    await server.signSupplyContract(order)
    orders.push(order)
  }
  await pull()
  return orders
}

/** From now on no delayed notification comes, of the pull neither. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  cache.stop()
  cache = new RowCache(db, 'orders', onDevice(db))
}

const QUERIES: ListQuery[] = [
  { limit: 3 },
  { limit: 40 },
  { filter: 0, limit: 3 },
  { filter: 1, limit: 4 },
  { filter: 0, search: 'X', limit: 8 },
]
const shown = ({ rows, more }: Awaited<ReturnType<typeof listOrders>>) => ({
  more,
  rows: rows.map(({ order, pending, review }) => [order, pending.map(({ key }) => key), review.map(({ key }) => key)]),
})

test('a cached list equals the list of the device, whatever happens in between', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('accept' as const), at: fc.nat(4) }) },
    fc.record({ do: fc.constantFrom('send', 'take back', 'pull', 'refused', 'look') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await db.delete({ disableAutoOpen: false })
      const orders = await ready(5)
      for (const each of steps) {
        if ('at' in each) await accept(orders[each.at] as Order)
        else if (each.do === 'send') await drainOn({ db, actor })
        else if (each.do === 'pull') await pull()
        else if (each.do === 'refused') await db.outbox.limit(1).modify({ state: 'needs_review' })
        else if (each.do === 'take back') {
          const last = await db.outbox.orderBy('n').last()
          if (last) await outbox.takeBack(db, last.key)
        }
        for (const query of QUERIES) {
          const listed = shown(await listOrders(db, actor, query))
          expect(shown(await listOrders(db, actor, query, cache))).toEqual(listed)
          const known = knownOrders(db, actor, query, cache)
          if (known) expect(shown(known)).toEqual(listed)
        }
      }
    }),
    { numRuns: runs(4) },
  )
})

test('a new action is folded into the list without reading an order or the queue again', async () => {
  const orders = await ready(6)
  stopClock()
  const query: ListQuery = { filter: 0, limit: 4 }
  const before = await listOrders(db, actor, query, cache)
  let read = 0
  const count = <T>(row: T): T => {
    read++
    return row
  }
  db.orders.hook('reading', count)
  db.outbox.hook('reading', count)
  const told: number[] = []
  cache.onChange(() => told.push(read))
  const first = orders.find(({ id }) => id === before.rows[0]?.order.id) as Order
  await accept(first)
  expect(told).toEqual([0])
  const after = await listOrders(db, actor, query, cache)
  expect(read).toBe(0)
  expect(after.rows.map(({ order }) => order.id)).not.toContain(first.id)
  expect(after.rows).toHaveLength(4)

  // A changed row is read again.
  vi.useRealTimers()
  await drainOn({ db, actor })
  expect(await db.outbox.count()).toBe(0)
  expect((await listOrders(db, actor, { limit: 50 }, cache)).rows.find(({ order }) => order.id === first.id)).toMatchObject({
    order: { state: 1 },
    pending: [],
  })
})

test('a read list is known without waiting, with the actions queued since', async () => {
  const [first, second] = (await ready(6)) as [Order, Order]
  const query: ListQuery = { filter: 0, limit: 4 }
  expect(knownOrders(db, actor, query, cache)).toBeUndefined()
  expect(knownOrder(db, actor, first.id, cache)).toBeUndefined()
  await listOrders(db, actor, query, cache)
  await readOrders(db, actor, [first.id, second.id], cache)
  expect(knownOrders(db, actor, query, cache)?.rows).toHaveLength(4)
  expect(knownOrder(db, actor, first.id, cache)?.pending).toEqual([])
  const { key } = await accept(first)
  expect(knownOrder(db, actor, first.id, cache)).toMatchObject({ order: { state: 1 }, pending: [{ key }] })
  expect(knownOrders(db, actor, query, cache)?.rows.map(({ order }) => order.id)).not.toContain(first.id)
  // The same objects again, so that nothing is drawn twice.
  for (const { id } of [first, second])
    expect((await readOrders(db, actor, [id], cache))[0]).toBe(knownOrder(db, actor, id, cache))

  // Truth that has changed is no longer known.
  await db.orders.update(second.id, { filter: 7 })
  expect(knownOrder(db, actor, second.id, cache)).toBeUndefined()
  expect(knownOrders(db, actor, query, cache)).toBeUndefined()
})

test('only changed orders are read again', async () => {
  const orders = await ready(3)
  const ids = orders.map(({ id }) => id)
  await cache.rows(ids)
  const read: string[] = []
  db.orders.hook('reading', (row) => {
    read.push(row.id)
    return row
  })
  await db.orders.update(ids[1] as string, { filter: 7 })
  read.splice(0)
  expect((await cache.rows(ids)).map(({ filter }) => filter)).toEqual([0, 7, 0])
  expect(read).toEqual([ids[1]])
})

test('read orders stay in memory up to a limit, beyond which they are read again', async () => {
  await ready(1)
  const row = (await db.orders.toCollection().first()) as OrderRow
  const made = Array.from({ length: 2400 }, () => ({ ...row, id: uuidv7() }))
  await db.orders.bulkAdd(made)
  const ids = made.map(({ id }) => id)
  const read: string[] = []
  db.orders.hook('reading', (each) => {
    read.push(each.id)
    return each
  })
  const readOf = async (some: string[]) => {
    read.splice(0)
    expect((await cache.rows(some)).map(({ id }) => id)).toEqual(some)
    return read.length
  }
  expect(await readOf(ids.slice(0, 40))).toBe(40)
  expect(await readOf(ids.slice(0, 40))).toBe(0)
  expect(await readOf(ids)).toBe(2360)
  expect(await readOf(ids.slice(0, 40))).toBe(40)
})

test('changes from elsewhere redraw the list a few times a second, and the person’s own at once', async () => {
  const [first, second] = (await ready(2)) as [Order, Order]
  stopClock()
  let told = 0
  cache.onChange(() => told++)
  for (let n = 0; n < 20; n++) await db.orders.update(first.id, { filter: 10 + n })
  expect(told).toBe(1)
  await accept(second)
  expect(told).toBe(2)
  await db.orders.update(first.id, { filter: 40 })
  expect(told).toBe(2)
  vi.runAllTimers()
  expect(told).toBe(3)
})

test('a change in another window of the account is noticed', async () => {
  const [order] = await ready(1)
  await listOrders(db, actor, { limit: 5 }, cache)
  const other = new DeviceDb(actor.user_id)
  const row = await accept(order as Order)
  await outbox.takeBack(other, row.key)
  expect((await listOrders(db, actor, { limit: 5 }, cache)).rows.flatMap(({ pending }) => pending)).toEqual([])
  other.close()
})
