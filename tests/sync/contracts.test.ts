/** The contract lists have the same condition on the server, on the device, and for the number beside each tab. */
import { beforeAll, expect, test } from 'vitest'
import { supplierSignContract } from '#api/contracts.ts'
import { grantVerification } from '#server/session/verification.ts'
import { listContracts } from '#client/features/contracts/queries.ts'
import { countContracts } from '#client/sync/reading/contracts.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { step } from '../server/sync/sync-server.ts'
import { idsToSign } from '#client/sync/reading/live-ids.ts'
import { drainOn, newPhone, syncServer } from './phone.ts'

const server = syncServer()

/** The contracts of four orders: open and unsigned, open and signed, closed and unsigned, closed and signed. */
const ids: string[] = []
beforeAll(async () => {
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

const TABS = [0, 1, undefined] as const
const AREAS = {
  supplier: { path: 'supplier/contracts', side: undefined, tabs: [1, 2, 4] },
  trader: { path: 'merchant/contracts/supplier', side: 'supply', tabs: [1, 2, 4] },
  buyer: { path: 'procurer/contracts', side: undefined, tabs: [2, 0, 4] },
} as const

test.each(['supplier', 'trader', 'buyer'] as const)(
  'a void contract waits for nobody, and server, device and counters of the %s agree on every tab',
  async (name) => {
    const { db } = await newPhone(server, name)
    const { path, side, tabs } = AREAS[name]
    const counts = await countContracts(db, side)
    expect([counts[0], counts[1], counts.all]).toEqual(tabs)
    for (const [index, filter] of TABS.entries()) {
      const { body } = await server.who[name].call(
        'GET',
        `/v1/${path}?limit=100${filter === undefined ? '' : `&status=${filter}`}`,
      )
      const served = body.data.map(({ id }: { id: string }) => id).toSorted()
      const { rows } = await listContracts(db, { side, filter, limit: 100 })
      expect(rows.map(({ contract }) => contract.id).toSorted()).toEqual(served)
      expect(served).toHaveLength(tabs[index] ?? -1)
    }
    const all = await listContracts(db, { side, limit: 100 })
    expect(all.rows.filter(({ contract }) => contract.void_at)).toHaveLength(2)
  },
)

test('a queued signature counts under its resulting tab, and under none if the contract became void meanwhile', async () => {
  const { db } = await newPhone(server, 'supplier')
  const [open = '', , closed = ''] = ids
  expect(await idsToSign(db)).toEqual([open])
  for (const id of [open, closed])
    await outbox.enqueue(db, {
      endpoint: supplierSignContract,
      params: { id },
      body: { verification: 'v', sha256: '0'.repeat(64) },
      entities: [`contract:${id}`],
      label: '签署',
    })
  expect(await idsToSign(db)).toEqual([])
  const counts = await countContracts(db)
  expect(counts).toEqual({ 0: 0, 1: 3, all: 4 })
  for (const filter of [0, 1] as const) {
    const { rows } = await listContracts(db, { filter, limit: 100 })
    expect(rows).toHaveLength(counts[filter])
    expect(rows.some(({ contract }) => contract.id === closed)).toBe(false)
  }
})

test('of several signatures with one proof, one on another text is refused and the other is signed', async () => {
  const made = [await server.createOrder(), await server.createOrder()]
  const { db, actor } = await newPhone(server, 'supplier')
  const { user_id } = server.who.supplier.session
  const { verification } = await grantVerification(server.database.db, user_id, '13800000001', new Date())
  const contracts = made.map((order) => order.supply?.contract_id ?? '')
  for (const [at, id] of contracts.entries()) {
    const sha256 = (await db.contracts.get(id))?.contract.sha256 ?? ''
    await outbox.enqueue(db, {
      endpoint: supplierSignContract,
      params: { id },
      body: { verification, sha256: at === 0 ? '0'.repeat(64) : sha256 },
      entities: [`contract:${id}`],
      label: '签署',
    })
  }
  await drainOn({ db, actor })
  const rows = await outbox.allRows(db)
  expect(rows.map(({ params, state }) => [params['id'], state])).toEqual([[contracts[0], 'needs_review']])
  expect((await listContracts(db, { filter: 1, limit: 100 })).rows.map(({ contract }) => contract.id)).toContain(contracts[1])
})
