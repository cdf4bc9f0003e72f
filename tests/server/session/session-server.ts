/**
 * The session routes in a real Fastify over an in-memory database, with three people and a phone that keeps received messages.
 */
import { inspect } from 'node:util'
import Fastify from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { acceptCookies } from '#server/cookies.ts'
import type { Database } from '#server/db/connect.ts'
import { firms, users } from '#server/db/tables/accounts.ts'
import { handleFailures } from '#server/failures.ts'
import { workOff } from '#server/jobs.ts'
import { sentence } from '#server/outside/code-message.ts'
import type { Messenger } from '#server/outside/messenger.ts'
import type { Wechat } from '#server/outside/wechat.ts'
import { mount } from '#server/serve.ts'
import { noticeHandlers } from '#server/session/account-notice.ts'
import { codeHandlers } from '#server/session/codes.ts'
import { identify, tokenOf } from '#server/session/identify.ts'
import { hashPassword } from '#server/session/password.ts'
import { sessionRoutes } from '#server/session/routes.ts'
import { routes as userRoutes } from '#server/user/routes.ts'
import { hashCheaply } from '../../cheap-passwords.ts'
import { memoryDatabase, release } from '../memory.ts'

export const PHONE = '13800000001'
export const OTHER = '13800000003'
export const TRADER = '13800000005'
export const NOBODY = '13900000009'
export const PASSWORD = 'copper-cathode-2611'
const SILENT = { info: () => {}, error: () => {} }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Ask {
  body?: object
  token?: string
  cookies?: Record<string, string>
  ip?: string
  /** the browser whose device cookie is sent and kept; by default that of the address */
  browser?: string
  headers?: Record<string, string>
}

interface Options {
  secure?: boolean
  database?: Database
  wechat?: Wechat
  /** hashes passwords and codes at real cost, for tests of overlapping calls */
  costly?: boolean
}

export async function openSessionServer({ secure = false, database: given, wechat, costly = false }: Options = {}) {
  hashCheaply(!costly)
  const database = given ?? (await memoryDatabase())
  const { db } = database
  const now = new Date()
  const firm = {
    id: uuidv7(),
    type: 1,
    name: '演示·蓝岬再生资源',
    uscc: '91999999MA00000001',
    certified: true,
    quota_kg: 900_000,
    created_at: now,
  }
  const buyer = { id: uuidv7(), type: 2, name: '演示·砺锋铜材', uscc: '91999999MA00000002', created_at: now }
  const trader = { id: uuidv7(), type: 3, name: '演示·云枢能源贸易', uscc: '91999999MA00000003', created_at: now }
  await db.insert(firms).values([firm, buyer, trader])
  const common = { password_hash: await hashPassword(PASSWORD), phone_certified: true, created_at: now }
  const user = {
    id: uuidv7(),
    firm_id: firm.id,
    phone: PHONE,
    email: 'yard@example.com',
    realname: '李演示',
    certified: true,
    ...common,
  }
  const other = { id: uuidv7(), firm_id: buyer.id, phone: OTHER, ...common }
  const desk = { id: uuidv7(), firm_id: trader.id, phone: TRADER, ...common }
  await db.insert(users).values([user, other, desk])

  const sent: { to: string; text: string }[] = []
  const messenger: Messenger = {
    sms: async (to, message) => void sent.push({ to, text: sentence(message) }),
    mail: async (to, message) => void sent.push({ to, text: sentence(message) }),
  }
  const app = Fastify()
  handleFailures(app)
  await acceptCookies(app, { secure })
  const requestContextOf = async (request: Parameters<typeof tokenOf>[0] & { ip: string }) => {
    const agent = String(request.headers['user-agent'] ?? '')
    const where = { origin: 'https://trade.example', host: 'trade.example' }
    return { session: await identify(database, tokenOf(request)), ip: request.ip, agent, ...where }
  }
  const logged: string[] = []
  const log = { error: (fields: object, message: string) => void logged.push(`${message} ${inspect(fields)}`) }
  for (const each of [...sessionRoutes({ wake: () => {}, wechat: wechat ?? null, log }), ...userRoutes])
    mount(app, database, each, requestContextOf)

  const devices = new Map<string, string>()
  async function ask(
    method: Method,
    url: string,
    { body, token, cookies, ip = '10.0.0.1', browser = ip, headers = {} }: Ask = {},
  ) {
    const device = devices.get(browser)
    const answer = await app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      cookies: { ...(device ? { device } : {}), ...cookies },
      remoteAddress: ip,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
    const jar = new Map(answer.cookies.map((cookie) => [cookie.name, cookie]))
    const given = jar.get('device')?.value
    if (given) devices.set(browser, given)
    return { status: answer.statusCode, body: answer.json(), jar, headers: answer.headers }
  }
  /** Logs in by password, by default from a new browser. */
  const login = async (body: object = { identity: PHONE, password: PASSWORD }, more: Omit<Ask, 'body'> = {}) => {
    const answer = await ask('POST', '/v1/login', { body, ...('password' in body ? { browser: uuidv7() } : {}), ...more })
    return { ...answer, token: answer.body.data?.access_token as string, refresh: answer.jar.get('refresh')?.value ?? '' }
  }
  /** Renews like the account's page; null sends only the refresh cookie. */
  const renew = async (refresh: string, user_id: string | undefined = user.id) => {
    const answer = await ask('POST', '/v1/login/refresh', { body: { user_id }, cookies: { refresh } })
    return { ...answer, token: answer.body.data?.access_token as string, refresh: answer.jar.get('refresh')?.value ?? '' }
  }
  /** Sends the queued messages and returns the code of the last one. */
  const deliver = async () => {
    await workOff(db, { ...codeHandlers(db, messenger), ...noticeHandlers(messenger) }, SILENT)
    return /\d{5,6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  }
  const close = async () => {
    await app.close()
    await (given ? database.close() : release(database))
  }
  return { app, database, db, user, other, desk, firm, sent, logged, ask, login, renew, deliver, close }
}
export type SessionServer = Awaited<ReturnType<typeof openSessionServer>>

/** The start of a test. The server's clock stands still and moves only by `pass`. */
export const START = new Date('2026-11-21T02:00:00Z')
export const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
/** A wrong code of the same length. */
export const wrong = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

/** A new server for each test, or one for all tests of the file. Call it once, before any other hook. */
export function sessionServer(one_for: 'test' | 'file' = 'test'): SessionServer {
  const server = {} as SessionServer
  const open = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START })
    Object.assign(server, await openSessionServer())
  }
  const close = async () => {
    vi.useRealTimers()
    await server.close()
  }
  if (one_for === 'test') {
    beforeEach(open)
    afterEach(close)
  } else {
    beforeAll(open)
    afterAll(close)
  }
  return server
}
