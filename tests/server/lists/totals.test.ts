/** The server's totals of a list equal the sums of its pages, of the device's table and of its file, for each role's own view. */
// long: the lists of every noun are added up by one model
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '#domain/contract/contract.ts'
import { contractFilter, contractKg } from '#domain/contract/contract.ts'
import { afterSalesOf } from '#domain/agreement/after-sale.ts'
import { chinaDay } from '#domain/china-time.ts'
import { withUsccCheck } from '#domain/input/identity.ts'
import { expectedFen, type Intention } from '#domain/goods/intention.ts'
import { type Invoice, invoiceLine } from '#domain/accounting/invoice.ts'
import { begin } from '#domain/order/lifecycle.ts'
import { NO_TAB, sumsUnder, type TabTotals } from '#domain/list/list-totals.ts'
import type { AfterSale, Order } from '#domain/order/order.ts'
import { marginFen } from '#domain/money/payment.ts'
import { ROLE_LIST, type Role } from '#domain/role.ts'
import type { Statement } from '#domain/accounting/statement.ts'
import { totalsOf } from '#domain/list/table.ts'
import { tabOf } from '#domain/order/waiting.ts'
import { XlsxRows } from '#domain/list/xlsx.ts'
import { transact } from '#server/db/connect.ts'
import { orders } from '#server/db/tables/trade.ts'
import { ORDER_COLUMNS } from '#server/orders/export-columns.ts'
import { insertOrder, saveOrder } from '#server/orders/store.ts'
import { refreshSearch } from '#server/keep-search.ts'
import { ORDER_TABLES } from '#client/features/orders/list/order-tables.ts'
import { ACTORS, newOrder } from '../../domain/order-fixtures.ts'
import { command, play } from '../../domain/order-runs.ts'
import { demandOf } from '../intentions/demand.ts'
import { AREA, openTradeServer, type TradeServer } from '../orders/trade-server.ts'

const LIVES = 40
const DAYS = ['2026-08-31T16:00:00.000Z', '2026-10-08T01:00:00.000Z', '2026-11-20T02:00:00.000Z']
let trade: TradeServer

async function live(n: number): Promise<void> {
  const { supplier, other_supplier, buyer, trader } = trade.who
  const given = {
    ...newOrder(),
    no: `DD-${n}`,
    title: n % 3 === 0 ? '黄杂铜' : '光亮铜',
    supplier_id: (n % 4 === 0 ? other_supplier : supplier).session.firm_id,
    buyer_id: buyer.session.firm_id,
    trader_id: trader.session.firm_id,
    disclose_counterparty: n % 2 === 0,
    created_at: DAYS[n % DAYS.length] ?? '',
    version: 0,
    events: [],
  }
  const made = begin(given, '', { actor: ACTORS.trader, now: given.created_at })
  await transact(trade.db, (tx) => insertOrder(tx, null, made))
  const valid = command.map((each) => ({ ...each, any: false, spoil: null }))
  const commands = fc.sample(fc.array(valid, { minLength: n % 20, maxLength: 24 }), { numRuns: 1, seed: n })[0] ?? []
  for (const { before, outcome } of play(commands, made.order).taken)
    if (outcome.ok) await transact(trade.db, (tx) => saveOrder(tx, null, before, outcome))
}
beforeAll(async () => {
  trade = await openTradeServer()
  for (let n = 0; n < LIVES; n++) await live(n)
  for (const state of [1, 8, -1] as const) await (await trade.open({ goods_id: null })).go(state)
}, 120_000)
afterAll(() => trade?.close())

const ask = async (role: Role, path: string): Promise<TabTotals[] | null> => {
  const { status, body } = await trade.who[role].get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
async function all<Row>(role: Role, path: string, query: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await trade.who[role].get(`${path}?limit=100&${query}${cursor ? `&cursor=${cursor}` : ''}`)
    rows.push(...body.data)
    cursor = body.next
  }
  return rows
}
/** The totals by tab, without empty tabs. */
function byTab<Row>(rows: readonly Row[], tabFor: (row: Row) => number, of: (rows: readonly Row[]) => Omit<TabTotals, 'tab'>) {
  const tabs = [...new Set(rows.map(tabFor))].toSorted((a, b) => a - b)
  return tabs.map((tab) => ({ tab, ...of(rows.filter((row) => tabFor(row) === tab)) }))
}

const queries = (): string[] => [
  '',
  `search=${encodeURIComponent('光亮')}`,
  `search=${encodeURIComponent('huangzatong')}`,
  `search=${encodeURIComponent('没有这样的货')}`,
  `firm_id=${trade.who.supplier.session.firm_id}`,
  'ended=no',
  'since=2026-10-01T00:00:00.000Z',
  'until=2026-10-01T00:00:00.000Z&from_fen=100',
  `search=${encodeURIComponent('光亮')}&since=2026-10-01T00:00:00.000Z`,
]
const rowsOf = (views: readonly Order[]) => views.map((order) => ({ order, full: true, pending: [], review: [] }))

describe.each(ROLE_LIST)('orders of the %s', (role) => {
  const path = `/v1/${AREA[role]}/orders`
  const { columns } = ORDER_TABLES[role]
  const onDevice = (views: readonly Order[]) =>
    byTab(
      rowsOf(views),
      ({ order }) => tabOf(order, role) ?? NO_TAB,
      (rows) => ({
        rows: rows.length,
        left_out: rows.filter(({ order }) => order.state < 0).length,
        totals: totalsOf(rows, columns),
      }),
    )

  test('have the totals of their pages, under any filter', async () => {
    let told = 0
    for (const query of queries()) {
      const views = await all<Order>(role, path, query)
      const tabs = await ask(role, `${path}/totals?${query}`)
      expect(tabs, query).toEqual(onDevice(views))
      told += tabs?.length ?? 0
    }
    expect(told).toBeGreaterThan(20)
  })

  test('have the totals of their file in every tab', async () => {
    const tabs = (await ask(role, `${path}/totals`)) ?? []
    const views = await all<Order>(role, path, '')
    const headings: Record<string, string> =
      role === 'trader'
        ? { supply_amount: '采购金额（元）', sale_amount: '销售金额（元）', margin: '价差（元）' }
        : { amount: '金额（元）' }
    for (const tab of [undefined, ...tabs.map((each) => each.tab)]) {
      const file = new XlsxRows(ORDER_COLUMNS[role])
      for (const view of views) if (tab === undefined || (tabOf(view, role) ?? NO_TAB) === tab) file.row(view)
      const last = file.totals()
      const { totals } = sumsUnder(tabs, tab)
      for (const [key, heading] of Object.entries(headings)) {
        const at = ORDER_COLUMNS[role].findIndex((column) => column.heading === heading)
        expect(Math.round(Number(last[at]) * 100), `${heading} ${tab}`).toBe(totals[key])
      }
    }
  })
})

describe.each([
  ['supplier', '/v1/supplier/contracts'],
  ['buyer', '/v1/procurer/contracts'],
  ['trader', '/v1/merchant/contracts/procurer'],
  ['trader', '/v1/merchant/contracts/supplier'],
] as const)('contracts of the %s at %s', (role, path) => {
  test('have the totals of their pages', async () => {
    const { firm_id } = trade.who[role].session
    for (const query of ['', `search=${encodeURIComponent('光亮')}`, 'from_fen=1', 'since=2026-10-01T00:00:00.000Z']) {
      const contracts = await all<Contract>(role, path, query)
      expect(contracts.length).toBe(3)
      const counted = (rows: readonly Contract[]) => rows.filter(({ void_at }) => void_at === null)
      const expected = byTab(
        contracts,
        (contract) => contractFilter(contract, firm_id) ?? NO_TAB,
        (rows) => ({
          rows: rows.length,
          left_out: rows.length - counted(rows).length,
          totals: {
            weight: counted(rows).reduce((sum, contract) => sum + contractKg(contract), 0),
            amount: counted(rows).reduce((sum, { total_fen }) => sum + total_fen, 0),
          },
        }),
      )
      expect(await ask(role, `${path}/totals?${query}`), query).toEqual(expected)
    }
  })
})

/** The tabs of rows by status; `figures` are those of the counting rows. */
function byStatus<Row>(
  rows: readonly Row[],
  statusOf: (row: Row) => number,
  counts: (status: number) => boolean,
  figures: Readonly<Record<string, (row: Row) => number | null>>,
): TabTotals[] {
  const counted = (of: readonly Row[]) => of.filter((row) => counts(statusOf(row)))
  const sum = (of: readonly Row[], figure: (row: Row) => number | null) =>
    counted(of).reduce((all, row) => all + (figure(row) ?? 0), 0)
  return byTab(rows, statusOf, (own) => ({
    rows: own.length,
    left_out: own.length - counted(own).length,
    totals: Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, sum(own, figure)])),
  }))
}

describe('lists of few rows', () => {
  beforeAll(async () => {
    const { who } = trade
    const day = chinaDay(new Date())
    for (const kind of ['compensation', 'part_return'] as const) {
      const deal = await trade.open({ goods_id: null })
      await deal.go(8)
      const order = await deal.view('buyer')
      const profile = {
        title: '演示',
        tax_no: withUsccCheck('91999999MA0000003'),
        address: '',
        phone: '',
        bank: '',
        bank_account: '',
        email: '',
      }
      const id = uuidv7()
      const line = { order_id: order.id, amount_fen: invoiceLine(order).amount_fen }
      const body = { id, kind: 'special', orders: [line], profile, note: '' }
      expect((await who.buyer.post('/v1/procurer/invoice/applies', body)).status).toBe(200)
      if (kind === 'part_return') {
        const judged = await who.trader.put(`/v1/merchant/invoices/${id}/status`, {
          base_version: 1,
          status: -1,
          reason: '抬头不符',
        })
        expect(judged.status).toBe(200)
      }
      await deal.take('apply_after_sale', kind === 'compensation' ? { kind, quantity_kg: null } : {})
      if (kind === 'compensation') await deal.take('judge_after_sale', { accept: false, remark: '不予受理' })
    }
    const body = { id: uuidv7(), firm_id: who.buyer.session.firm_id, from: day, to: day }
    expect((await who.trader.post('/v1/merchant/statements', body)).status).toBe(200)
    for (const price of [9_000_001, null]) {
      const need = { ...demandOf(trade.shelf[0]?.category_id ?? ''), expected_price_fen: price }
      const made = await who.buyer.post('/v1/procurer/needs', need)
      expect(made.status, JSON.stringify(made.body)).toBe(200)
    }
  }, 60_000)

  test.each([
    ['buyer', '/v1/procurer/invoice/applies'],
    ['trader', '/v1/merchant/invoices'],
  ] as const)('the totals of the %s’s invoices equal their rows', async (role, path) => {
    const rows = await all<Invoice>(role, path, '')
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, -1]))
    const figures = {
      amount: (row: Invoice) => row.amount_fen,
      net: (row: Invoice) => row.net_fen,
      tax: (row: Invoice) => row.tax_fen,
    }
    const counts = (status: number) => status === 0 || status === 1
    expect(await ask(role, `${path}/totals`)).toEqual(byStatus(rows, ({ status }) => status, counts, figures))
    const narrowed = rows.filter((row) => row.amount_fen >= (rows[0]?.amount_fen ?? 0))
    expect(await ask(role, `${path}/totals?from_fen=${rows[0]?.amount_fen}`)).toEqual(
      byStatus(narrowed, ({ status }) => status, counts, figures),
    )
  })

  test.each(['buyer', 'trader', 'supplier'] as const)('statements of the %s are counted by status', async (role) => {
    const rows = await all<Statement>(role, '/v1/statements', '')
    expect(rows.length).toBe(role === 'supplier' ? 0 : 1)
    expect(await ask(role, '/v1/statements/totals')).toEqual(
      byStatus(
        rows,
        ({ status }) => status,
        () => true,
        {},
      ),
    )
  })

  test.each([
    ['buyer', '/v1/procurer/intentions'],
    ['trader', '/v1/merchant/intentions'],
  ] as const)('the totals of the %s’s intentions equal their rows', async (role, path) => {
    const rows = await all<Intention>(role, path, '')
    expect(rows.length).toBeGreaterThan(1)
    expect(await ask(role, `${path}/totals`)).toEqual(
      byStatus(
        rows,
        ({ status }) => status,
        (status) => status >= 0,
        { weight: ({ quantity_kg }) => quantity_kg, worth: expectedFen },
      ),
    )
  })

  test.each(ROLE_LIST)('the totals of the %s’s after-sales equal their rows, and show a supplier no amount', async (role) => {
    const path = `/v1/${AREA[role]}/order`
    const orders = await all<Order>(role, `${path}s`, '')
    const rows = orders.filter(({ no }) => !no.startsWith('DD-')).flatMap((order) => afterSalesOf(order))
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, -1]))
    const weight = (row: AfterSale) => row.quantity_kg
    const figures: Record<string, (row: AfterSale) => number | null> =
      role === 'supplier' ? { weight } : { weight, amount: (row) => row.amount_fen }
    expect(await ask(role, `${path}/afters/totals`)).toEqual(
      byStatus(
        rows,
        ({ status }) => status,
        (status) => status >= 0,
        figures,
      ),
    )
  })
})

test.each([
  ['supplier', '/v1/supplier/orders'],
  ['trader', '/v1/merchant/orders'],
] as const)(
  'the totals of the %s’s dissents equal their rows, and a supplier counts those that the trader has raised',
  async (role, path) => {
    const rows = (await all<Order>(role, path, '')).flatMap((order) => order.dissents.map(({ status }) => ({ status, order })))
    const statuses = new Set(rows.map(({ status }) => status))
    expect(statuses.size).toBeGreaterThan(role === 'trader' ? 1 : 0)
    const margin = ({ order }: { order: Order }) => marginFen(order)
    const figures: Record<string, typeof margin> = role === 'trader' ? { margin } : {}
    expect(await ask(role, `${path}/dissents/totals`)).toEqual(
      byStatus(
        rows,
        ({ status }) => status,
        () => true,
        figures,
      ),
    )
  },
)

test('a counterparty’s totals contain no figure that only the trader counts', async () => {
  const [supplier, buyer, trader] = await Promise.all(ROLE_LIST.map((role) => ask(role, `/v1/${AREA[role]}/orders/totals`)))
  expect(Object.keys(sumsUnder(trader ?? [], undefined).totals)).toContain('margin')
  expect(Object.keys(sumsUnder(supplier ?? [], undefined).totals)).toEqual(['weight', 'amount', 'due'])
  expect(Object.keys(sumsUnder(buyer ?? [], undefined).totals)).toEqual(['weight', 'amount', 'due', 'to_pay'])
  const stored = await trade.db.select({ order: orders.doc, sums: orders.supplier_sums }).from(orders)
  for (const { order, sums } of stored) expect(sums).not.toContain(order.sale?.amount_fen)
})

test('orders that an earlier build stored have no totals before they are rewritten', async () => {
  const { db } = trade
  const before = await ask('trader', '/v1/merchant/orders/totals')
  const [one] = await db.select({ id: orders.id }).from(orders).limit(1)
  await db
    .update(orders)
    .set({ supplier_sums: null, buyer_sums: null, trader_sums: null, search_schema: 2 })
    .where(eq(orders.id, one?.id ?? uuidv7()))
  expect(await ask('trader', '/v1/merchant/orders/totals')).toBeNull()
  await refreshSearch(db, new AbortController().signal)
  expect(await ask('trader', '/v1/merchant/orders/totals')).toEqual(before)
  await db.execute(sql`update contracts set sums = null, search_schema = 2`)
  expect(await ask('supplier', '/v1/supplier/contracts/totals')).toBeNull()
  await refreshSearch(db, new AbortController().signal)
  expect(await ask('supplier', '/v1/supplier/contracts/totals')).not.toBeNull()
})
