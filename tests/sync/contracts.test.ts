/** The contract lists: one condition on the server, on the device, and for the number beside each tab. */
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { supplierSignContract } from '#api/contracts.ts'
import { openSyncServer, step } from '../server/sync/sync-server.ts'
import type { SyncServer } from './phone.ts'
import { carry, closePhones, newPhone } from './phone.ts'

let server: SyncServer
let outbox: typeof import('#client/sync/outbox.ts')
let reading: typeof import('#client/features/contracts/queries.ts') & typeof import('#client/sync/contracts.ts')

/** Of the four orders: open unsigned, open signed, closed unsigned, closed signed. */
const ids: string[] = []
beforeAll(async () => {
  server = await openSyncServer('embedded')
  carry(server)
  outbox = await import('#client/sync/outbox.ts')
  reading = { ...(await import('#client/features/contracts/queries.ts')), ...(await import('#client/sync/contracts.ts')) }
  for (const [signed, closed] of [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ]) {
    const order = await server.createOrder()
    if (signed) await server.signSupplyContract(order)
    const version = (await server.view('trader', order.id))?.version ?? 0
    if (closed) expect(await server.who.trader.push([step.close(order.id, version)])).toMatchObject([{ status: 'applied' }])
    ids.push(order.supply?.contract_id ?? '')
  }
})
afterAll(() => server.close())
afterEach(closePhones)

const TABS = [0, 1, undefined] as const
const AREAS = {
  supplier: { path: 'supplier/contracts', side: undefined, tabs: [1, 2, 4] },
  trader: { path: 'merchant/contracts/supplier', side: 'supply', tabs: [1, 2, 4] },
  buyer: { path: 'procurer/contracts', side: undefined, tabs: [2, 0, 4] },
} as const

test.each(['supplier', 'trader', 'buyer'] as const)(
  'a void contract waits for nobody: server, device and counters of the %s agree on every tab',
  async (name) => {
    const { db } = await newPhone(server, name)
    const { path, side, tabs } = AREAS[name]
    const counts = await reading.countContracts(db, side)
    expect([counts[0], counts[1], counts.all]).toEqual(tabs)
    for (const [index, filter] of TABS.entries()) {
      const { body } = await server.who[name].call(
        'GET',
        `/v1/${path}?limit=100${filter === undefined ? '' : `&status=${filter}`}`,
      )
      const served = body.data.map(({ id }: { id: string }) => id).toSorted()
      const { rows } = await reading.listContracts(db, { side, filter, limit: 100 })
      expect(rows.map(({ contract }) => contract.id).toSorted()).toEqual(served)
      expect(served).toHaveLength(tabs[index] ?? -1)
    }
    const all = await reading.listContracts(db, { side, limit: 100 })
    expect(all.rows.filter(({ contract }) => contract.void_at)).toHaveLength(2)
  },
)

test('a queued signature is listed and counted where it leads; on a contract that became void meanwhile it leads nowhere', async () => {
  const { db } = await newPhone(server, 'supplier')
  const [open = '', , closed = ''] = ids
  for (const id of [open, closed])
    await outbox.enqueue(db, {
      endpoint: supplierSignContract,
      params: { id },
      body: { verification: 'v', sha256: '0'.repeat(64) },
      entities: [`contract:${id}`],
      label: '签署',
    })
  const counts = await reading.countContracts(db)
  expect(counts).toEqual({ 0: 0, 1: 3, all: 4 })
  for (const filter of [0, 1] as const) {
    const { rows } = await reading.listContracts(db, { filter, limit: 100 })
    expect(rows).toHaveLength(counts[filter])
    expect(rows.some(({ contract }) => contract.id === closed)).toBe(false)
  }
})
