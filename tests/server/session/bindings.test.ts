/** The phone, mailbox and password of an account change behind the identity check, and never the last way to prove a person. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users, verifications } from '#server/db/tables/accounts.ts'
import { auditLog, messages } from '#server/db/tables/records.ts'
import { NOBODY, OTHER, pass, PASSWORD, PHONE, sessionServer, wrong } from './session-server.ts'

const server = sessionServer()
let token: string
let verification: string
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = token) =>
  server.ask(method, path, { token: as, ...(body ? { body } : {}) })
const me = async () => (await ask('GET', '/v1/user')).body.data
async function proved(as = token): Promise<string> {
  expect((await ask('GET', '/v1/verification-code', undefined, as)).status).toBe(200)
  const code = await server.deliver()
  return (await ask('PUT', '/v1/verification-code', { verification_code: code }, as)).body.data.verification
}
async function codeFor(identity: string): Promise<string> {
  const answer = await ask('POST', '/v1/bind/verification-code', { identity, verification })
  expect(answer.body).toEqual({ data: { ok: true } })
  return server.deliver()
}
beforeEach(async () => {
  token = (await server.login()).token
  verification = await proved()
})

const BODIES = [
  ['POST', '/v1/bind/verification-code', { identity: NOBODY }],
  ['POST', '/v1/binding/phone', { phone: NOBODY, verification_code: '123456' }],
  ['DELETE', '/v1/binding/phone', {}],
  ['POST', '/v1/binding/email', { email: 'new@example.com', verification_code: '123456' }],
  ['DELETE', '/v1/binding/email', {}],
  ['PUT', '/v1/account/password/login', { password: 'another-copper-2611' }],
] as const
it.each(BODIES)('%s %s needs a login and this person’s identity check', async (method, path, body) => {
  const given = { ...body, verification }
  expect((await server.ask(method, path, { body: given })).status).toBe(401)
  expect((await ask(method, path, { ...given, verification: 'x'.repeat(43) })).body.code).toBe('not_verified')
  const stranger = (await server.login({ identity: OTHER, password: PASSWORD })).token
  expect((await ask(method, path, given, stranger)).body.code).toBe('not_verified')
  expect(await me()).toMatchObject({ phone: PHONE, email: 'yard@example.com' })
})

it('a changed phone tells the old one, ends other sessions, and asks for a code at the next signature', async () => {
  const other = (await server.login()).token
  const code = await codeFor(NOBODY)
  expect(server.sent.at(-1)?.to).toBe(NOBODY)
  const bind = (verification_code: string) => ask('POST', '/v1/binding/phone', { phone: NOBODY, verification_code, verification })
  expect((await bind(wrong(code))).body).toMatchObject({
    code: 'bad_code',
    details: { fields: { verification_code: '验证码错误，请填写新手机号收到的验证码' } },
  })
  expect((await bind(code)).body).toEqual({ data: { ok: true } })
  expect(await me()).toMatchObject({ phone: NOBODY, certification: { phone: true } })
  expect((await ask('GET', '/v1/user', undefined, other)).status).toBe(401)
  await server.deliver()
  expect(server.sent.at(-1)).toEqual({
    to: PHONE,
    text: '【循金】您的账号绑定的手机号已更换为 139****0009。如果不是您本人操作，请立即联系客服。',
  })
  expect(await server.db.select().from(verifications).where(eq(verifications.user_id, server.user.id))).toEqual([])
  const told = await server.db.select().from(messages)
  expect(told.map(({ user_id, about, subject }) => [user_id, about, subject])).toEqual([
    [server.user.id, 'account', '绑定的手机号已更换为 139****0009'],
  ])
  const [line] = await server.db.select().from(auditLog).where(eq(auditLog.action, 'bind_phone'))
  expect(line?.detail).toEqual({ from: '138****0001', to: '139****0009' })
  expect((await server.login({ identity: PHONE, password: PASSWORD })).status).toBe(422)
  expect((await server.login({ identity: NOBODY, password: PASSWORD })).status).toBe(200)
})

it('a code that the old phone received is refused for the new one at its field', async () => {
  await codeFor(NOBODY)
  await server.ask('POST', '/v1/login/verification-code', { body: { phone: PHONE }, browser: 'b' })
  const old = await server.deliver()
  expect(server.sent.at(-1)?.to).toBe(PHONE)
  const bound = await ask('POST', '/v1/binding/phone', { phone: NOBODY, verification_code: old, verification })
  expect(bound.body.details.fields).toHaveProperty('verification_code')
  pass(60)
  const identity = await (async () => {
    await ask('GET', '/v1/verification-code')
    return server.deliver()
  })()
  const five = await ask('POST', '/v1/binding/phone', { phone: NOBODY, verification_code: identity, verification })
  expect(five.body.details.fields).toEqual({ verification_code: '请输入6位数字验证码' })
  expect((await me()).phone).toBe(PHONE)
})

it('the bound phone and another account’s phone are refused at the field', async () => {
  const own = await ask('POST', '/v1/bind/verification-code', { identity: PHONE, verification })
  expect(own.body.details.fields).toEqual({ identity: '这就是当前绑定的手机号' })
  const code = await codeFor(OTHER)
  const taken = await ask('POST', '/v1/binding/phone', { phone: OTHER, verification_code: code, verification })
  expect(taken).toMatchObject({ status: 409, body: { details: { fields: { phone: '该手机号已绑定其他账号' } } } })
  expect((await me()).phone).toBe(PHONE)
})

it('the last phone or mailbox that receives codes cannot be removed', async () => {
  const refused = await ask('DELETE', '/v1/binding/phone', { verification })
  expect(refused.body).toMatchObject({ code: 'wrong_state', message: '这是最后一种验证方式，请先绑定邮箱再解除' })
  const code = await codeFor('Yard@Example.com')
  const bound = await ask('POST', '/v1/binding/email', { email: 'Yard@Example.com', verification_code: code, verification })
  expect(bound.status).toBe(200)
  expect(await me()).toMatchObject({ email: 'yard@example.com', certification: { email: true } })
  pass(60)
  verification = await proved()
  expect((await ask('DELETE', '/v1/binding/phone', { verification })).status).toBe(200)
  expect(await me()).toMatchObject({ phone: '', certification: { phone: false, email: true } })
  await server.deliver()
  expect(server.sent.at(-1)).toMatchObject({ to: PHONE, text: expect.stringContaining('已解除绑定的手机号 138****0001') })
  verification = await proved()
  expect((await ask('DELETE', '/v1/binding/email', { verification })).body.code).toBe('wrong_state')
})

it('a mailbox that somebody only typed gives way to the person who proves it', async () => {
  await server.db.update(users).set({ email: 'desk@example.com' }).where(eq(users.id, server.other.id))
  const code = await codeFor('desk@example.com')
  const body = { email: 'desk@example.com', verification_code: code, verification }
  expect((await ask('POST', '/v1/binding/email', body)).status).toBe(200)
  const [other] = await server.db.select().from(users).where(eq(users.id, server.other.id))
  expect(other?.email).toBeNull()
})

it('a password set by the identity check admits, ends other sessions and tells the phone', async () => {
  const other = (await server.login()).token
  const weak = await ask('PUT', '/v1/account/password/login', { password: '1234567890', verification })
  expect(weak.body.details.fields).toHaveProperty('password')
  const password = 'another-copper-2611'
  expect((await ask('PUT', '/v1/account/password/login', { password, verification })).status).toBe(200)
  expect((await ask('GET', '/v1/user', undefined, other)).status).toBe(401)
  await server.deliver()
  expect(server.sent.at(-1)).toMatchObject({ to: PHONE, text: expect.stringContaining('登录密码已修改') })
  expect((await server.login({ identity: PHONE, password })).status).toBe(200)
})
