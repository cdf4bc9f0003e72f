/**
 * A long queue with the real server: several pushes in flight on a fast line, one at a time on a slow one, and nothing sent
 * twice.
 */
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markMessageRead } from '#api/messages.ts'
import { PUSH_LIMIT } from '#api/wire.ts'
import { messages } from '#server/db/tables/records.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { line, type Sending } from './line.ts'
import { type Device, drainOn, newPhone, syncServer } from './phone.ts'

const server = syncServer()
let phone: Device

beforeEach(async () => {
  phone = await newPhone(server, 'supplier')
})
afterEach(() => {
  Object.assign(line, { lag_ms: 0, pushes: [] })
  vi.restoreAllMocks()
})

const drain = () => drainOn(phone)

/** Queues the reading of `count` messages of the person, as on an offline phone. */
async function readAll(count: number, laneOf = (_n: number, id: string) => `message:${id}`): Promise<string[]> {
  const now = new Date()
  const rows = Array.from({ length: count }, () => ({
    id: uuidv7(),
    user_id: phone.actor.user_id,
    mode: 0 as const,
    subject: '',
    content: '',
    created_at: now,
  }))
  await server.database.db.insert(messages).values(rows)
  const keys: string[] = []
  for (const [n, { id }] of rows.entries()) {
    const doing = { endpoint: markMessageRead, params: { id }, body: {}, entities: [laneOf(n, id)], label: '阅读消息' }
    keys.push((await outbox.enqueue(phone.db, doing)).key)
  }
  return keys
}
const unread = async (): Promise<number> => (await server.who.supplier.call('GET', '/v1/user/messages/unread')).body.data.unread
/** The highest number of pushes in flight at the same time. */
const mostAway = () =>
  Math.max(...line.pushes.map(({ left }) => line.pushes.filter((each) => each.left <= left && left < each.came).length))

test('on a fast line three pushes are in flight at once, and every action is sent once', async () => {
  const keys = await readAll(5 * PUSH_LIMIT)
  line.lag_ms = 40
  expect(await drain()).toBe('idle')
  expect(mostAway()).toBe(3)
  expect(line.pushes.flatMap((push) => push.keys).toSorted()).toEqual(keys.toSorted())
  expect(await phone.db.outbox.count()).toBe(0)
  expect(await unread()).toBe(0)
})

test('on a slow line one push is in flight at a time', async () => {
  await readAll(3 * PUSH_LIMIT)
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (at += 4000))
  expect(await drain()).toBe('idle')
  expect([line.pushes.length, mostAway()]).toEqual([3, 1])
})

test('a row behind one in flight waits for its answer, while other lanes are sent', async () => {
  const [last, first] = [2 * PUSH_LIMIT - 1, 2 * PUSH_LIMIT]
  const keys = await readAll(4 * PUSH_LIMIT, (n, id) => (n === last || n === first ? 'message:shared' : `message:${id}`))
  line.lag_ms = 40
  expect(await drain()).toBe('idle')
  const pushOf = (n: number) => line.pushes.find((push) => push.keys.includes(keys[n] as string)) as Sending
  expect(pushOf(first + 1).left).toBeLessThan(pushOf(last).came)
  expect(pushOf(first).left).toBeGreaterThan(pushOf(last).came)
})

test('the rows of a lost push wait, the other pushes finish, and no row stays in flight', async () => {
  await readAll(4 * PUSH_LIMIT)
  line.lag_ms = 40
  line.meet('ok', 'ok', 'lost')
  expect(await drain()).toBe('unreachable')
  const left = await outbox.allRows(phone.db)
  expect(left).toHaveLength(PUSH_LIMIT)
  expect(new Set(left.map((row) => `${row.state} ${row.attempts}`))).toEqual(new Set(['waiting 1']))
  await outbox.retryNow(phone.db)
  expect(await drain()).toBe('idle')
  expect(await unread()).toBe(0)
})

test('all rows in flight of a closed page are sent again at once', async () => {
  await readAll(3 * PUSH_LIMIT)
  await phone.db.outbox.toCollection().modify({ state: 'sending', lease_until: Date.now() + 60_000 })
  expect(await drain()).toBe('idle')
  expect(await phone.db.outbox.count()).toBe(0)
})

test('a row that the server cannot read stops only itself, even among concurrent pushes', async () => {
  const keys = await readAll(3 * PUSH_LIMIT)
  const bad = keys[PUSH_LIMIT + 7] as string
  await phone.db.outbox.update(bad, { created_at: 'gestern' })
  line.lag_ms = 5
  expect(await drain()).toBe('idle')
  expect((await outbox.allRows(phone.db)).map((row) => [row.key, row.state])).toEqual([[bad, 'needs_review']])
})
