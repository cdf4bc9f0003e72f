/** Announcements: everybody of the chosen roles is told once, nobody else, and the desk sees who has read. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  firm_id: null,
  ...given,
})
const send = (body: object, by: Client = trade.who.trader) => by.post(PATH, body)
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
  expect(await row(body.id)).toMatchObject({ people: 2, sent: 2, read: 0, firm_name: '' })
  for (const name of ['buyer', 'other_buyer', 'colleague'] as const) expect(await told(name, body.id)).toEqual([])
  const { supplier } = trade.who
  const { data } = (await supplier.get('/v1/user/messages?read=0')).body
  const mine = data.filter((each: { subject: string }) => each.subject === body.title)
  expect(mine).toMatchObject([{ content: body.content, mode: 2, extends: { announcement_id: body.id } }])
  expect((await supplier.put(`/v1/user/messages/${mine[0].id}/read`)).status).toBe(200)
  expect(await row(body.id)).toMatchObject({ sent: 2, read: 1 })
})

test('one firm is told, and no other', async () => {
  const { buyer } = trade.who
  const body = written({ roles: ['buyer'], firm_id: buyer.session.firm_id })
  expect((await send(body)).status).toBe(200)
  await work()
  expect(await told('buyer', body.id)).toHaveLength(1)
  expect(await told('other_buyer', body.id)).toEqual([])
  expect((await row(body.id)).firm_name).not.toBe('')
})

test.each([
  [{ roles: [] }, { roles: '请选择发给谁' }],
  [{ title: ' ' }, { title: '请输入标题' }],
  [{ content: '' }, { content: '请输入内容' }],
  [{ content: '长'.repeat(1001) }, { content: expect.any(String) }],
  [{ roles: ['x'] }, { 'roles.0': '没有这个身份' }],
])('%o is refused at its field', async (given, fields) => {
  const { status, body } = await send(written(given))
  expect([status, body.details.fields]).toEqual([400, fields])
})

test('a firm that does not exist is not found, and an id is used once', async () => {
  expect((await send(written({ firm_id: uuidv7() }))).status).toBe(404)
  const body = written()
  expect((await send(body)).status).toBe(200)
  expect((await send({ ...body, title: '另一条' })).body.details.fields).toEqual({ id: '公告编号已被使用' })
})
