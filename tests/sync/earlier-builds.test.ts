/** Databases dumped from earlier builds open, are folded and sent. */
import { readFileSync } from 'node:fs'
import { Dexie } from 'dexie'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { ENDPOINTS } from '#api/registry.ts'
import { DeviceDb, databaseName, getMeta } from '#client/sync/device/db.ts'
import { deliverDraft } from '#client/features/orders/steps/deliver-draft.ts'
import { draftsOf } from '#client/sync/device/drafts.ts'
import { NO_FILTER } from '#client/sync/noun.ts'
import { NOUNS } from '#client/sync/nouns.ts'
import { FEEDBACK } from '#client/sync/nouns/feedback.ts'
import { marksOf } from '#client/sync/nouns/order.ts'
import { DRAFT, OUTBOX, type OutboxRow } from '#client/sync/device/rows.ts'
import { upcast } from '#domain/upcast.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import * as contracts from '#client/sync/reading/contracts.ts'
import * as folding from '#client/sync/reading/fold.ts'
import * as orders from '#client/sync/reading/orders.ts'
import { asStoredBefore } from '../server/sync/sync-server.ts'
import { drainOn, eventsOf, ordersOn, pullOn, syncServer } from './phone.ts'
import CALLS_1 from './fixtures/calls-1.json' with { type: 'json' }

interface Dump {
  version: number
  /** subjects of the dumped rows, and their owners */
  ids: Record<'user' | 'firm' | 'order' | 'shipping' | 'closed' | 'contract' | 'key', string>
  tables: Record<string, { indexes: string; rows: object[] }>
}

const server = syncServer()
let actor: Actor
let order: Order
let open: DeviceDb | undefined

afterEach(async () => {
  await open?.delete()
  open = undefined
})

/** The database that an earlier build left on the phone of this server's supplier, opened by this build. */
async function upgraded(version: number): Promise<{ db: DeviceDb; ids: Dump['ids'] }> {
  const text = readFileSync(new URL(`fixtures/database-${version}.json`, import.meta.url), 'utf8')
  const { version: dumped, ids } = JSON.parse(text) as Dump
  expect(dumped).toBe(version)
  actor = ordersOn(server, 'supplier')
  order = await server.createOrder()
  const contract = order.supply?.contract_id ?? ''
  const now = { user: actor.user_id, firm: actor.firm_id, order: order.id, contract, key: uuidv7() }
  const moved = Object.entries(now).reduce((all, [name, id]) => all.replaceAll(ids[name as keyof typeof ids], id), text)
  const { tables } = JSON.parse(moved) as Dump
  const older = new Dexie(databaseName(actor.user_id))
  older.version(version).stores(Object.fromEntries(Object.entries(tables).map(([name, { indexes }]) => [name, indexes])))
  for (const [name, { rows }] of Object.entries(tables)) await older.table(name).bulkAdd(rows)
  older.close()
  open = new DeviceDb(actor.user_id)
  return { db: open, ids: { ...ids, ...now } }
}

const VERSIONS = [1, 2, 3, 11]

test.each(VERSIONS)(
  'a database of version %i opens with every row in the shape of today, and its indexes find it',
  async (version) => {
    const { db, ids } = await upgraded(version)
    for (const { table, schema } of NOUNS) {
      const rows = await db.table(table).toArray()
      expect(rows.filter((row) => (row.schema ?? 0) !== schema)).toEqual([])
    }
    const rows = await db.orders.toArray()
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row.marks).toEqual(marksOf(row.order, 'supplier'))
    const waits = await db.orders.where('marks').equals('waits').primaryKeys()
    expect(waits.toSorted()).toEqual([ids.order, ids.shipping].toSorted())
    expect((await db.contracts.toArray()).map(({ filter }) => filter).toSorted((a, b) => a - b)).toEqual([0, 1, NO_FILTER])
    const sides = (await contracts.contractsIn(db, 'supply').toArray()).map(({ side, contract }) => [side, contract.side])
    expect(sides).toEqual(Array.from({ length: 3 }, () => ['supply', 'supply']))
    expect(await db.messages.where('unread').equals(1).count()).toBe(8)
    const drafts = await draftsOf(db, deliverDraft(ids.shipping))
    expect(drafts).toMatchObject([{ subject: ids.shipping, schema: DRAFT.schema, value: { trips: [{ plate: '浙B12345' }] } }])
    const { current, trips } = drafts[0]?.value ?? { trips: [] }
    expect(trips[0]).toMatchObject({ id: current, shipped: { gross_kg: null, photo_ids: [] } })
  },
)

test.each(VERSIONS)('the queue of a database of version %i is folded in and sent once', async (version) => {
  const { db, ids } = await upgraded(version)
  expect(await db.outbox.toArray()).toMatchObject([{ key: ids.key, schema: OUTBOX.schema, endpoint: 'accept' }])
  expect((await orders.readOrder(db, actor, ids.order))?.order.state).toBe(1)
  expect(await orders.countOrders(db, actor, [0, 1])).toEqual({ 0: 0, 1: 2 })
  expect(await contracts.countContracts(db)).toEqual({ 0: 1, 1: 1, all: 3 })
  expect(await drainOn({ db, actor })).toBe('idle')
  expect(await db.outbox.count()).toBe(0)
  const after = await server.view('supplier', order.id)
  expect(after && eventsOf(after)).toEqual(['create', 'accept'])
  await pullOn({ db, actor })
  expect((await orders.readOrder(db, actor, order.id))?.order).toEqual(after)
  // This server differs from the dump's server, so a reset has removed records that only that server knew.
  expect(await db.orders.get(ids.shipping)).toBeUndefined()
  expect(await draftsOf(db, { kind: 'deliver', subject: ids.shipping })).toHaveLength(1)
})

test('a row that an earlier build sent without an answer takes effect once', async () => {
  const { db, ids } = await upgraded(11)
  const { key, n, params, body, created_at } = (await db.outbox.get(ids.key)) as OutboxRow
  const sent = { key, n, params, body: { ...body, device_at: created_at }, depends_on: [], device_at: created_at }
  expect(await server.who.supplier.push([{ ...sent, endpoint: 'supplierAccept' }], 1)).toMatchObject([{ status: 'applied' }])
  await asStoredBefore(server, key, 'supplierAccept', [sent.params, sent.body])
  expect(await drainOn({ db, actor })).toBe('idle')
  expect(await db.outbox.count()).toBe(0)
  const after = await server.view('supplier', order.id)
  expect(after && eventsOf(after)).toEqual(['create', 'accept'])
})

test.each(Object.entries(CALLS_1))('a row of %s keeps its call', (name, call) => {
  const row = upcast(OUTBOX, { schema: 1, endpoint: name } as OutboxRow)
  const { method, path } = ENDPOINTS.get(row?.endpoint ?? '') ?? {}
  expect(`${method} ${path}`).toBe(call)
})

test.each([3, 11])('feedback stored by version %i is listed offline', async (version) => {
  const { db } = await upgraded(version)
  expect(await folding.readAll(db, actor, FEEDBACK)).toMatchObject([{ value: { title: '过磅排队' }, pending: [], review: [] }])
  expect(await getMeta(db, 'feedbacks')).toBeUndefined()
})

test('rows that a rolled-back build writes after the upgrade are read in the shape of today; newer ones are left alone', async () => {
  const { db } = await upgraded(2)
  const { schema: _none, ...row } = (await db.outbox.toCollection().first()) ?? { schema: 0 }
  const bare = { label: undefined, depends_on: undefined }
  await db.outbox.put({ ...row, key: 'rolled back', schema: 0, endpoint: 'supplierAccept', ...bare } as never)
  expect(await db.outbox.get('rolled back')).toMatchObject({
    schema: OUTBOX.schema,
    endpoint: 'accept',
    label: 'supplierAccept',
    depends_on: [],
  })
  await db.outbox.put({ ...row, key: 'newer', schema: 99 } as never)
  expect(await db.outbox.get('newer')).toMatchObject({ schema: 99 })
})

test('a shape has an upcast for each earlier version, and none for the present one', () => {
  for (const { schema, upcasts } of [OUTBOX, DRAFT, ...NOUNS]) {
    for (let from = 0; from < schema; from++) expect(upcasts[from]).toBeTypeOf('function')
    expect(upcasts[schema]).toBeUndefined()
  }
  expect(upcast(DRAFT, { id: 'a', kind: 'k', value: 0, owner: 'o', updated_at: 0 } as never)).toMatchObject({
    schema: 1,
    subject: 'new',
  })
})
