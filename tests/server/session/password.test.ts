/** Resetting a forgotten password and changing a known one: answers, ended sessions, and limits. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { LOGIN_TRIES_REQUESTER, LOGIN_TRIES_ADDRESS } from '#domain/constants.ts'
import { users } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { onSessionEnd } from '#server/session/identify.ts'
import { issueTicket, ticketStands } from '#server/session/tickets.ts'
import { NOBODY, OTHER, pass, PASSWORD, PHONE, sessionServer } from './session-server.ts'

const server = sessionServer('file')
const MAIL = 'yard@example.com'
const set = (values: Partial<typeof users.$inferInsert>) =>
  server.db.update(users).set(values).where(eq(users.id, server.user.id))
const me = async (token: string) => (await server.ask('GET', '/v1/user', { token })).status
const send = (identity: string) => server.ask('POST', '/v1/password/reset/verification-code', { body: { identity } })
const check = (identity: string, verification_code: string) =>
  server.ask('PUT', '/v1/password/reset/verification-code', { body: { identity, verification_code } })
const reset = (body: object, ip = '10.0.0.1') => server.ask('POST', '/v1/password/reset', { body, ip })
async function ticketOf(identity: string): Promise<string> {
  await send(identity)
  return (await check(identity, await server.deliver())).body.data.ticket
}
const lastLogged = async () => (await server.db.select().from(auditLog).orderBy(auditLog.id)).at(-1)

beforeEach(async () => {
  pass(901)
  // Sends the notices of the test before.
  await server.deliver()
})

it('a reset sets a new password and ends every session everywhere', async () => {
  const [phone, desk] = [await server.login(), await server.login()]
  const ended: string[] = []
  const stop = onSessionEnd(server.database, (id) => void ended.push(id))
  const ticket = await ticketOf(PHONE)
  expect(server.sent.at(-1)?.text).toMatch(/您的找回密码验证码是 \d{6}/)
  expect((await reset({ identity: PHONE, ticket, password: 'new-password-1' })).body).toEqual({ data: { ok: true } })
  stop()
  expect(ended).toHaveLength(2)
  expect([await me(phone.token), await me(desk.token)]).toEqual([401, 401])
  expect((await server.renew(phone.refresh)).status).toBe(401)
  expect((await server.login()).body.code).toBe('bad_credentials')
  expect((await server.login({ identity: PHONE, password: 'new-password-1' })).status).toBe(200)
  const entry = (await server.db.select().from(auditLog)).find((row) => row.action === 'reset_password')
  expect(entry).toMatchObject({ user_id: server.user.id, detail: { recipient: '138****0001', sessions_ended: 2 } })
  expect((await reset({ identity: PHONE, ticket, password: PASSWORD })).body.code).toBe('bad_code')
  expect((await reset({ identity: PHONE, ticket: await ticketOf(OTHER), password: PASSWORD })).body.code).toBe('bad_code')
  pass(61)
  await reset({ identity: PHONE, ticket: await ticketOf(PHONE), password: PASSWORD })
})

it('a reset accepts a mailbox only if it is certified', async () => {
  const before = server.sent.length
  expect((await send(MAIL)).body).toEqual({ data: { ok: true } })
  await server.deliver()
  expect(server.sent).toHaveLength(before)
  await set({ email_certified: true })
  pass(61)
  const ticket = await ticketOf(' YARD@example.com ')
  expect(server.sent.at(-1)?.to).toBe(MAIL)
  expect((await reset({ identity: MAIL, ticket, password: PASSWORD })).status).toBe(200)
})

it('a reset never discloses whether an account exists', async () => {
  const before = server.sent.length
  const [known, unknown] = [await send(PHONE), await send(NOBODY)]
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await server.deliver()
  expect(server.sent.slice(before).map(({ to }) => to)).toEqual([PHONE])
  const right = server.sent.at(-1)?.text.match(/\d{6}/)?.[0] ?? ''
  const wrong = right === '123456' ? '123457' : '123456'
  const guesses = [await check(PHONE, wrong), await check(NOBODY, wrong)]
  expect([guesses[1]?.status, guesses[1]?.body]).toEqual([guesses[0]?.status, guesses[0]?.body])
  const blind = { ticket: 'x'.repeat(43), password: PASSWORD }
  const tries = [await reset({ identity: PHONE, ...blind }), await reset({ identity: NOBODY, ...blind })]
  expect(tries[0]?.status).toBe(422)
  expect([tries[1]?.status, tries[1]?.body]).toEqual([tries[0]?.status, tries[0]?.body])
})

it('a network address that keeps guessing is stopped', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < LOGIN_TRIES_ADDRESS; i++)
    statuses.add((await reset({ identity: PHONE, ticket: `${i}`.padStart(43, 'x'), password: PASSWORD }, '10.7.7.7')).status)
  expect([...statuses]).toEqual([422])
  expect((await reset({ identity: PHONE, ticket: 'x'.repeat(43), password: PASSWORD }, '10.7.7.7')).status).toBe(429)
  const guess = { body: { identity: PHONE, verification_code: '123456' }, ip: '10.7.7.7' }
  expect((await server.ask('PUT', '/v1/password/reset/verification-code', guess)).status).toBe(429)
})

it('a reset refuses anything but a phone or mailbox, and passwords that are too short or too long', async () => {
  expect((await send('nobody')).body.details.fields).toEqual({ identity: '请输入正确的手机号或邮箱' })
  const of = async (password: string) => (await reset({ identity: PHONE, ticket: 'x'.repeat(43), password })).body.details.fields
  expect(await of('1234567')).toEqual({ password: '密码至少8个字符' })
  expect(await of('x'.repeat(129))).toEqual({ password: '密码最多128个字符' })
})

const change = (token: string, old_password: string, password: string) =>
  server.ask('PUT', '/v1/user/password', { token, body: { old_password, password } })

it('a change of the known password keeps this session and ends the others', async () => {
  const [here, elsewhere] = [await server.login(), await server.login()]
  expect((await change(here.token, PASSWORD, 'changed-password')).body).toEqual({ data: { ok: true } })
  expect(await lastLogged()).toMatchObject({ action: 'change_password', user_id: server.user.id, detail: { sessions_ended: 1 } })
  expect([await me(here.token), await me(elsewhere.token)]).toEqual([200, 401])
  expect((await server.renew(here.refresh)).status).toBe(200)
  expect((await server.login({ identity: PHONE, password: 'changed-password' })).status).toBe(200)
  expect((await change(here.token, 'changed-password', 'changed-password')).body.details.fields).toEqual({
    password: '新密码不能与当前密码相同',
  })
  expect((await change(here.token, 'changed-password', PASSWORD)).status).toBe(200)
})

it('wrong current passwords are counted apart from failed logins', async () => {
  const { token } = await server.login()
  for (let i = 0; i < LOGIN_TRIES_REQUESTER; i++) {
    const { status, body } = await change(token, 'wrong-password', 'another-password')
    expect([status, body.code, body.details.fields]).toEqual([422, 'bad_credentials', { old_password: '当前密码错误' }])
  }
  expect(await lastLogged()).toMatchObject({ action: 'change_password_failed', user_id: server.user.id })
  expect((await change(token, PASSWORD, 'another-password')).status).toBe(429)
  expect((await server.login()).status).toBe(200)
  expect((await server.ask('PUT', '/v1/user/password', { body: { old_password: 'x', password: PASSWORD } })).status).toBe(401)
})

describe('a new password', () => {
  const FAULTS = [
    ['password2024', '这是常见密码，容易被猜到，请换一个'],
    ['12345678', '这是常见密码，容易被猜到，请换一个'],
    ['drowssap', '这是常见密码，容易被猜到，请换一个'],
    ['Passw0rd', '这是常见密码，容易被猜到，请换一个'],
    ['qwertyuiop', '这是常见密码，容易被猜到，请换一个'],
    ['abcabcabc', '这是常见密码，容易被猜到，请换一个'],
    [`x.${PHONE}.y`, '密码不能包含手机号'],
    ['138-0000 0001-yard', '密码不能包含手机号'],
    ['10000000831-yard', '密码不能包含手机号'],
  ] as const
  const FIRM = [
    ['演示·蓝岬再生资源-88', '密码不能包含企业名称'],
    ['蓝岬再生 yard 77', '密码不能包含企业名称'],
  ] as const

  it.each([...FAULTS, ...FIRM])('%j is refused at its field when it is changed: %s', async (password, fault) => {
    const { token } = await server.login()
    const { status, body } = await change(token, PASSWORD, password)
    expect([status, body.code, body.details.fields]).toEqual([400, 'invalid', { password: fault }])
    expect((await server.login()).status).toBe(200)
  })

  it.each([...FAULTS, ...FIRM])('%j is refused in a reset, and the ticket stays valid', async (password, fault) => {
    pass(86_400)
    const ticket = await ticketOf(PHONE)
    const { status, body } = await reset({ identity: PHONE, ticket, password })
    expect([status, body.details.fields]).toEqual([400, { password: fault }])
    expect((await reset({ identity: PHONE, ticket, password: PASSWORD })).status).toBe(200)
  })

  it.each(FAULTS)('%j is refused at registration, and the ticket stays valid', async (password, fault) => {
    pass(86_400)
    const phone = fault.includes('手机号') ? PHONE : NOBODY
    const { ticket } = await issueTicket(server.db, { purpose: 'register', subject: phone, now: new Date() })
    const answer = await server.ask('POST', '/v1/register', { body: { type: 1, phone, ticket, password, agreed: true } })
    expect([answer.status, answer.body.details.fields]).toEqual([400, { password: fault }])
    expect(await ticketStands(server.db, { purpose: 'register', ticket, now: new Date() })).toBe(true)
  })
})
