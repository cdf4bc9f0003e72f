/** Open sessions at the operator's desk: the list, the search, and the end of one. */
import { and, eq } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import type { OpenSessionRow } from '#api/desk/watch.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { firms, knownDevices, sessions } from '#server/db/tables/accounts.ts'
import { messages } from '#server/db/tables/records.ts'
import { jobs } from '#server/db/tables/sync.ts'
import { knownDevice } from '../../../known-devices.ts'
import { type Client, type Name, PASSWORD, PHONES } from '../../harness.ts'
import { openTradeServer, type TradeServer } from '../../orders/trade-server.ts'

const PATH = '/v1/merchant/admin/sessions'
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0'

let trade: TradeServer
let desk: Client
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  trade = await openTradeServer()
  desk = trade.who.trader
  await trade.server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(trade.server.app.server.address() as AddressInfo).port}`
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()))
afterAll(() => trade?.close())

const list = async (query = ''): Promise<OpenSessionRow[]> => (await desk.get(`${PATH}?limit=100${query}`)).body.data
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
/** Logs the person in on a phone, beside the sessions they have. */
async function logIn(name: Name): Promise<{ id: string; token: string }> {
  const headers = { cookie: `device=${knownDevice(PHONES[name])}`, 'user-agent': AGENT }
  const answer = await trade.server.anonymous.post('/v1/login', { identity: PHONES[name], password: PASSWORD }, headers)
  expect(answer.status).toBe(200)
  return { id: answer.body.data.session_id, token: answer.body.data.access_token }
}
const current = async (): Promise<OpenSessionRow> => (await list()).find((row) => row.current) as OpenSessionRow
const statusOf = async (token: string, name: Name): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: trade.who[name].session.user_id }
  return (await trade.server.app.inject({ url: '/v1/user/sessions', headers })).statusCode
}
async function connect(token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

test('a row names person, firm and device, with a masked phone and without a secret', async () => {
  const { id, token } = await logIn('supplier')
  const rows = await list()
  const row = rows.find((each) => each.id === id)
  expect(row).toMatchObject({
    name: '演示甲',
    phone: '138****0001',
    firm_id: trade.who.supplier.session.firm_id,
    role: 'supplier',
    desk: false,
    device: 'iPhone · 微信',
    online: false,
    current: false,
  })
  const [stored] = await trade.db.select().from(sessions).where(eq(sessions.id, id))
  const answered = JSON.stringify(rows)
  for (const secret of [PHONES.supplier, stored?.secret, stored?.browser, token, AGENT]) expect(answered).not.toContain(secret)
  expect(rows.filter((each) => each.current)).toMatchObject([{ name: '演示戊', role: 'trader', desk: true }])
})

test('a session with a socket is online until it leaves', async () => {
  const { id, token } = await logIn('buyer')
  const online = async () => (await list()).find((row) => row.id === id)?.online
  const socket = await connect(token)
  expect(await online()).toBe(true)
  socket.disconnect()
  await expect.poll(online).toBe(false)
})

test('sessions are found by person, firm, pinyin, code and phone, and by all words together', async () => {
  const { id } = await logIn('supplier')
  const [firm] = await trade.db.select().from(firms).where(eq(firms.id, trade.who.supplier.session.firm_id))
  const both = `${firm?.name} 演示甲`
  for (const typed of ['演示甲', '蓝岬', 'lanjia', 'ljzs', both, firm?.uscc ?? '', PHONES.supplier, '0001'])
    expect(await idsOf(`&search=${encodeURIComponent(typed)}`), typed).toContain(id)
  expect(await idsOf('&search=1380000')).toEqual([])
  expect(await idsOf(`&search=${encodeURIComponent('蓝岬 演示戊')}`)).toEqual([])
})

test('sessions are filtered by role, desk and last use', async () => {
  const { id } = await logIn('supplier')
  expect(await idsOf('&role=supplier')).toContain(id)
  expect(await idsOf('&role=buyer')).not.toContain(id)
  expect(await idsOf('&desk=no')).toContain(id)
  const people = (await list('&desk=yes')).map(({ name }) => name)
  expect(new Set(people)).toEqual(new Set(['演示戊']))
  await trade.db
    .update(sessions)
    .set({ seen_at: new Date(Date.now() - 2 * HOUR_MS) })
    .where(eq(sessions.id, id))
  expect(await idsOf('&used=hour')).not.toContain(id)
  expect(await idsOf('&used=day')).toContain(id)
  expect((await list()).at(-1)?.id).toBe(id)
  expect((await desk.get(`${PATH}?used=year`)).body.details.fields).toEqual({ used: '没有这个时间' })
})

test('pages hold every open session once, last used first, and no ended or expired one', async () => {
  const [ended, expired] = [await logIn('buyer'), await logIn('buyer')]
  await trade.db.update(sessions).set({ ended_at: new Date() }).where(eq(sessions.id, ended.id))
  await trade.db.update(sessions).set({ expires_at: new Date() }).where(eq(sessions.id, expired.id))
  const all = await list()
  const paged: OpenSessionRow[] = []
  let cursor = ''
  do {
    const { data, next } = (await desk.get(`${PATH}?limit=2${cursor}`)).body
    paged.push(...data)
    cursor = next ? `&cursor=${next}` : ''
  } while (cursor)
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  const used = all.map(({ seen_at }) => seen_at)
  expect(used).toEqual(used.toSorted().toReversed())
  for (const { id } of [ended, expired]) expect(all.map((row) => row.id)).not.toContain(id)
})

test('ending a session cuts off its device and no other, tells the person why, and is logged', async () => {
  const [lost, kept] = [await logIn('supplier'), await logIn('supplier')]
  const { user_id } = trade.who.supplier.session
  const socket = await connect(lost.token)
  const heard: string[] = []
  socket.onAny((event: string) => heard.push(event))
  const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  const [stored] = await trade.db.select().from(sessions).where(eq(sessions.id, lost.id))
  const browser = stored?.browser ?? ''
  const is_known = () => trade.db.$count(knownDevices, and(eq(knownDevices.user_id, user_id), eq(knownDevices.hash, browser)))
  expect([await statusOf(lost.token, 'supplier'), await is_known()]).toEqual([200, 1])

  expect((await desk.delete(`${PATH}/${lost.id}`, { reason: ' ' })).body.details.fields).toEqual({ reason: '请输入原因' })
  expect((await desk.delete(`${PATH}/${lost.id}`, { reason: '手机遗失' })).status).toBe(200)
  await gone
  expect(heard).toContain('ended')
  expect([await statusOf(lost.token, 'supplier'), await statusOf(kept.token, 'supplier')]).toEqual([401, 200])
  expect(await is_known()).toBe(0)
  const open = await idsOf('')
  expect([open.includes(lost.id), open.includes(kept.id)]).toEqual([false, true])

  const told = await trade.db.select().from(messages).where(eq(messages.user_id, user_id))
  expect(told.at(-1)).toMatchObject({
    subject: '在iPhone · 微信上的登录已被平台结束',
    content: '原因：手机遗失。那台设备上未提交的操作会保留，重新登录后继续提交。',
  })
  const sent = await trade.db.select().from(jobs).where(eq(jobs.kind, 'account_notice'))
  expect(sent.map(({ payload }) => payload)).toContainEqual({
    to: PHONES.supplier,
    notice: '在iPhone · 微信上的登录已被平台结束',
  })
  expect((await trade.logged(user_id)).at(-1)).toMatchObject({
    action: 'end_session',
    object: 'person',
    user_id: desk.session.user_id,
    detail: {
      title: '演示甲',
      note: '手机遗失',
      changes: [{ label: 'iPhone · 微信', before: '已登录', after: '已结束' }],
    },
  })
})

test('an unknown session and an ended one are answered alike', async () => {
  const { id } = await logIn('supplier')
  const end = (which: string) => desk.delete(`${PATH}/${which}`, { reason: '手机遗失' })
  expect((await end(id)).status).toBe(200)
  const [ended, unknown] = [await end(id), await end(uuidv7())]
  expect(ended.body).toEqual(unknown.body)
  expect([ended.status, ended.body.message]).toEqual([404, '这个登录不存在或已经结束'])
})

test('the session that makes the call is not ended', async () => {
  const { id } = await current()
  const refused = await desk.delete(`${PATH}/${id}`, { reason: '试试' })
  expect([refused.status, refused.body.message]).toEqual([409, '这是您正在使用的登录，请用“退出登录”结束'])
  const other = await logIn('trader')
  expect((await desk.delete(`${PATH}/${other.id}`, { reason: '换了电脑' })).status).toBe(200)
  expect((await desk.get(PATH)).status).toBe(200)
})
