/** The block list keeps firms, phones and plates off the platform, until a day or until it is lifted. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BLOCKED_PLATE, type BlockKind, blockedPhone } from '#domain/desk/block.ts'
import { blocks } from '#server/db/tables/desk.ts'
import { codes } from '#server/db/tables/accounts.ts'
import { PASSWORD } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { PAYLOADS } from '../../domain/order-fixtures.ts'
import { asDesk } from './as-desk.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'risk')
})
afterAll(() => trade?.close())
afterEach(() => trade.db.delete(blocks))

const DESK = '/v1/merchant/admin/blocks'
const add = async (kind: BlockKind, text: string, more: object = {}) => {
  const body = { id: uuidv7(), kind, text, reason: '多次冒用磅单', until: null, ...more }
  return { id: body.id, ...(await trade.who.colleague.post(DESK, body)) }
}
const lift = (id: string, who = trade.who.colleague) => who.put(`${DESK}/${id}/lifted`, { reason: '已核实' })
const found = async (search: string, state = 'standing') =>
  (await trade.who.colleague.get(`${DESK}?state=${state}&search=${encodeURIComponent(search)}`)).body.data

test('an entry is found by each way of writing, and a phone is masked', async () => {
  expect((await add('plate', '浙b·d31286')).status).toBe(200)
  await add('phone', '+86 139 0000 0009')
  await add('firm', '演示（宁波）再生')
  for (const typed of ['浙BD31286', '浙Ｂ D3128', 'd312']) expect((await found(typed))[0]).toMatchObject({ name: '浙B·D31286' })
  for (const typed of ['13900000009', '139-0000-0009', '0009']) expect((await found(typed))[0].name).toBe('139****0009')
  expect((await found('演示 (宁波)'))[0].name).toBe('演示（宁波）再生')
  expect(await found('赣')).toEqual([])
})

test('what is wrong is said at its field, the same value once', async () => {
  expect((await add('phone', '12')).body.details.fields).toEqual({ text: '请输入 11 位手机号' })
  const past = new Date(Date.now() - 1000).toISOString()
  expect((await add('plate', '浙BD31286', { until: past })).body.details.fields).toEqual({ until: '截止日期不能早于今天' })
  await add('plate', '浙BD31286')
  expect((await add('plate', '浙b·D31286')).body.details.fields).toEqual({ text: '这个车牌已在黑名单中' })
  // The operator cannot lock out an administrator this way.
  const own = await trade.who.colleague.post(DESK, {
    id: uuidv7(),
    kind: 'phone',
    text: '13800000005',
    reason: 'x',
    until: null,
  })
  expect(own.body.details.fields.text).toContain('管理员')
})

test('a blocked phone gets no code and no login, and its devices are told why', async () => {
  const { server, db } = trade
  const phone = '13800000004'
  const login = await server.as(phone)
  const { id } = await add('phone', phone)
  const { message } = blockedPhone()
  expect((await login.get('/v1/supplier/goods')).status).toBe(401)
  const again = await server.anonymous.post('/v1/login', { identity: phone, password: PASSWORD })
  expect([again.body.code, again.body.message]).toEqual(['suspended', message])
  // A number without an account is told the same.
  const stranger = '13911112222'
  await add('phone', stranger)
  for (const recipient of [phone, stranger]) {
    for (const path of ['/v1/login/verification-code', '/v1/register/verification-code']) {
      const asked = await server.anonymous.post(path, { phone: recipient })
      expect([asked.status, asked.body.code, asked.body.message], path).toEqual([403, 'suspended', message])
    }
    expect(await db.$count(codes, eq(codes.recipient, recipient))).toBe(0)
  }
  expect((await lift(id)).status).toBe(200)
  expect((await server.anonymous.post('/v1/login', { identity: phone, password: PASSWORD })).body.code).not.toBe('suspended')
})

test('a blocked plate is refused at its field, until its day has passed', async () => {
  const deal = await trade.open()
  await deal.signBoth('supply')
  await deal.take('accept')
  const { id } = await add('plate', '浙Ｂ·D31286')
  // Each attempt has photos of its own.
  const attempt = async (plate: string, trailer_plate = '') => {
    const { trips } = PAYLOADS.deliver(await deal.view('supplier'))
    return deal.attempt('deliver', { trips: trips.slice(0, 1).map((trip) => ({ ...trip, plate, trailer_plate })) })
  }
  const refused = await attempt('浙BD31286')
  expect([refused.body.code, refused.body.details.fields]).toEqual(['invalid', { 'trips.0.plate': BLOCKED_PLATE }])
  const trailer = await attempt('赣L12345', '浙BD31286')
  expect(trailer.body.details.fields).toEqual({ 'trips.0.trailer_plate': BLOCKED_PLATE })
  await trade.db
    .update(blocks)
    .set({ until: new Date(Date.now() - 1000) })
    .where(eq(blocks.id, id))
  expect((await attempt('浙BD31286')).status).toBe(200)
  expect([(await found('浙BD31286')).length, (await found('浙BD31286', 'ended')).length]).toEqual([0, 1])
})

test('an entry is lifted once, and a second operator is told who did', async () => {
  const { id } = await add('plate', '浙BD31286')
  expect((await lift(id)).status).toBe(200)
  const second = await lift(id, trade.who.trader)
  expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('移出黑名单')])
  expect((await lift(uuidv7())).status).toBe(404)
  // It may be added again.
  expect((await add('plate', '浙BD31286')).status).toBe(200)
})
