/**
 * Intentions over HTTP: written by a buyer, visible to every trading firm until one opens it, talked about, ordered, closed or
 * withdrawn.
 */
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageLink } from '#client/features/messages/links.ts'
import type { Intention } from '#domain/goods/intention.ts'
import { goods } from '#server/db/tables/offers.ts'
import { messages } from '#server/db/tables/records.ts'
import type { Client } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { openOutsider } from '../outsider.ts'
import { demandOf } from './demand.ts'

let trade: TradeServer
let outsider: Client
beforeAll(async () => {
  trade = await openTradeServer()
  outsider = await openOutsider(trade)
})
afterAll(() => trade?.close())

const NEEDS = '/v1/procurer/needs'
const BUYER = '/v1/procurer/intentions'
const TRADER = '/v1/merchant/intentions'
const typed = (more: object = {}) => demandOf(trade.shelf[0]?.category_id ?? '', more)
async function need(more: object = {}): Promise<Intention> {
  const { status, body } = await trade.who.buyer.post(NEEDS, typed(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
async function wish(more: object = {}): Promise<Intention> {
  const given = { ...typed(), goods_id: trade.shelf[0]?.id ?? '', goods_title: '随便', ...more }
  const { status, body } = await trade.who.buyer.post(BUYER, given)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const listed = async (who: Client, path: string, query = ''): Promise<Intention[]> =>
  (await who.get(`${path}?limit=100${query}`)).body.data
const sees = async (who: Client, path: string, id: string) => (await listed(who, path)).some((each) => each.id === id)
const open = (who: Client, id: string) => who.put(`${TRADER}/${id}/open`, {})
const pulled = async (who: Client) => (await who.get('/v1/sync/pull?limit=500')).body.data.intentions as Intention[]
const inbox = async (who: Client, intention_id: string) =>
  (
    await trade.db
      .select()
      .from(messages)
      .where(and(eq(messages.user_id, who.session.user_id), eq(messages.about_id, intention_id)))
  )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ mode, subject, content }) => ({ mode, subject, content }))

test('a demand is stored as typed, with the category’s name, for its buyer and every trading firm', async () => {
  const { who } = trade
  const given = typed()
  const { body } = await who.buyer.post(NEEDS, given)
  const category_name = body.data.category_name
  expect(body.data).toMatchObject({ ...given, category_name, kind: 'need', status: 0, version: 1, trader_id: null, notes: [] })
  expect(category_name).not.toBe('随便写的')
  expect(body.data.no).toMatch(/^XQ\d{10}$/)
  for (const [client, path] of [
    [who.buyer, BUYER],
    [who.trader, TRADER],
    [who.colleague, TRADER],
    [outsider, TRADER],
  ] as const) {
    expect((await client.get(`${path}/${given.id}`)).body).toEqual(body)
    expect(await sees(client, path, given.id)).toBe(true)
    expect((await pulled(client)).find(({ id }) => id === given.id)).toEqual(body.data)
  }
  expect(await sees(who.other_buyer, BUYER, given.id)).toBe(false)
  for (const stranger of [who.other_buyer, who.supplier])
    expect((await pulled(stranger)).some(({ id }) => id === given.id)).toBe(false)
  expect((await who.other_buyer.post(NEEDS, given)).body.details.fields).toEqual({ id: '需求编号已被使用' })
})

test('an intention on goods takes their category and title, and only the trader reads supplier and price', async () => {
  const { who, shelf } = trade
  const made = await wish({ category_id: uuidv7() })
  expect(made).toMatchObject({ kind: 'goods', goods_title: shelf[0]?.title, category_id: shelf[0]?.category_id, supplier: null })
  expect(made.no).toMatch(/^YX/)
  const seen = (await who.trader.get(`${TRADER}/${made.id}`)).body.data
  expect(seen.supplier).toMatchObject({
    id: who.supplier.session.firm_id,
    name: '演示·蓝岬再生资源',
    price_fen: shelf[0]?.price_fen,
    pricing: { pricing_mode: 1, premium_fen: null },
  })
  const told = [await who.buyer.get(`${BUYER}/${made.id}`), await who.buyer.get(BUYER), await who.buyer.get('/v1/sync/pull')]
  for (const { body } of told) {
    expect(JSON.stringify(body)).toContain(made.id)
    for (const secret of [who.supplier.session.firm_id, '蓝岬']) expect(JSON.stringify(body)).not.toContain(secret)
  }
  for (const path of ['/v1/goods?limit=100', '/v1/needs?limit=100', '/v1/sync/pull'])
    expect(JSON.stringify((await who.supplier.get(path)).body)).not.toContain('9512300')
})

test('goods that the hall does not show accept no intention', async () => {
  const { db, shelf, who } = trade
  const id = shelf[1]?.id ?? ''
  const set = (to: Partial<typeof goods.$inferInsert>) => db.update(goods).set(to).where(eq(goods.id, id))
  for (const to of [{ on_sale: false }, { recycled_at: new Date() }, { deleted_at: new Date() }, { valid_until: new Date(1) }]) {
    await set(to)
    const { status, body } = await who.buyer.post(BUYER, { ...typed(), goods_id: id, goods_title: '' })
    expect([status, body.details.fields]).toEqual([400, { goods_id: '该货源已下架，请另选货源或发布需求' }])
    await set({ on_sale: true, recycled_at: null, deleted_at: null, valid_until: null })
  }
  expect((await wish({ goods_id: id })).status).toBe(0)
})

test('each missing or wrong value is refused at its field', async () => {
  const { status, body } = await trade.who.buyer.post(NEEDS, {
    ...typed({ quantity_kg: 0, delivery_place: ' ', contact: '', phone: '12', category_id: '' }),
  })
  expect([status, body.details.fields]).toEqual([
    400,
    {
      quantity_kg: '请输入需求量',
      delivery_place: '请输入交货地点',
      contact: '请输入联系人',
      phone: '请输入正确的联系电话',
      category_id: '请选择品类',
    },
  ])
  const none = await trade.who.buyer.post(NEEDS, typed({ category_id: uuidv7() }))
  expect(none.body.details.fields).toEqual({ category_id: '请选择品类' })
})

test('the firm that opens a demand has it alone, and other firms get the answer for a missing one', async () => {
  const { who } = trade
  const { id, no } = await need()
  const { body: first } = await outsider.get('/v1/sync/pull?limit=500')
  expect(first.more).toBe(false)
  const answer = await open(who.trader, id)
  expect(answer.body.data).toMatchObject({
    status: 1,
    trader_id: who.trader.session.firm_id,
    trader_name: '演示·云枢能源贸易',
    version: 2,
  })
  const { data } = (await outsider.get(`/v1/sync/pull?limit=500&cursor=${first.cursor}`)).body
  expect(data.gone).toContainEqual({ entity: 'intention', id })
  expect(data.intentions.some((each: Intention) => each.id === id)).toBe(false)
  expect(await open(outsider, id)).toMatchObject({ status: 404, body: (await open(outsider, uuidv7())).body })
  expect(await sees(outsider, TRADER, id)).toBe(false)
  expect(await sees(who.colleague, TRADER, id)).toBe(true)
  const twice = await open(who.colleague, id)
  expect([twice.status, twice.body.message]).toEqual([409, `需求 ${no} 洽谈中，不能开始洽谈`])
  expect((await inbox(who.buyer, id)).map(({ subject }) => subject)).toEqual([`需求 ${no} 已有商户对接`])
})

test('both sides write notes for each other during the talks, and neither before nor after', async () => {
  const { who } = trade
  const { id, no } = await need()
  const note = (text: string) => who.trader.put(`${TRADER}/${id}/notes`, { text })
  const reply = (text: string) => who.buyer.put(`${BUYER}/${id}/notes`, { text })
  expect((await note('在吗')).body.message).toBe(`需求 ${no} 等待对接，不能留言`)
  expect((await reply('在吗')).body.message).toBe(`需求 ${no} 等待对接，不能留言`)
  await open(who.trader, id)
  expect((await note('能否分两批')).status).toBe(200)
  const { data } = (await reply('可以，周二、周五各一批')).body
  const notes = (trader_id: string, buyer_id: string) => [
    { by: 'trader', user_id: trader_id, name: who.trader.session.name, text: '能否分两批' },
    { by: 'buyer', user_id: buyer_id, name: who.buyer.session.name, text: '可以，周二、周五各一批' },
  ]
  // Of the other firm's people, a role reads only the names.
  expect(data.notes).toMatchObject(notes('', who.buyer.session.user_id))
  expect((await who.colleague.get(`${TRADER}/${id}`)).body.data.notes).toMatchObject(notes(who.trader.session.user_id, ''))
  expect((await inbox(who.colleague, id)).map(({ mode, subject }) => [mode, subject])).toEqual([
    [2, `新的采购需求 ${no}`],
    [2, `需求 ${no} 采购商有新的留言`],
  ])
  expect((await inbox(who.buyer, id)).at(-1)?.content).toContain('能否分两批')
  expect((await note(' ')).body.details.fields).toEqual({ text: '请输入内容' })
  expect((await who.trader.put(`${TRADER}/${id}/close`, { reason: '价格谈不拢' })).body.data).toMatchObject({
    status: -1,
    closed: { by: 'trader', name: '演示·云枢能源贸易', reason: '价格谈不拢' },
  })
  for (const late of [await note('再看看'), await reply('再看看')]) expect(late.body.code).toBe('wrong_state')
  expect(await inbox(who.buyer, id)).toContainEqual(
    expect.objectContaining({ subject: `需求 ${no} 已被商户关闭`, content: expect.stringContaining('价格谈不拢') }),
  )
})

test('the trader’s notes never disclose supplier or price of the goods to the buyer', async () => {
  const { who, shelf } = trade
  const { id } = await wish()
  await open(who.trader, id)
  const price = String((shelf[0]?.price_fen ?? 0) / 100)
  for (const text of ['蓝岬那边有货', `对方要 ${price} 元`]) {
    const { status, body } = await who.trader.put(`${TRADER}/${id}/notes`, { text })
    expect([status, Object.keys(body.details.fields)], text).toEqual([400, ['text']])
    const shut = await who.trader.put(`${TRADER}/${id}/close`, { reason: text })
    expect([shut.status, Object.keys(shut.body.details.fields)], text).toEqual([400, ['reason']])
  }
  expect((await who.buyer.put(`${BUYER}/${id}/notes`, { text: '价格还能谈吗' })).status).toBe(200)
})

test('the buyer withdraws a waiting or opened demand, which leaves the traders who had not opened it', async () => {
  const { who } = trade
  const [waiting, talked] = [await need(), await need()]
  await open(who.trader, talked.id)
  for (const { id } of [waiting, talked]) {
    const answer = await who.buyer.delete(`${BUYER}/${id}`, { reason: '计划取消' })
    expect(answer.body.data).toMatchObject({ status: -1, closed: { by: 'buyer', reason: '计划取消' } })
    expect((await who.buyer.delete(`${BUYER}/${id}`, {})).body.code).toBe('wrong_state')
  }
  expect(await sees(who.trader, TRADER, waiting.id)).toBe(false)
  expect(await sees(who.trader, TRADER, talked.id)).toBe(true)
  expect((await inbox(who.trader, talked.id)).at(-1)?.subject).toBe(`需求 ${talked.no} 已被采购商撤回`)
})

test('an order closes its demand, and reopens the talks if the order ends early', async () => {
  const { who } = trade
  const { id } = await need()
  await outsider.get('/v1/sync/pull')
  const deal = await trade.open({ intention_id: id })
  const mine = async () => (await who.buyer.get(`${BUYER}/${id}`)).body.data as Intention
  expect(await mine()).toMatchObject({ status: 2, order_id: deal.id, trader_id: who.trader.session.firm_id, version: 2 })
  expect(await sees(outsider, TRADER, id)).toBe(false)
  expect((await who.buyer.delete(`${BUYER}/${id}`, {})).body.code).toBe('wrong_state')
  await deal.take('close', { reason: '暂缓' })
  expect(await mine()).toMatchObject({ status: 1, order_id: null, version: 3 })
  const again = await trade.open({ intention_id: id })
  expect(await mine()).toMatchObject({ status: 2, order_id: again.id, version: 4 })
})

test('two firms open a waiting demand at once, and only one gets it', async () => {
  const { who } = trade
  const { id } = await need()
  const answers = await Promise.all([open(who.trader, id), open(outsider, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const winner = answers[0]?.status === 200 ? who.trader : outsider
  expect((await who.buyer.get(`${BUYER}/${id}`)).body.data.trader_id).toBe(winner.session.firm_id)
})

test('lists are filtered by status, words in Chinese, pinyin and initials, firm, category, worth and day, and paged', async () => {
  const { who } = trade
  const made = await need({ spec_name: '割胶铝线', quantity_kg: 2000, expected_price_fen: 2_000_000 })
  const found = async (query: string) => (await listed(who.trader, TRADER, query)).map(({ id }) => id)
  for (const words of ['割胶', 'gejiao', 'gjlx', made.no])
    expect(await found(`&search=${encodeURIComponent(words)}`), words).toEqual([made.id])
  for (const query of ['&from_fen=4000000&to_fen=4000000', `&since=${made.created_at}&status=0`])
    expect(await found(query)).toContain(made.id)
  for (const query of [
    '&search=laoshu',
    '&status=1&search=gjlx',
    `&firm_id=${who.other_buyer.session.firm_id}`,
    `&category_id=${uuidv7()}`,
    '&from_fen=4000001&search=gjlx',
    `&until=${made.created_at}&search=gjlx`,
  ])
    expect(await found(query), query).not.toContain(made.id)
  const all = await found('')
  const first = (await who.trader.get(`${TRADER}?limit=2`)).body
  expect(first.data.map(({ id }: Intention) => id)).toEqual(all.slice(0, 2))
  const second = (await who.trader.get(`${TRADER}?limit=2&cursor=${first.next}`)).body
  expect(second.data.map(({ id }: Intention) => id)).toEqual(all.slice(2, 4))
})

test('a message about a demand links to it, and no other message does', async () => {
  const { who } = trade
  const { id } = await need()
  const { data } = (await who.trader.get('/v1/user/messages?limit=100')).body
  expect(data[0].extends).toEqual({ order_id: null, contract_id: null, intention_id: id, invoice_id: null, statement_id: null })
  expect(messageLink('trader', data[0])).toBe(`/trade/informal/detail?id=${id}`)
  expect(messageLink('buyer', data[0])).toBe(`/member/purchase?id=${id}`)
  const letters = (await who.buyer.get('/v1/user/messages?limit=100')).body.data as typeof data
  const contracts = letters.filter(({ mode }: { mode: number }) => mode === 0)
  expect(contracts.length).toBeGreaterThan(0)
  for (const each of contracts) {
    expect(each.extends.contract_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(each.extends.intention_id).toBeNull()
  }
})
