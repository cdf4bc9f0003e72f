/** A device of the real engine over fake-indexeddb, its requests carried to a real server through a line that can fail. */
import 'fake-indexeddb/auto'
import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { DeviceDb } from '#client/sync/db.ts'
import type { Owner } from '#client/sync/truth.ts'
import type { Order } from '#domain/order.ts'
import type { openWorld } from '../server/sync/world.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
/** What the line does to one request: loses it, loses its answer, delivers it twice, or answers for the server. */
export type Fault = 'ok' | 'lost' | 'answer_lost' | 'twice' | 'error_500' | 'unauthorized'

const faults: Fault[] = []
/** The next requests meet these faults, in order; after them the line is good. */
export const line = {
  meet: (...next: Fault[]) => void faults.push(...next),
  heal: () => void faults.splice(0),
  sent: [] as string[],
  /** how long an answer takes at least */
  lag_ms: 0,
  pushes: [] as Sending[],
}

/** One push: its keys, and when it left and came back, counted over all of them. */
export interface Sending {
  keys: string[]
  left: number
  came: number
}
let moments = 0

const keysOf = (data: unknown): string[] =>
  (JSON.parse(String(data)) as { mutations: { key: string }[] }).mutations.map(({ key }) => key)
async function noted<T>(data: unknown, answer: Promise<T>): Promise<T> {
  const sending: Sending = { keys: keysOf(data), left: ++moments, came: Number.POSITIVE_INFINITY }
  line.pushes.push(sending)
  try {
    return await answer
  } finally {
    sending.came = ++moments
  }
}

// Node 20 has no navigator; here it offers neither storage nor locks.
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: {} })

let cookie = ''
Object.assign(globalThis, {
  document: {
    get cookie() {
      return cookie
    },
    set cookie(_value: string) {},
  },
})

/** Everything a request needs from the browser is the cookie; the rest is the engine's own code. */
export function carry(world: World): void {
  axios.defaults.adapter = (config) => {
    const answer = over(world, config)
    return config.url === '/v1/sync/push' ? noted(config.data, answer) : answer
  }
}

async function over(world: World, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const path = axios.getUri({ url: config.url ?? '', params: config.params as object })
  line.sent.push(`${config.method} ${config.url}`)
  const fault = config.url === '/v1/login/refresh' ? 'unauthorized' : (faults.shift() ?? 'ok')
  const cut = () => new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
  if (line.lag_ms > 0) await new Promise((resolve) => setTimeout(resolve, line.lag_ms))
  if (fault === 'lost') throw cut()
  const answer = (status: number, data: unknown) => ({ status, data, statusText: '', headers: {}, config })
  if (fault === 'error_500') return answer(500, { code: 'internal', message: '服务器出现问题，请稍后重试' })
  if (fault === 'unauthorized') return answer(401, { code: 'unauthorized', message: '登录已失效，请重新登录' })
  const send = () =>
    world.app.inject({
      method: (config.method ?? 'get').toUpperCase() as 'GET',
      url: path,
      headers: { authorization: String(config.headers.Authorization ?? ''), 'content-type': 'application/json' },
      ...(config.data ? { payload: config.data as string } : {}),
    })
  const reply = await send()
  if (fault === 'twice') await send()
  if (fault === 'answer_lost') throw cut()
  return answer(reply.statusCode, reply.json())
}

/** The phone is this person's from now on. */
export function heldBy(world: World, name: keyof World['who']): Owner {
  const { person, token } = world.who[name]
  cookie = `userAuth=${encodeURIComponent(JSON.stringify({ access_token: token, expires_at: '', user_id: person.user_id, type: person.type }))}`
  return { user_id: person.user_id, firm_id: person.firm_id, role: person.role, name: person.name }
}

export const beat = async () => undefined

export interface Device {
  db: DeviceDb
  owner: Owner
}
const opened: DeviceDb[] = []
/** The person's phone as its first sync leaves it, installed anew. The engine is loaded after `carry`, so that it takes that line. */
export async function newPhone(world: World, name: keyof World['who']): Promise<Device> {
  const { pull } = await import('#client/sync/pull.ts')
  const owner = heldBy(world, name)
  for (const held of opened) if (held.owner === owner.user_id) held.close()
  const db = new DeviceDb(owner.user_id)
  opened.push(db)
  await db.delete({ disableAutoOpen: false })
  await pull(db, owner, beat, () => undefined)
  return { db, owner }
}
export function closePhones(): void {
  for (const db of opened.splice(0)) db.close()
}
export const tripOf = (id: string, ticket_no: string) => ({
  id,
  plate: '浙B12345',
  trailer_plate: '',
  driver: '',
  phone: '',
  shipped: { gross_kg: 46_000, tare_kg: 16_000, ticket_no, weighed_at: '2026-11-20T02:00:00.000Z', photo_ids: [] },
})
export const eventsOf = (order: Order) => order.events.map((event) => event.action)
