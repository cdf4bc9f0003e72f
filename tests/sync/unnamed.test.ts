/** A device with a cleared database keeps nothing that the server no longer has, however it arrived before the first sync. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createFeedback } from '#api/feedback.ts'
import { getMeta } from '#client/sync/device/db.ts'
import { laneOf } from '#client/sync/noun.ts'
import { FEEDBACK } from '#client/sync/nouns/feedback.ts'
import { ORDER } from '#client/sync/nouns/order.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import * as puller from '#client/sync/pull/pull.ts'
import { sql } from 'drizzle-orm'
import { SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { step } from '../server/sync/sync-server.ts'
import { line } from './line.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()

/** A phone with a cleared database that has never pulled. */
async function clearedPhone(name: 'supplier' | 'buyer'): Promise<Device> {
  const { db, actor } = await newPhone(server, name)
  await Promise.all(db.tables.map((table) => table.clear()))
  return { db, actor }
}
async function write({ db }: Device, title: string): Promise<string> {
  const id = uuidv7()
  const body = { id, type: 2 as const, title, content: '能否提前取号', photo_ids: [] }
  await outbox.enqueue(db, { endpoint: createFeedback, body, entities: [laneOf('feedback', id)], label: title })
  return id
}
const removeElsewhere = (id: string) => server.who.supplier.call('DELETE', `/v1/user/feedbacks/${id}`, {})
const held = async ({ db }: Device) => (await db.feedbacks.toArray()).map(({ id }) => id)

test('a record made and deleted before the first sync leaves the device with it, and an existing one stays', async () => {
  const phone = await clearedPhone('supplier')
  const [deleted, kept] = [await write(phone, '过磅排队'), await write(phone, '发票抬头')]
  await drainOn(phone)
  expect((await held(phone)).toSorted()).toEqual([deleted, kept].toSorted())
  await removeElsewhere(deleted)
  await pullOn(phone)
  expect(await held(phone)).toContain(kept)
  expect(await held(phone)).not.toContain(deleted)
})

test('an answer from before the first sync that arrives later restores nothing that was deleted meanwhile', async () => {
  const phone = await clearedPhone('supplier')
  const id = await write(phone, '过磅排队')
  line.answered = async (url) => {
    if (url !== '/v1/sync/push') return
    line.answered = async () => undefined
    await removeElsewhere(id)
    await pullOn(phone)
  }
  await drainOn(phone)
  expect(await phone.db.outbox.count()).toBe(0)
  // The engine pulls after it has sent.
  await pullOn(phone)
  expect(await held(phone)).not.toContain(id)
})

test('a row is requested again if a pull brought its tombstone before its answer', async () => {
  const phone = await newPhone(server, 'supplier')
  const id = await write(phone, '过磅排队')
  await drainOn(phone)
  await pullOn(phone)
  line.answered = async (url) => {
    if (!url.startsWith('/v1/user/feedbacks/')) return
    line.answered = async () => undefined
    await removeElsewhere(id)
    await pullOn(phone)
  }
  expect(await puller.fetchOne(phone.db, phone.actor, FEEDBACK, id)).toBe(false)
  expect(await held(phone)).not.toContain(id)
})

test('an older order opened before the first sync stays, one that is no longer visible leaves, and queued work stays', async () => {
  const [old, other] = [await server.createOrder(), await server.createOrder()]
  for (const { id } of [old, other]) {
    expect((await server.who.supplier.push([step.decline(id, 99)]))[0]?.status).toBe('applied')
    const then = sql.raw(`created_at - interval '${SYNC_SCOPE_DAYS + 20} days'`)
    await server.database.db.execute(sql`update orders set created_at = ${then} where id = ${id}`)
  }
  const phone = await clearedPhone('supplier')
  for (const { id } of [old, other]) expect(await puller.fetchOne(phone.db, phone.actor, ORDER, id)).toBe(true)
  await server.database.db.execute(sql`update orders set supplier_id = buyer_id where id = ${other.id}`)
  const queued = await write(phone, '对账')
  line.meet('ok', 'ok', 'lost')
  await pullOn(phone)
  const ids = async () => (await phone.db.orders.toArray()).map(({ id }) => id)
  // The line was cut before the server could be asked about the second row, so the device asks after the next pull.
  if ((await ids()).includes(other.id)) await pullOn(phone)
  expect([(await ids()).includes(old.id), (await ids()).includes(other.id)]).toEqual([true, false])
  expect((await outbox.allRows(phone.db)).map(({ params, body }) => body['id'] ?? params['id'])).toEqual([queued])
  expect(await getMeta(phone.db, 'unnamed')).toEqual([])
})
