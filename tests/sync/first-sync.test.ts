/** Until its first sync has ended, a device never says that something does not exist. */
import { afterEach, expect, test } from 'vitest'
import { getMeta } from '#client/sync/device/db.ts'
import { readStatus, resetStatus } from '#client/sync/status.ts'
import * as puller from '#client/sync/pull/pull.ts'
import { line } from './line.ts'
import { heartbeat, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()

afterEach(() => {
  resetStatus()
})

test('a device counts as synced only once its first sync has ended, and not after an interruption', async () => {
  const { db, actor } = await newPhone(server, 'supplier')
  expect(await getMeta(db, 'synced')).toBe(true)
  await db.meta.clear()
  line.meet('lost')
  await expect(pullOn({ db, actor })).rejects.toThrow()
  expect(await getMeta(db, 'synced')).toBeUndefined()
  await pullOn({ db, actor })
  expect(await getMeta(db, 'synced')).toBe(true)
})

test('after a reset the device does not count as synced until it has pulled to the end', async () => {
  const { db, actor } = await newPhone(server, 'supplier')
  await db.meta.put({ key: 'cursor', value: 'of another history' })
  const told: unknown[] = []
  await puller.pull(db, actor, heartbeat, () => void told.push(getMeta(db, 'synced')))
  const during = await Promise.all(told)
  expect(during[0]).toBe(false)
  expect(await getMeta(db, 'synced')).toBe(true)
})

test('at the start of the app it is unknown whether the first sync has ended', () => {
  expect(readStatus().first).toBeUndefined()
})
