/**
 * A noun in the engine: queued creations, changes and deletions of a small noun, and rows that appear and disappear on every
 * device.
 */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createFeedback, deleteFeedback } from '#api/feedback.ts'
import { NOUNS as NAMES } from '#api/wire.ts'
import { byCall, laneOf, type Noun, rowOf, type TruthRow } from '#client/sync/noun.ts'
import { NOUNS } from '#client/sync/nouns.ts'
import { FEEDBACK } from '#client/sync/nouns/feedback.ts'
import { OUTBOX, type OutboxRow } from '#client/sync/device/rows.ts'
import * as folding from '#client/sync/reading/fold.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()

test('the device has a table for each noun of the wire', () => {
  expect(NOUNS.map(({ name }) => name)).toEqual([...NAMES])
  expect(new Set(NOUNS.map(({ table }) => table)).size).toBe(NAMES.length)
})

interface Place {
  id: string
  created_at: string
  version: number
  name: string
}
type PlaceRow = TruthRow & { place: Place }
/** A noun with every kind of queued change, over the table of another noun. */
const PLACE: Noun<'feedbacks', PlaceRow, Place> = {
  ...(FEEDBACK as unknown as Noun<'feedbacks', PlaceRow, Place>),
  row: (place) => ({ place }),
  value: ({ place }) => place,
  fold: byCall<Place>({
    create: (_none, { body, created_at }) => ({ ...(body as unknown as Place), version: 0, created_at }),
    update: (place, { body }) => (place ? { ...place, ...(body as Partial<Place>) } : null),
    remove: () => null,
  }),
}
const place = (id: string, more: Partial<Place> = {}): Place => ({
  id,
  created_at: `2026-11-20T02:00:0${id}.000Z`,
  version: 1,
  name: `${id} 号库`,
  ...more,
})
let n = 0
const ROW = { base_version: 0, depends_on: [], attempts: 0, next_at: 0, lease_until: 0, last_error: null, label: '', draft: null }
const queued = (db: Device['db'], endpoint: string, id: string, body: object, state: OutboxRow['state'] = 'waiting') =>
  db.outbox.add({
    ...ROW,
    key: uuidv7(),
    owner: db.owner,
    n: ++n,
    schema: OUTBOX.schema,
    endpoint,
    params: { id },
    body: body as Record<string, unknown>,
    entities: [laneOf('feedback', id)],
    created_at: '2026-11-21T02:00:00.000Z',
    state,
  })

test('queued creations, changes and deletions are folded in order, and the server’s rows stay unchanged', async () => {
  const device = await newPhone(server, 'supplier')
  const { db, actor } = device
  const held = [place('1'), place('2'), place('3')]
  await db.table('feedbacks').bulkPut(held.map((each) => rowOf(PLACE, each, actor)))
  await queued(db, 'create', '4', { id: '4', name: '新库' })
  await queued(db, 'update', '2', { name: '改名' })
  await queued(db, 'remove', '3', {})
  await queued(db, 'update', '3', { name: '已删' })
  const names = async () => (await folding.readAll(db, actor, PLACE)).map(({ value }) => value.name)
  expect(await names()).toEqual(['新库', '改名', '1 号库'])
  expect(await db.table('feedbacks').get('2')).toMatchObject({ place: { name: '2 号库' } })
  await db.outbox.clear()
  expect(await names()).toEqual(['3 号库', '2 号库', '1 号库'])
})

test('a refused action is not folded in, and a refused creation stays visible', async () => {
  const { db, actor } = await newPhone(server, 'supplier')
  await db.table('feedbacks').put(rowOf(PLACE, place('1'), actor))
  await queued(db, 'remove', '1', {}, 'needs_review')
  await queued(db, 'create', '2', { id: '2', name: '新库' }, 'needs_review')
  await queued(db, 'update', '2', { name: '又改' })
  expect(await folding.readAll(db, actor, PLACE)).toMatchObject([
    { value: { name: '又改' }, pending: [{ endpoint: 'update' }], review: [{ endpoint: 'create' }] },
    { value: { name: '1 号库' }, pending: [], review: [{ endpoint: 'remove' }] },
  ])
})

const titles = async ({ db, actor }: Device) => (await folding.readAll(db, actor, FEEDBACK)).map(({ value }) => value.title)
const written = (title: string) => {
  const body = { id: uuidv7(), type: 2 as const, title, content: '能否提前取号', photo_ids: [] }
  return { endpoint: createFeedback, body, entities: [laneOf('feedback', body.id)], label: title }
}

test('feedback written offline is listed at once, and on every device of its writer once it is sent', async () => {
  const mine = await newPhone(server, 'supplier')
  const doing = written('过磅排队')
  await outbox.enqueue(mine.db, doing)
  expect(await titles(mine)).toEqual(['过磅排队'])
  expect(await drainOn(mine)).toBe('idle')
  expect(await mine.db.outbox.count()).toBe(0)
  expect(await titles(mine)).toEqual(['过磅排队'])
  expect(await titles(await newPhone(server, 'supplier'))).toEqual(['过磅排队'])
  expect(await titles(await newPhone(server, 'other_supplier'))).toEqual([])
})

test('feedback deleted on one device leaves the others with the next pull, and no row stays behind a queued deletion', async () => {
  const mine = await newPhone(server, 'buyer')
  const doing = written('发票抬头')
  await outbox.enqueue(mine.db, doing)
  await drainOn(mine)
  const { id } = doing.body
  expect(await mine.db.feedbacks.count()).toBe(1)
  await server.who.buyer.call('DELETE', `/v1/user/feedbacks/${id}`, {})
  await pullOn(mine)
  expect(await mine.db.feedbacks.count()).toBe(0)

  const again = written('发票税号')
  await outbox.enqueue(mine.db, again)
  await outbox.enqueue(mine.db, {
    endpoint: deleteFeedback,
    params: { id: again.body.id },
    body: {},
    entities: again.entities,
    label: '删除',
  })
  expect(await drainOn(mine)).toBe('idle')
  expect([await mine.db.outbox.count(), await mine.db.feedbacks.count()]).toEqual([0, 0])
})
