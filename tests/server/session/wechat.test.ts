/** Login by WeChat against a server in WeChat's format: there and back, binding to an account, and possible failures. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits, tickets, users, wechatAccounts } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { openWechat } from '#server/outside/wechat.ts'
import type { Answer } from '../harness.ts'
import { openWechatServer } from '../outside/wechat-server.ts'
import type { SessionServer } from './session-server.ts'
import { OTHER, openSessionServer, PASSWORD, PHONE } from './session-server.ts'

const APP = { app_id: 'wx0123456789abcdef', app_secret: 'wechat-secret-0123456789abcdef' }
let wechat: Awaited<ReturnType<typeof openWechatServer>>
let server: SessionServer
beforeAll(async () => {
  wechat = await openWechatServer(APP)
  server = await openSessionServer({ wechat: openWechat({ ...APP, api_origin: wechat.origin, open_origin: wechat.origin }) })
})
afterAll(async () => {
  await server?.close()
  await wechat?.close()
})

const DEVICE = 'abcd1234ABCD5678'
let nth = 0
const someone = (more: { unionid?: string; nickname?: string } = {}) => ({
  openid: `o${String(nth++).padStart(27, '0')}`,
  nickname: '小明',
  ...more,
})
const fresh = () => `1382222${String(nth++).padStart(4, '0')}`
/** Goes to WeChat and back. */
async function travel(device_id = DEVICE) {
  const start = await server.ask('GET', `/v1/oauth/wechat?device_id=${device_id}`)
  expect(start.status).toBe(200)
  const mark = start.jar.get('wechat')
  const back = await wechat.visit(start.body.data.url)
  return { ...back, device_id, cookies: { wechat: mark?.value ?? '' }, mark, url: new URL(start.body.data.url) }
}
type Trip = Awaited<ReturnType<typeof travel>>
const arrive = ({ code, state, device_id, cookies }: Pick<Trip, 'code' | 'state' | 'device_id' | 'cookies'>, token?: string) =>
  server.ask('POST', '/v1/oauth/exists', { body: { code, state, device_id }, cookies, ...(token ? { token } : {}) })
/** Proves the phone. Its limits are tested elsewhere and do not apply here. */
async function phoneTicket(phone: string, ticket: string): Promise<string> {
  await server.db.delete(limits)
  const sent = await server.ask('GET', `/v1/oauth/verification-code?phone=${phone}&ticket=${ticket}`)
  expect(sent.body).toEqual({ data: { ok: true } })
  const verification_code = await server.deliver()
  expect(server.sent.at(-1)).toEqual({ to: phone, text: expect.stringContaining('您的绑定微信验证码是') })
  return (await server.ask('POST', '/v1/oauth/verification-code', { body: { phone, verification_code } })).body.data.ticket
}
const bind = (body: object) => server.ask('POST', '/v1/oauth', { body: { agreed: true, ...body } })
const wx = async (token: string) => (await server.ask('GET', '/v1/user', { token })).body.data.certification.wx
const bindings = () => server.db.select().from(wechatAccounts)
const EXPIRED = [422, 'bad_code', '微信授权已失效，请重新扫码']
const told = ({ status, body }: Answer) => [status, body.code, body.message]

it('the browser goes to WeChat with a state of its own and a cookie hidden from scripts', async () => {
  const { url, returned, mark } = await travel()
  expect(`${url.pathname}${url.hash}`).toBe('/connect/qrconnect#wechat_redirect')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: APP.app_id,
    redirect_uri: 'https://trade.example/auth/binding',
    response_type: 'code',
    scope: 'snsapi_login',
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(returned).toBe('https://trade.example/auth/binding')
  expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v1/oauth', maxAge: 600 })
})

it('an unknown WeChat account is bound to a phone’s account, and logs in with it from then on', async () => {
  wechat.as(someone({ unionid: 'union-1', nickname: '小\u202e明\u0007\uffff👷' }))
  const first = await arrive(await travel())
  expect(first.body.data).toEqual({
    exists: false,
    bound: false,
    ticket: expect.stringMatching(/^[\w-]{43}$/),
    nickname: '小明👷',
  })
  const { ticket } = first.body.data
  const phone_ticket = await phoneTicket(PHONE, ticket)
  const login = await bind({ ticket, phone: PHONE, phone_ticket })
  expect([login.status, login.body.data.user_id, login.body.type]).toEqual([200, server.user.id, 1])
  expect(login.jar.get('refresh')).toMatchObject({ httpOnly: true })
  expect(await wx(login.body.data.access_token)).toBe(true)
  expect(await wx((await server.login({ identity: OTHER, password: PASSWORD })).token)).toBe(false)

  const again = await arrive(await travel())
  expect(again.body).toMatchObject({ type: 1, data: { exists: true, auth: { user_id: server.user.id } } })
  expect(JSON.parse(again.jar.get('userAuth')?.value ?? '')).toEqual(again.body.data.auth)
  const logged = (await server.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action, detail }) => [
    action,
    detail['method'],
  ])
  expect(logged.filter(([, method]) => method === 'wechat')).toHaveLength(2)
  expect(logged).toContainEqual(['bind_wechat', undefined])
  expect((await bind({ ticket, phone: PHONE, phone_ticket })).body.code).toBe('bad_code')
})

it('a phone without an account is registered with the type that its owner chooses', async () => {
  wechat.as(someone())
  const phone = fresh()
  const { ticket } = (await arrive(await travel())).body.data
  const phone_ticket = await phoneTicket(phone, ticket)
  const unsaid = await bind({ ticket, phone, phone_ticket })
  expect([unsaid.status, unsaid.body.details.fields]).toEqual([400, { type: '请选择账号类型' }])
  expect((await bind({ ticket, phone: PHONE, phone_ticket })).body.code).toBe('bad_code')
  const { status, body } = await bind({ ticket, phone, phone_ticket, type: 2 })
  expect([status, body.type]).toEqual([200, 2])
  const logged = (await server.db.select().from(auditLog)).filter(({ user_id }) => user_id === body.data.user_id)
  expect(logged.map(({ action }) => action).toSorted()).toEqual(['bind_wechat', 'login', 'register'])
  expect((await server.login({ identity: phone, password: PASSWORD })).body.code).toBe('bad_credentials')
})

it('a logged-in person binds at once, and no WeChat account is bound to two people', async () => {
  const { token } = await server.login({ identity: OTHER, password: PASSWORD })
  const person = someone({ nickname: '砺锋' })
  wechat.as(person)
  for (let i = 0; i < 2; i++)
    expect((await arrive(await travel(), token)).body.data).toEqual({ exists: false, bound: true, ticket: '', nickname: '砺锋' })
  expect(await wx(token)).toBe(true)

  wechat.as(someone())
  expect(told(await arrive(await travel(), token))).toEqual([409, 'conflict', '该账号已绑定其他微信'])
  wechat.as(person)
  const mine = (await server.login()).token
  expect(told(await arrive(await travel(), mine))).toEqual([409, 'conflict', '该微信已绑定其他账号'])
  expect((await bindings()).filter(({ openid }) => openid === person.openid)).toHaveLength(1)
})

it('a binding can be removed after an identity check, no longer logs in, and can be made again', async () => {
  const { token } = await server.login({ identity: OTHER, password: PASSWORD })
  const [mine] = (await bindings()).filter(({ nickname }) => nickname === '砺锋')
  const unbind = (verification: string, by = token) =>
    server.ask('DELETE', '/v1/binding/wechat', { body: { verification }, token: by })
  const prove = async () => {
    await server.db.delete(limits)
    await server.ask('GET', '/v1/verification-code', { token })
    const verification_code = await server.deliver()
    return (await server.ask('PUT', '/v1/verification-code', { token, body: { verification_code } })).body.data.verification
  }
  const stranger = await server.ask('DELETE', '/v1/binding/wechat', { body: { verification: 'x' } })
  expect([stranger.status, stranger.body.code]).toEqual([401, 'unauthorized'])
  expect((await unbind('x'.repeat(43))).body.code).toBe('not_verified')
  const verification = await prove()
  // Only the person's own proof counts.
  expect((await unbind(verification, (await server.login()).token)).body.code).toBe('not_verified')
  expect(await wx(token)).toBe(true)

  for (let i = 0; i < 2; i++) expect((await unbind(verification)).body).toEqual({ data: { ok: true } })
  expect(await wx(token)).toBe(false)
  const logged = (await server.db.select().from(auditLog)).filter(({ action }) => action === 'unbind_wechat')
  expect(logged).toMatchObject([{ user_id: mine?.user_id, object_id: mine?.user_id, detail: { nickname: '砺锋' } }])

  const person = { openid: mine?.openid ?? '', nickname: '砺锋' }
  wechat.as(person)
  expect((await arrive(await travel())).body.data).toMatchObject({ exists: false, bound: false })
  expect((await arrive(await travel(), token)).body.data).toMatchObject({ bound: true })
  expect(await wx(token)).toBe(true)
})

it('an account known by its openid is still known once it has a unionid', async () => {
  const person = someone()
  wechat.as(person)
  const { ticket } = (await arrive(await travel())).body.data
  const phone = fresh()
  const login = await bind({ ticket, phone, phone_ticket: await phoneTicket(phone, ticket), type: 1 })
  wechat.as({ ...person, unionid: 'union-late' })
  expect((await arrive(await travel())).body.data.auth.user_id).toBe(login.body.data.user_id)
})

it('a state is accepted once, from the browser and device that started', async () => {
  wechat.as(someone())
  const asked = wechat.asked.length
  const trip = await travel()
  for (const wrong of [
    { ...trip, device_id: 'ffff1234ffff5678' },
    { ...trip, state: 'x'.repeat(43) },
  ])
    expect(told(await arrive(wrong))).toEqual(EXPIRED)
  expect((await arrive(trip)).status).toBe(200)
  expect(told(await arrive(trip))).toEqual(EXPIRED)
  for (const cookies of [{ wechat: 'y'.repeat(43) }, { wechat: '' }])
    expect(told(await arrive({ ...(await travel()), cookies }))).toEqual(EXPIRED)
  const stale = await travel()
  await server.db.update(tickets).set({ expires_at: new Date() })
  expect(told(await arrive(stale))).toEqual(EXPIRED)
  const exchanges = wechat.asked.slice(asked).filter(({ url }) => url.pathname === '/sns/oauth2/access_token')
  expect(exchanges).toHaveLength(1)
})

it('no code is sent without a ticket, and a known phone is answered like an unknown one', async () => {
  expect((await server.ask('GET', `/v1/oauth/verification-code?phone=${PHONE}&ticket=${'x'.repeat(43)}`)).body.code).toBe(
    'bad_code',
  )
  wechat.as(someone())
  const { ticket } = (await arrive(await travel())).body.data
  const ask = (phone: string) => server.ask('GET', `/v1/oauth/verification-code?phone=${phone}&ticket=${ticket}`)
  await server.db.delete(limits)
  const before = server.sent.length
  const stranger = fresh()
  const [known, unknown] = [await ask(PHONE), await ask(stranger)]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  await server.deliver()
  expect(server.sent.slice(before).map(({ to }) => to)).toEqual([PHONE, stranger])
})

it.each([
  [40029, EXPIRED],
  [40163, EXPIRED],
  [40125, [503, 'unavailable', '微信登录暂时不可用，请稍后再试或使用其他方式登录']],
  [-1, [503, 'unavailable', '微信登录暂时不可用，请稍后再试或使用其他方式登录']],
  ['silence' as const, [503, 'unavailable', '微信登录暂时不可用，请稍后再试或使用其他方式登录']],
  ['page' as const, [503, 'unavailable', '微信登录暂时不可用，请稍后再试或使用其他方式登录']],
  ['redirect' as const, [503, 'unavailable', '微信登录暂时不可用，请稍后再试或使用其他方式登录']],
])('the answer to WeChat’s %s says what to do, and the log has no secret', async (trouble, refusal) => {
  const trip = await travel()
  const logged = server.logged.length
  wechat.fail(trouble)
  expect(told(await arrive(trip))).toEqual(refusal)
  wechat.fail(null)
  expect(server.logged.length - logged).toBe(refusal[0] === 503 ? 1 : 0)
  expect(server.logged.join()).not.toContain(APP.app_secret)
  expect(server.logged.join()).not.toContain(trip.code)
})

it('a code is used once, and only WeChat gets the secret', async () => {
  wechat.as(someone())
  const trip = await travel()
  await arrive(trip)
  const second = await travel()
  expect(told(await arrive({ ...second, code: trip.code }))).toEqual(EXPIRED)
  const kept = JSON.stringify([await server.db.select().from(auditLog), await server.db.select().from(tickets), await bindings()])
  for (const secret of [APP.app_secret, trip.code, trip.state]) expect(kept).not.toContain(secret)
})

it('a closed account is refused', async () => {
  await server.db.update(users).set({ closed_at: new Date() }).where(eq(users.id, server.user.id))
  wechat.as({ openid: 'o-any', unionid: 'union-1', nickname: '' })
  expect((await arrive(await travel())).body.code).toBe('account_closed')
})

it('there is no address to WeChat unless it is configured', async () => {
  const bare = await openSessionServer()
  expect((await bare.ask('GET', `/v1/oauth/wechat?device_id=${DEVICE}`)).body).toEqual({ data: { url: null } })
  const body = { code: 'x', state: 'y', device_id: DEVICE }
  expect(told(await bare.ask('POST', '/v1/oauth/exists', { body }))).toEqual([404, 'not_found', '微信登录尚未开通'])
  await bare.close()
})
