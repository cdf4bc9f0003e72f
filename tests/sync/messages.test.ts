/** Reading and deleting a message that is gone: nothing is left to do, so the person is not asked. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMessage, markMessageRead } from '#api/messages.ts'
import { openSyncServer } from '../server/sync/sync-server.ts'
import type { SyncServer } from './phone.ts'
import { heartbeat, carry, closePhones, newPhone } from './phone.ts'

let server: SyncServer
let engine: typeof import('#client/sync/drain.ts')
let outbox: typeof import('#client/sync/outbox.ts')
beforeAll(async () => {
  server = await openSyncServer('embedded')
  carry(server)
  engine = await import('#client/sync/drain.ts')
  outbox = await import('#client/sync/outbox.ts')
})
afterAll(async () => {
  closePhones()
  await server.close()
})

test.each([markMessageRead, deleteMessage])('$summary: one that was deleted elsewhere is settled', async (endpoint) => {
  await server.createOrder()
  const { db, actor } = await newPhone(server, 'supplier')
  const { id } = (await db.messages.orderBy('created_at').last()) ?? { id: '' }
  await outbox.enqueue(db, { endpoint, params: { id }, body: {}, entities: [`message:${id}`], label: '消息' })
  expect((await server.who.supplier.call('DELETE', `/v1/user/messages/${id}`)).status).toBe(200)
  expect(await engine.drain(db, actor, uuidv7(), heartbeat)).toBe('idle')
  expect(await outbox.allRows(db)).toEqual([])
})

test('another refusal of the same call still asks for the person', async () => {
  const { db, actor } = await newPhone(server, 'supplier')
  await outbox.enqueue(db, {
    endpoint: markMessageRead,
    params: { id: uuidv7() },
    body: {},
    entities: ['message:x'],
    label: '消息',
  })
  await db.outbox.toCollection().modify({ body: { unknown: 1 } })
  expect(await engine.drain(db, actor, uuidv7(), heartbeat)).toBe('idle')
  expect((await outbox.allRows(db)).map((row) => [row.state, row.last_error?.refusal?.code])).toEqual([
    ['needs_review', 'invalid'],
  ])
})
