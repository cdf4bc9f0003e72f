/** Firms at the operator's desk: the search, the page of one, and the quota. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { journal } from '#server/db/tables/journal.ts'
import { type Client, type Name, PHONES } from '../harness.ts'
import type { Permit } from '#domain/firm/permit.ts'
import { madePermit, PATH } from '../permits/made.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

let trade: TradeServer
let desk: Client
beforeAll(async () => {
  trade = await openTradeServer()
  desk = trade.who.trader
})
afterAll(() => trade?.close())

const firmOf = (name: Name) => trade.who[name].session.firm_id
const userOf = (name: Name) => trade.who[name].session.user_id
const page = async (id: string) => (await desk.get(`/v1/merchant/admin/firms/${id}`)).body.data

test('the page of a firm masks phones, and opens them with an entry in the log', async () => {
  const data = await page(firmOf('supplier'))
  expect(JSON.stringify(data)).not.toContain(PHONES.supplier)
  expect(data.people[0]).toMatchObject({ phone: '138****0001', roles: ['admin'] })
  const opened = await desk.post(`/v1/merchant/admin/people/${userOf('supplier')}/contact`, {})
  expect(opened.body.data.phone).toBe(PHONES.supplier)
  expect((await trade.logged(userOf('supplier'))).at(-1)).toMatchObject({ action: 'open_contact', object: 'person' })
  const { desk_logs } = await page(firmOf('supplier'))
  expect(desk_logs[0]).toMatchObject({ label: '查看联系方式', title: '演示甲', by_name: '演示戊' })
})

test('the page of a firm counts orders by state, and shows the balance with the operator alone', async () => {
  const id = firmOf('other_supplier')
  expect(await page(id)).toMatchObject({ balance_fen: null, orders: [] })
  const deal = await trade.open({ goods_id: null, supplier_id: id }, { supplier: 'other_supplier' })
  const { supply } = await deal.go(4)
  const own = await page(id)
  expect(own).toMatchObject({ balance_fen: supply?.amount_fen, orders: [{ state: 4, count: 1 }] })
  // As an order of another trader, which is a rival.
  await trade.db.update(journal).set({ trader_id: uuidv7() }).where(eq(journal.firm_id, id))
  const rival = await page(id)
  expect(rival).toMatchObject({ balance_fen: null, orders: [{ state: 4, count: 1 }] })
  for (const figure of [supply?.amount_fen, supply?.price_fen]) expect(JSON.stringify(rival)).not.toContain(String(figure))
})

test('the page of a firm shows its own permits, those that end first before others, as the desk has decided', async () => {
  const [lasting, dated] = [
    await madePermit(trade, 'supplier', { valid_until: null }),
    await madePermit(trade, 'supplier', { kind: 'recycling' }),
  ]
  await madePermit(trade, 'other_supplier')
  await madePermit(trade, 'buyer')
  const decide = (id: string, passed: boolean, reason: string) =>
    desk.put(`/v1/merchant/admin/permits/${id}`, { base_version: 1, seen: 'waiting', passed, field: null, reason })
  expect((await decide(lasting.id, true, '')).status).toBe(200)
  const seen = async () => (await page(firmOf('supplier'))).permits
  const shown = ({ id, kind, name, no, valid_until }: Permit, state: string) => ({ id, kind, name, no, valid_until, state })
  expect(await seen()).toEqual([shown(dated, 'waiting'), shown(lasting, 'passed')])
  expect((await decide(dated.id, false, '照片不清楚')).status).toBe(200)
  const gone = await trade.who.supplier.delete(`${PATH}/${lasting.id}`, { base_version: 2 })
  expect(gone.status).toBe(200)
  expect(await seen()).toEqual([shown(dated, 'rejected')])
})

test('the page of a firm has every version of its certification with its decision, and the tickets of its people', async () => {
  const { other_supplier } = trade.who
  const id = firmOf('other_supplier')
  const seen = async () => await page(id)
  const [first] = (await seen()).certifications
  expect(first).toMatchObject({ n: 1, status: 1 })
  const ticket = { id: uuidv7(), type: 1, title: '磅单对不上', content: '差 200 公斤' }
  expect((await other_supplier.post('/v1/user/feedbacks', ticket)).status).toBe(200)
  expect((await seen()).tickets).toEqual([
    { id: ticket.id, title: ticket.title, status: 0, by_name: other_supplier.session.name, created_at: expect.any(String) },
  ])
})

test('firms are found by name, pinyin, code and phone, and those of their people, and listed in pages', async () => {
  const ids = async (query: string) =>
    (await desk.get(`/v1/merchant/admin/firms?${query}`)).body.data.map(({ id }: { id: string }) => id) as string[]
  const { uscc } = await page(firmOf('supplier'))
  for (const typed of ['蓝岬', 'lanjia', 'ljzs', uscc, PHONES.supplier, '0001', '演示甲', 'yanshijia', '蓝岬 演示甲'])
    expect(await ids(`search=${encodeURIComponent(typed)}`), typed).toContain(firmOf('supplier'))
  expect(await ids(`search=${encodeURIComponent('蓝岬 演示乙')}`)).toEqual([])
  expect(await ids('search=1380000')).toEqual([])
  expect(await ids('role=buyer')).not.toContain(firmOf('supplier'))
  expect(await ids('suspended=yes')).toEqual([])
  const all = await ids('limit=100')
  const paged: string[] = []
  let cursor = ''
  do {
    const { data, next } = (await desk.get(`/v1/merchant/admin/firms?limit=2${cursor}`)).body
    paged.push(...data.map(({ id }: { id: string }) => id))
    cursor = next ? `&cursor=${next}` : ''
  } while (cursor)
  expect(paged).toEqual(all)
})

test('only the risk role and administrators of the desk read and change firms', async () => {
  await asDesk(trade, trade.who.colleague, 'content')
  const { token } = trade.who.colleague
  const answer = await trade.server.app.inject({
    url: '/v1/merchant/admin/firms',
    headers: { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: userOf('colleague') },
  })
  expect([answer.statusCode, answer.json().message]).toEqual([403, '须由运营的财务风控办理'])
})

test('a quota is set for suppliers alone, in whole kilograms, and may be lifted', async () => {
  const { version: base_version } = await page(firmOf('supplier'))
  const path = `/v1/merchant/admin/firms/${firmOf('supplier')}/quota`
  expect((await desk.put(path, { base_version, quota_kg: -1 })).body.details.fields).toEqual({ quota_kg: '重量不能为负数' })
  const set = await desk.put(path, { base_version, quota_kg: 600_000 })
  expect((await page(firmOf('supplier'))).quota_kg).toBe(600_000)
  expect((await desk.put(path, { base_version, quota_kg: null })).body.message).toBe('演示戊刚刚修改交易额度，请核对后再操作')
  expect((await desk.put(path, { base_version: set.body.data.version, quota_kg: null })).status).toBe(200)
  const buyer = await page(firmOf('buyer'))
  const refused = await desk.put(`/v1/merchant/admin/firms/${firmOf('buyer')}/quota`, {
    base_version: buyer.version,
    quota_kg: 1,
  })
  expect([refused.status, refused.body.message]).toEqual([409, '只有供应商有交易额度'])
})
