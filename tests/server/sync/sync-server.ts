/**
 * The whole server over a database of either engine, with the demo's people logged in and the few steps that these tests need.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PullAnswer, PushMutation, PushResult } from '#api/sync.ts'
import { pull as pullEndpoint, push as pushEndpoint } from '#api/sync.ts'
import type { Auth } from '#api/session.ts'
import { ACCOUNT_HEADER, SYNC_SCHEMA } from '#api/wire.ts'
import type { Order } from '#domain/order/order.ts'
import { build } from '#server/app.ts'
import { configFrom } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { connect, migrate } from '#server/db/connect.ts'
import { files } from '#server/db/tables/records.ts'
import { mutations } from '#server/db/tables/sync.ts'
import { insertCatalogue } from '#server/demo/catalogue.ts'
import type { Sessions } from '#server/demo/firms.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { grantVerification } from '#server/session/verification.ts'
import { hashCheaply } from '../../cheap-passwords.ts'
import { knowDevices, knownDevice } from '../../known-devices.ts'
import { type Answer, type Name, PHONES } from '../harness.ts'
import { memoryDatabase, release } from '../memory.ts'
import { realPostgres } from '../postgres.ts'

export type Engine = 'embedded' | 'server'
export const ENGINES = ['embedded', 'server'] as const
export const PASSWORD = 'copper-cathode-2611'

/** A database of the engine with the current tables, and a function that drops it. */
export async function openDatabase(engine: Engine): Promise<{ database: Database; url: string | null; drop(): Promise<void> }> {
  if (engine === 'embedded') {
    const database = await memoryDatabase()
    return { database, url: null, drop: () => release(database) }
  }
  const { url, stop } = await realPostgres()
  const database = await connect({ database_url: url })
  await migrate(database)
  const drop = async () => {
    await database.close()
    await stop()
  }
  return { database, url, drop }
}

export async function openSyncServer(engine: Engine) {
  hashCheaply()
  const { database, drop } = await openDatabase(engine)
  const data_dir = await mkdtemp(join(tmpdir(), 'xunjin-sync-'))
  const people: Sessions = await insertPeople(database.db, PASSWORD, new Date())
  await knowDevices(database.db)
  const goods = [...(await insertCatalogue(database.db, people, new Date())).values()]
  const app = await build({
    database,
    config: configFrom({ LOG_LEVEL: 'silent', DATA_DIR: data_dir, REQUESTS_A_MINUTE: '1000000' }),
  })

  async function login(name: Name) {
    const payload = { identity: PHONES[name], password: PASSWORD }
    const answer = await app.inject({ method: 'POST', url: '/v1/login', payload, cookies: { device: knownDevice(PHONES[name]) } })
    const { access_token: token, user_id } = answer.json().data as Auth
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, key?: string): Promise<Answer> => {
      const headers = { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: user_id, ...(key ? { 'idempotency-key': key } : {}) }
      const reply = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    }
    const session = people[PHONES[name]]
    if (!session) throw new Error(`no ${name}`)
    return {
      session,
      token,
      call,
      /** every answer is checked against the contract */
      pull: async (cursor?: string, limit = 200): Promise<PullAnswer> => {
        const reply = await call('GET', `/v1/sync/pull?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
        return pullEndpoint.response.parse(reply.body)
      },
      push: async (mutations: PushMutation[], schema = SYNC_SCHEMA): Promise<PushResult[]> => {
        const reply = await call('POST', '/v1/sync/push', { client_id: uuidv7(), schema, mutations })
        return pushEndpoint.response.parse(reply.body).data
      },
    }
  }
  const names = Object.keys(PHONES) as Name[]
  const who = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await login(name)]))) as Record<
    Name,
    Awaited<ReturnType<typeof login>>
  >

  const draft = (given: object = {}) => ({
    id: uuidv7(),
    supplier_id: who.supplier.session.firm_id,
    buyer_id: who.buyer.session.firm_id,
    title: '1# 光亮铜',
    category_id: goods[0]?.category_id,
    quantity_kg: 60_000,
    supply_price_fen: 5_111_113,
    sale_price_fen: 9_777_779,
    pricing_mode: 1,
    weigh_basis: 'buyer',
    tolerance_permille: 3,
    delivery_mode: 'deliver',
    delivery_place: '一厂 2 号磅',
    delivery_contact: '磅房',
    delivery_phone: '13800000003',
    ...given,
  })
  async function createOrder(given: object = {}): Promise<Order> {
    const reply = await who.trader.call('POST', '/v1/merchant/orders', draft(given), uuidv7())
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.data
  }
  async function sign(name: Name, path: string): Promise<void> {
    const { verification } = await grantVerification(database.db, who[name].session.user_id, PHONES[name], new Date())
    const { body } = await who[name].call('GET', path)
    const reply = await who[name].call(name === 'trader' ? 'POST' : 'PUT', path, {
      verification,
      sha256: body.data.sha256,
    })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  }
  /** Both parties sign the purchase contract, so that the supplier may ship. */
  async function signSupplyContract(order: Order): Promise<void> {
    const id = order.supply?.contract_id
    await sign('supplier', `/v1/supplier/contracts/${id}`)
    await sign('trader', `/v1/merchant/contracts/supplier/${id}`)
  }
  /** A photo as if the person had uploaded it. */
  async function photo(name: Name, id: string = uuidv7()): Promise<string> {
    const { firm_id, user_id } = who[name].session
    await database.db.insert(files).values({
      id,
      firm_id,
      user_id,
      type: 'image/jpeg',
      sha256: '0'.repeat(64),
      bytes: 1,
      width: 1,
      height: 1,
      created_at: new Date(),
    })
    return id
  }
  /** The order as the server shows it to a person. */
  async function view(name: Name, id: string): Promise<Order | null> {
    const area = { supplier: 'supplier', buyer: 'procurer', trader: 'merchant' }[who[name].session.role]
    const { body } = await who[name].call('GET', `/v1/${area}/orders/${id}`)
    return body.data ?? null
  }
  async function close(): Promise<void> {
    await app.close()
    await drop()
    await rm(data_dir, { recursive: true, force: true })
  }
  return { app, database, who, draft, createOrder, sign, signSupplyContract, photo, view, close }
}
export type SyncServer = Awaited<ReturnType<typeof openSyncServer>>

/** Stores a used key in the form of a build with another name for the call. */
export async function asStoredBefore({ database }: SyncServer, key: string, endpoint: string, content: unknown): Promise<void> {
  const sorted = JSON.stringify(content, (_key, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).toSorted()) : each,
  )
  const body_hash = createHash('sha256').update(`["${endpoint}",${sorted}]`).digest('hex')
  await database.db.update(mutations).set({ endpoint, body_hash }).where(eq(mutations.key, key))
}

/** Queued steps in the form of a device. */
let n = 0
export const queued = (endpoint: string, id: string | null, body: object, depends_on: string[] = []): PushMutation => ({
  key: uuidv7(),
  n: n++,
  endpoint,
  params: id ? { id } : {},
  body,
  depends_on,
})
const weighing = (net_kg: number, photo_ids: string[] = []) => ({
  gross_kg: 15_000 + net_kg,
  tare_kg: 15_000,
  ticket_no: `BD-${uuidv7().slice(-12)}`,
  weighed_at: '2026-11-20T02:00:00.000Z',
  photo_ids,
})
export const trip = (id: string = uuidv7(), net_kg = 30_000) => ({
  id,
  plate: '浙B12345',
  driver: '司机',
  phone: '',
  shipped: weighing(net_kg),
})

export const step = {
  accept: (id: string, base_version: number) => queued('accept', id, { base_version, accept: true }),
  decline: (id: string, base_version: number) => queued('accept', id, { base_version, accept: false, reason: '没有货' }),
  deliver: (id: string, base_version: number, trips: object[], finished = false, after: string[] = []) =>
    queued('deliver', id, { base_version, trips, finished }, after),
  receive: (id: string, base_version: number, trip_ids: string[], photo_ids: string[] = [], after: string[] = []) =>
    queued(
      'receive',
      id,
      { base_version, trips: trip_ids.map((trip_id) => ({ trip_id, ...weighing(30_000, photo_ids) })) },
      after,
    ),
  handle: (id: string, base_version: number, trip_ids: string[], after: string[] = []) =>
    queued(
      'handle',
      id,
      {
        base_version,
        trips: trip_ids.map((trip_id) => ({ trip_id, deduct_kg: 0, water_kg: 0 })),
        dissent: null,
        tolerance_dissent_id: uuidv7(),
      },
      after,
    ),
  close: (id: string, base_version: number) => queued('close', id, { base_version, reason: '不做了' }),
}
