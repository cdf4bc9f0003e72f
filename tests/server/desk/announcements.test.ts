/** Announcements: everybody of the chosen roles is told once, nobody else, and the desk sees who has read. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcements } from '#server/db/tables/desk.ts'
import { messages } from '#server/db/tables/records.ts'
import { announcementHandlers } from '#server/desk/announcements/store.ts'
import { workOff } from '#server/jobs.ts'
import type { Client, Name } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

const PATH = '/v1/merchant/admin/announcements'
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const log = { info: () => undefined, error: (fields: object) => expect.fail(JSON.stringify(fields)) }
const work = () => workOff(trade.db, announcementHandlers(trade), log)
const written = (given: object = {}) => ({
  id: uuidv7(),
  title: '系统维护',
  content: '今晚 22:00 起维护一小时',
  roles: ['supplier'],
  firm_ids: [],
  visitors: false,
  shown_until: null,
  ...given,
})
const send = (body: object, by: Client = trade.who.trader) => by.post(PATH, body)
const EVERYBODY = { roles: ['supplier', 'buyer', 'trader'], visitors: true }
const soon = () => new Date(Date.now() + 3600_000).toISOString()
const shown = async () => (await trade.server.anonymous.get('/v1/settings')).body.data.announcement
const end = (id: string, by: Client = trade.who.trader) => by.put(`${PATH}/${id}/ended`, {})
const row = async (id: string) => (await trade.who.trader.get(PATH)).body.data.find((each: { id: string }) => each.id === id)
const told = async (name: Name, id: string) =>
  (await trade.db.select().from(messages).where(eq(messages.about_id, id))).filter(
    ({ user_id }) => user_id === trade.who[name].session.user_id,
  )

test('everybody of a role is told once, also if the job runs twice, and reading is counted', async () => {
  const body = written()
  expect((await send(body)).body.data).toEqual({ people: 2 })
  await work()
  await announcementHandlers(trade)['announcement']?.({ id: body.id }, async () => true)
  expect(await row(body.id)).toMatchObject({ people: 2, sent: 2, read: 0, firm_names: [] })
  for (const name of ['buyer', 'other_buyer', 'colleague'] as const) expect(await told(name, body.id)).toEqual([])
  const { supplier } = trade.who
  const { data } = (await supplier.get('/v1/user/messages?read=0')).body
  const mine = data.filter((each: { subject: string }) => each.subject === body.title)
  expect(mine).toMatchObject([{ content: body.content, mode: 2, extends: { announcement_id: body.id } }])
  expect((await supplier.put(`/v1/user/messages/${mine[0].id}/read`)).status).toBe(200)
  expect(await row(body.id)).toMatchObject({ sent: 2, read: 1 })
})

test('chosen firms are told, and no other', async () => {
  const { buyer, other_supplier } = trade.who
  const firm_ids = [buyer, other_supplier, buyer].map(({ session }) => session.firm_id)
  const body = written({ roles: ['buyer', 'supplier'], firm_ids })
  expect((await send(body)).body.data).toEqual({ people: 2 })
  await work()
  for (const name of ['buyer', 'other_supplier'] as const) expect(await told(name, body.id)).toHaveLength(1)
  for (const name of ['other_buyer', 'supplier'] as const) expect(await told(name, body.id)).toEqual([])
  expect((await row(body.id)).firm_names).toHaveLength(2)
})

test.each([
  [{ roles: [] }, { roles: '请选择发给谁' }],
  [{ title: ' ' }, { title: '请输入标题' }],
  [{ content: '' }, { content: '请输入内容' }],
  [{ content: '长'.repeat(1001) }, { content: expect.any(String) }],
  [{ roles: ['x'] }, { 'roles.0': '没有这个身份' }],
  [{ firm_ids: ['x'] }, { 'firm_ids.0': expect.any(String) }],
  [{ firm_ids: Array.from({ length: 101 }, () => uuidv7()) }, { firm_ids: '一次最多发给 100 家企业' }],
  [{ visitors: 'x' }, { visitors: '请选择是否发给所有访客' }],
  [{ visitors: true }, { roles: '发给所有访客时，要包括全部身份' }],
  [{ shown_until: '2100-01-01' }, { shown_until: '时间格式有误' }],
  [{ shown_until: soon() }, { shown_until: '只有发给所有访客的公告有结束时间' }],
  [{ ...EVERYBODY, shown_until: '2026-01-01T00:00:00.000Z' }, { shown_until: '结束时间已过，请改为以后的时间' }],
])('%o is refused at its field', async (given, fields) => {
  const { status, body } = await send(written(given))
  expect([status, body.details.fields]).toEqual([400, fields])
})

test('a firm that does not exist is not found, and an id is used once', async () => {
  expect((await send(written({ firm_ids: [trade.who.buyer.session.firm_id, uuidv7()] }))).status).toBe(404)
  const body = written()
  expect((await send(body)).status).toBe(200)
  expect((await send({ ...body, title: '另一条' })).body.details.fields).toEqual({ id: '公告编号已被使用' })
})

test('visitors see the newest that stands, everybody who logs in has it as a message, and the desk ends it', async () => {
  await send(written())
  expect(await shown()).toBeNull()
  const [first, second] = [written(EVERYBODY), written({ ...EVERYBODY, title: '春节放假', shown_until: soon() })]
  expect((await send(first)).status).toBe(200)
  expect(await shown()).toEqual({ id: first.id, title: first.title, content: first.content, until: null })
  expect((await send(second)).status).toBe(200)
  expect(await shown()).toMatchObject({ id: second.id, title: '春节放假', until: second.shown_until })
  await work()
  for (const name of ['supplier', 'buyer', 'trader', 'colleague'] as const) expect(await told(name, second.id)).toHaveLength(1)

  expect((await end(second.id)).status).toBe(200)
  expect(await shown()).toMatchObject({ id: first.id })
  expect(Date.parse((await row(second.id)).shown_until)).toBeLessThanOrEqual(Date.now())
  const again = await end(second.id)
  expect([again.status, again.body.message]).toEqual([409, '公告“春节放假”已经结束显示'])
  expect(await told('supplier', second.id)).toHaveLength(1)
  expect((await end(first.id)).status).toBe(200)
  expect(await shown()).toBeNull()
})

test('one whose end has come is not answered to visitors', async () => {
  const body = written({ ...EVERYBODY, shown_until: soon() })
  await send(body)
  await trade.db
    .update(announcements)
    .set({ shown_until: new Date(Date.now() - 1000) })
    .where(eq(announcements.id, body.id))
  expect(await shown()).toBeNull()
})

test('only one to visitors is ended, by an id that exists', async () => {
  const body = written()
  await send(body)
  expect((await end(body.id)).status).toBe(409)
  expect((await end(uuidv7())).status).toBe(404)
  expect((await end('x')).status).toBe(404)
})
