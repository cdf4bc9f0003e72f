/** A fresh start shows the whole trade, and what each account sees of it is on contract. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category } from '#api/catalogue.ts'
import { isUscc } from '#domain/identity.ts'
import type { Order } from '#domain/order.ts'
import { ORDER_STATES } from '#domain/order.ts'
import { refundDueFen, supplierOwesFen } from '#domain/payment.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { goods } from '#server/db/tables/offers.ts'
import { ACCOUNTS } from '#server/demo/firms.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { Server } from '../harness.ts'
import { PASSWORD, start } from '../harness.ts'

const AREA = { supplier: 'supplier', buyer: 'procurer', trader: 'merchant' } as const
let server: Server
let orders: Order[]
beforeAll(async () => {
  server = await start({ demo: true })
  const trader = await server.as('13800000005')
  orders = (await trader.get('/v1/merchant/orders?limit=100')).body.data
})
afterAll(() => server.close())

test('there is an order in every state', () => {
  expect(new Set(orders.map((order) => order.state))).toEqual(new Set(ORDER_STATES))
})

test('one dissent waits for the supplier, one advance for the trader, one order has many trucks', () => {
  expect(orders.filter((order) => order.dissents.some((dissent) => dissent.status === 2))).toHaveLength(1)
  expect(orders.filter((order) => order.money.some((each) => each.kind === 'advance' && each.status === 0))).toHaveLength(1)
  expect(Math.max(...orders.map((order) => order.trips.length))).toBeGreaterThanOrEqual(20)
})

test('one accepted 补差 waits for its refund, part of which the supplier is to send back', () => {
  const owed = orders.filter((order) => refundDueFen(order) > 0)
  expect(owed.map((order) => [order.state, refundDueFen(order), supplierOwesFen(order)])).toEqual([[8, 386_000, 220_000]])
})

test('no party reads the other firm’s name, not even in a place of delivery', async () => {
  const words = { supplier: /蓝岬|青屿/, buyer: /砺锋|禾川/ }
  for (const [phone, other] of [
    ['13800000001', words.buyer],
    ['13800000002', words.buyer],
    ['13800000003', words.supplier],
    ['13800000004', words.supplier],
  ] as const) {
    const client = await server.as(phone)
    const { body } = await client.get('/v1/sync/pull?limit=500')
    expect(body.data.orders.length).toBeGreaterThan(0)
    expect(JSON.stringify(body.data)).not.toMatch(other)
  }
})

test('nothing has happened later than now, and each history is in order', () => {
  for (const order of orders) {
    const times = order.events.map((event) => event.at)
    expect(times.toSorted()).toEqual(times)
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(Date.now())
  }
})

test('firms bear codes that pass the check and cannot exist; fifteen goods are on sale', async () => {
  const rows = await server.database.db.select().from(firms)
  expect(rows).toHaveLength(5)
  for (const firm of rows) {
    expect(isUscc(firm.uscc)).toBe(true)
    expect(firm.uscc.slice(2, 8)).toBe('999999')
    expect(firm.name).toMatch(/^演示·/)
  }
  const offered = await server.database.db.select().from(goods)
  const now = Date.now()
  const current = ({ valid_until }: { valid_until: Date | null }) => !valid_until || valid_until.getTime() > now
  expect(offered.filter((each) => each.on_sale && current(each))).toHaveLength(15)
})

test.each(['13800000001', '13800000002'])('%s has goods in every list', async (phone) => {
  const supplier = await server.as(phone)
  for (const state of ['on_sale', 'off_sale', 'expired', 'recycled'])
    expect((await supplier.get(`/v1/supplier/goods?state=${state}`)).body.data.length, state).toBeGreaterThan(0)
})

test.each(ACCOUNTS.map((account) => account.phone))(
  '%s logs in and reads their lists, orders, contracts and messages',
  async (phone) => {
    const client = await server.as(phone)
    const area = AREA[client.session.role]
    const list = await client.get(`/v1/${area}/orders?limit=100`)
    expect(list.status).toBe(200)
    expect(list.body.data.length).toBeGreaterThan(0)
    for (const order of list.body.data.slice(0, 4))
      expect((await client.get(`/v1/${area}/orders/${order.id}`)).body.data).toEqual(order)
    expect((await client.get('/v1/contracts')).body.data.length).toBeGreaterThan(0)
    expect((await client.get('/v1/user/messages')).body.data.length).toBeGreaterThan(0)
    expect((await client.get('/v1/user')).body.data.phone).toBe(phone)
  },
)

test('a weigh ticket opens for who weighed and for the trader, and for no third firm', async () => {
  const order = orders.find((each) => each.trips[0]?.shipped.photo_ids.length)
  const photo = order?.trips[0]?.shipped.photo_ids[0]
  const phoneOf = (firm_id: string | null) =>
    ACCOUNTS.map(({ phone }) => phone).find((phone) => server.people[phone]?.firm_id === firm_id) ?? ''
  const open = async (phone: string) => (await server.as(phone)).get(`/v1/files/${photo}/content`)
  const seen = await open(phoneOf(order?.supplier_id ?? null))
  expect(seen.status).toBe(200)
  expect(seen.headers['content-type']).toBe('image/jpeg')
  expect((await open('13800000005')).status).toBe(200)
  const strangers = ACCOUNTS.map(({ phone }) => phone).filter(
    (phone) => ![order?.supplier_id, order?.trader_id].includes(server.people[phone]?.firm_id ?? ''),
  )
  expect(strangers.length).toBeGreaterThan(2)
  for (const phone of strangers) expect((await open(phone)).status).toBe(404)
})

test('a second start adds nothing', async () => {
  expect(await seedDemo({ database: server.database, data_dir: server.config.data_dir, password: PASSWORD })).toBeNull()
})

test('the categories are open to everybody, parents before their children', async () => {
  const { status, body } = await server.anonymous.get('/v1/categories')
  expect(status).toBe(200)
  const rows: Category[] = body.data
  const names = (parent_id: string | null) => rows.filter((row) => row.parent_id === parent_id).map(({ name }) => name)
  expect(names(null)).toEqual(['铜', '铝'])
  const aluminium = rows.find(({ name }) => name === '铝')
  expect(names(aluminium?.id ?? '')).toEqual(['电解铝', '废铝', '铝合金锭'])
  for (const [index, row] of rows.entries()) {
    if (row.parent_id) expect(rows.findIndex(({ id }) => id === row.parent_id)).toBeLessThan(index)
  }
})
