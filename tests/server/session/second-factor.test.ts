/** The trader's accounts on an unknown device need a code after the password. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CODE_TRIES, CODES_PER_DAY_RECIPIENT, CODES_PER_DAY_REQUESTER, TICKET_TTL_S } from '#domain/constants.ts'
import { tickets, users } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/records.ts'
import { OTHER, pass, PASSWORD, PHONE, sessionServer, TRADER, wrong } from './session-server.ts'

const server = sessionServer()
const CREDENTIALS = { identity: TRADER, password: PASSWORD }
type From = { browser?: string; ip?: string }
const NEW: From = { browser: 'new' }
const ticketFrom = async (from: From = NEW) => (await server.login(CREDENTIALS, from)).body.details.ticket as string
const send = (ticket: string, from: From = NEW) =>
  server.ask('POST', '/v1/login/second-factor/verification-code', { body: { ticket }, ...from })
const finish = (ticket: string, verification_code: string, from: From = NEW) =>
  server.ask('POST', '/v1/login/second-factor', { body: { ticket, verification_code }, ...from })
const set = (values: Partial<typeof users.$inferInsert>) =>
  server.db.update(users).set(values).where(eq(users.id, server.desk.id))

it('a code to the masked certified phone is needed, and afterwards the password is enough on that device', async () => {
  const asked = await server.login(CREDENTIALS, NEW)
  expect(asked.status).toBe(403)
  expect(asked.body).toEqual({
    code: 'second_factor',
    message: '首次在此设备登录，请输入验证码',
    details: { ticket: expect.stringMatching(/^[\w-]{43}$/), expires_at: '2026-11-21T02:10:00.000Z', sent_to: '138****0005' },
  })
  expect([...asked.jar.keys()]).toEqual([])
  const { ticket } = asked.body.details
  expect((await send(ticket)).body).toEqual({ data: { ok: true } })
  const code = await server.deliver()
  expect(server.sent.at(-1)).toEqual({ to: TRADER, text: expect.stringMatching(/您的新设备登录验证码是 \d{6}，10 分钟内有效/) })
  const { status, body, jar } = await finish(ticket, code)
  expect([status, body.type, body.data.user_id]).toEqual([200, 3, server.desk.id])
  expect([...jar.keys()].toSorted()).toEqual(['device', 'refresh', 'userAuth'])
  expect((await server.db.select().from(auditLog)).at(-1)).toMatchObject({ action: 'login', detail: { method: 'second_factor' } })
  expect((await finish(ticket, code)).status).toBe(422)
  expect((await server.login(CREDENTIALS, NEW)).status).toBe(200)
  expect((await server.login(CREDENTIALS, { browser: 'another' })).body.code).toBe('second_factor')
})

it('no code is asked of suppliers and buyers, after a wrong password, or after a login by code', async () => {
  for (const identity of [PHONE, OTHER]) expect((await server.login({ identity, password: PASSWORD })).status).toBe(200)
  expect((await server.login({ ...CREDENTIALS, password: 'wrong-password' })).body.code).toBe('bad_credentials')
  await server.ask('POST', '/v1/login/verification-code', { body: { phone: TRADER } })
  expect((await server.login({ identity: TRADER, verification_code: await server.deliver() })).status).toBe(200)
})

it("neither another person's known device nor any other code than the requested one is enough", async () => {
  await server.login(undefined, NEW)
  const ticket = await ticketFrom()
  await server.ask('POST', '/v1/login/verification-code', { body: { phone: TRADER }, ...NEW })
  expect((await finish(ticket, await server.deliver())).body.code).toBe('bad_code')
  await send(ticket)
  const code = await server.deliver()
  expect((await finish(ticket, code, { browser: 'elsewhere' })).body.code).toBe('bad_code')
  expect((await finish('x'.repeat(43), code)).body).toEqual({ code: 'bad_credentials', message: '登录已超时，请重新输入密码' })
  expect((await send('x'.repeat(43))).body.code).toBe('bad_credentials')
  expect((await finish(ticket, code)).status).toBe(200)
})

it('the code can be tried five times within ten minutes', async () => {
  const ticket = await ticketFrom()
  await send(ticket)
  const code = await server.deliver()
  for (let i = 0; i < CODE_TRIES; i++) expect((await finish(ticket, wrong(code))).body.code).toBe('bad_code')
  expect((await finish(ticket, code)).body.code).toBe('bad_code')
  pass(60)
  await send(ticket)
  const late = await server.deliver()
  pass(TICKET_TTL_S - 60)
  expect((await finish(ticket, late)).body.code).toBe('bad_credentials')
})

it('the codes of a day are limited, and counted apart from those requested by strangers', async () => {
  for (let i = 0; i < CODES_PER_DAY_RECIPIENT; i++)
    await server.ask('POST', '/v1/login/verification-code', { body: { phone: TRADER }, ip: `10.1.0.${i}` })
  for (let i = 0; i < CODES_PER_DAY_REQUESTER; i++) {
    expect((await send(await ticketFrom())).status).toBe(200)
    expect((await send(await ticketFrom())).status).toBe(429)
    pass(60)
  }
  expect((await send(await ticketFrom())).status).toBe(429)
  expect((await send(await ticketFrom(), { ...NEW, ip: '10.2.0.1' })).status).toBe(200)
})

it('the code goes to the certified mailbox if there is no certified phone, and without either the password is not enough', async () => {
  await set({ phone_certified: false, email: 'desk@example.com', email_certified: true })
  const asked = await server.login(CREDENTIALS, NEW)
  expect(asked.body.details.sent_to).toBe('d***@example.com')
  await send(asked.body.details.ticket)
  const code = await server.deliver()
  expect(server.sent.at(-1)?.to).toBe('desk@example.com')
  expect((await finish(asked.body.details.ticket, code)).status).toBe(200)
  await set({ email_certified: false })
  expect(await server.login(CREDENTIALS, { browser: 'another' })).toMatchObject({ status: 403, body: { code: 'not_verified' } })
})

it('a closed account is reported only after its password, and no code logs it in', async () => {
  const ticket = await ticketFrom()
  await send(ticket)
  const code = await server.deliver()
  await set({ closed_at: new Date() })
  expect((await finish(ticket, code)).body.code).toBe('account_closed')
  expect((await server.login(CREDENTIALS, { browser: 'another' })).body.code).toBe('account_closed')
})

it('the ticket is stored as a hash, and the log has neither ticket nor code', async () => {
  const ticket = await ticketFrom()
  await send(ticket)
  const code = await server.deliver()
  await finish(ticket, code)
  const kept = JSON.stringify([await server.db.select().from(tickets), await server.db.select().from(auditLog)])
  expect(kept).not.toContain(ticket)
  expect(kept).not.toContain(code)
})
