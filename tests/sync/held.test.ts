/** A device during maintenance: its queue waits with its reason, can be taken back at once, and goes through once afterwards. */
import { afterEach, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { createAddress } from '#api/addresses.ts'
import { rowWords } from '#client/features/outbox/row-words.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { NO_MAINTENANCE } from '#domain/site/maintenance.ts'
import { saveSettings } from '#server/content/site.ts'
import { forgetMaintenance } from '#server/maintenance.ts'
import { drainOn, newPhone, ordersOn, syncServer } from './phone.ts'

const server = syncServer()
async function readOnly(read_only: 'off' | 'now') {
  await saveSettings(server.database.db, { maintenance: { ...NO_MAINTENANCE, read_only } } as never)
  forgetMaintenance(server.database)
}
afterEach(() => readOnly('off'))

const address = (id = uuidv7()) => ({
  id,
  name: `料场 ${id.slice(-6)}`,
  contact: '料场调度',
  phone: '13800000001',
  region_ids: ['32', '3205', '320583'],
  region_name: '',
  detail: '港口大道 1 号',
  has_weighbridge: false,
  is_default: false,
})
const queue = (db: Parameters<typeof outbox.enqueue>[0], photos: string[] = []) => {
  const body = address()
  return outbox.enqueue(db, {
    endpoint: createAddress,
    params: {},
    body,
    entities: [`address:${body.id}`],
    label: '新增地址',
    photos,
  })
}
const SITUATION = { photos_left: new Set<string>(), photos_refused: new Map(), queued: new Map(), now: 0 }
const status = { online: true, uploads: {}, signed_out: false, outdated: false }

test('queued actions wait, say why, and take effect once after the maintenance', async () => {
  const device = await newPhone(server, 'supplier')
  ordersOn(server, 'supplier')
  const { key } = await queue(device.db)
  await queue(device.db)
  await readOnly('now')
  expect(await drainOn(device)).toBe('read_only')
  const row = await device.db.outbox.get(key)
  expect(row).toMatchObject({ state: 'waiting', attempts: 0, unheard: 0, wait_ms: 60_000, last_error: { kind: 'held' } })
  expect(row && rowWords(row, { ...SITUATION, status }).why).toBe('平台维护中，恢复后自动发送')
  // Nothing is asked again before its time, and the words stay.
  expect(await drainOn(device)).toBe('idle')

  await readOnly('off')
  await outbox.retryNow(device.db)
  expect(await drainOn(device)).toBe('idle')
  expect(await device.db.outbox.count()).toBe(0)
  const { data } = (await server.who.supplier.call('GET', '/v1/user/addresses')).body as { data: unknown[] }
  expect(data).toHaveLength(2)
})

test('a held action is taken back without asking the server', async () => {
  const device = await newPhone(server, 'supplier')
  const { key } = await queue(device.db)
  await readOnly('now')
  await drainOn(device)
  expect(await outbox.takeBack(device.db, key)).toMatchObject({ kind: 'gone', count: 1 })
})

test('what was to be closed waits as well', async () => {
  const device = await newPhone(server, 'supplier')
  const { key } = await queue(device.db)
  await device.db.outbox.update(key, { unheard: 1 })
  await outbox.takeBack(device.db, key)
  await readOnly('now')
  expect(await drainOn(device)).toBe('read_only')
  expect((await device.db.outbox.get(key))?.state).toBe('cancelling')
  await readOnly('off')
  await outbox.retryNow(device.db)
  expect(await drainOn(device)).toBe('idle')
  expect(await device.db.outbox.count()).toBe(0)
})
