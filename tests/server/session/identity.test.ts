/** The identity dialog: a code to the certified phone or mailbox, and the resulting proof. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users, verifications } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { spendVerification } from '#server/session/verification.ts'
import { pass, PHONE, sessionServer } from './session-server.ts'

const server = sessionServer()
let token: string
const set = (values: Partial<typeof users.$inferInsert>) =>
  server.db.update(users).set(values).where(eq(users.id, server.user.id))
const send = (query = '') => server.ask('GET', `/v1/verification-code${query}`, { token })
const verify = (body: object) => server.ask('PUT', '/v1/verification-code', { token, body })

beforeEach(async () => {
  token = (await server.login()).token
})

it('the identity check sends five digits to the certified phone, and accepts them once', async () => {
  expect((await send(`?phone=${PHONE}`)).body).toEqual({ data: { sent_to: '138****0001' } })
  const code = await server.deliver()
  expect(code).toMatch(/^\d{5}$/)
  expect(server.sent).toMatchObject([{ to: PHONE }])
  const { status, body } = await verify({ phone: '138****0001', verification_code: code })
  expect(status).toBe(200)
  expect(body.data).toEqual({ verification: expect.stringMatching(/^[\w-]{43}$/), expires_at: '2026-11-21T02:10:00.000Z' })
  expect((await verify({ verification_code: code })).body.code).toBe('bad_code')
  const rows = await server.db.select().from(auditLog)
  expect(rows.at(-1)).toMatchObject({ action: 'verify_identity', user_id: server.user.id, detail: { recipient: '138****0001' } })
})

it('a proof is good for several signatures of its person within ten minutes', async () => {
  await send()
  const { verification } = (await verify({ verification_code: await server.deliver() })).body.data
  const spend = (user_id: string, proof = verification) => spendVerification(server.db, user_id, proof)
  expect(await spend(server.user.id)).toEqual({ recipient: '138****0001' })
  expect(await spend(server.user.id)).toEqual({ recipient: '138****0001' })
  expect(await spend(server.other.id)).toBeNull()
  expect(await spend(server.user.id, 'x'.repeat(43))).toBeNull()
  expect(JSON.stringify(await server.db.select().from(verifications))).not.toContain(verification)
  pass(600)
  expect(await spend(server.user.id)).toBeNull()
})

it('the code goes to the mailbox if the phone is not certified', async () => {
  await set({ phone_certified: false, email_certified: true })
  expect((await send()).body).toEqual({ data: { sent_to: 'y***@example.com' } })
  const code = await server.deliver()
  expect(server.sent).toMatchObject([{ to: 'yard@example.com' }])
  expect((await verify({ email: 'yard@example.com', verification_code: code })).status).toBe(200)
})

it('an account without phone and mailbox is refused', async () => {
  await set({ phone_certified: false })
  expect(await send()).toMatchObject({
    status: 403,
    body: { code: 'not_verified', message: '账号没有已认证的手机或邮箱，请联系客服' },
  })
})

it('no code of another recipient, person or purpose is accepted', async () => {
  await send()
  const code = await server.deliver()
  expect((await verify({ phone: '13800000003', verification_code: code })).body.code).toBe('bad_code')
  const stranger = (await server.login({ identity: '13800000003', password: 'copper-cathode-2611' })).token
  expect(
    (await server.ask('PUT', '/v1/verification-code', { token: stranger, body: { verification_code: code } })).body.code,
  ).toBe('bad_code')
  expect((await verify({ verification_code: code })).status).toBe(200)
  await server.ask('POST', '/v1/login/verification-code', { body: { phone: PHONE } })
  const login = await server.deliver()
  expect(login).toMatch(/^\d{6}$/)
  expect((await verify({ verification_code: login })).body.details.fields).toEqual({ verification_code: '请输入5位数字验证码' })
})

it('the next code can be sent after 60 s', async () => {
  await send()
  expect((await send()).body).toMatchObject({ code: 'too_many', details: { retry_after_s: 60 } })
  pass(60)
  expect((await send()).status).toBe(200)
})

it('the identity check needs a login', async () => {
  expect((await server.ask('GET', '/v1/verification-code')).status).toBe(401)
  expect((await server.ask('PUT', '/v1/verification-code', { body: { verification_code: '12345' } })).status).toBe(401)
})
