/**
 * The desk's table of orders: sorted, filtered and summed on the device by digests, with the queue applied. Only changed rows are
 * read again.
 */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Digests } from '#client/sync/reading/digests.ts'
import { rowOf } from '#client/sync/noun.ts'
import { INVOICE } from '#client/sync/nouns/invoice.ts'
import type { OrderRow } from '#client/sync/nouns/order.ts'
import { orderRow } from '#client/sync/nouns/order.ts'
import { countOrders, listOrders } from '#client/sync/reading/orders.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import * as table from '#client/features/orders/list/order-search.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { type Device, newPhone, syncServer } from './phone.ts'

const server = syncServer()

/** Orders made on the device after a real one. Number n has n tonnes, and every third belongs to the second firm. */
async function fill({ db, actor }: Device, count: number): Promise<Order[]> {
  const like = await server.createOrder()
  const whole = (await server.view('trader', like.id)) as Order
  const made = Array.from({ length: count }, (_each, n): Order => {
    const created_at = new Date(Date.UTC(2026, 0, 1 + n)).toISOString()
    const kg = (n + 1) * 1000
    const side = (of: Order['sale'], fen: number) => of && { ...of, quantity_kg: kg, amount_fen: fen }
    return {
      ...whole,
      id: uuidv7({ msecs: Date.parse(created_at) }),
      no: `DD${n}`,
      created_at,
      quantity_kg: kg,
      supply: side(whole.supply, n * 100),
      sale: side(whole.sale, n * 110),
      buyer_id: n % 3 === 0 ? 'second' : whole.buyer_id,
      buyer_name: n % 3 === 0 ? '乙' : '甲',
    }
  })
  await db.orders.clear()
  await db.orders.bulkPut(made.map((order) => orderRow(order, actor)))
  return made
}
const nosOf = (found: Awaited<ReturnType<typeof table.searchOrders>>) =>
  found.digests.map(({ values }) => Number(String(values[0]).slice(2)))

test('a search sorts, filters and sums all orders, and counts those of every status', async () => {
  const phone = await newPhone(server, 'trader')
  await fill(phone, 7)
  const search = (of: Partial<Parameters<typeof table.searchOrders>[2]>) =>
    table.searchOrders(phone.db, phone.actor, { filter: {}, sort: null, ...of })
  const all = await search({})
  expect(nosOf(all)).toEqual([6, 5, 4, 3, 2, 1, 0])
  expect(all.tabs).toMatchObject([
    { tab: 0, rows: 7, totals: { weight: 28_000, supply_amount: 2_100, sale_amount: 2_310, margin: 210 } },
  ])
  expect(all.firms.map(({ name }) => name)).toEqual(expect.arrayContaining(['甲', '乙']))
  expect(nosOf(await search({ sort: { key: 'weight', down: false } }))).toEqual([0, 1, 2, 3, 4, 5, 6])
  const second = await search({ filter: { firm_id: 'second', from_fen: 300 }, sort: { key: 'margin', down: true } })
  expect(nosOf(second)).toEqual([6, 3])
  expect(second.tabs).toMatchObject([{ tab: 0, rows: 2, totals: { weight: 11_000, sale_amount: 990 } }])
  expect(nosOf(await search({ search: 'dd4' }))).toEqual([4])
  // Words may match in different places: a number and a name, which pinyin finds too.
  expect(nosOf(await search({ search: '甲 dd4' }))).toEqual([4])
  expect(nosOf(await search({ search: 'dd4 jia' }))).toEqual([4])
  expect(nosOf(await search({ search: '甲 dd3' }))).toEqual([])
  expect(nosOf(await search({ status: 8 }))).toEqual([])
})

test('a queued action moves its order at once from the old status to the new one', async () => {
  const phone = await newPhone(server, 'trader')
  const [first] = (await fill(phone, 3)) as [Order]
  await outbox.enqueue(phone.db, {
    endpoint: STEP_CALLS.close,
    params: { id: first.id },
    body: { base_version: first.version, reason: '不做了' },
    entities: [`order:${first.id}`],
    base_version: first.version,
    label: '关闭',
  })
  const { tabs, digests } = await table.searchOrders(phone.db, phone.actor, { status: 0, filter: {}, sort: null })
  expect(tabs.map(({ tab, rows }) => [tab, rows])).toEqual([
    [0, 2],
    [-1, 1],
  ])
  expect(digests.map(({ id }) => id)).not.toContain(first.id)
})

test('digests are made once, newest first; only changed rows are read again, and deleted ones disappear', async () => {
  const phone = await newPhone(server, 'trader')
  const orders = await fill(phone, 1200)
  const made: string[] = []
  const digests = new Digests<OrderRow, string>(phone.db, 'orders', ({ order }) => {
    made.push(order.no)
    return `${order.no} ${order.title}`
  })
  const first = await digests.all()
  expect(first).toHaveLength(1200)
  expect(first.map((text) => text.split(' ')[0])).toEqual(orders.map(({ no }) => no).toReversed())
  expect(await digests.all()).toBe(first)
  expect(made).toHaveLength(1200)
  const [changed, gone] = orders as [Order, Order]
  // Older than all others: a page of older rows may come at any time.
  const old: Order = { ...gone, id: uuidv7(), no: 'OLD', created_at: '2025-01-01T00:00:00.000Z' }
  await phone.db.orders.put(orderRow({ ...changed, title: '改名', version: changed.version + 1 }, phone.actor))
  await phone.db.orders.delete(gone.id)
  await phone.db.orders.put(orderRow(old, phone.actor))
  const after = await digests.all()
  expect(made.slice(1200).toSorted()).toEqual([changed.no, 'OLD'])
  expect(after).toHaveLength(1200)
  expect(after.slice(-2)).toEqual([`${changed.no} 改名`, `OLD ${gone.title}`])
  expect(after.some((text) => text.startsWith(`${gone.no} `))).toBe(false)
  await phone.db.orders.clear()
  expect(await digests.all()).toEqual([])
})

test('an order is found by the number of its invoice, in cards, tabs and table alike', async () => {
  const phone = await newPhone(server, 'trader')
  const { db, actor } = phone
  const [first, second] = (await fill(phone, 3)) as [Order, Order]
  const paper = (invoice_no: string) => ({ invoice_no, issued_on: '2026-11-20', photo_ids: [], by_name: '', at: '' })
  const invoice = {
    id: uuidv7(),
    created_at: first.created_at,
    status: 2,
    issued: paper('26117000000000123456'),
    red: paper('26117000000000999999'),
    lines: [first, second].map(({ id }) => ({ order_id: id })),
  }
  await db.invoices.put(rowOf(INVOICE, invoice as unknown as Invoice, actor))
  const ids = [second.id, first.id]
  for (const search of ['26117000000000123456', '999999', '0123456 云枢']) {
    const { rows } = await listOrders(db, actor, { search, limit: 10 })
    expect(rows.map(({ order }) => order.id)).toEqual(ids)
    expect(await countOrders(db, actor, [0], undefined, search)).toEqual({ 0: 2 })
    const { digests } = await table.searchOrders(db, actor, { search, filter: {}, sort: null })
    expect(digests.map(({ id }) => id)).toEqual(ids)
  }
  expect((await listOrders(db, actor, { search: '26117000000000123457', limit: 10 })).rows).toEqual([])
})
