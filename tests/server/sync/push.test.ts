import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORTS_KEPT } from '#domain/list/export.ts'
import type { Order } from '#domain/order/order.ts'
import { limits } from '#server/db/tables/accounts.ts'
import { exports } from '#server/db/tables/exports.ts'
import { mutations } from '#server/db/tables/sync.ts'
import { grantVerification } from '#server/session/verification.ts'
import type { SyncServer } from './sync-server.ts'
import { openSyncServer, queued, step, trip } from './sync-server.ts'

describe('push', () => {
  let server: SyncServer
  beforeAll(async () => {
    server = await openSyncServer('embedded')
  })
  afterAll(() => server?.close())

  const statuses = (results: { status: string }[]) => results.map(({ status }) => status)
  async function shippable(): Promise<Order> {
    const order = await server.createOrder()
    await server.signSupplyContract(order)
    return order
  }

  it('answers in the order of the queue, the first time and again', async () => {
    const order = await shippable()
    const accepted = step.accept(order.id, 1)
    const queue = [accepted, step.deliver(order.id, 1, [trip()], false, [accepted.key])]
    const first = await server.who.supplier.push(queue)
    expect(first.map(({ key }) => key)).toEqual(queue.map(({ key }) => key))
    expect(statuses(first)).toEqual(['applied', 'applied'])
    const again = await server.who.supplier.push(queue)
    expect(again).toEqual(first.map((result) => ({ ...result, status: 'duplicate' })))
  })

  it('answers a conflict with the change, its author and the possible steps, and refuses a replay alike', async () => {
    const { supplier, trader } = server.who
    const order = await shippable()
    await supplier.push([step.accept(order.id, 1)])
    const base = (await server.view('supplier', order.id))?.version ?? 0
    expect(statuses(await trader.push([step.close(order.id, base)]))).toEqual(['applied'])
    const shipped = step.deliver(order.id, base, [trip()])
    const [result] = await supplier.push([shipped])
    const current = await server.view('supplier', order.id)
    expect(result).toEqual({
      key: shipped.key,
      status: 'conflict',
      refusal: { code: 'wrong_state', message: expect.stringContaining('已关闭') },
      current,
      changed_by: trader.session.name,
      changed_at: current?.events.at(-1)?.at,
      changed_action: 'close',
      allowed_next: [],
    })
    expect(await supplier.push([shipped])).toEqual([result])
  })

  it('refuses an invalid action as such, even if others have acted', async () => {
    const { supplier } = server.who
    const order = await server.createOrder()
    await supplier.push([step.accept(order.id, 1)])
    const view = await server.view('supplier', order.id)
    const [unsigned] = await supplier.push([step.deliver(order.id, view?.version ?? 0, [trip()])])
    expect(unsigned).toMatchObject({ status: 'rejected', refusal: { code: 'contract_unsigned' } })
    const [malformed] = await supplier.push([queued('accept', order.id, { base_version: 0 })])
    expect(malformed).toMatchObject({
      status: 'rejected',
      refusal: { code: 'invalid', details: { fields: { accept: expect.any(String) } } },
    })
    const [stranger] = await server.who.other_supplier.push([step.accept(order.id, 0)])
    expect(stranger).toMatchObject({ status: 'rejected', refusal: { code: 'not_found' } })
    const [guard] = await server.who.buyer.push([step.accept(order.id, 0)])
    expect(guard).toMatchObject({ status: 'rejected', refusal: { code: 'forbidden' } })
    for (const endpoint of ['noSuchThing', 'supplierOrder', 'login', 'push']) {
      const [unknown] = await supplier.push([queued(endpoint, order.id, {})])
      expect(unknown).toMatchObject({ status: 'rejected', refusal: { code: 'app_outdated' } })
    }
  })

  /** A shipped order with a waiting advance, and the queued receipt and settlement based on the present view. */
  async function underway() {
    const order = await shippable()
    const [a, b] = [trip(), trip()]
    await server.who.supplier.push([step.accept(order.id, 1), step.deliver(order.id, 1, [a, b], true)])
    const money = {
      id: uuidv7(),
      amount_fen: 100,
      method: 'transfer',
      photo_ids: [await server.photo('buyer')],
      paid_at: '2026-11-20T02:00:00.000Z',
    }
    expect(statuses(await server.who.buyer.push([queued('advance', order.id, { base_version: 1, ...money })]))).toEqual([
      'applied',
    ])
    const base = (await server.view('buyer', order.id))?.version ?? 0
    const [one, two] = [
      step.receive(order.id, base, [a.id], [await server.photo('buyer')]),
      step.receive(order.id, base, [b.id], [await server.photo('buyer')]),
    ]
    const settle = (after: string[]) => step.handle(order.id, base, [a.id, b.id], [one.key, two.key, ...after])
    return { order, money, base, one, two, settle }
  }

  it('applies a person’s action on top of their own later steps, and conflicts if somebody else acted in between', async () => {
    const { buyer, trader, colleague } = server.who
    for (const interrupted of [false, true]) {
      const { order, money, base, one, two, settle } = await underway()
      const settled = settle([])
      // Two batches, as after an interruption, with somebody's step in between that no queued row depends on.
      expect(statuses(await buyer.push([one, queued('withdraw_advance', order.id, { base_version: base })]))).toEqual([
        'applied',
        'applied',
      ])
      const again = { ...money, id: uuidv7(), photo_ids: [await server.photo('buyer')] }
      expect(statuses(await buyer.push([queued('advance', order.id, { base_version: base, ...again })]))).toEqual(['applied'])
      if (interrupted) {
        for (const person of [trader, colleague]) {
          const base_version = (await server.view('trader', order.id))?.version ?? 0
          const collected = { ...again, base_version, id: uuidv7(), photo_ids: [], kind: 'advance' }
          expect(statuses(await person.push([queued('collect', order.id, collected)]))).toEqual(['applied'])
        }
      }
      const results = await buyer.push([two, settled])
      expect(statuses(results)).toEqual(['applied', interrupted ? 'conflict' : 'applied'])
      if (interrupted) expect(results[1]).toMatchObject({ changed_by: colleague.session.name, changed_action: 'collect' })
      expect((await server.view('buyer', order.id))?.state).toBe(interrupted ? 3 : 4)
      expect(statuses(await buyer.push([settled]))).toEqual([interrupted ? 'conflict' : 'duplicate'])
    }
  })

  it('applies a settlement queued before or after the person’s own signature', async () => {
    const { buyer } = server.who
    for (const behind of [false, true]) {
      const { order, one, two, settle } = await underway()
      const { sale } = (await server.view('buyer', order.id)) as Order
      const path = sale?.contract_id ?? ''
      await server.sign('trader', `/v1/merchant/contracts/procurer/${path}`)
      const { verification } = await grantVerification(server.database.db, buyer.session.user_id, '13800000003', new Date())
      const { sha256 } = (await buyer.call('GET', `/v1/procurer/contracts/${path}`)).body.data
      const signed = queued('buyerSignContract', path, { verification, sha256 })
      const settled = settle(behind ? [signed.key] : [])
      expect(statuses(await buyer.push([one, two, signed, settled]))).toEqual(['applied', 'applied', 'applied', 'applied'])
      const view = await server.view('buyer', order.id)
      expect(view).toMatchObject({ state: 4, sale: { contract_effective: true }, version: view?.events.length })
      expect(view?.events.slice(-2).map(({ action, by_name }) => [action, by_name])).toEqual([
        ['contract_effective', buyer.session.name],
        ['handle', buyer.session.name],
      ])
    }
  })

  it('blocks mutations that depend on a refused one, and waits for missing ones', async () => {
    const { supplier } = server.who
    const order = await server.createOrder()
    const unsigned = step.deliver(order.id, 1, [trip()])
    const child = step.accept(order.id, 1)
    const depending = { ...child, depends_on: [unsigned.key] }
    const grandchild = step.deliver(order.id, 1, [trip()], false, [child.key])
    const [refused, ...rest] = await supplier.push([unsigned, depending, grandchild])
    expect(refused?.status).toBe('rejected')
    expect(rest).toEqual([
      { key: child.key, status: 'blocked', by: unsigned.key },
      { key: grandchild.key, status: 'blocked', by: child.key },
    ])
    expect(await supplier.push([depending])).toEqual([{ key: child.key, status: 'blocked', by: unsigned.key }])
    const elsewhere = { ...child, depends_on: [uuidv7()] }
    expect(statuses(await supplier.push([elsewhere]))).toEqual(['retry'])
    expect((await server.view('supplier', order.id))?.state).toBe(0)
    expect(statuses(await supplier.push([{ ...child, depends_on: [] }]))).toEqual(['applied'])
  })

  it('waits for a photo on its way, and applies the step once the photo is there', async () => {
    const order = await shippable()
    const photo = uuidv7()
    const load = trip()
    load.shipped.photo_ids = [photo]
    const { supplier } = server.who
    await supplier.push([step.accept(order.id, 1)])
    const shipped = step.deliver(order.id, 1, [load])
    const ordered = { ...step.deliver(order.id, 1, [trip()], true), depends_on: [photo] }
    expect(statuses(await supplier.push([shipped, ordered]))).toEqual(['retry', 'retry'])
    await server.photo('supplier', photo)
    expect(statuses(await supplier.push([shipped, ordered]))).toEqual(['applied', 'applied'])
  })

  it('reports a permanent limit at once', async () => {
    const { trader } = server.who
    const { user_id, firm_id } = trader.session
    const written = { created_at: new Date(), updated_at: new Date() }
    const kept = { user_id, firm_id, role: 'trader', kind: 'orders', query: {}, status: 2, name: '循金', ...written } as const
    await server.database.db.insert(exports).values(Array.from({ length: EXPORTS_KEPT }, () => ({ ...kept, id: uuidv7() })))
    const asked = queued('startExport', null, { id: uuidv7(), kind: 'orders', query: {} })
    const refusal = { code: 'too_many', message: expect.stringContaining('请先删除不用的') }
    const rejected = { key: asked.key, status: 'rejected', refusal }
    expect(await trader.push([asked])).toEqual([rejected])
    await server.database.db.update(mutations).set({ answer: null }).where(eq(mutations.key, asked.key))
    expect(statuses(await trader.push([asked]))).toEqual(['rejected'])
  })

  it('waits while a limit lasts, and then applies the same mutation', async () => {
    const { colleague } = server.who
    const write = () => queued('createFeedback', null, { id: uuidv7(), type: 2, title: '过磅排队', content: '能否提前取号' })
    const some = await colleague.push(Array.from({ length: 20 }, write))
    expect(new Set(statuses(some))).toEqual(new Set(['applied']))
    const late = write()
    for (let n = 0; n < 2; n++) {
      const [result] = await colleague.push([late])
      expect(result).toEqual({ key: late.key, status: 'retry', after_ms: expect.any(Number) })
    }
    await server.database.db.delete(limits)
    expect(statuses(await colleague.push([late]))).toEqual(['applied'])
  })

  it('refuses an app that is too old, and lets a newer one wait', async () => {
    const { supplier } = server.who
    const order = await server.createOrder()
    const body = (schema: number) => ({ client_id: uuidv7(), schema, mutations: [step.accept(order.id, 1)] })
    const old = await supplier.call('POST', '/v1/sync/push', body(0))
    expect([old.status, old.body.code]).toEqual([426, 'app_outdated'])
    expect(statuses(await supplier.push(body(99).mutations, 99))).toEqual(['retry'])
    const many = await supplier.call('POST', '/v1/sync/push', {
      ...body(1),
      mutations: Array.from({ length: 51 }, () => step.accept(order.id, 1)),
    })
    expect([many.status, many.body.code]).toEqual([400, 'invalid'])
    expect((await server.view('supplier', order.id))?.state).toBe(0)
  })

  it('continues after a mutation that fails unexpectedly, and applies that one later', async () => {
    const { trader } = server.who
    const order = await server.createOrder()
    const created = queued('createOrder', null, server.draft())
    const closed = step.close(order.id, 1)
    const { db } = server.database
    await db.execute(sql`alter table serials rename to serials_away`)
    const first = await trader.push([created, closed])
    await db.execute(sql`alter table serials_away rename to serials`)
    expect(statuses(first)).toEqual(['retry', 'applied'])
    expect(statuses(await trader.push([created, closed]))).toEqual(['applied', 'duplicate'])
  })
})
