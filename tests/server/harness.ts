/** The whole server over an in-memory database, with the demo's firms and accounts. People log in by the real calls. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/registry.ts'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { REFUSALS } from '#domain/refusal.ts'
import { build } from '#server/app.ts'
import type { Draw } from '#server/pages/page.ts'
import type { Config } from '#server/config.ts'
import { configFrom } from '#server/config.ts'
import type { Session } from '#server/context.ts'
import type { Database } from '#server/db/connect.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { hashCheaply } from '../cheap-passwords.ts'
import { knowDevices, knownDevice } from '../known-devices.ts'
import { memoryDatabase, release } from './memory.ts'

export const PASSWORD = 'xunjin-demo-2611'
/** The demo's people; the last two belong to one firm. */
export const PHONES = {
  supplier: '13800000001',
  other_supplier: '13800000002',
  buyer: '13800000003',
  other_buyer: '13800000004',
  trader: '13800000005',
  colleague: '13800000006',
} as const
export type Name = keyof typeof PHONES

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape; each is held against the contract
  body: any
  headers: Record<string, string | string[] | number | undefined>
}
type Send = (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
export interface Client {
  session: Session
  token: string
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: Send
  put: Send
  delete: Send
}
export interface Server {
  app: FastifyInstance
  database: Database
  config: Config
  people: Record<string, Session>
  /** a logged-in demo person, the same for the same phone */
  as(phone: string): Promise<Client>
  /** a visitor: no token is sent */
  anonymous: Omit<Client, 'session' | 'token'>
  close(): Promise<void>
}

const patterns = [...ENDPOINTS.values()].map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
/** The endpoint of a call. A path without parameters takes precedence. */
function endpointOf(method: string, path: string): Endpoint | undefined {
  const found = patterns.filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path.split('?')[0] ?? ''))
  return (found.find(({ endpoint }) => !endpoint.path.includes('{')) ?? found[0])?.endpoint
}

/** Every answer must match the contract: the response's shape, or a refusal of the closed list. */
function verify(method: string, path: string, { status, body }: Answer): void {
  const endpoint = endpointOf(method, path)
  if (!endpoint) return
  if (status < 300) {
    const parsed = endpoint.response.safeParse(body)
    expect(parsed.error?.issues, `${method} ${path} off contract`).toBeUndefined()
  } else {
    expect(Object.keys(REFUSALS), `${method} ${path}`).toContain(body.code)
    expect(body.message, `${method} ${path}`).toMatch(/\p{Script=Han}/u)
  }
}

function clientOf(app: FastifyInstance, token: string | null, user_id: string | null = null) {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(user_id ? { [ACCOUNT_HEADER]: user_id } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const json = String(response.headers['content-type'] ?? '').startsWith('application/json')
    const parsed: unknown = json && response.body ? JSON.parse(response.body) : response.body
    const answer: Answer = { status: response.statusCode, body: parsed, headers: response.headers }
    verify(method, url, answer)
    return answer
  }
  return {
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: ((path, body, headers) => send('POST', path, body, headers)) as Send,
    put: ((path, body, headers) => send('PUT', path, body, headers)) as Send,
    delete: ((path, body, headers) => send('DELETE', path, body, headers)) as Send,
  }
}

interface Options {
  /** also loads the demo's goods and deals, besides firms and accounts */
  demo?: boolean
  config?: Partial<Config>
  /** draws public pages */
  draw?: Draw
  log?: Writable
  /** replaces a fresh in-memory database; the caller closes it */
  database?: Database
}

/** Close it after use. */
export async function start({ demo = false, config: given = {}, draw, log, database: own }: Options = {}): Promise<Server> {
  hashCheaply()
  const database = own ?? (await memoryDatabase())
  const data_dir = await mkdtemp(join(tmpdir(), 'xunjin-test-'))
  const config = {
    ...configFrom({ LOG_LEVEL: log ? 'info' : 'silent', DATA_DIR: data_dir, PORT: '0', REQUESTS_A_MINUTE: '1000000' }),
    ...given,
  }
  const people = demo ? await demoPeople(database, data_dir) : await insertPeople(database.db, PASSWORD, new Date())
  await knowDevices(database.db)
  const app = await build({ database, config, draw, ...(log ? { log } : {}) })
  await app.ready()
  const clients = new Map<string, Promise<Client>>()
  const anonymous = clientOf(app, null)
  async function logIn(phone: string): Promise<Client> {
    const cookie = `device=${knownDevice(phone)}`
    const { status, body } = await anonymous.post('/v1/login', { identity: phone, password: PASSWORD }, { cookie })
    expect(status, `login of ${phone}`).toBe(200)
    const token = body.data.access_token as string
    return { session: people[phone] as Session, token, ...clientOf(app, token, body.data.user_id) }
  }
  return {
    app,
    database,
    config,
    people,
    anonymous,
    as: (phone) => {
      const known = clients.get(phone) ?? logIn(phone)
      clients.set(phone, known)
      return known
    },
    close: async () => {
      await app.close()
      if (!own) await release(database)
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

async function demoPeople(database: Database, data_dir: string): Promise<Record<string, Session>> {
  return (await seedDemo({ database, data_dir, password: PASSWORD })) ?? {}
}
