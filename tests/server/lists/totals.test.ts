/** What lists add up to by the server: the sums of their pages, of the tables on a device, and of their files; of each role's own view. */
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '#domain/contract.ts'
import { contractFilter, contractKg } from '#domain/contract.ts'
import { begin } from '#domain/lifecycle.ts'
import { NO_TAB, sumsUnder, type TabTotals } from '#domain/list-totals.ts'
import type { Order } from '#domain/order.ts'
import { ROLE_LIST, type Role } from '#domain/role.ts'
import { totalsOf } from '#domain/table.ts'
import { tabOf } from '#domain/waiting.ts'
import { XlsxRows } from '#domain/xlsx.ts'
import { transact } from '#server/db/connect.ts'
import { orders } from '#server/db/tables/trade.ts'
import { ORDER_COLUMNS } from '#server/orders/export-columns.ts'
import { insertOrder, saveOrder } from '#server/orders/store.ts'
import { refreshSearch } from '#server/search.ts'
import { ORDER_TABLES } from '#client/features/orders/list/order-tables.ts'
import { ACTORS, newOrder } from '../../domain/order-fixtures.ts'
import { command, play } from '../../domain/order-runs.ts'
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
/** By tab, without tabs that have no rows. */
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

  test('add up to what their pages do, whatever they are narrowed to', async () => {
    let told = 0
    for (const query of queries()) {
      const views = await all<Order>(role, path, query)
      const tabs = await ask(role, `${path}/totals?${query}`)
      expect(tabs, query).toEqual(onDevice(views))
      told += tabs?.length ?? 0
    }
    expect(told).toBeGreaterThan(20)
  })

  test('have the totals of their file, in every tab', async () => {
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
  test('add up to what their pages do', async () => {
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

test('a counterparty is told nothing of the other side: what the trader alone counts is no figure of its totals', async () => {
  const [supplier, buyer, trader] = await Promise.all(ROLE_LIST.map((role) => ask(role, `/v1/${AREA[role]}/orders/totals`)))
  expect(Object.keys(sumsUnder(trader ?? [], undefined).totals)).toContain('margin')
  expect(Object.keys(sumsUnder(supplier ?? [], undefined).totals)).toEqual(['weight', 'amount', 'due'])
  expect(Object.keys(sumsUnder(buyer ?? [], undefined).totals)).toEqual(['weight', 'amount', 'due', 'to_pay'])
  const stored = await trade.db.select({ order: orders.doc, sums: orders.supplier_sums }).from(orders)
  for (const { order, sums } of stored) expect(sums).not.toContain(order.sale?.amount_fen)
})

test('orders that an earlier build stored are not added up before they are written', async () => {
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
