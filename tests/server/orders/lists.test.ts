/**
 * Lists over HTTP: each role's filters and counts, search, pages by cursor, the trader's queues, and the searches of the order
 * form.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract } from '#domain/contract/contract.ts'
import { filterBy, type ListFilter } from '#domain/list/list-filter.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { FILTERS, filterOf, ORDER_STATES, PAID } from '#domain/order/order.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { tabOf } from '#domain/order/waiting.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { AREA, openTradeServer } from './trade-server.ts'

const STATES: OrderState[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, -1]
let trade: TradeServer
const deals = new Map<OrderState, Deal>()
beforeAll(async () => {
  trade = await openTradeServer()
  for (const state of STATES) {
    const deal = await trade.open({ goods_id: null, title: `第 ${state} 态 100%_纯铜` })
    await deal.go(state)
    deals.set(state, deal)
  }
  const other = await trade.open(
    {
      goods_id: null,
      supplier_id: trade.who.other_supplier.session.firm_id,
      buyer_id: trade.who.other_buyer.session.firm_id,
      title: '别家的铝',
    },
    { supplier: 'other_supplier', buyer: 'other_buyer' },
  )
  await other.take('advance')
}, 60_000)
afterAll(() => trade?.close())

const idOf = (state: OrderState): string => deals.get(state)?.id ?? ''
async function list(
  role: Role,
  query = '',
  path = `/v1/${AREA[role]}/orders`,
): Promise<{ ids: string[]; counts: Record<string, number>; next: string | null; data: Order[] }> {
  const { status, body } = await trade.who[role].get(`${path}?${query}`)
  expect(status).toBe(200)
  return { ...body, ids: body.data.map(({ id }: Order) => id) }
}

describe.each(ROLE_LIST)('the %s', (role) => {
  test.each(FILTERS[role].map(({ code }) => code))(
    'finds under filter %i exactly the orders of its states, and their number',
    async (code) => {
      const states = STATES.filter((state) => filterOf(state, role) === code)
      const { ids, counts } = await list(role, `status=${code}`)
      const mine = ids.filter((id) => [...deals.values()].some((deal) => deal.id === id))
      expect(new Set(mine)).toEqual(new Set(states.map(idOf)))
      expect(counts[String(code)]).toBe(ids.length)
    },
  )

  test('pages through every order once, newest first', async () => {
    const whole = await list(role, 'limit=100')
    expect(whole.next).toBeNull()
    const seen: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 20; pages++) {
      const page: Awaited<ReturnType<typeof list>> = await list(role, `limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.ids)
      cursor = page.next
    }
    expect(seen).toEqual(whole.ids)
    expect(new Set(seen).size).toBe(STATES.length + (role === 'trader' ? 1 : 0))
    const times = whole.data.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const state of STATES) expect(whole.data).toContainEqual(await deals.get(state)?.view(role))
  })

  test('searches number and title, and treats no character as a pattern', async () => {
    const { no } = await (deals.get(3) as Deal).view()
    expect((await list(role, `search=${no.toLowerCase()}`)).ids).toEqual([idOf(3)])
    expect((await list(role, `search=${encodeURIComponent('第 4 态')}`)).ids).toEqual([idOf(4)])
    expect((await list(role, `search=${encodeURIComponent('100%_纯')}`)).ids).toHaveLength(STATES.length)
    for (const nothing of ['100__纯', '%%%', '_', "' or 1=1 --", '\\']) {
      const { ids } = await list(role, `search=${encodeURIComponent(nothing)}`)
      expect(ids.length, nothing).toBe(nothing === '_' ? STATES.length : 0)
    }
    expect((await list(role, `status=${filterOf(4, role)}&search=${encodeURIComponent('第 7 态')}`)).ids).toEqual(
      role === 'supplier' ? [idOf(7)] : [],
    )
    if (role !== 'trader') expect((await list(role, `search=${encodeURIComponent('别家')}`)).ids).toEqual([])
  })
})

test('a list has the filters of the device, over the fields of the role’s own list only', async () => {
  const { supplier, buyer, trader, other_buyer } = trade.who
  const facts = (await list('trader', 'limit=100')).data.map((order) => ({
    id: order.id,
    firms: [order.supplier_id, order.buyer_id].map((id) => ({ id: id ?? '', name: '' })),
    plates: order.trips.map(({ plate }) => plate),
    category_id: order.category_id,
    amounts_fen: [order.supply?.amount_fen ?? 0, order.sale?.amount_fen ?? 0],
    created_at: order.created_at,
  }))
  const [some] = facts.filter(({ plates }) => plates.length > 0)
  const middle = facts.map(({ created_at }) => created_at).toSorted()[4]
  const filters: ListFilter[] = [
    { firm_id: other_buyer.session.firm_id },
    { plate: some?.plates[0]?.slice(2, 6).toLowerCase() },
    { category_id: some?.category_id ?? '' },
    { from_fen: some?.amounts_fen[0], to_fen: some?.amounts_fen[0] },
    { from_fen: some?.amounts_fen[1] },
    { to_fen: (some?.amounts_fen[0] ?? 1) - 1 },
    { since: middle },
    { until: middle, firm_id: supplier.session.firm_id },
  ]
  for (const filter of filters) {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    const { ids } = await list('trader', `limit=100&${query}`)
    expect(ids, query.toString()).toEqual(facts.filter(filterBy(filter)).map(({ id }) => id))
  }
  const [undisclosed] = (await list('supplier', 'limit=100')).data
  expect(undisclosed?.buyer_id).toBeNull()
  expect((await list('supplier', `limit=100&firm_id=${buyer.session.firm_id}`)).ids).toEqual([])
  expect((await list('supplier', `limit=100&firm_id=${trader.session.firm_id}`)).ids).toHaveLength(STATES.length)
  const sale_fen = some?.amounts_fen[1]
  expect((await list('trader', `limit=100&from_fen=${sale_fen}&to_fen=${sale_fen}`)).ids).toContain(some?.id)
  expect((await list('supplier', `limit=100&from_fen=${sale_fen}&to_fen=${sale_fen}`)).ids).toEqual([])
})

test('the trader’s queues contain the orders that wait for the trader', async () => {
  const queue = async (path: string) => new Set((await list('trader', 'limit=100', path)).ids)
  const [other] = (await list('trader', `search=${encodeURIComponent('别家')}`)).ids
  expect(await queue('/v1/merchant/finance/collections')).toEqual(new Set([idOf(5), other]))
  expect(await queue('/v1/merchant/finance/payments')).toEqual(new Set([idOf(6), idOf(7)]))
  expect(await queue('/v1/merchant/order/pricings')).toEqual(new Set([idOf(3), idOf(4), idOf(5)]))
  expect(await queue('/v1/merchant/orders/dissents')).toEqual(new Set())
  await deals.get(5)?.take('confirm_supply_price')
  expect(await queue('/v1/merchant/order/pricings')).toEqual(new Set([idOf(3), idOf(4)]))
})

test('counts stop at the limit of a badge and cover every filter', async () => {
  const { counts } = await list('trader')
  expect(Object.keys(counts).map(Number).toSorted()).toEqual([...ORDER_STATES].toSorted())
  expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(STATES.length + 1)
})

test.each([
  ['/v1/supplier/search', ['演示·蓝岬再生资源', '演示·青屿铝业'], '青屿'],
  ['/v1/procurer/option', ['演示·砺锋铜材', '演示·禾川电缆'], '禾川'],
  ['/v1/merchant/search', ['演示·云枢能源贸易'], '云枢'],
])('%s finds firms of its kind by name', async (path, names, word) => {
  const found = async (search: string) =>
    (await trade.who.trader.get(`${path}?search=${encodeURIComponent(search)}`)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect(new Set(await found(''))).toEqual(new Set(names))
  expect(await found(word)).toEqual(names.filter((name) => name.includes(word)))
  expect(await found('%')).toEqual([])
})

test('a search for firms begins with those that the trader trades with, up to the requested number', async () => {
  const found = async (query = '') => (await trade.who.trader.get(`/v1/procurer/option${query}`)).body.data as { name: string }[]
  const [newest] = (await trade.who.trader.get('/v1/merchant/orders?limit=1')).body.data as { buyer_name: string }[]
  const [first] = await found()
  expect(first?.name).toBe(newest?.buyer_name)
  expect(await found('?limit=1')).toEqual([first])
})

const contractFacts = ({ seller, buyer, total_fen, created_at }: Contract) => ({
  firms: [seller, buyer].map(({ firm_id, name }) => ({ id: firm_id, name })),
  plates: [],
  category_id: null,
  amounts_fen: [total_fen],
  created_at,
})
test('contracts are listed by the firm’s own signature, found by either number, and paged', async () => {
  const contracts = async (name: 'supplier' | 'trader', path: string) => (await trade.who[name].get(path)).body
  const mine = await contracts('supplier', '/v1/supplier/contracts?limit=100')
  expect(mine.data).toHaveLength(STATES.length)
  expect((await contracts('supplier', '/v1/supplier/contracts?status=1&limit=100')).data).toHaveLength(STATES.length)
  expect((await contracts('supplier', '/v1/supplier/contracts?status=0')).data).toEqual([])
  const waiting = (await contracts('trader', '/v1/merchant/contracts/procurer?status=0&limit=100')).data
  const all = (await contracts('trader', '/v1/merchant/contracts/procurer?limit=100')).data
  const isVoid = ({ void_at }: { void_at: string | null }) => void_at !== null
  expect(all).toHaveLength(STATES.length + 1)
  expect(all.filter(isVoid).length).toBeGreaterThan(0)
  expect(waiting).toEqual(all.filter((each: { void_at: string | null }) => !isVoid(each)))
  expect((await contracts('trader', '/v1/contracts?limit=100')).data).toHaveLength(STATES.length)
  const [first] = mine.data
  for (const no of [first.no, first.order_no])
    expect((await contracts('supplier', `/v1/supplier/contracts?search=${no}`)).data.map(({ id }: { id: string }) => id)).toEqual(
      [first.id],
    )
  const sale = '/v1/merchant/contracts/procurer?limit=100'
  const nos = (body: { data: { no: string }[] }) => body.data.map(({ no }) => no)
  const { other_buyer } = trade.who
  const middle = all.map(({ created_at }: { created_at: string }) => created_at).toSorted()[4]
  const [fen] = all.map(({ total_fen }: { total_fen: number }) => total_fen)
  const filters: ListFilter[] = [
    { firm_id: other_buyer.session.firm_id },
    { from_fen: fen, to_fen: fen },
    { from_fen: fen + 1 },
    { since: middle },
    { until: middle, to_fen: fen },
  ]
  for (const filter of filters) {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
    const passing = all.filter((each: Contract) => filterBy(filter)(contractFacts(each)))
    expect(nos(await contracts('trader', `${sale}&${query}`)), query.toString()).toEqual(nos({ data: passing }))
  }
  expect(nos(await contracts('trader', `${sale}&firm_id=${other_buyer.session.firm_id}`))).toHaveLength(1)
  expect((await contracts('supplier', `/v1/supplier/contracts?firm_id=${other_buyer.session.firm_id}`)).data).toEqual([])
  const page = await contracts('supplier', '/v1/supplier/contracts?limit=4')
  const rest = await contracts('supplier', `/v1/supplier/contracts?limit=100&cursor=${page.next}`)
  expect([...page.data, ...rest.data]).toEqual(mine.data)
})

test('an order that is partly paid stays under the buyer’s 待付款', async () => {
  const deal = await trade.open({ goods_id: null, title: '分次付款' })
  await deal.go(4)
  const tabs = async () => {
    const [unpaid, paid] = [await list('buyer', 'status=2&limit=100'), await list('buyer', `status=${PAID.code}&limit=100`)]
    expect(unpaid.counts['2']).toBe(unpaid.ids.length)
    return [unpaid.ids.includes(deal.id), paid.ids.includes(deal.id)]
  }
  const amount_fen = (await deal.view()).sale?.amount_fen ?? 0
  await deal.take('pay', { amount_fen: amount_fen - 1 })
  // The given filter 待付款 also contains declared payments.
  expect(await tabs()).toEqual([true, false])
  await deal.take('pay', { amount_fen: 1 })
  expect(await tabs()).toEqual([true, true])
})

test('an order that is partly shipped stays under the supplier’s 待发货', async () => {
  const deal = await trade.open({ goods_id: null, title: '分批发货' })
  await deal.signBoth('supply')
  await deal.take('accept')
  const tabs = async () => {
    const lists = [await list('supplier', 'status=1&limit=100'), await list('supplier', 'status=2&limit=100')]
    for (const [at, { ids, counts }] of lists.entries()) expect(counts[String(at + 1)]).toBe(ids.length)
    return lists.flatMap(({ ids }, at) => (ids.includes(deal.id) ? [at + 1] : []))
  }
  const shipped = await deal.take('deliver', { finished: false })
  expect(tabOf(shipped, 'supplier')).toBe(1)
  expect(await tabs()).toEqual([1])
  await deal.take('deliver', { trips: [], finished: true })
  expect(await tabs()).toEqual([2])
})
