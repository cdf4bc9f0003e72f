/** The numbers of a list: the server's answer with the queue applied, each action once, whenever the answer comes. */
import { expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { digestOf } from '#client/features/orders/list/order-search.ts'
import { orderTotals } from '#client/features/orders/list/order-totals.ts'
import { ORDER_TABLES } from '#client/features/orders/list/order-tables.ts'
import { LiveTotals } from '#client/lists/live-totals.ts'
import { enqueue } from '#client/sync/outbox/outbox.ts'
import { sumsUnder, type TabTotals } from '#domain/list/list-totals.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { Order } from '#domain/order/order.ts'
import { line } from './line.ts'
import { acceptOf, type Device, drainOn, newPhone, ordersOn, pullOn, syncServer } from './phone.ts'

const server = syncServer()

const sourceOf = (device: Device, of: { search?: string; filter?: ListFilter } = {}) =>
  orderTotals(device, { search: of.search, filter: of.filter ?? {} }, ORDER_TABLES[device.actor.role].columns, digestOf)
const rowsUnder = (tabs: readonly TabTotals[] | null | undefined) =>
  Object.fromEntries((tabs ?? []).flatMap(({ tab, rows }) => (rows === 0 ? [] : [[tab, rows]])))
const viewOf = async (id: string) => (await server.view('supplier', id)) as Order
/** The supplier's phone with this many orders that wait for acceptance. */
async function phoneWith(count: number) {
  const made: Order[] = []
  for (let n = 0; n < count; n++) made.push(await viewOf((await server.createOrder()).id))
  return { device: await newPhone(server, 'supplier'), made: made as [Order, ...Order[]] }
}

test('a queued action moves its order to another tab at once, and not again when it arrives', async () => {
  const { device, made } = await phoneWith(2)
  const totals = new LiveTotals(sourceOf(device))
  expect(await totals.now()).toBeUndefined()
  expect(await totals.ask()).toBe(true)
  const before = rowsUnder(await totals.now())
  expect(before[0]).toBeGreaterThanOrEqual(2)
  const moved = { ...before, 0: (before[0] ?? 0) - 1, 1: (before[1] ?? 0) + 1 }

  await enqueue(device.db, acceptOf(made[0]))
  expect(rowsUnder(await totals.now())).toEqual(moved)
  // The action has arrived, and the server was not asked again yet. The number neither falls back nor counts it twice.
  expect(await drainOn(device)).toBe('idle')
  expect(await device.db.outbox.count()).toBe(0)
  expect(rowsUnder(await totals.now())).toEqual(moved)
  await pullOn(device)
  expect(rowsUnder(await totals.now())).toEqual(moved)
  expect(await totals.ask()).toBe(true)
  expect(rowsUnder(await totals.now())).toEqual(moved)
})

test('an answer computed while an action was in flight is discarded, because it may or may not include it', async () => {
  const { device, made } = await phoneWith(2)
  const totals = new LiveTotals(sourceOf(device))
  await totals.ask()
  const before = rowsUnder(await totals.now())
  const moved = { ...before, 0: (before[0] ?? 0) - 1, 1: (before[1] ?? 0) + 1 }
  const row = await enqueue(device.db, acceptOf(made[0]))

  // The push has reached the server, and its answer is in flight.
  await device.db.outbox.update(row.key, { state: 'sending' })
  expect(await totals.ask()).toBe(false)
  expect(rowsUnder(await totals.now())).toEqual(moved)
  await device.db.outbox.update(row.key, { state: 'waiting' })

  // The action leaves while the answer to the question is in flight.
  line.answered = async (url) => {
    if (!url.includes('totals')) return
    line.heal()
    expect(await drainOn(device)).toBe('idle')
  }
  expect(await totals.ask()).toBe(false)
  expect(rowsUnder(await totals.now())).toEqual(moved)
  expect(await totals.ask()).toBe(true)
  expect(rowsUnder(await totals.now())).toEqual(moved)
})

test('a queued row counts with its figures if it matches search and filter', async () => {
  const { device, made } = await phoneWith(1)
  const [order] = made
  const found = new LiveTotals(sourceOf(device, { search: order.no }))
  const other = new LiveTotals(sourceOf(device, { search: '没有这样的货' }))
  for (const each of [found, other]) await each.ask()
  expect(sumsUnder((await found.now()) ?? [], undefined)).toMatchObject({ rows: 1, totals: { amount: order.supply?.amount_fen } })
  await enqueue(device.db, {
    ...acceptOf(order),
    endpoint: STEP_CALLS.accept,
    body: { base_version: order.version, accept: false, reason: '没有货' },
  })
  expect(rowsUnder(await found.now())).toEqual({ [-1]: 1 })
  // A declined order counts for nothing.
  expect(sumsUnder((await found.now()) ?? [], undefined)).toMatchObject({ left_out: 1, totals: { amount: 0, weight: 0 } })
  expect(rowsUnder(await other.now())).toEqual({})
})

test('two clerks see the same numbers, whatever their devices hold', async () => {
  const { device } = await phoneWith(3)
  const all = new LiveTotals(sourceOf(device))
  await all.ask()
  const told = await all.now()
  // The other device holds a single order.
  const other = { db: device.db, actor: ordersOn(server, 'supplier') }
  const [kept] = await other.db.orders.toArray()
  await other.db.orders.clear()
  if (kept) await other.db.orders.put(kept)
  const few = new LiveTotals(sourceOf(other))
  await few.ask()
  expect(await few.now()).toEqual(told)
  expect(sumsUnder(told ?? [], undefined).rows).toBeGreaterThan(1)
})

test('a server that cannot compute totals is distinguished from one that counts nothing', async () => {
  const { device } = await phoneWith(1)
  const totals = new LiveTotals({ ...sourceOf(device), ask: async () => null })
  expect(await totals.ask()).toBe(true)
  expect(await totals.now()).toBeNull()
})
