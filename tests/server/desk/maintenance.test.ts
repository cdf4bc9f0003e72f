/** The read-only switch: what is refused, what stays open, and that everything goes on afterwards. The notice reaches visitors. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#api/registry.ts'
import { UPLOAD_PATH } from '#api/wire.ts'
import { NO_MAINTENANCE } from '#domain/site/maintenance.ts'
import { changes } from '#server/db/tables/sync.ts'
import { OPEN_IN_READ_ONLY } from '#server/maintenance.ts'
import { PASSWORD, PHONES } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

const PATH = '/v1/merchant/admin/maintenance'
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'admin')
})
afterAll(() => trade?.close())

async function set(change: object) {
  const { version } = (await trade.who.trader.get(PATH)).body.data
  return trade.who.trader.put(PATH, { ...NO_MAINTENANCE, ...change, base_version: version })
}
afterEach(async () => {
  expect((await set({})).status).toBe(200)
})
const shown = async () => (await trade.server.anonymous.get('/v1/settings')).body.data.maintenance

test('a notice reaches visitors and open apps at once, and is gone once it has ended', async () => {
  expect(await shown()).toBeNull()
  const before = (await trade.db.select().from(changes)).filter(({ entity }) => entity === 'maintenance').length
  expect((await set({ text: '今晚 22 点维护' })).status).toBe(200)
  expect(await shown()).toMatchObject({ text: '今晚 22 点维护', read_only: 'off' })
  const after = (await trade.db.select().from(changes)).filter(({ entity }) => entity === 'maintenance').length
  expect(after).toBe(before + 1)
  const ended = { text: '已结束', shown_from: '2026-01-01T00:00:00.000Z', shown_until: '2026-01-02T00:00:00.000Z' }
  expect((await set(ended)).status).toBe(200)
  expect(await shown()).toBeNull()
})

test('every call that changes something is refused with the time to try again, whoever makes it', async () => {
  const { server, who } = trade
  expect((await set({ read_only: 'now' })).status).toBe(200)
  const clients = { public: server.anonymous, any: who.supplier, supplier: who.supplier, buyer: who.buyer, trader: who.trader }
  for (const [name, endpoint] of ENDPOINTS) {
    if (endpoint.method === 'GET' || OPEN_IN_READ_ONLY.has(name)) continue
    const client = endpoint.guard.startsWith('desk:') ? who.trader : clients[endpoint.guard as keyof typeof clients]
    const path = endpoint.path.replaceAll(/\{\w+\}/g, uuidv7())
    const send = client[endpoint.method.toLowerCase() as 'post' | 'put' | 'delete']
    const { status, body, headers } = await send(path, {})
    expect([name, status, body.code, headers['retry-after']]).toEqual([name, 503, 'read_only', '60'])
  }
  expect((await who.supplier.get('/v1/supplier/orders')).status).toBe(200)
})

test('the open calls exist, and none of them is a change that a device queues', () => {
  for (const name of OPEN_IN_READ_ONLY) expect(ENDPOINTS.get(name), name).toBeDefined()
  const queued = [...OPEN_IN_READ_ONLY].filter((name) => ENDPOINTS.get(name)?.mutation)
  expect(queued).toEqual(['saveMaintenance', 'createBackup', 'checkBackup'])
})

test('people log in and out meanwhile', async () => {
  const { anonymous, app } = trade.server
  await set({ read_only: 'now' })
  const { status, body } = await anonymous.post('/v1/login', { identity: PHONES.buyer, password: PASSWORD })
  expect([status, body.data.user_id]).toEqual([200, trade.who.buyer.session.user_id])
  const { token } = await trade.server.as(PHONES.other_buyer)
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.inject({ method: 'POST', url: '/v1/logout', headers, payload: {} })).statusCode).toBe(200)
})

test('an upload waits too', async () => {
  await set({ read_only: 'now' })
  const { session, token } = trade.who.supplier
  const headers = { authorization: `Bearer ${token}`, 'x-account': session.user_id, 'tus-resumable': '1.0.0' }
  const answer = await trade.server.app.inject({
    method: 'POST',
    url: UPLOAD_PATH,
    headers: { ...headers, 'upload-length': '3' },
  })
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'read_only', '60'])
})

test('a refused push has used no key: the same one takes effect once afterwards', async () => {
  const { supplier } = trade.who
  const id = uuidv7()
  const place = { contact: '料场调度', phone: '13800000001', region_ids: ['32', '3205', '320583'], region_name: '' }
  const body = { id, name: '3 号料场', ...place, detail: '港口大道 1 号', has_weighbridge: false, is_default: false }
  const mutation = {
    key: uuidv7(),
    n: 1,
    endpoint: 'createAddress',
    params: {},
    body,
    depends_on: [],
    device_at: '2026-11-27T00:00:00.000Z',
  }
  const push = () => supplier.post('/v1/sync/push', { client_id: uuidv7(), schema: 2, mutations: [mutation] })
  await set({ read_only: 'now' })
  expect((await push()).status).toBe(503)
  await set({})
  expect((await push()).body.data[0].status).toBe('applied')
  expect((await push()).body.data[0].status).toBe('duplicate')
})

test('wrong times are refused at their fields, and a colleague is not overwritten', async () => {
  const late = await set({
    read_only: 'planned',
    read_only_from: '2030-01-02T00:00:00.000Z',
    read_only_until: '2030-01-01T00:00:00.000Z',
  })
  expect([late.status, late.body.details.fields]).toEqual([400, { read_only_until: '结束时间要晚于开始时间' }])
  const { version } = (await trade.who.trader.get(PATH)).body.data
  expect((await set({ text: '先改的' })).status).toBe(200)
  const second = await trade.who.colleague.put(PATH, { ...NO_MAINTENANCE, text: '后改的', base_version: version })
  expect([second.status, second.body.message]).toEqual([409, `维护设置已被${trade.who.trader.session.name}更改，请核对后再提交`])
})
