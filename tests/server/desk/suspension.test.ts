/** A firm, or a person of it, that the operator suspends: every door is closed with the reason, nothing is lost, and all of it comes back. */
import { and, eq } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#api/registry.ts'
import { ACCOUNT_HEADER, REFRESH_PATH, SYNC_SCHEMA, UPLOAD_PATH } from '#api/wire.ts'
import { firms, invitations } from '#server/db/tables/accounts.ts'
import { messages } from '#server/db/tables/records.ts'
import { mutations } from '#server/db/tables/sync.ts'
import { knownDevice } from '../../known-devices.ts'
import { type Client, type Name, PASSWORD, PHONES } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
let desk: Client
let url: string
beforeAll(async () => {
  trade = await openTradeServer()
  desk = trade.who.trader
  await trade.server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(trade.server.app.server.address() as AddressInfo).port}`
})
afterAll(() => trade?.close())

const REASON = '营业执照待核实'
const FIRM = { code: 'suspended', message: `您的企业已被平台暂停使用：${REASON}`, details: { reason: REASON } }
const PERSON = { ...FIRM, message: `您的账号已被平台暂停使用：${REASON}` }
const firmOf = (name: Name) => trade.who[name].session.firm_id
const userOf = (name: Name) => trade.who[name].session.user_id
const page = async (id: string) => (await desk.get(`/v1/merchant/admin/firms/${id}`)).body.data
async function suspend(name: Name, action: 'suspend' | 'resume' = 'suspend'): Promise<void> {
  const { version: base_version } = await page(firmOf(name))
  const answer = await desk.post(`/v1/merchant/admin/firms/${firmOf(name)}/${action}`, { base_version, reason: REASON })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
async function suspendPerson(name: Name, action: 'suspend' | 'resume' = 'suspend') {
  const { people } = await page(firmOf(name))
  const { version: base_version } = people.find(({ id }: { id: string }) => id === userOf(name))
  return desk.post(`/v1/merchant/admin/people/${userOf(name)}/${action}`, { base_version, reason: REASON })
}
const login = (phone: string, cookie = `device=${knownDevice(phone)}`) =>
  trade.server.anonymous.post('/v1/login', { identity: phone, password: PASSWORD }, { cookie })
async function loginElsewhere(name: Name) {
  const { headers, body } = await login(PHONES[name])
  const refresh = /refresh=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return { refresh, token: body.data.access_token as string }
}
const renew = (refresh: string, user_id: string) =>
  trade.server.anonymous.post(REFRESH_PATH, { user_id }, { cookie: `refresh=${refresh}` })
const queue = (count: number) =>
  Array.from({ length: count }, (_each, n) => ({
    key: uuidv7(),
    n: n + 1,
    endpoint: 'createAddress',
    params: {},
    body: {
      id: uuidv7(),
      name: `料场 ${n + 1}`,
      contact: '料场调度',
      phone: '13800000001',
      region_ids: ['32', '3205', '320583'],
      region_name: '',
      detail: `港口大道 ${n + 1} 号`,
      has_weighbridge: false,
      is_default: false,
    },
    depends_on: [],
    device_at: new Date().toISOString(),
  }))
const push = (client: Pick<Client, 'post'>, list: object[]) =>
  client.post('/v1/sync/push', { client_id: uuidv7(), schema: SYNC_SCHEMA, mutations: list })

describe('a suspended firm', () => {
  let elsewhere: { refresh: string; token: string }
  let code_ticket: string
  const forty = queue(40)
  const ended: string[] = []
  beforeAll(async () => {
    elsewhere = await loginElsewhere('supplier')
    const socket = io(url, {
      auth: { token: elsewhere.token, account: userOf('supplier') },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    socket.on('ended', () => ended.push('ended'))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
    await suspend('supplier')
    await gone
    code_ticket = uuidv7()
  })

  test('is refused at every guarded call with its reason', async () => {
    const { supplier } = trade.who
    for (const [name, endpoint] of ENDPOINTS) {
      if (endpoint.guard === 'public') continue
      const answer = await trade.server.app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{\w+\}/g, code_ticket),
        headers: { authorization: `Bearer ${supplier.token}` },
        ...(endpoint.method === 'GET' ? {} : { payload: {} }),
      })
      expect([answer.statusCode, answer.json()], name).toEqual([403, FIRM])
    }
    const { supplier: client } = trade.who
    const upload = await trade.server.app.inject({
      method: 'POST',
      url: UPLOAD_PATH,
      headers: {
        authorization: `Bearer ${client.token}`,
        [ACCOUNT_HEADER]: userOf('supplier'),
        'tus-resumable': '1.0.0',
        'upload-length': '3',
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.from('abc'),
    })
    expect([upload.statusCode, upload.json().code]).toEqual([403, 'suspended'])
  })

  test('is told at its password and at its renewals, as often as it asks, and a wrong password learns nothing', async () => {
    for (let at = 0; at < 2; at++) {
      const renewed = await renew(elsewhere.refresh, userOf('supplier'))
      expect([renewed.status, renewed.body]).toEqual([403, FIRM])
      expect(String(renewed.headers['set-cookie'] ?? '')).not.toContain('refresh=;')
      const entered = await login(PHONES.supplier)
      expect([entered.status, entered.body]).toEqual([403, FIRM])
    }
    const wrong = await trade.server.anonymous.post('/v1/login', { identity: PHONES.supplier, password: 'wrong-password' })
    expect(wrong.body.code).toBe('bad_credentials')
    expect((await renew('a'.repeat(43), userOf('supplier'))).body.code).toBe('unauthorized')
    expect((await renew(elsewhere.refresh, userOf('buyer'))).body.code).toBe('unauthorized')
  })

  test('loses its sockets, and opens none', async () => {
    expect(ended).toEqual(['ended'])
    const socket = io(url, { auth: { token: elsewhere.token }, transports: ['websocket'], forceNew: true, reconnection: false })
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    socket.disconnect()
    expect(error.message).toBe('unauthorized')
  })

  test('has forty queued actions refused as one, without an effect and without using up their keys', async () => {
    const answer = await push(trade.who.supplier, forty)
    expect([answer.status, answer.body]).toEqual([403, FIRM])
    for (const { key } of forty) expect(await trade.db.select().from(mutations).where(eq(mutations.key, key))).toEqual([])
  })

  test('has no goods in the hall, takes no intention and no new order, and is not offered for one', async () => {
    const { buyer } = trade.who
    const goods_id = trade.shelf[0]?.id
    const hall = await trade.server.anonymous.get('/v1/goods')
    expect(hall.body.data.map(({ id }: { id: string }) => id)).not.toContain(goods_id)
    const wanted = { id: uuidv7(), goods_id, quantity_kg: 1000, expected_price_fen: null, delivery_place: '一厂', note: '' }
    const asked = await buyer.post('/v1/procurer/intentions', { ...wanted, contact: '磅房', phone: '13800000003' })
    expect(asked.status).toBe(400)
    const order = await desk.post('/v1/merchant/orders', trade.draft())
    expect([order.status, order.body.code, order.body.details.fields]).toEqual([
      403,
      'suspended',
      { supplier_id: '这家供应商已被平台暂停使用，不能新建订单' },
    ])
    const offered = await desk.get('/v1/supplier/search?limit=100')
    expect(JSON.stringify(offered.body)).not.toContain(firmOf('supplier'))
  })

  test('lets nobody join it by an earlier invitation', async () => {
    const [row] = await trade.db
      .insert(invitations)
      .values({
        id: uuidv7(),
        firm_id: firmOf('supplier'),
        phone: PHONES.other_buyer,
        roles: ['operate'],
        invited_by: '演示甲',
        version: 1,
        expires_at: new Date(Date.now() + 1e8),
        created_at: new Date(),
      })
      .returning()
    expect((await trade.who.other_buyer.get('/v1/user/offers')).body.data).toEqual([])
    expect((await trade.who.other_buyer.post(`/v1/user/offers/${row?.id}`, {})).status).toBe(404)
  })

  test('was told before, on the site', async () => {
    const [told] = await trade.db
      .select()
      .from(messages)
      .where(and(eq(messages.user_id, userOf('supplier')), eq(messages.subject, '所在企业已被平台暂停使用')))
    expect(told?.content).toContain(REASON)
  })

  test('comes back with everything: its goods, its logins, and its queue, which goes through once', async () => {
    await suspend('supplier', 'resume')
    const old = await trade.who.supplier.get('/v1/user')
    expect([old.status, old.body.code]).toEqual([401, 'unauthorized'])
    expect((await renew(elsewhere.refresh, userOf('supplier'))).body.code).toBe('unauthorized')
    const { token } = await loginElsewhere('supplier')
    const send = async () => {
      const answer = await trade.server.app.inject({
        method: 'POST',
        url: '/v1/sync/push',
        headers: { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: userOf('supplier') },
        payload: { client_id: uuidv7(), schema: SYNC_SCHEMA, mutations: forty },
      })
      return (answer.json().data as { status: string }[]).map(({ status }) => status)
    }
    const first = await send()
    expect(first).toHaveLength(40)
    expect((await send()).filter((status) => status === 'applied')).toEqual([])
    expect(first.filter((status) => status === 'applied').length).toBeGreaterThan(0)
    const hall = await trade.server.anonymous.get('/v1/goods')
    expect(hall.body.data.map(({ id }: { id: string }) => id)).toContain(trade.shelf[0]?.id)
  })
})

test('the trader finishes open orders with a suspended firm, and is told that it may', async () => {
  const deal = await trade.open({}, { supplier: 'other_supplier' })
  const buyer_deal = deal.id
  await suspend('buyer')
  const [told] = await trade.db
    .select()
    .from(messages)
    .where(and(eq(messages.user_id, userOf('colleague')), eq(messages.subject, '采购商演示·砺锋铜材已被平台暂停使用')))
  expect(told?.content).toContain('未完成，可以继续办结')
  const { version: base_version } = await deal.view()
  const closed = await desk.put(`/v1/merchant/orders/${buyer_deal}/close`, { base_version, reason: '对方停用' })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  await suspend('buyer', 'resume')
})

describe('a suspended person', () => {
  test('is refused alone, and colleagues work on, without them as the second person for payments', async () => {
    const second = async () => (await desk.get('/v1/user')).body.data.dual_control
    expect(await second()).toBe(true)
    expect((await suspendPerson('colleague')).status).toBe(200)
    expect(await second()).toBe(false)
    const { colleague } = trade.who
    const answer = await colleague.get('/v1/user')
    expect([answer.status, answer.body]).toEqual([403, PERSON])
    // An unknown browser of a trader would be asked for a code first.
    expect((await login(PHONES.colleague, '')).body).toEqual(PERSON)
    expect((await suspendPerson('colleague', 'resume')).status).toBe(200)
    expect(await second()).toBe(true)
    expect((await login(PHONES.colleague)).status).toBe(200)
  })

  test('is nobody who runs the desk', async () => {
    const [firm] = await trade.db
      .select()
      .from(firms)
      .where(eq(firms.id, firmOf('trader')))
    const own = await desk.post(`/v1/merchant/admin/firms/${firm?.id}/suspend`, { base_version: firm?.version, reason: REASON })
    expect([own.status, own.body.message]).toEqual([409, '不能暂停运营方自己的企业'])
    expect((await suspendPerson('trader')).body.message).toBe('不能暂停自己的账号')
  })
})

test('the second of two people at the desk is told what the first did', async () => {
  const id = firmOf('other_buyer')
  const { version } = await page(id)
  await desk.put(`/v1/merchant/admin/firms/${id}/quota`, { base_version: version, quota_kg: 1 })
  await suspend('other_buyer')
  const again = await desk.post(`/v1/merchant/admin/firms/${id}/suspend`, { base_version: version, reason: REASON })
  expect([again.status, again.body.code, again.body.message]).toEqual([
    409,
    'conflict',
    '这家企业已由他人暂停使用，请核对后再操作',
  ])
  await suspend('other_buyer', 'resume')
  const late = await desk.post(`/v1/merchant/admin/firms/${id}/suspend`, { base_version: version, reason: REASON })
  expect([late.status, late.body.message]).toEqual([409, '演示戊刚刚恢复企业，请核对后再操作'])
})
