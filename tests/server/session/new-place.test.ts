/** A login from a place where the account has not logged in lately is told to its owner. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog, messages } from '#server/db/tables/records.ts'
import { pass, PHONE, sessionServer } from './session-server.ts'

const server = sessionServer()
/** Addresses of two cities, by the table of the server. */
const [NANJING, GUANGZHOU] = ['114.114.114.114', '202.96.128.86']
const DAY_S = 24 * 3600

const told = async () => {
  const rows = await server.db.select().from(messages).where(eq(messages.about, 'account'))
  return rows.map(({ user_id, subject }) => [user_id, subject])
}

it('tells the owner by SMS and on the site, once for each place', async () => {
  await server.login(undefined, { ip: NANJING })
  expect(await told()).toEqual([])
  await server.login(undefined, { ip: GUANGZHOU })
  await server.deliver()
  const place = '广东省广州市'
  expect(await told()).toEqual([[server.user.id, `在${place}登录`]])
  expect(server.sent.at(-1)).toEqual({ to: PHONE, text: `【循金】您的账号在${place}登录。如果不是您本人操作，请立即联系客服。` })
  await server.login(undefined, { ip: GUANGZHOU })
  await server.login(undefined, { ip: NANJING })
  expect(await told()).toHaveLength(1)
})

it('tells nobody of a place that cannot be known', async () => {
  await server.login(undefined, { ip: NANJING })
  await server.login(undefined, { ip: '192.168.1.9' })
  expect(await told()).toEqual([])
})

it('counts a place as new again after half a year', async () => {
  await server.login(undefined, { ip: NANJING })
  await server.login(undefined, { ip: GUANGZHOU })
  pass(100 * DAY_S)
  await server.login(undefined, { ip: NANJING })
  pass(100 * DAY_S)
  await server.login(undefined, { ip: GUANGZHOU })
  expect(await told()).toHaveLength(2)
  const logins = await server.db.select().from(auditLog).where(eq(auditLog.action, 'login'))
  expect(logins).toHaveLength(4)
})

it('the list of devices names the place of each', async () => {
  const { token } = await server.login(undefined, { ip: GUANGZHOU })
  const { body } = await server.ask('GET', '/v1/user/sessions', { token })
  expect(body.data).toMatchObject([{ ip: GUANGZHOU, place: '广东省广州市' }])
})
