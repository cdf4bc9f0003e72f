/**
 * Search over HTTP: its text is stored with the order, rewritten for rows of earlier builds, and contains nothing of the other
 * side.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spell } from '#domain/list/pinyin.ts'
import { ROLE_LIST, type Role } from '#domain/role.ts'
import { contractTerms, matches, orderTerms, searchText, wordsOf } from '#domain/list/search.ts'
import { refreshSearch } from '#server/keep-search.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { AREA, openTradeServer } from './trade-server.ts'

let trade: TradeServer
let deal: Deal
beforeAll(async () => {
  trade = await openTradeServer()
  for (const title of ['6063 旧料', '割胶铝线']) {
    const other = await trade.open({ goods_id: null, title })
    await other.go(1)
  }
  deal = await trade.open({ goods_id: null, title: '机件生铝' })
  await deal.go(3)
}, 60_000)
afterAll(() => trade?.close())

const search = async (role: Role, typed: string): Promise<string[]> => {
  const { status, body } = await trade.who[role].get(`/v1/${AREA[role]}/orders?limit=100&search=${encodeURIComponent(typed)}`)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

test.each(ROLE_LIST)('the %s finds an order by title, pinyin, plate, ticket, contract and amount', async (role) => {
  const view = await deal.view(role)
  const [trip] = view.trips
  const side = role === 'buyer' ? view.sale : view.supply
  for (const typed of ['机件', 'jijian', 'jjsl', trip?.plate.slice(-5), trip?.received?.ticket_no, side?.contract_no, view.no])
    expect(await search(role, String(typed)), String(typed)).toEqual([deal.id])
  const amount = ((side?.amount_fen ?? 0) / 100).toFixed(2)
  expect(await search(role, amount)).toContain(deal.id)
  expect(await search(role, `机件 ${view.no.slice(-3)}`)).toEqual([deal.id])
  expect(await search(role, '机件 旧料')).toEqual([])
})

test('server and device find the same orders by the same view', async () => {
  for (const role of ROLE_LIST) {
    const views = (await trade.who[role].get(`/v1/${AREA[role]}/orders?limit=100`)).body.data
    for (const typed of ['lanjia', 'ysljzs', 'lfct', '砺锋', '云枢', 'al', '6063', '1', '旧料 蓝岬']) {
      const there = views
        .filter((view: Parameters<typeof orderTerms>[0]) => matches(searchText(orderTerms(view), spell), wordsOf(typed)))
        .map(({ id }: { id: string }) => id)
      expect(await search(role, typed), `${role} ${typed}`).toEqual(there)
    }
  }
})

test('a supplier finds nothing by the buyer, nor a buyer by the supplier', async () => {
  const whole = await deal.view('trader')
  const of_sale = ['砺锋', 'lftc', whole.sale?.contract_no, ((whole.sale?.amount_fen ?? 0) / 100).toFixed(2)]
  const of_supply = ['蓝岬', 'lanjia', whole.supply?.contract_no, ((whole.supply?.amount_fen ?? 0) / 100).toFixed(2)]
  for (const typed of of_sale) expect(await search('supplier', String(typed)), String(typed)).toEqual([])
  for (const typed of of_supply) expect(await search('buyer', String(typed)), String(typed)).toEqual([])
  for (const typed of [...of_sale, ...of_supply]) expect(await search('trader', String(typed)), String(typed)).toContain(deal.id)
})

test('search texts are written in pieces after the start, and until then lists are whole and a search finds numbers', async () => {
  const { db } = trade
  const all = await search('trader', '')
  const texts = () =>
    db.execute<{ id: string }>(
      sql`select id, supplier_search, buyer_search, trader_search, search_schema from orders order by id`,
    )
  const before = (await texts()).rows
  await db.execute(sql`update orders set supplier_search = '', buyer_search = '', trader_search = '', search_schema = 0`)
  await db.execute(sql`update contracts set search = '', search_schema = 0`)
  expect(await search('trader', '')).toEqual(all)
  expect(await search('trader', '机件')).toEqual([])
  const { no } = await deal.view('trader')
  for (const role of ROLE_LIST) expect(await search(role, no.slice(-5).toLowerCase())).toContain(deal.id)
  expect(await search('trader', `机件 ${no}`)).toEqual([])

  // The server stops after the first piece and writes the others after its restart.
  let asked = 0
  const stops_after_one = {
    get aborted() {
      return asked++ > 0
    },
  } as AbortSignal
  expect(await refreshSearch(db, stops_after_one, 2)).toBe(2)
  const written = await db.execute<{ id: string }>(sql`select id from orders where search_schema > 0`)
  expect(written.rows).toHaveLength(2)
  expect(await search('trader', '')).toEqual(all)
  await refreshSearch(db, new AbortController().signal, 2)
  expect((await texts()).rows).toEqual(before)
  expect(await search('trader', '机件')).toEqual([deal.id])
  expect(await refreshSearch(db, new AbortController().signal)).toBe(0)
})

test('contracts are found by either party, goods and amount', async () => {
  const found = async (typed: string) =>
    (await trade.who.supplier.get(`/v1/supplier/contracts?limit=100&search=${encodeURIComponent(typed)}`)).body.data
  const [contract] = await found('机件')
  expect(contract.order_id).toBe(deal.id)
  expect(matches(searchText(contractTerms(contract), spell), wordsOf('yunshu'))).toBe(true)
  for (const typed of ['yunshu 机件', 'jjsl', (contract.total_fen / 100).toFixed(2)])
    expect(
      (await found(typed)).map(({ id }: { id: string }) => id),
      typed,
    ).toContain(contract.id)
})

test.each([
  ['/v1/supplier/search', 'lanjia', ['演示·蓝岬再生资源']],
  ['/v1/supplier/search', 'qingyulv', ['演示·青屿铝业']],
  ['/v1/procurer/option', '砺锋 铜材', ['演示·砺锋铜材']],
])('%s finds firms by %s', async (path, typed, names) => {
  const { body } = await trade.who.trader.get(`${path}?search=${encodeURIComponent(typed)}`)
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names)
})
