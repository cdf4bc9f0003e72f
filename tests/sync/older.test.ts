/** Rows older than the first sync: loaded on request in each side's own view, kept on the device, and updated from then on. */
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import type { OlderList } from '#client/sync/nouns.ts'
import type { Sought } from '#client/sync/noun.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS, SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import type { Order } from '#domain/order/order.ts'
import * as older from '#client/sync/pull/older.ts'
import { readArchived } from '#client/features/orders/archive/archive-query.ts'
import { readMonths } from '#client/features/orders/home/months.ts'
import { readAfterSales } from '#client/features/after-sales/after-sales-query.ts'
import { listOrders } from '#client/sync/reading/orders.ts'
import { step, trip } from '../server/sync/sync-server.ts'
import { line } from './line.ts'
import { type Device, newPhone, ordersOn, pullOn, syncServer } from './phone.ts'
import { agreeToReturn } from './returns.ts'

const server = syncServer()
/** an ended old order, and an open one of the same age */
let [ended, open]: Order[] = []

beforeAll(async () => {
  ended = await returned()
  open = await server.createOrder()
  await age(SYNC_SCOPE_DAYS + 20)
})

/** Shipped, then returned, which ends it. */
async function returned(): Promise<Order> {
  const order = await server.createOrder()
  await server.signSupplyContract(order)
  await server.who.supplier.push([step.accept(order.id, 99), step.deliver(order.id, 99, [trip()], true)])
  const id = uuidv7()
  const asked = { base_version: 99, order_id: order.id, id, kind: 'return', reason: '错发' }
  await server.who.buyer.call('POST', '/v1/procurer/order/afters', asked)
  await agreeToReturn(server, order.id, id)
  const base_version = (await server.view('trader', order.id))?.version
  const answer = { base_version, order_id: order.id, accept: true, remark: '' }
  await server.who.trader.call('PUT', `/v1/merchant/order/afters/${id}`, answer)
  return (await server.view('trader', order.id)) as Order
}

/** Makes everything, or one order alone, this many days older. */
async function age(days: number, id?: string): Promise<void> {
  const { db } = server.database
  const then = sql.raw(`created_at - interval '${days} days'`)
  const only = id ? sql`where id = ${id}` : sql``
  for (const table of id ? ['orders'] : ['orders', 'contracts']) {
    const iso = sql`to_jsonb(to_char((${then}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
    await db.execute(
      sql`update ${sql.identifier(table)} set created_at = ${then}, doc = jsonb_set(doc, '{created_at}', ${iso}) ${only}`,
    )
  }
  for (const table of id ? [] : ['messages', 'after_sales'])
    await db.execute(sql`update ${sql.identifier(table)} set created_at = ${then}`)
}

const bring = (device: Device, list: OlderList, sought: Sought = {}, cursor: string | null = null) =>
  older.bringOlder(device, list, sought, cursor)
const ids = async ({ db }: Device, table: 'orders' | 'contracts' | 'messages') => (await db[table].toArray()).map(({ id }) => id)

test.each(['supplier', 'buyer', 'trader'] as const)(
  'a %s reads an old order, its contracts and messages, and not the other side',
  async (name) => {
    const device = await newPhone(server, name)
    expect(await ids(device, 'orders')).toEqual([open?.id])
    // Contracts that wait for a signature come at any age.
    const unsigned = [name === 'buyer' ? null : open?.supply, name === 'supplier' ? null : open?.sale]
    expect((await ids(device, 'contracts')).toSorted()).toEqual(unsigned.flatMap((side) => side?.contract_id ?? []).toSorted())
    expect(await ids(device, 'messages')).toEqual([])

    expect(await bring(device, 'orders', { status: name === 'trader' ? 8 : 3 })).toEqual({ count: 0, next: null })
    // The open order has the same age. The server sends it too, and the device has it once.
    expect(await bring(device, 'orders')).toEqual({ count: 2, next: null })
    expect((await ids(device, 'orders')).toSorted()).toEqual([ended?.id, open?.id].toSorted())
    expect(await device.db.orders.get(ended?.id ?? '')).toMatchObject({ full: true, order: { state: -2 } })

    await bring(device, 'contracts', { side: 'supply' })
    await bring(device, 'contracts', { side: 'sale' })
    expect(await ids(device, 'contracts')).toHaveLength(name === 'trader' ? 4 : 2)
    await bring(device, 'messages')
    expect((await device.db.messages.toArray()).map(({ message }) => message.extends.order_id)).toContain(ended?.id)

    const held = JSON.stringify(await Promise.all(device.db.tables.map((table) => table.toArray())))
    expect(held.includes('9777779')).toBe(name !== 'supplier')
    expect(held.includes('5111113')).toBe(name !== 'buyer')
  },
)

test.each(['supplier', 'buyer'] as const)(
  'the signed contracts of a %s are found by their filter, and waiting ones are already on the device',
  async (name) => {
    const device = await newPhone(server, name)
    const waits = await ids(device, 'contracts')
    await bring(device, 'contracts', { status: 1 })
    const brought = (await device.db.contracts.toArray()).filter(({ id }) => !waits.includes(id))
    expect(brought.map(({ contract }) => contract.order_id)).toEqual(name === 'supplier' ? [ended?.id] : [])
    await bring(device, 'contracts', { status: 0 })
    expect(await device.db.contracts.count()).toBe(waits.length + brought.length)
  },
)

test.each(['supplier', 'buyer', 'trader'] as const)('an old after-sale comes to a %s with its order', async (name) => {
  const device = await newPhone(server, name)
  expect(await bring(device, 'after_sales')).toEqual({ count: 1, next: null })
  expect(await readAfterSales(device.db, device.actor)).toMatchObject([
    { each: { status: 1 }, folded: { order: { id: ended?.id } } },
  ])
  expect(await bring(device, 'after_sales')).toEqual({ count: 0, next: null })
})

test('other firms get nothing of an old order', async () => {
  for (const name of ['other_supplier', 'other_buyer'] as const) {
    const device = await newPhone(server, name)
    for (const list of ['orders', 'contracts', 'messages', 'after_sales'] as const) await bring(device, list)
    expect(JSON.stringify(await Promise.all(device.db.tables.map((table) => table.toArray())))).not.toContain(ended?.id)
  }
})

test('pages follow each other, and an interruption in between loses nothing', async () => {
  const many = await Promise.all(Array.from({ length: 60 }, () => server.createOrder()))
  for (const order of many) await server.who.supplier.push([step.decline(order.id, 99)])
  await age(SYNC_SCOPE_DAYS + 20)
  const device = await newPhone(server, 'supplier')
  expect(await ids(device, 'orders')).toEqual([open?.id])
  const first = await bring(device, 'orders', { status: -1 })
  expect(first).toEqual({ count: 50, next: expect.any(String) })
  line.meet('lost')
  await expect(bring(device, 'orders', { status: -1 }, first.next)).rejects.toThrow()
  expect(await bring(device, 'orders', { status: -1 }, first.next)).toEqual({ count: 10, next: null })
  expect(await ids(device, 'orders')).toEqual(expect.arrayContaining(many.map(({ id }) => id)))
})

test('the next pull updates loaded older rows', async () => {
  const device = await newPhone(server, 'supplier')
  await bring(device, 'messages')
  const [row] = await device.db.messages.where('unread').equals(1).toArray()
  await server.who.supplier.call('PUT', `/v1/user/messages/${row?.id}/read`, {})
  ordersOn(server, 'supplier')
  await pullOn(device)
  expect(await device.db.messages.get(row?.id ?? '')).toMatchObject({ unread: 0 })
})

test('a clock that is a year behind hides nothing', async () => {
  await server.createOrder()
  const device = await newPhone(server, 'supplier')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 365 * DAY_MS })
  try {
    await bring(device, 'orders', { status: -2 })
  } finally {
    vi.useRealTimers()
  }
  expect(await ids(device, 'orders')).toContain(ended?.id)
})

test('the server applies the device’s filters: a firm, an amount, a period, and a plate of an order held as a head', async () => {
  const all = await newPhone(server, 'trader')
  await bring(all, 'orders', { status: -2 })
  const old = (await all.db.orders.get(ended?.id ?? ''))?.order as Order
  const brought = async (list: 'orders' | 'contracts', filter: Sought['filter'], side?: 'sale') => {
    const device = await newPhone(server, 'trader')
    const before = new Set(await ids(device, list))
    await bring(device, list, { filter, ...(side ? { side } : { status: -2 }) })
    return (await ids(device, list)).filter((id) => !before.has(id))
  }
  const fen = old.sale?.amount_fen ?? 0
  expect(await brought('orders', { firm_id: old.buyer_id ?? '', from_fen: fen, to_fen: fen })).toContain(old.id)
  expect(await brought('orders', { firm_id: uuidv7() })).toEqual([])
  expect(await brought('orders', { until: old.created_at })).not.toContain(old.id)
  expect(await brought('orders', { plate: old.trips[0]?.plate.slice(-4) ?? '' })).toContain(old.id)
  const until = new Date(Date.parse(old.created_at) + DAY_MS).toISOString()
  expect(await brought('contracts', { from_fen: 1, until, firm_id: old.buyer_id ?? '' }, 'sale')).toContain(old.sale?.contract_id)
  expect(await brought('contracts', { to_fen: 0 }, 'sale')).toEqual([])
})

test('a search continues at the server from the newest order, because the device holds finished orders without trucks', async () => {
  const order = await server.createOrder()
  await server.signSupplyContract(order)
  await server.who.supplier.push([step.accept(order.id, 99), step.deliver(order.id, 99, [trip()], true)])
  const device = await newPhone(server, 'supplier')
  const plate = (await device.db.orders.get(order.id))?.order.trips[0]?.plate.slice(-5)
  expect(plate).toBeDefined()
  // The form in which a finished order arrives.
  await device.db.orders.update(order.id, { full: false, 'order.trips': [] })
  const found = async () =>
    (await listOrders(device.db, device.actor, { search: plate, limit: 9 })).rows.map((row) => row.order.id)
  expect(await found()).not.toContain(order.id)
  await bring(device, 'orders', { search: plate })
  expect(await found()).toContain(order.id)
})

test('the charts leave out months that the device holds partly, and show them once it holds them whole', async () => {
  const order = await server.createOrder()
  const made = Date.now() - (SYNC_SCOPE_DAYS + 40) * DAY_MS
  await age(SYNC_SCOPE_DAYS + 40, order.id)
  const { db, actor } = await newPhone(server, 'trader')
  const month = chinaDay(made).slice(0, 7)
  const names = async () => (await readMonths(db, actor, 12, Date.now())).map((each) => each.month)
  expect(await names()).not.toContain(month)
  expect((await names()).at(-1)).toBe(chinaDay(Date.now()).slice(0, 7))
  await db.meta.put({ key: 'first_pull_at', value: Date.now() - 300 * DAY_MS })
  const shown = await readMonths(db, actor, 12, Date.now())
  expect(shown).toHaveLength(12)
  expect(shown.find((each) => each.month === month)?.amount_fen).toBeGreaterThan(0)
})

test('the archive names the states with more rows on the device than were read', async () => {
  for (let n = 0; n < 2; n++) {
    const order = await server.createOrder()
    await server.who.supplier.push([step.decline(order.id, 1)])
  }
  const { db, actor } = await newPhone(server, 'trader')
  const first = await readArchived(db, actor, 1)
  expect([first.rows.filter(({ order }) => order.state === -1).length, first.more]).toEqual([1, [-1]])
  expect(await readArchived(db, actor, 2)).toMatchObject({ more: [] })
})
