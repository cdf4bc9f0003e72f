/** A key is cancelled for good, or its effect stands; never both, in any order of arrival. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CancelResult } from '#api/sync.ts'
import { cancel as cancelEndpoint } from '#api/sync.ts'
import type { Order } from '#domain/order/order.ts'
import { mutations } from '#server/db/tables/sync.ts'
import type { Name } from '../harness.ts'
import type { SyncServer } from './sync-server.ts'
import { ENGINES, openSyncServer, queued, step, trip } from './sync-server.ts'

describe.each(ENGINES)('cancelling on the %s engine', (engine) => {
  let server: SyncServer
  beforeAll(async () => {
    server = await openSyncServer(engine)
  }, 90_000)
  afterAll(() => server?.close())

  /** Every answer is checked against the contract. */
  const cancel = async (name: Name, keys: string[]): Promise<CancelResult[]> =>
    cancelEndpoint.response.parse((await server.who[name].call('POST', '/v1/sync/cancel', { keys })).body).data
  const accepts = async (id: string) =>
    ((await server.view('supplier', id)) as Order).events.filter((event) => event.action === 'accept').length

  it('an unknown key that is cancelled never runs, with any body and by any call', async () => {
    const { supplier } = server.who
    const { id } = await server.createOrder()
    const accepted = step.accept(id, 1)
    expect(await cancel('supplier', [accepted.key])).toEqual([{ key: accepted.key, status: 'cancelled' }])
    const refused = { key: accepted.key, status: 'rejected', refusal: { code: 'cancelled', message: '这项操作已撤回，没有提交' } }
    expect(await supplier.push([accepted])).toEqual([refused])
    expect(await supplier.push([{ ...step.decline(id, 1), key: accepted.key }])).toEqual([refused])
    const rest = await supplier.call('PUT', `/v1/supplier/orders/${id}/accepted`, { base_version: 1, accept: true }, accepted.key)
    expect([rest.status, rest.body.code]).toEqual([410, 'cancelled'])
    expect(await accepts(id)).toBe(0)
    expect(await cancel('supplier', [accepted.key])).toEqual([{ key: accepted.key, status: 'cancelled' }])
    // The answer is pruned after 90 days, but its meaning stays.
    await server.database.db.update(mutations).set({ answer: null }).where(eq(mutations.key, accepted.key))
    expect(await supplier.push([accepted])).toEqual([refused])
  })

  it('an applied key returns its first answer, however often it is asked', async () => {
    const { id } = await server.createOrder()
    const accepted = step.accept(id, 1)
    const [applied] = await server.who.supplier.push([accepted])
    for (let time = 0; time < 2; time++) expect(await cancel('supplier', [accepted.key])).toEqual([applied])
    expect((await server.who.supplier.push([accepted])).map(({ status }) => status)).toEqual(['duplicate'])
    expect(await accepts(id)).toBe(1)
  })

  it('a refused key has no effect, is cancelled, and its replay is refused again', async () => {
    const { id } = await server.createOrder()
    const early = step.deliver(id, 1, [trip()])
    const [refused] = await server.who.supplier.push([early])
    expect(refused?.status).toBe('rejected')
    expect(await cancel('supplier', [early.key])).toEqual([{ key: early.key, status: 'cancelled' }])
    expect(await server.who.supplier.push([early])).toEqual([refused])
  })

  it('another person’s key answers like an unknown one and is left alone', async () => {
    const { id } = await server.createOrder()
    const accepted = step.accept(id, 1)
    await server.who.supplier.push([accepted])
    for (const name of ['buyer', 'other_supplier', 'trader'] as const)
      expect(await cancel(name, [accepted.key])).toEqual([{ key: accepted.key, status: 'cancelled' }])
    expect((await server.who.supplier.push([accepted])).map(({ status }) => status)).toEqual(['duplicate'])
    expect((await cancel('supplier', [accepted.key])).map(({ status }) => status)).toEqual(['applied'])
  })

  it('a mutation that depends on a cancelled step is not applied', async () => {
    const { supplier } = server.who
    const order = await server.createOrder()
    await server.signSupplyContract(order)
    const accepted = step.accept(order.id, 1)
    await cancel('supplier', [accepted.key])
    const shipped = step.deliver(order.id, 1, [trip()], false, [accepted.key])
    expect(await supplier.push([shipped])).toEqual([{ key: shipped.key, status: 'blocked', by: accepted.key }])
  })

  it('if a push and a cancel of the same keys meet, exactly one of them wins each key', async () => {
    const { trader } = server.who
    for (let round = 0; round < 6; round++) {
      const made = Array.from({ length: 5 }, () => queued('createOrder', null, server.draft()))
      const keys = made.map(({ key }) => key)
      const asked = () => cancel('trader', keys.toReversed())
      const cancel_first = round % 2 ? asked() : null
      const [pushed, cancelled] = await Promise.all([trader.push(made), cancel_first ?? asked()])
      for (const [index, { key, body }] of made.entries()) {
        const taken_back = cancelled.find((each) => each.key === key)?.status === 'cancelled'
        const there = (await server.view('trader', (body as { id: string }).id)) !== null
        expect(there).toBe(!taken_back)
        expect(pushed[index]?.status).toBe(taken_back ? 'rejected' : 'applied')
      }
    }
  })

  it('takes up to fifty keys, each an id', async () => {
    for (const keys of [[], ['x'], Array.from({ length: 51 }, () => uuidv7())]) {
      const { status, body } = await server.who.supplier.call('POST', '/v1/sync/cancel', { keys })
      expect([status, body.code]).toEqual([400, 'invalid'])
    }
  })
})
