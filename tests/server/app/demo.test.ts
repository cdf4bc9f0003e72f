/** A fresh start shows the whole trade, and each account's answers match the contract. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category } from '#api/catalogue.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { availableKg } from '#domain/goods/goods.ts'
import { type Permit, permitMark, permitState } from '#domain/firm/permit.ts'
import { isUscc } from '#domain/input/identity.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'
import { splitTax } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATES } from '#domain/order/order.ts'
import { ledgerOf, owesMoney, refundDueFen, supplierOwesFen } from '#domain/money/payment.ts'
import { tripsOutOfTolerance } from '#domain/order/settlement.ts'
import { sumFigures } from '#domain/accounting/statistics.ts'
import { XlsxRows } from '#domain/list/xlsx.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { journal } from '#server/db/tables/journal.ts'
import { goods } from '#server/db/tables/offers.ts'
import { ACCOUNTS } from '#server/demo/firms.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { ORDER_COLUMNS } from '#server/orders/export-columns.ts'
import { expectOneFigure } from '../../domain/leaving-figures.ts'
import type { Server } from '../harness.ts'
import { PASSWORD, start } from '../harness.ts'
import { stocks } from '../stock.ts'

const AREA = { supplier: 'supplier', buyer: 'procurer', trader: 'merchant' } as const
const ACCOUNT_OF = { trader: '13800000005', buyer: '13800000003', supplier: '13800000001' } as const
type Asker = Awaited<ReturnType<Server['as']>>
async function pages<T>(who: Asker, role: keyof typeof AREA, list: string): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await who.get(`/v1/${AREA[role]}/${list}?limit=100${cursor ? `&cursor=${cursor}` : ''}`)
    all.push(...body.data)
    cursor = body.next
  }
  return all
}

let server: Server
let orders: Order[]
beforeAll(async () => {
  server = await start({ demo: true })
  orders = await pages<Order>(await server.as(ACCOUNT_OF.trader), 'trader', 'orders')
}, 60_000)
afterAll(() => server.close())

test('there is an order in every state', () => {
  expect(new Set(orders.map((order) => order.state))).toEqual(new Set(ORDER_STATES))
})

test('the supplier has permits that have passed, that run out and that wait, each with its paper', async () => {
  const supplier = await server.as(ACCOUNT_OF.supplier)
  const permits: Permit[] = (await supplier.get('/v1/user/permits')).body.data
  const today = chinaDay(new Date())
  const marks = permits.map((permit) => permitMark({ ...permit, state: permitState(permit) }, today))
  expect(marks.toSorted()).toEqual(['ending', 'passed', 'waiting'])
  for (const { photo_ids } of permits) expect((await supplier.get(`/v1/files/${photo_ids[0]}`)).status).toBe(200)
})

test('one dissent waits for the supplier, one advance for the trader, one order has many trucks', () => {
  expect(orders.filter((order) => order.dissents.some((dissent) => dissent.status === 2))).toHaveLength(1)
  expect(orders.filter((order) => order.money.some((each) => each.kind === 'advance' && each.status === 0))).toHaveLength(1)
  expect(Math.max(...orders.map((order) => order.trips.length))).toBeGreaterThanOrEqual(20)
})

test('the trade is a year old: deals in each of the last twelve months, at prices of their day, settled and paid to the fen', async () => {
  const months = new Set(orders.map(({ created_at }) => chinaDay(created_at).slice(0, 7)))
  const [year = 0, month = 0] = chinaDay(new Date()).split('-').map(Number)
  for (let back = 0; back < 12; back++) {
    const at = year * 12 + month - 1 - back
    expect(months).toContain(`${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
  }
  const old = orders.filter(({ created_at }) => Date.parse(created_at) < Date.now() - 30 * DAY_MS)
  expect(old.length).toBeGreaterThan(60)
  const pairs = new Set(old.map(({ supplier_id, buyer_id }) => `${supplier_id} ${buyer_id}`))
  expect(pairs.size).toBe(4)
  expect(new Set(old.map(({ supply }) => supply?.price_fen)).size).toBeGreaterThan(old.length / 2)
  for (const order of old) {
    expect([8, -1, -2]).toContain(order.state)
    const { receivable_fen, payable_fen } = ledgerOf(order)
    expect([receivable_fen, payable_fen, owesMoney(order)]).toEqual([0, 0, false])
    const { supply, sale, state } = order
    if (state === 8) expect([supply?.contract_effective, sale?.contract_effective]).toEqual([true, true])
    expect(order.dissents.every(({ status }) => status >= 3)).toBe(true)
  }
  const outside = old.filter((order) => tripsOutOfTolerance(order).length > 0)
  expect(outside.length).toBeGreaterThan(2)
  expect(outside.length).toBeLessThan(old.length / 4)
  for (const kind of ['advance', 'refund', 'repayment'] as const)
    expect(
      old.some(({ money }) => money.some((each) => each.kind === kind && each.status === 1)),
      kind,
    ).toBe(true)
  expect(old.some(({ money }) => money.filter(({ kind }) => kind === 'payout').length > 1)).toBe(true)
})

test('the journal books each step of an old deal at the step’s own time, and adds up to the ledger', async () => {
  const lines = await server.database.db.select().from(journal)
  const old = orders.filter(({ state, created_at }) => state === 8 && Date.parse(created_at) < Date.now() - 30 * DAY_MS)
  for (const { id, events, ...order } of old) {
    const own = lines.filter(({ order_id }) => order_id === id)
    for (const { step, at } of own) expect(events.find((event) => event.id === step)?.at).toBe(at.toISOString())
    const { charge_fen, held_fen, cost_fen, paid_out_fen } = ledgerOf(order)
    const sum = (side: string) => own.filter((line) => line.side === side).reduce((total, line) => total + line.amount_fen, 0)
    expect([sum('sale'), sum('supply')]).toEqual([charge_fen - held_fen, cost_fen - paid_out_fen])
    expect(new Set(own.map(({ step }) => step)).size).toBeGreaterThan(2)
  }
})

test('the stock of all goods equals what their orders reserve and have taken, and the yard is not empty', async () => {
  const { kept, counted } = await stocks(server.database.db)
  expect(kept).toEqual(counted)
  expect(Object.values(kept).filter(({ sold_kg }) => sold_kg > 300_000).length).toBeGreaterThan(3)
  for (const each of await server.database.db.select().from(goods)) expect(availableKg(each)).toBeGreaterThan(0)
})

test('old deals have invoices and U8 marks', async () => {
  const trader = await server.as('13800000005')
  const invoices = (await trader.get('/v1/merchant/invoices?status=1&limit=100')).body.data
  expect(invoices.length).toBeGreaterThan(15)
  expect((await trader.get('/v1/merchant/orders/u8?limit=1')).body.counts[1]).toBeGreaterThan(40)
})

test('one buyer has a framework contract in force with the trader', async () => {
  const held = await Promise.all(
    ['13800000003', '13800000004'].map(async (phone) => (await (await server.as(phone)).get('/v1/procurer/query/contract')).body),
  )
  expect(held.map(({ data }) => [data.valid, data.contracts.length])).toEqual([
    [true, 1],
    [false, 0],
  ])
})

test('old messages count as read, so that nobody starts with a year of unread ones', async () => {
  for (const { phone } of ACCOUNTS) {
    const { unread } = (await (await server.as(phone)).get('/v1/user/messages/unread')).body.data
    expect(unread, phone).toBeLessThan(20)
  }
})

test('one accepted 补差 waits for its refund, of which the supplier owes a part', () => {
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

test('no step is later than now, and each history is in order', () => {
  for (const order of orders) {
    const times = order.events.map((event) => event.at)
    expect(times.toSorted()).toEqual(times)
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(Date.now())
  }
})

test('firms have well-formed codes that cannot exist, and fifteen goods are on sale', async () => {
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

test('a weigh ticket opens for the firm that weighed and for the trader only', async () => {
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

test('the categories are public, with parents before their children', async () => {
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

test('U8, invoice, journal, statistics, list and settlement sheet of every order have the same figure', async () => {
  const lines = await server.database.db.select().from(journal)
  for (const order of orders)
    expectOneFigure(
      order,
      lines.filter(({ order_id }) => order_id === order.id),
    )
})

test('an issued invoice has the figures that U8 books, unless an after-sale came later', async () => {
  const invoices = await pages<Invoice>(await server.as(ACCOUNT_OF.trader), 'trader', 'invoices')
  const issued = invoices.filter(({ status }) => status === 1).flatMap(({ lines }) => lines)
  expect(issued.length).toBeGreaterThan(0)
  for (const line of issued) expect(line).toMatchObject(splitTax(line.amount_fen, line.tax_rate_bp))
})

test.each(['supplier', 'buyer', 'trader'] as const)(
  'totals of the file and of the statistics of a %s leave out ended orders',
  async (name) => {
    const who = await server.as(ACCOUNT_OF[name])
    const own = await pages<Order>(who, name, 'orders')
    const columns = ORDER_COLUMNS[name]
    const rows = new XlsxRows(columns)
    const written = own.map((order) => rows.row(order))
    const totals = rows.totals()
    const ended = own.filter(({ state }) => state < 0)
    expect(ended.length).toBeGreaterThan(0)
    expect(totals[0]).toBe(`合计（${ended.length} 行不计入）`)
    columns.forEach(({ heading, sums }, at) => {
      if (!sums) return
      const sum = written.reduce((total, row) => total + (typeof row[at] === 'number' ? row[at] : 0), 0)
      expect(totals[at], heading).toBeCloseTo(sum, 3)
    })
    const totalOf = (heading: string) => Math.round(Number(totals[columns.findIndex((each) => each.heading === heading)]) * 100)
    const { body } = await who.get(`/v1/${AREA[name]}/statistics?months=24`)
    const figuresOf = (side: string) =>
      sumFigures(body.data.sides.find((each: { side: string }) => each.side === side).parts.map(({ figures }: never) => figures))
    if (name === 'trader') {
      expect(totalOf('销售金额（元）')).toBe(figuresOf('sale').amount_fen)
      expect(totalOf('采购金额（元）')).toBe(figuresOf('supply').amount_fen)
      expect(totalOf('价差（元）')).toBe(figuresOf('sale').margin_fen)
      const deducted_fen = totalOf('销售售后核减（元）') - totalOf('采购售后核减（元）')
      expect(totalOf('销售金额（元）') - totalOf('采购金额（元）') - deducted_fen).toBe(totalOf('价差（元）'))
    } else expect(totalOf('金额（元）')).toBe(figuresOf(name === 'buyer' ? 'sale' : 'supply').amount_fen)
  },
)
