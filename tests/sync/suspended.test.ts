/** A device of a suspended firm: it leaves its session with the reason, keeps its queue, and sends it once after the resumption. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createAddress } from '#api/addresses.ts'
import type { ResponseOf } from '#api/endpoint.ts'
import * as auth from '#client/lib/auth.ts'
import * as left from '#client/lib/left-sessions.ts'
import * as account from '#client/sync/account.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { v7 as uuidv7 } from 'uuid'
import { firms } from '#server/db/tables/accounts.ts'
import { forgetFirm } from '#server/session/identify.ts'
import { drainOn, ordersOn, pullOn, syncServer } from './phone.ts'

const server = syncServer()
const WORDS = '您的企业已被平台暂停使用：营业执照待核实'
const stand = async (suspended_at: Date | null) => {
  const { firm_id } = server.who.supplier.session
  await server.database.db.update(firms).set({ suspended_at, suspended_reason: '营业执照待核实' }).where(eq(firms.id, firm_id))
  forgetFirm(server.database.db, firm_id)
}
const FORTY = 40
beforeEach(async () => {
  await stand(null)
})

type Address = ResponseOf<typeof createAddress>['data']
const held = async () => (await server.who.supplier.call('GET', '/v1/user/addresses')).body.data as Address[]

test('forty queued actions wait through it, and each takes effect once', async () => {
  let actor = ordersOn(server, 'supplier')
  let db = account.deviceOf(actor.user_id)
  await Promise.all(db.tables.map((table) => table.clear()))
  await pullOn({ db, actor })
  for (let n = 0; n < FORTY; n++) {
    const id = uuidv7()
    const body = {
      id,
      name: `料场 ${n}`,
      contact: '料场调度',
      phone: '13800000001',
      region_ids: ['32', '3205', '320583'],
      region_name: '',
      detail: `港口大道 ${n + 1} 号`,
      has_weighbridge: false,
      is_default: false,
    }
    await outbox.enqueue(db, { endpoint: createAddress, params: {}, body, entities: [`address:${id}`], label: '新增地址' })
  }
  await stand(new Date())
  // Leaving the session closes the database under the drain.
  await drainOn({ db, actor }).catch(() => undefined)
  expect(auth.readAuth()).toBeNull()
  await account.clearLeft()
  expect([left.keptForOwners(), left.suspensionHere()]).toEqual([FORTY, WORDS])
  // The end of the session may be answered to a later call.
  const session = left.leftSessions().at(-1)
  left.noteLeft({ ...session, access_token: '', expires_at: '', type: 1 } as never, 'ended')
  expect(left.suspensionHere()).toBe(WORDS)

  await stand(null)
  actor = ordersOn(server, 'supplier')
  left.noteLoggedIn(actor.user_id)
  db = account.deviceOf(actor.user_id)
  expect(await db.outbox.count()).toBe(FORTY)
  expect(await drainOn({ db, actor })).toBe('idle')
  expect(await db.outbox.count()).toBe(0)
  expect(await held()).toHaveLength(FORTY)
  expect(await drainOn({ db, actor })).toBe('idle')
  expect(await held()).toHaveLength(FORTY)
  expect([left.keptForOwners(), left.suspensionHere()]).toEqual([null, null])
  account.closeAccount()
})
