/** A device of an account that is gone: closed by its person, or removed from its firm. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '#api/session.ts'
import { databaseName, type DeviceDb } from '#client/sync/device/db.ts'
import * as auth from '#client/lib/auth.ts'
import * as caller from '#client/lib/call.ts'
import * as left from '#client/lib/left-sessions.ts'
import * as account from '#client/sync/account.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { line } from './line.ts'
import { acceptOf, keepPhoto, ordersOn, pullOn, syncServer } from './phone.ts'

const server = syncServer()
const AUTH = { access_token: '', expires_at: '', type: 1 }
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
let actor: Actor
let db: DeviceDb
let order: Order
beforeEach(async () => {
  order = await server.createOrder()
  actor = ordersOn(server, 'supplier')
  db = account.deviceOf(actor.user_id)
  await Promise.all(db.tables.map((table) => table.clear()))
})
afterEach(() => account.closeAccount())

describe.each(['closed', 'removed'] as const)('an account that was %s', (gone) => {
  const end = async () => {
    line.meet('unauthorized')
    line.renewal = gone
    await expect(caller.call(readUser)).rejects.toMatchObject({ status: 401 })
  }
  const told = () => left.goneAccount()
  afterEach(() => {
    line.heal()
    left.noteLoggedIn(actor.user_id)
  })

  test('leaves nothing on the device, which says how much was not sent', async () => {
    await pullOn({ db, actor })
    await outbox.enqueue(db, { ...acceptOf(order), photos: [await keepPhoto(db, 'local')] })
    await outbox.enqueue(db, acceptOf(order))
    await db.drafts.put({ id: 'd', kind: 'deliver', subject: 'o', value: {}, owner: actor.user_id, updated_at: 0 })
    await db.kept.put({ key: 'balances/1', owner: actor.user_id, value: {}, asked_at: 0 })
    await end()
    expect(auth.readAuth()).toBeNull()
    expect(() => account.deviceOf(actor.user_id)).toThrow()
    await account.clearLeft()
    expect(await databases()).not.toContain(databaseName(actor.user_id))
    expect(told()).toMatchObject({ why: gone, lost: { queued: 2, drafts: 1 }, uncleared: false })
    expect(left.keptForOwners()).toBeNull()
    // The end of the session may be answered to a second call afterwards.
    left.noteLeft({ ...AUTH, session_id: told()?.session_id ?? '', user_id: actor.user_id }, 'ended')
    expect(told()).toMatchObject({ why: gone, lost: { queued: 2, drafts: 1 } })
  })

  test('is counted before anything is deleted, and a second tab does not count again', async () => {
    await outbox.enqueue(db, acceptOf(order))
    await end()
    const mine = told()?.session_id ?? ''
    left.noteLost(mine, { queued: 1, drafts: 0 })
    await Promise.all(db.tables.map((table) => table.clear())).catch(() => undefined)
    await account.clearLeft()
    expect(told()?.lost).toEqual({ queued: 1, drafts: 0 })
  })

  test('is named until the next login', async () => {
    await end()
    await account.clearLeft()
    expect(told()).toMatchObject({ lost: { queued: 0, drafts: 0 } })
    left.noteLoggedIn('somebody else')
    expect(told()).toBeUndefined()
  })
})
