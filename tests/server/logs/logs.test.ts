/**
 * The operation log over HTTP: who did what, from where, before and after in words; paged and filtered, for the firm only, and
 * without a secret or an identifying number.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogRow } from '#api/logs.ts'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { chinaDay } from '#domain/china-time.ts'
import { LOGGED } from '#domain/firm/log.ts'
import { ACTION_NAMES } from '#domain/order/lifecycle.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { type Name, PASSWORD, PHONES } from '../harness.ts'
import { type Deal, openTradeServer, type TradeServer } from '../orders/trade-server.ts'

const AGENT = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0' }
const ID_NO = '110101199003074514'
const CARD = '6222021234567890128'
const WRONG = 'canary-password-77'
const NEW = 'canary-password-79'

let trade: TradeServer
let deal: Deal
const tickets: string[] = []
const place = (more: object = {}) => ({
  id: uuidv7(),
  name: '三号料场',
  contact: '老周',
  phone: '13912345678',
  region_ids: ['32', '3205', '320583'],
  region_name: '',
  detail: '港口大道 18 号',
  has_weighbridge: true,
  is_default: false,
  ...more,
})
async function read(name: Name, query = ''): Promise<LogRow[]> {
  const { status, body } = await trade.who[name].get(`/v1/user/logs?limit=100${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

beforeAll(async () => {
  trade = await openTradeServer()
  const { supplier, trader } = trade.who
  deal = await trade.open({ goods_id: null })
  await deal.go(8)
  const again = await trade.open({ goods_id: null })
  await again.take('decline', { reason: `卡号 ${CARD}，身份证 ${ID_NO}，电话 13912345678` })
  const { body } = await supplier.post('/v1/user/addresses', place(), AGENT)
  const { id, version } = body.data
  const { id: _id, ...changed } = place({ detail: '港口大道 20 号', phone: '13987654321' })
  const update = await supplier.put(`/v1/user/addresses/${id}`, { base_version: version, ...changed }, AGENT)
  expect(update.status, JSON.stringify(update.body)).toBe(200)
  const card = {
    id: uuidv7(),
    account_type: 'private',
    holder: supplier.session.name,
    bank_name: '演示银行',
    branch: '',
    account_no: CARD,
    cnaps_no: '',
    is_default: true,
  }
  const added = await supplier.post('/v1/supplier/banks', card)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const verification = await trade.verify('buyer')
  tickets.push(verification)
  const set = await trade.who.buyer.put('/v1/account/password/login', { password: NEW, verification })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  const wrong = { old_password: WRONG, password: 'canary-password-78' }
  expect((await trader.put('/v1/user/password', wrong)).status).toBe(422)
}, 60_000)
afterAll(() => trade?.close())

test('each step of a deal is in the log of the firm that took it, with a link, the states and the device', async () => {
  const [first] = (await read('supplier')).filter(({ object_id, action }) => object_id === deal.id && action === 'accept')
  expect(first).toMatchObject({
    kind: 'order',
    subject: '订单',
    label: LOGGED.order.actions.accept,
    title: deal.order.no,
    by_name: trade.who.supplier.session.name,
    user_id: trade.who.supplier.session.user_id,
    ip: '127.0.0.1',
    place: '内网',
  })
  expect(first?.changes).toEqual([{ label: '状态', before: '待接单', after: '待发货' }])
  const trader = (await read('trader')).filter(({ object_id }) => object_id === deal.id)
  expect(trader.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'payout', 'confirm_payout']))
  expect(trader.map(({ action }) => action)).not.toContain('accept')
})

test('a changed record is told before and after in words, with the place and the browser', async () => {
  const [update, create] = (await read('supplier', '&kind=record')).filter(({ object }) => object === 'address')
  expect(create).toMatchObject({ action: 'create', title: '三号料场', changes: [], device: 'iPhone · 微信' })
  expect(update?.changes).toEqual([
    { label: '电话', before: '139****5678', after: '139****4321' },
    { label: '详细地址', before: '港口大道 18 号', after: '港口大道 20 号' },
  ])
})

test('every entry of a logged-in person has its session, and every entry has words', async () => {
  const rows = await trade.db.select().from(auditLog)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ user_id, object, session_id }) => user_id && object !== 'session' && !session_id)).toEqual([])
  const table = LOGGED as Record<string, { actions: Record<string, string> }>
  expect(rows.filter(({ object, action }) => !table[object]?.actions[action])).toEqual([])
  expect(ACTION_NAMES.length).toBeGreaterThan(30)
})

test('no secret, ticket, id, card or phone number is in the log', async () => {
  const logged = JSON.stringify(await trade.db.select().from(auditLog))
  for (const canary of [ID_NO, CARD, WRONG, NEW, PASSWORD, '13912345678', '13987654321', ...Object.values(PHONES), ...tickets])
    expect(logged, canary).not.toContain(canary)
  // The masked forms show that the planted texts were logged.
  for (const covered of ['110****4514', '622****0128', '139****5678', 'change_password_failed', 'change_password"'])
    expect(logged).toContain(covered)
})

test('a colleague reads the firm’s log and filters it by person; other firms read nothing of it', async () => {
  const { trader, colleague, buyer } = trade.who
  const own = await read('colleague', `&user_id=${trader.session.user_id}`)
  expect(own.length).toBeGreaterThan(3)
  expect(new Set(own.map(({ user_id }) => user_id))).toEqual(new Set([trader.session.user_id]))
  const { body } = await colleague.get('/v1/user/logs')
  expect(body.people.map(({ id }: { id: string }) => id)).toEqual([colleague.session.user_id, trader.session.user_id])
  expect((await buyer.get(`/v1/user/logs?user_id=${trader.session.user_id}`)).status).toBe(403)
  const firm = [trader, colleague].map(({ session }) => session.user_id)
  for (const name of ['supplier', 'buyer', 'other_supplier'] as const)
    expect((await read(name)).filter(({ user_id }) => firm.includes(user_id))).toEqual([])
  expect((await trade.server.anonymous.get('/v1/user/logs')).status).toBe(401)
})

test('days and kinds filter the log; the pages follow each other by key', async () => {
  const today = chinaDay(Date.now())
  const all = await read('trader')
  expect(await read('trader', `&from=${today}&to=${today}`)).toEqual(all)
  expect(await read('trader', '&to=2026-01-01')).toEqual([])
  expect(new Set((await read('trader', '&kind=contract')).map(({ object }) => object))).toEqual(new Set(['contract']))
  const paged: LogRow[] = []
  let next: string | null = ''
  while (next !== null) {
    const { body } = await trade.who.trader.get(`/v1/user/logs?limit=3${next ? `&cursor=${next}` : ''}`)
    paged.push(...body.data)
    next = body.next
  }
  expect(paged).toEqual(all)
  for (const bad of ['kind=nothing', 'from=yesterday', 'cursor=1', 'user_id=me'])
    expect((await trade.who.trader.get(`/v1/user/logs?${bad}`)).status, bad).toBe(400)
})

test('the log is exported as an Excel file with its filter', async () => {
  const { supplier } = trade.who
  const id = uuidv7()
  const started = await supplier.post('/v1/exports', { id, kind: 'log', query: { log_kind: 'record' } })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  while ((await supplier.get(`/v1/exports/${id}`)).body.data.status !== 2) await pause(20)
  const headers = { authorization: `Bearer ${supplier.token}`, [ACCOUNT_HEADER]: supplier.session.user_id }
  const { rawPayload } = await trade.server.app.inject({ url: `/v1/exports/${id}/file`, headers })
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(rawPayload)) rows.push(values)
  expect(rows[0]).toEqual(['时间', '人员', '类型', '操作', '对象', '变更', '说明', 'IP', '地点', '设备'])
  expect(rows.slice(1).map((row) => row[3])).toEqual(['新增', '修改', '新增'])
  expect(String(rows[2]?.[5])).toContain('详细地址：港口大道 18 号 → 港口大道 20 号')
})
