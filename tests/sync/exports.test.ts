/** Exports on devices: a refused one shows its reason, and can be cancelled without a trace. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { startExport } from '#api/exports.ts'
import { exportActions } from '#client/features/exports/queries.ts'
import { readAll } from '#client/sync/reading/fold.ts'
import { laneOf } from '#client/sync/noun.ts'
import { EXPORT } from '#client/sync/nouns/export.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { EXPORTS_KEPT } from '#domain/list/export.ts'
import { exports } from '#server/db/tables/exports.ts'
import { type Device, drainOn, newPhone, pullOn, syncServer } from './phone.ts'

const server = syncServer()
afterEach(() => server.database.db.delete(exports))

const shown = ({ db, actor }: Device) => readAll(db, actor, EXPORT)
const actionsOf = ({ db }: Device) =>
  exportActions({ db, engine: { wake: async () => undefined } }, (doing) => outbox.enqueue(db, doing))

/** Finished files of the trader. */
async function keep(how_many: number, kind: 'orders' | 'u8'): Promise<void> {
  const { user_id, firm_id } = server.who.trader.session
  const written = { created_at: new Date(), updated_at: new Date() }
  const kept = { user_id, firm_id, role: 'trader', kind, query: {}, status: 2, name: '循金', ...written } as const
  await server.database.db.insert(exports).values(Array.from({ length: how_many }, () => ({ ...kept, id: uuidv7() })))
}

test('a refused export shows the reason, and cancelling it removes the request', async () => {
  await keep(EXPORTS_KEPT, 'orders')
  const device = await newPhone(server, 'trader')
  const id = uuidv7()
  const body = { id, kind: 'orders' as const, query: {} }
  await outbox.enqueue(device.db, { endpoint: startExport, body, entities: [laneOf('export', id)], label: '导出订单' })
  await drainOn(device)
  const [refused] = (await shown(device)).filter(({ value }) => value.id === id)
  expect(refused?.review[0]?.last_error?.refusal?.message).toContain('请先删除不用的')
  if (refused) await actionsOf(device).end(refused)
  await drainOn(device)
  expect(await outbox.allRows(device.db)).toEqual([])
  expect((await shown(device)).map(({ value }) => value.id)).not.toContain(id)
})

test('a refused mark blocks neither another mark nor the deletion', async () => {
  await keep(1, 'u8')
  const device = await newPhone(server, 'trader')
  const only = async () => {
    const [item] = await shown(device)
    if (!item) throw new Error('no export')
    return item
  }
  const { mark, end } = actionsOf(device)
  for (let n = 0; n < 2; n++) {
    await mark(await only(), true)
    await drainOn(device)
    expect((await only()).review).toHaveLength(1)
    expect(await outbox.allRows(device.db)).toHaveLength(1)
  }
  await end(await only())
  await drainOn(device)
  expect(await outbox.allRows(device.db)).toEqual([])
  const { user_id } = device.actor
  expect(await server.database.db.select().from(exports).where(eq(exports.user_id, user_id))).toEqual([])
  await pullOn(device)
  expect(await shown(device)).toEqual([])
})
