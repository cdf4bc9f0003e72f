/** The same calls at the same moment on a real PostgreSQL server, where transactions really overlap. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CODE_TRIES, LOGIN_TRIES_ACCOUNT } from '#domain/constants.ts'
import { connect, migrate } from '#server/db/connect.ts'
import { codes } from '#server/db/tables/accounts.ts'
import type { RealPostgres } from '../postgres.ts'
import { realPostgres } from '../postgres.ts'
import type { Door } from './door.ts'
import { OTHER, openDoor, PHONE } from './door.ts'

let postgres: RealPostgres
let door: Door
beforeAll(async () => {
  postgres = await realPostgres()
  const database = await connect({ database_url: postgres.url })
  await migrate(database)
  door = await openDoor({ database })
})
afterAll(async () => {
  await door.close()
  await postgres.stop()
})

const times = <T>(n: number, act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)))
const sendTo = (phone: string) => door.ask('POST', '/v1/login/verification-code', { body: { phone } })

it('renews one session for many tabs, with one next token', async () => {
  const { refresh } = await door.login()
  const answers = await times(12, () => door.renew(refresh))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1)
  for (const { token } of answers) expect((await door.ask('GET', '/v1/user', { token })).status).toBe(200)
})

it('logs out for good while renewals are under way', async () => {
  const { token, refresh } = await door.login()
  const [, ...renewed] = await Promise.all([
    door.ask('POST', '/v1/logout', { token, body: {} }),
    ...Array.from({ length: 6 }, () => door.renew(refresh)),
  ])
  for (const answer of renewed)
    if (answer.status === 200) expect((await door.ask('GET', '/v1/user', { token: answer.token })).status).toBe(401)
  expect((await door.renew(refresh)).status).toBe(401)
})

it('sends one code, counts five tries and admits one login', async () => {
  expect((await times(10, () => sendTo(PHONE))).filter(({ status }) => status === 200)).toHaveLength(1)
  const code = await door.deliver()
  const logins = await times(CODE_TRIES, () => door.login({ identity: PHONE, verification_code: code }))
  expect(logins.filter(({ status }) => status === 200)).toHaveLength(1)

  await sendTo(OTHER)
  await door.deliver()
  await times(20, (i) => door.login({ identity: OTHER, verification_code: String(100_000 + i) }))
  expect((await door.db.select().from(codes)).map(({ recipient, tries }) => [recipient, tries]).toSorted()).toEqual([
    [PHONE, expect.any(Number)],
    [OTHER, CODE_TRIES],
  ])
})

it('counts password tries one by one', async () => {
  const answers = await times(LOGIN_TRIES_ACCOUNT + 8, (i) =>
    door.login({ identity: OTHER, password: 'wrong-password' }, { ip: `10.0.5.${i}` }),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(LOGIN_TRIES_ACCOUNT)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8)
})
