/**
 * Login by QR code: a browser waits, a phone scans and decides, and the browser fetches its login once. The socket carries only a
 * status.
 */
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QR_TTL_S, WAYS_IN_PER_HOUR_DEVICE } from '#domain/constants.ts'
import { scans, users } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { placeOf } from '#server/session/place.ts'
import { attachLive } from '#server/sync/sockets.ts'
import type { Client, Server } from '../harness.ts'
import { PASSWORD, start } from '../harness.ts'

let server: Server
let phone: Client
let stranger: Client
/** Another process of the installation, which learns of changes through the database only. */
let node: FastifyInstance
let url: string
beforeAll(async () => {
  server = await start()
  phone = await server.as('13800000001')
  stranger = await server.as('13800000003')
  node = Fastify()
  attachLive(node, server.database, { tail_ms: 20 })
  await node.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(node.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await node?.close()
  await server?.close()
})

const BROWSER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
let nth = 0
const newDevice = () => `desk${String(nth++).padStart(12, '0')}`
async function show(device_id = newDevice()) {
  const { status, body } = await server.anonymous.post('/v1/scan/qrcode', { device_id }, BROWSER)
  expect(status).toBe(200)
  return { device_id, ...(body.data as { id: string; content: string; secret: string; expires_at: string }) }
}
type Shown = Awaited<ReturnType<typeof show>>
const statusOf = async ({ id, secret }: Shown) =>
  (await server.anonymous.post('/v1/scan/status', { id, secret })).body.data?.status
const scan = (who: Client, { id }: { id: string }) => who.put(`/v1/scan/${id}`, {})
const confirm = (who: Client, { id }: { id: string }) => who.put(`/v1/scan/${id}/confirm`, {})
const cancel = (who: Client, { id }: { id: string }) => who.put(`/v1/scan/${id}/cancel`, {})
const finish = ({ id, secret, device_id }: Omit<Shown, 'content' | 'expires_at'>) =>
  server.anonymous.post('/v1/scan/login', { id, secret, device_id }, BROWSER)
const expire = ({ id }: Shown) => server.database.db.update(scans).set({ expires_at: new Date() }).where(eq(scans.id, id))
const GONE = [409, 'wrong_state', '二维码已失效，请刷新后重新扫描']
const told = ({ status, body }: { status: number; body: { code: string; message: string } }) => [status, body.code, body.message]

it('a QR code goes from shown to scanned to confirmed, and logs in as the person who confirmed it', async () => {
  const shown = await show()
  expect(shown.content).toBe(`http://localhost:80/go/scan?id=${shown.id}`)
  expect(new Date(shown.expires_at).getTime() - Date.now()).toBeLessThanOrEqual(QR_TTL_S * 1000)
  expect(await statusOf(shown)).toBe(100)
  expect(told(await finish(shown))).toEqual(GONE)
  const { body } = await scan(phone, shown)
  expect(body.data).toMatchObject({ id: shown.id, agent: BROWSER['user-agent'], ip: '127.0.0.1', place: '内网' })
  expect(await statusOf(shown)).toBe(1)
  expect(told(await finish(shown))).toEqual(GONE)
  expect((await confirm(phone, shown)).body).toEqual({ data: { ok: true } })
  expect(await statusOf(shown)).toBe(2)
  const login = await finish(shown)
  expect(login.body).toMatchObject({ type: 1, data: { user_id: phone.session.user_id } })
  expect(String(login.headers['set-cookie'])).toMatch(/userAuth=.*refresh=.*HttpOnly/)
  const token = login.body.data.access_token
  const sessions = await server.anonymous.get('/v1/user/sessions', { authorization: `Bearer ${token}` })
  expect(sessions.body.data.find((each: { current: boolean }) => each.current).device).toBe(BROWSER['user-agent'])
  const logged = (await server.database.db.select().from(auditLog)).filter(({ user_id }) => user_id === phone.session.user_id)
  expect(logged.map(({ action, detail }) => [action, detail['method']])).toEqual(
    expect.arrayContaining([
      ['confirm_scan', undefined],
      ['login', 'qr'],
    ]),
  )
})

it('a QR code is exchanged once; a replay, another device and another secret are refused', async () => {
  const shown = await show()
  await scan(phone, shown)
  await confirm(phone, shown)
  for (const wrong of [
    { ...shown, device_id: newDevice() },
    { ...shown, secret: 'x'.repeat(43) },
    { ...shown, id: uuidv7() },
  ])
    expect(told(await finish(wrong))).toEqual(GONE)
  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(shown)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(told(await finish(shown))).toEqual(GONE)
})

it('a QR code belongs to the first person who scans it, and others get the answer for a missing one', async () => {
  const shown = await show()
  expect((await confirm(phone, shown)).body.message).toBe('请先扫描二维码')
  const claims = await Promise.all([scan(phone, shown), scan(stranger, shown)])
  expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const [mine, theirs] = claims[0]?.status === 200 ? [phone, stranger] : [stranger, phone]
  for (const act of [scan, confirm, cancel]) {
    const [other, missing] = [await act(theirs, shown), await act(theirs, { id: uuidv7() })]
    expect([other.status, other.body]).toEqual([missing.status, missing.body])
  }
  expect(await statusOf(shown)).toBe(1)
  expect((await scan(mine, shown)).status).toBe(200)
  expect((await server.anonymous.put(`/v1/scan/${shown.id}`, {})).status).toBe(401)
  const peek = { ...shown, secret: 'x'.repeat(43) }
  expect((await server.anonymous.post('/v1/scan/status', { id: peek.id, secret: peek.secret })).status).toBe(404)
})

it('a cancelled QR code stays cancelled, and a confirmed one confirmed', async () => {
  const cancelled = await show()
  await scan(phone, cancelled)
  expect((await cancel(phone, cancelled)).status).toBe(200)
  expect((await cancel(phone, cancelled)).status).toBe(200)
  expect(await statusOf(cancelled)).toBe(-1)
  expect((await confirm(phone, cancelled)).body.message).toBe('这次登录已经处理过了')
  expect((await scan(phone, cancelled)).body.message).toBe('这次登录已经处理过了')
  expect(told(await finish(cancelled))).toEqual(GONE)

  const confirmed = await show()
  await scan(phone, confirmed)
  expect((await confirm(phone, confirmed)).status).toBe(200)
  expect((await confirm(phone, confirmed)).status).toBe(200)
  expect((await cancel(phone, confirmed)).body.message).toBe('这次登录已经处理过了')
  expect((await finish(confirmed)).status).toBe(200)
})

it.each([0, 1, 2])('a QR code expires after %i steps', async (steps) => {
  const shown = await show()
  if (steps > 0) await scan(phone, shown)
  if (steps > 1) await confirm(phone, shown)
  await expire(shown)
  expect(await statusOf(shown)).toBe(3)
  expect(told(await finish(shown))).toEqual(GONE)
  if (steps === 0) expect((await scan(stranger, shown)).body.message).toBe('二维码已过期，请在电脑上刷新后重新扫描')
  if (steps === 1) expect((await confirm(phone, shown)).body.message).toBe('二维码已过期，请在电脑上刷新后重新扫描')
})

it('a QR code is cancelled when its owner changes the password, and never opens a closed account', async () => {
  const owner = await server.as('13800000004')
  const shown = await show()
  await scan(owner, shown)
  await confirm(owner, shown)
  expect((await owner.put('/v1/user/password', { old_password: PASSWORD, password: 'changed-password' })).status).toBe(200)
  expect(await statusOf(shown)).toBe(-1)
  expect(told(await finish(shown))).toEqual(GONE)

  const late = await show()
  await scan(owner, late)
  await confirm(owner, late)
  await server.database.db.update(users).set({ closed_at: new Date() }).where(eq(users.id, owner.session.user_id))
  expect((await finish(late)).body.code).toBe('account_closed')
})

it('QR codes are limited in number, and name the place of the request', async () => {
  const device_id = newDevice()
  for (let i = 0; i < WAYS_IN_PER_HOUR_DEVICE; i++) await show(device_id)
  expect((await server.anonymous.post('/v1/scan/qrcode', { device_id })).status).toBe(429)
  expect((await server.anonymous.post('/v1/scan/qrcode', { device_id: 'short' })).body.details.fields).toEqual({
    device_id: '设备编号格式有误',
  })
  expect(placeOf('202.96.128.86')).toBe('广东省广州市')
  expect(placeOf('::ffff:202.96.128.86')).toBe('广东省广州市')
  expect(placeOf('36.112.0.1')).toBe('北京市')
  expect(placeOf('8.8.8.8')).toBe('美国')
  expect(placeOf('2408:8756::1')).toBe('广东省广州市')
  expect(['192.168.1.7', '10.0.0.1'].map(placeOf)).toEqual(['内网', '内网'])
  expect(['fe80::1%eth0', '::1', 'nowhere', ''].map(placeOf)).toEqual(['', '', '', ''])
})

describe('the channel of a device', () => {
  const sockets: Socket[] = []
  afterAll(() => sockets.map((socket) => socket.disconnect()))
  /** Everything that reaches a socket with a device id alone: events, and the raw packets below them. */
  async function listen(device_id: string, at = url) {
    const socket = io(at, { auth: { device_id }, transports: ['websocket'], forceNew: true, reconnection: false })
    sockets.push(socket)
    const events: [string, unknown][] = []
    const raw: string[] = []
    socket.io.on('open', () => socket.io.engine.on('packet', (packet: unknown) => void raw.push(JSON.stringify(packet))))
    socket.onAny((name: string, value: unknown) => void events.push([name, value]))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const until = (status: number) =>
      expect
        .poll(() => events.some(([, value]) => (value as { status?: number } | undefined)?.status === status), {
          timeout: 20_000,
        })
        .toBe(true)
    return { events, raw, until }
  }

  it('carries scanned, confirmed and cancelled across processes, for its own codes only, and never a secret', async () => {
    const [shown, other] = [await show(), await show()]
    const [desk, elsewhere] = [await listen(shown.device_id), await listen(other.device_id)]
    await scan(phone, shown)
    await desk.until(1)
    await confirm(phone, shown)
    await desk.until(2)
    const login = await finish(shown)
    expect(login.status).toBe(200)
    await scan(phone, other)
    await elsewhere.until(1)
    await cancel(phone, other)
    await elsewhere.until(-1)
    expect(desk.events).toEqual([1, 2].map((status) => ['scan', { id: shown.id, status }]))
    expect(elsewhere.events).toEqual([1, -1].map((status) => ['scan', { id: other.id, status }]))
    expect(desk.raw.length).toBeGreaterThan(2)
    const secrets = [shown.secret, login.body.data.access_token, phone.token, phone.session.user_id, '13800000001']
    for (const secret of secrets) expect(desk.raw.join()).not.toContain(secret)
  })

  it('gets the state of its code even if too many changes are announced at once', async () => {
    const quiet = Fastify()
    const live = attachLive(quiet, server.database, { tail_ms: 60_000 })
    await quiet.listen({ port: 0, host: '127.0.0.1' })
    const shown = await show()
    const desk = await listen(shown.device_id, `http://127.0.0.1:${(quiet.server.address() as AddressInfo).port}`)
    const crowd = sql`gen_random_uuid(), 'order', gen_random_uuid(), 'patch', '[]'::jsonb from generate_series(1, 10001)`
    await server.database.db.execute(
      sql`insert into changes (id, audience, entity, entity_id, op, paths) select gen_random_uuid(), ${crowd}`,
    )
    await scan(phone, shown)
    live.poke()
    await desk.until(1)
    expect(desk.events).toContainEqual(['poke', undefined])
    await quiet.close()
  })

  it('adds nothing to any pull', async () => {
    const before = (await phone.get('/v1/sync/pull?limit=100')).body
    const shown = await show()
    await scan(phone, shown)
    await confirm(phone, shown)
    const { body } = await phone.get(`/v1/sync/pull?cursor=${encodeURIComponent(before.cursor)}`)
    expect(Object.values(body.data).flat()).toEqual([])
    expect([body.reset_required, body.more]).toEqual([false, false])
  })
})
