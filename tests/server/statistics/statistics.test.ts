/** Statistics over HTTP: each role's figures are the sums of its own list of orders, to the fen, and nobody reads another firm's. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArrivedTrips, Statistics } from '#api/statistics.ts'
import { weightOf } from '#domain/order/headline.ts'
import { readPeriod } from '#domain/list/list-filter.ts'
import type { Order } from '#domain/order/order.ts'
import { marginFen } from '#domain/money/payment.ts'
import { type Role, ROLE_LIST } from '#domain/role.ts'
import { chinaMonth, monthsPeriod, STATISTICS_SCHEMA, sumFigures } from '#domain/accounting/statistics.ts'
import { insertMarket } from '#server/demo/market.ts'
import { orders } from '#server/db/tables/trade.ts'
import type { Name } from '../harness.ts'
import { AREA, openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
const MONTH = chinaMonth(Date.now())
const last = (months: readonly string[]) => months.at(-1)

beforeAll(async () => {
  trade = await openTradeServer()
  await insertMarket(trade.db, new Date())
  for (const state of [0, 2, 3, 4, 6, 8, -1] as const) await (await trade.open({ goods_id: null })).go(state)
  const granted = await trade.open({ goods_id: null })
  await granted.go(8)
  await granted.take('apply_after_sale', { kind: 'compensation', quantity_kg: null })
  await granted.take('judge_after_sale')
  await trade.open(
    { goods_id: null, supplier_id: trade.who.other_supplier.session.firm_id, title: '别家的铜' },
    { supplier: 'other_supplier' },
  )
}, 60_000)
afterAll(() => trade?.close())

const read = async (name: Name, query = ''): Promise<Statistics> => {
  const { status, body } = await trade.who[name].get(`/v1/${AREA[trade.who[name].session.role]}/statistics?${query}`)
  expect(status).toBe(200)
  return body.data
}
/** The orders behind this month's bar, filtered by its link. */
async function behind(name: Name): Promise<Order[]> {
  const { since, until } = readPeriod(monthsPeriod(MONTH), 0)
  const query = new URLSearchParams({ since: since ?? '', until: until ?? '', ended: 'no', limit: '100' })
  return (await trade.who[name].get(`/v1/${AREA[trade.who[name].session.role]}/orders?${query}`)).body.data
}
const sum = (all: readonly Order[], of: (order: Order) => number) => all.reduce((total, order) => total + of(order), 0)

describe.each(['supplier', 'buyer', 'trader', 'other_supplier'] as const)('of the %s', (name) => {
  test('months, firms and categories equal the sums of the list that a bar links to', async () => {
    const { months, sides, complete, categories } = await read(name)
    expect(complete).toBe(true)
    expect(months).toHaveLength(12)
    expect(last(months)).toBe(MONTH)
    const { role } = trade.who[name].session
    expect(sides.map(({ side }) => side)).toEqual({ supplier: ['supply'], buyer: ['sale'], trader: ['supply', 'sale'] }[role])
    const all = await behind(name)
    expect(all.length).toBe(name === 'other_supplier' ? 1 : name === 'supplier' ? 7 : 8)
    for (const { side, parts, counterparties } of sides) {
      const total = sumFigures(parts.map(({ figures }) => figures))
      expect(parts.every(({ month }) => month === MONTH)).toBe(true)
      expect(total).toMatchObject({
        orders: all.length,
        kg: sum(all, (order) => weightOf(order).kg),
        amount_fen: sum(all, (order) => order[side]?.amount_fen ?? 0),
        margin_fen: role === 'trader' ? sum(all, (order) => marginFen(order) ?? 0) : 0,
        trips: sum(all, ({ trips }) => trips.filter(({ received }) => received).length),
        shipped_kg: sum(all, ({ trips }) => trips.reduce((kg, { shipped, received }) => kg + (received ? shipped.net_kg : 0), 0)),
      })
      expect(sumFigures(counterparties.map(({ figures }) => figures))).toEqual(total)
      expect(total.priced_kg).toBeGreaterThan(0)
      expect(total.priced_fen).not.toBe(total.market_fen)
      for (const { figures, category_id } of parts) {
        expect(figures.kg).toBe(
          sum(
            all.filter((order) => order.category_id === category_id),
            (order) => weightOf(order).kg,
          ),
        )
        expect(categories.find(({ id }) => id === category_id)?.name).toMatch(/\p{Script=Han}/u)
      }
    }
  })

  test('the trips behind a difference add up to it', async () => {
    const { sides } = await read(name)
    const { role } = trade.who[name].session
    const trips = async (query: object) =>
      (
        await trade.who[name].get(
          `/v1/${AREA[role]}/statistics/trips?${new URLSearchParams({ from: MONTH, to: MONTH, ...query })}`,
        )
      ).body as { data: ArrivedTrips[]; next: string | null }
    for (const { firm_id, figures } of sides.flatMap(({ counterparties }) => counterparties)) {
      const { data } = await trips({ firm_id: firm_id ?? '', limit: '50' })
      const all = data.flatMap((order) => order.trips)
      expect(all).toHaveLength(figures.trips)
      expect(all.reduce((kg, { received_kg }) => kg + received_kg, 0)).toBe(figures.received_kg)
      expect(all.filter(({ over }) => over)).toHaveLength(figures.trips_over)
    }
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await trips({ limit: '2', ...(cursor ? { cursor } : {}) })
      seen.push(...page.data.map(({ order_id }) => order_id))
      cursor = page.next
    }
    expect(seen).toEqual((await trips({ limit: '50' })).data.map(({ order_id }) => order_id))
    for (const id of [trade.who.other_buyer.session.firm_id, uuidv7()]) expect((await trips({ firm_id: id })).data).toEqual([])
  })
})

test('show a counterparty its own trader and never the other side, not even in its trips', async () => {
  const { supplier, buyer, trader } = trade.who
  for (const [name, other] of [
    ['supplier', buyer],
    ['buyer', supplier],
  ] as const) {
    const own = JSON.stringify(await read(name))
    expect(own).toContain(trader.session.firm_id)
    expect(own).not.toContain(other.session.firm_id)
    const area = AREA[name]
    const asked = await trade.who[name].get(
      `/v1/${area}/statistics/trips?from=${MONTH}&to=${MONTH}&firm_id=${other.session.firm_id}`,
    )
    expect(asked.body.data).toEqual([])
  }
  expect((await read('other_buyer')).sides).toEqual([{ side: 'sale', parts: [], counterparties: [] }])
})

test('say if an order is not counted yet', async () => {
  const one = await trade.open({ goods_id: null })
  await trade.db.update(orders).set({ statistics_schema: 0 }).where(eq(orders.id, one.id))
  expect((await read('buyer')).complete).toBe(false)
  await trade.db.update(orders).set({ statistics_schema: STATISTICS_SCHEMA }).where(eq(orders.id, one.id))
  expect((await read('buyer')).complete).toBe(true)
})

test('are limited in months, and refuse a period that runs backwards', async () => {
  const refused = async (role: Role, query: string) => (await trade.who[role].get(`/v1/${AREA[role]}/${query}`)).body
  for (const role of ROLE_LIST) {
    expect(await refused(role, 'statistics?months=25')).toMatchObject({
      code: 'invalid',
      details: { fields: { months: '最多 24 个月' } },
    })
    expect(await refused(role, 'statistics/trips?from=2026-13&to=2026-11')).toMatchObject({
      details: { fields: { from: '月份格式有误' } },
    })
    expect(await refused(role, 'statistics/trips?from=2026-11&to=2026-10')).toMatchObject({ code: 'invalid' })
  }
})
