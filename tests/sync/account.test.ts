/** Accounts on a device: an engine acts for its own account only, and an account that logs out leaves nothing readable. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readUser } from '#api/session.ts'
import { databaseName, DeviceDb, setMeta } from '#client/sync/device/db.ts'
import { ORDER } from '#client/sync/nouns/order.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import * as auth from '#client/lib/auth.ts'
import * as caller from '#client/lib/call.ts'
import * as left from '#client/lib/left-sessions.ts'
import * as account from '#client/sync/account.ts'
import * as blobs from '#client/sync/device/blobs.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import * as puller from '#client/sync/pull/pull.ts'
import * as storage from '#client/sync/device/storage.ts'
import { type Fault, GATEWAY, line } from './line.ts'
import { acceptOf, drainOn, eventsOf, heartbeat, keepPhoto, ordersOn, pullOn, syncServer } from './phone.ts'

const server = syncServer()
let actor: Actor
let db: DeviceDb

let order: Order
beforeEach(async () => {
  order = await server.createOrder()
  actor = ordersOn(server, 'supplier')
  db = account.deviceOf(actor.user_id)
  await Promise.all(db.tables.map((table) => table.clear()))
  line.sent.splice(0)
})
afterEach(async () => {
  account.closeAccount()
})

const pull = () => pullOn({ db, actor })
const drain = () => drainOn({ db, actor })
const accept = (photos: string[] = []) =>
  outbox.enqueue(db, {
    ...acceptOf(order),
    photos,
  })
/** Every table of the account's database with its number of rows, read through a separate connection. */
async function counts(): Promise<Record<string, number>> {
  const beside = new DeviceDb(actor.user_id)
  const found = await Promise.all(beside.tables.map(async (table) => [table.name, await table.count()] as const))
  beside.close()
  return Object.fromEntries(found.filter(([, count]) => count > 0))
}
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
const OTHER = { body: { code: 'other_account' } }

/** Runs the action after the request has left, while its answer is in flight. */
async function onTheWay(asking: () => Promise<unknown>, meanwhile: () => unknown): Promise<unknown> {
  line.lag_ms = 50
  const asked = asking().catch((error: unknown) => error)
  await expect.poll(() => line.sent.length, { interval: 1 }).toBeGreaterThan(0)
  await meanwhile()
  return asked
}

describe('another account logs in beside this one', () => {
  test('the first account sends nothing, and its database stores nothing of the second', async () => {
    ordersOn(server, 'buyer')
    await expect(pull()).rejects.toMatchObject(OTHER)
    await expect(puller.fetchOne(db, actor, ORDER, order.id)).rejects.toMatchObject(OTHER)
    await expect(caller.call(readUser)).rejects.toMatchObject(OTHER)
    expect(line.sent).toEqual([])
    expect(await counts()).toEqual({})
  })

  test('the first account’s queue and photos stay, and continue when it logs in again', async () => {
    await accept()
    await accept([await keepPhoto(db, 'local')])
    const before = await counts()
    ordersOn(server, 'trader')
    // The first attempt closes the tab's database, and later attempts find it closed.
    expect(await blobs.uploadPhotos(db, heartbeat, () => undefined).catch(() => 'closed')).toMatch(/signed_out|closed/)
    expect(await drain().catch(() => 'closed')).toMatch(/signed_out|closed/)
    expect(line.sent).toEqual([])
    expect(await counts()).toEqual(before)
    expect(eventsOf((await server.view('trader', order.id)) as Order)).toEqual(['create'])
    ordersOn(server, 'supplier')
    db = account.deviceOf(actor.user_id)
    expect(await db.outbox.toArray()).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
    expect(await drain()).toBe('idle')
    expect(eventsOf((await server.view('trader', order.id)) as Order)).toEqual(['create', 'accept'])
  })

  test('an answer that arrives late is not stored', async () => {
    expect(await onTheWay(pull, () => ordersOn(server, 'trader'))).toMatchObject(OTHER)
    expect(await counts()).not.toHaveProperty('orders')
  })

  test('the second account’s session is not renewed in the name of the first', async () => {
    ordersOn(server, 'trader')
    expect(await caller.renew(actor.user_id)).toBe(false)
    expect(line.sent).toEqual([])
  })

  test('the tab notices this and closes its database, which opens again for its own account only', async () => {
    await accept()
    ordersOn(server, 'trader')
    expect(() => account.deviceOf(actor.user_id)).toThrow()
    auth.noticeAuth()
    expect(db.retired).toBe(true)
    ordersOn(server, 'supplier')
    expect(await account.deviceOf(actor.user_id).outbox.count()).toBe(1)
  })
})

/** Logs out on this device like 退出. */
async function logOut(): Promise<void> {
  const mine = auth.readAuth()
  if (mine) auth.leaveSession(mine, 'logout')
  await account.clearLeft()
}

describe('a logout', () => {
  test('is final, and a late answer opens nothing', async () => {
    expect(await onTheWay(pull, logOut)).toBeInstanceOf(Error)
    await storage.durably(db, () => setMeta(db, 'late', 1)).catch(() => undefined)
    await puller.fetchOne(db, actor, ORDER, order.id).catch(() => undefined)
    expect(() => account.deviceOf(actor.user_id)).toThrow()
    expect(await databases()).not.toContain(databaseName(actor.user_id))
  })

  test('ends for all callers, and a second clearing does not recreate the database', async () => {
    await db.meta.count()
    const mine = auth.readAuth()
    if (mine) auth.leaveSession(mine, 'logout')
    const opened = vi.spyOn(indexedDB, 'open')
    const remove = indexedDB.deleteDatabase.bind(indexedDB)
    const second = new Promise<void>((resolve) => {
      vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce((name) => {
        opened.mockClear()
        resolve(account.clearLeft())
        return remove(name)
      })
    })
    await account.clearLeft()
    await second
    expect(opened).not.toHaveBeenCalled()
    expect(await databases()).not.toContain(databaseName(actor.user_id))
    expect(left.leftSessions().filter(({ uncleared }) => uncleared)).toEqual([])
  })

  test('closes the database in a second tab, which does not reopen it', async () => {
    const beside = new DeviceDb(actor.user_id)
    await beside.meta.count()
    await logOut()
    expect(beside.retired).toBe(true)
    await expect(storage.durably(beside, () => setMeta(beside, 'late', 1))).rejects.toThrow()
    await expect(beside.orders.toArray()).rejects.toThrow()
    expect(await databases()).not.toContain(databaseName(actor.user_id))
  })

  test('holds even if a late answer sets the session’s cookie again', async () => {
    const cookie = document.cookie
    await logOut()
    Object.assign(document, { cookie })
    expect(auth.readAuth()).toBeNull()
    await expect(caller.call(readUser)).rejects.toMatchObject({ status: 401 })
    expect(await caller.renew(actor.user_id)).toBe(false)
    expect(line.sent).toEqual([])
  })

  test('keeps the cookie of a person who logged in meanwhile', () => {
    const mine = auth.readAuth()
    ordersOn(server, 'trader')
    if (mine) auth.leaveSession(mine, 'logout')
    expect(auth.accountHere()).toBe(server.who.trader.session.user_id)
    expect(left.leftSessions().at(-1)).toMatchObject({ user_id: actor.user_id, why: 'logout' })
  })

  test('is completed after an interruption before the next login reads anything, and discarded rows are not sent', async () => {
    await accept()
    const mine = auth.readAuth()
    if (mine) auth.leaveSession(mine, 'logout')
    ordersOn(server, 'supplier')
    const again = account.deviceOf(actor.user_id)
    expect(await again.outbox.toArray()).toEqual([])
    expect(left.leftSessions().filter(({ uncleared }) => uncleared)).toEqual([])
  })
})

describe('a session ended elsewhere', () => {
  const end = async () => {
    line.meet('unauthorized')
    await expect(caller.call(readUser)).rejects.toMatchObject({ status: 401 })
    await account.clearLeft()
  }

  test('keeps the owner’s queue and drafts, and nothing readable', async () => {
    await pull()
    await setMeta(db, 'user', { id: actor.user_id })
    await setMeta(db, 'feedbacks', [{}])
    const needed = await keepPhoto(db, 'uploaded')
    await keepPhoto(db, 'uploaded')
    await keepPhoto(db, 'local')
    await accept([needed])
    await db.drafts.put({ id: 'd', kind: 'deliver', subject: 'o', value: {}, owner: actor.user_id, updated_at: 0 })
    await db.kept.put({ key: 'balances/1', owner: actor.user_id, value: {}, asked_at: 0 })
    await end()
    expect(await counts()).toEqual({ outbox: 1, drafts: 1, blobs: 2, meta: 1 })
    expect(left.keptForOwners()).toBe(1)
  })

  test('keeps the database closed until its owner logs in, and the queue then continues', async () => {
    await accept()
    await end()
    expect(auth.readAuth()).toBeNull()
    expect(() => account.deviceOf(actor.user_id)).toThrow()
    ordersOn(server, 'supplier')
    db = account.deviceOf(actor.user_id)
    expect(await drain()).toBe('idle')
    expect(eventsOf((await server.view('trader', order.id)) as Order)).toEqual(['create', 'accept'])
  })

  test('deletes the database if there is nothing to keep', async () => {
    await pull()
    await end()
    expect(await databases()).not.toContain(databaseName(actor.user_id))
    expect(left.keptForOwners()).not.toBeNull()
    left.noteLoggedIn(actor.user_id)
  })
})

describe('a gateway’s answer', () => {
  test.each(Object.keys(GATEWAY) as Fault[])('(%s) ends no session and refuses no action', async (fault) => {
    await accept()
    line.meet(fault, fault)
    await expect(caller.call(readUser)).rejects.toMatchObject({ name: 'Unreachable' })
    expect(await drain()).toBe('unreachable')
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting' }])
    // The server's own 401, and a gateway's answer in place of the renewal.
    line.renewal = fault
    line.meet('unauthorized')
    await expect(caller.call(readUser)).rejects.toMatchObject({ name: 'Unreachable' })
    expect(auth.accountHere()).toBe(actor.user_id)
  })
})
