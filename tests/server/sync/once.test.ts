import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResult } from '#api/sync.ts'
import type { Order } from '#domain/order/order.ts'
import type { SyncServer } from './sync-server.ts'
import { asStoredBefore, ENGINES, openSyncServer, step } from './sync-server.ts'

const times = <T>(n: number, each: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: n }, each))
const actions = (order: Order | null) => order?.events.map(({ action }) => action)

describe.each(ENGINES)('a key on the %s engine', (engine) => {
  let server: SyncServer
  beforeAll(async () => {
    server = await openSyncServer(engine)
  })
  afterAll(() => server?.close())

  it('has one effect and one answer for twenty simultaneous calls, and refuses another body', async () => {
    const { supplier } = server.who
    const { id } = await server.createOrder()
    const url = `/v1/supplier/orders/${id}/accepted`
    const key = uuidv7()
    const replies = await times(20, () => supplier.call('PUT', url, { base_version: 1, accept: true }, key))
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19)
    expect(actions(await server.view('supplier', id))).toEqual(['create', 'accept'])
    const other = await supplier.call('PUT', url, { base_version: 1, accept: false, reason: '没有货' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  })

  it('has one effect and one answer for twenty pushes at once, and refuses another body', async () => {
    const { supplier } = server.who
    const { id } = await server.createOrder()
    const mutation = step.accept(id, 1)
    const results = (await times(20, () => supplier.push([mutation]))).flat()
    const statuses = results.map(({ status }) => status)
    expect(statuses.filter((status) => status === 'applied')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(19)
    const [first] = results
    for (const result of results) expect(result).toEqual({ ...first, status: result.status })
    expect(actions(await server.view('supplier', id))).toEqual(['create', 'accept'])
    const [other] = await supplier.push([{ ...mutation, body: { base_version: 1, accept: false, reason: '没有货' } }])
    expect(other).toMatchObject({ status: 'rejected', refusal: { code: 'key_reused' } })
  })

  it('is recognised under the name that an earlier build gave the call, and for no other call', async () => {
    const { supplier, trader } = server.who
    const { id } = await server.createOrder()
    const mutation = step.accept(id, 1)
    const [first] = await supplier.push([{ ...mutation, endpoint: 'supplierAccept' }], 1)
    expect(first).toMatchObject({ status: 'applied' })
    await asStoredBefore(server, mutation.key, 'supplierAccept', [mutation.params, mutation.body])
    const again = { ...first, status: 'duplicate' }
    expect(await supplier.push([mutation])).toEqual([again])
    expect(await supplier.push([{ ...mutation, endpoint: 'supplierAccept' }], 1)).toEqual([again])
    const url = `/v1/supplier/orders/${id}/accepted`
    expect((await supplier.call('PUT', url, mutation.body as object, mutation.key)).headers['idempotency-replayed']).toBe('true')
    expect(actions(await server.view('supplier', id))).toEqual(['create', 'accept'])
    for (const other of [{ endpoint: 'confirm_receipt' }, { params: { id: uuidv7() } }])
      expect(await supplier.push([{ ...mutation, ...other }])).toMatchObject([{ refusal: { code: 'key_reused' } }])
    const [stranger] = await trader.push([{ ...mutation, endpoint: 'close', body: { base_version: 1, reason: '不做了' } }])
    expect(stranger).toMatchObject({ status: 'rejected', refusal: { code: 'key_reused' } })
  })

  it('is the same for REST and push', async () => {
    const { supplier } = server.who
    const { id } = await server.createOrder()
    const mutation = step.accept(id, 1)
    const reply = await supplier.call('PUT', `/v1/supplier/orders/${id}/accepted`, mutation.body as object, mutation.key)
    const [result] = await supplier.push([mutation])
    expect(result).toEqual({ key: mutation.key, status: 'duplicate', answer: reply.body })
  })

  it('lets one of fifty writers on one order win, and tells the others what happened', async () => {
    const { supplier } = server.who
    const { id } = await server.createOrder()
    const results: PushResult[] = (await times(50, () => supplier.push([step.accept(id, 1)]))).flat()
    expect(results.filter(({ status }) => status === 'applied')).toHaveLength(1)
    const told = results.filter((result) => result.status === 'conflict')
    expect(told).toHaveLength(49)
    const view = await server.view('supplier', id)
    for (const result of told) {
      expect(result).toMatchObject({
        refusal: { code: 'wrong_state' },
        changed_action: 'accept',
        changed_at: view?.events.at(-1)?.at,
      })
      expect(result.current).toEqual(view)
      expect(result.allowed_next).toContain('deliver')
    }
    expect(actions(view)).toEqual(['create', 'accept'])
  })
})
