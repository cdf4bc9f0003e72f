/** Simultaneous calls on a real PostgreSQL server, where transactions really overlap. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CODE_TRIES, LOGIN_TRIES_REQUESTER } from '#domain/constants.ts'
import { connect, migrate } from '#server/db/connect.ts'
import { codes, firms, users } from '#server/db/tables/accounts.ts'
import { issueTicket } from '#server/session/tickets.ts'
import type { RealPostgres } from '../postgres.ts'
import { realPostgres } from '../postgres.ts'
import type { SessionServer } from './session-server.ts'
import { OTHER, openSessionServer, PASSWORD, PHONE } from './session-server.ts'

let postgres: RealPostgres
let server: SessionServer
beforeAll(async () => {
  postgres = await realPostgres()
  const database = await connect({ database_url: postgres.url })
  await migrate(database)
  server = await openSessionServer({ database, costly: true })
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

const times = <T>(n: number, act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))
const sendTo = (phone: string) => server.ask('POST', '/v1/login/verification-code', { body: { phone } })

it('simultaneous renewals of many tabs give one next token', async () => {
  const { refresh } = await server.login()
  const answers = await times(12, () => server.renew(refresh))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1)
  for (const { token } of answers) expect((await server.ask('GET', '/v1/user', { token })).status).toBe(200)
})

it('a logout during renewals is final', async () => {
  const { token, refresh } = await server.login()
  const [, ...renewed] = await Promise.all([
    server.ask('POST', '/v1/logout', { token, body: {} }),
    ...Array.from({ length: 6 }, () => server.renew(refresh)),
  ])
  for (const answer of renewed)
    if (answer.status === 200) expect((await server.ask('GET', '/v1/user', { token: answer.token })).status).toBe(401)
  expect((await server.renew(refresh)).status).toBe(401)
})

it('simultaneous requests send one code, count five attempts and admit one login', async () => {
  expect((await times(10, () => sendTo(PHONE))).filter(({ status }) => status === 200)).toHaveLength(1)
  const code = await server.deliver()
  const logins = await times(CODE_TRIES, () => server.login({ identity: PHONE, verification_code: code }))
  expect(logins.filter(({ status }) => status === 200)).toHaveLength(1)

  await sendTo(OTHER)
  await server.deliver()
  await times(20, (i) => server.login({ identity: OTHER, verification_code: String(100_000 + i) }))
  expect((await server.db.select().from(codes)).map(({ recipient, tries }) => [recipient, tries]).toSorted()).toEqual([
    [PHONE, expect.any(Number)],
    [OTHER, CODE_TRIES],
  ])
})

it('a confirmed QR code is exchanged for one login only, and a shown code goes to one person', async () => {
  const [{ token }, { token: second }] = [await server.login(), await server.login({ identity: OTHER, password: PASSWORD })]
  const device_id = 'abcd1234ABCD5678'
  const shown = (await server.ask('POST', '/v1/scan/qrcode', { body: { device_id } })).body.data
  const url = `/v1/scan/${shown.id}`
  const people = Array.from({ length: 20 }, (_, i) => (i % 2 ? token : second))
  const claims = await Promise.all(people.map((who) => server.ask('PUT', url, { token: who, body: {} })))
  const mine = claims[1]?.status === 200 ? token : second
  expect(claims.map(({ status }) => status)).toEqual(people.map((who) => (who === mine ? 200 : 404)))
  await server.ask('PUT', `${url}/confirm`, { token: mine, body: {} })
  const body = { id: shown.id, secret: shown.secret, device_id }
  const logins = await times(20, () => server.ask('POST', '/v1/scan/login', { body }))
  expect(logins.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(logins.filter(({ status }) => status === 409)).toHaveLength(19)
})

it('a phone is registered once, with any number of tickets and calls', async () => {
  const phone = '13911112222'
  const issue = () => issueTicket(server.db, { purpose: 'register', subject: phone, now: new Date() })
  const tickets = [(await issue()).ticket, (await issue()).ticket]
  const answers = await times(12, (i) => {
    const body = { type: 1 + (i % 2), phone, ticket: tickets[i % 2], password: 'register-race-1', agreed: true }
    return server.ask('POST', '/v1/register', { body })
  })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await server.db.select().from(users).where(eq(users.phone, phone))).toHaveLength(1)
  expect((await server.db.select().from(firms)).filter(({ name }) => name.startsWith('未认证'))).toHaveLength(1)
})

it('parallel password attempts are counted one by one', async () => {
  const answers = await times(LOGIN_TRIES_REQUESTER + 8, (i) =>
    server.login({ identity: OTHER, password: `wrong-password-${i}` }, { ip: '10.0.5.1' }),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(LOGIN_TRIES_REQUESTER)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8)
})
