/** The account this device works for: its database and engine open at login, close when another account is logged in here, and are wiped at logout. */
import type { Actor } from '#domain/order.ts'
import { Dexie } from 'dexie'
import { ACCOUNT_CACHE, photoCache, sharedCache } from '#api/wire.ts'
import { accountHere, actAs, noticeAuth, onAuthChange } from '#client/lib/auth.ts'
import { clearStartupSnapshot } from '#client/lib/startup-snapshot.ts'
import { changeLeft, type LeftSession, leftSessions, noteLoggedIn } from '#client/lib/left-sessions.ts'
import { DeviceDb, databaseName, truthTables } from './db.ts'
import { photosOf } from './depends.ts'
import { type Engine, startEngine } from './engine.ts'
import { RowCache } from './row-cache.ts'
import type { OrderRow } from './nouns/order.ts'
import { type ListQuery, onDevice } from './orders.ts'
import { resetStatus } from './status.ts'

export interface Account {
  db: DeviceDb
  actor: Actor
  engine: Engine
  /** what its screens have read */
  cache: RowCache<OrderRow, Omit<ListQuery, 'limit'>>
}

let open: Account | null = null
let device: DeviceDb | null = null
let letGo = () => {}

/**
 * The account's database on this device, opened once; another account's is left as it is, unseen and unsent. Throws when the
 * account is not the one logged in here: only a login opens a database.
 */
export function deviceOf(user_id: string): DeviceDb {
  noticeAuth()
  if (accountHere() !== user_id) throw new Error(`账号未登录`)
  if (device?.owner === user_id && !device.retired) return device
  closeAccount()
  device = databaseOf(user_id)
  actAs(user_id)
  return device
}

function databaseOf(user_id: string): DeviceDb {
  const db = new DeviceDb(user_id)
  const left = leftSessions().filter((each) => each.user_id === user_id && each.uncleared)
  const why = left.some((each) => each.why === 'logout') ? 'logout' : 'ended'
  // A tab that was closed over its logout has left this undone; nothing is read before it is done.
  if (left.length > 0) db.on('ready', (vip) => clear(vip as DeviceDb, why).then(() => left.forEach((each) => cleared(each))))
  return db
}

/** Starts working for the account. */
export function openAccount(actor: Actor, onNotice?: () => void): Account {
  const db = deviceOf(actor.user_id)
  if (open) return open
  open = { db, actor, engine: startEngine(db, actor, onNotice), cache: new RowCache(db, 'orders', onDevice(db)) }
  letGo = hold(db.name)
  noteLoggedIn(actor.user_id)
  void tellWorker(actor.user_id)
  return open
}

/** Stops working for the account; everything stays on the device. */
export function closeAccount(): void {
  open?.engine.stop()
  open?.cache.stop()
  device?.retire()
  letGo()
  letGo = () => {}
  open = null
  device = null
  resetStatus()
}

/** A tab works for the account it was opened for, and for no other that is logged in beside it. */
onAuthChange(() => {
  if (device && accountHere() !== device.owner) closeAccount()
  if (accountHere() === null) actAs(null)
})

/** How much a logout would lose: actions not yet confirmed, whether or not the account's screens are open. */
export const unsentCount = (user_id: string): Promise<number> => deviceOf(user_id).outbox.count()

/** Each tab holds its account's database while it works; whoever clears it waits for all of them. */
const holding = (name: string) => `${name}/open`
function hold(name: string): () => void {
  if (!navigator.locks) return () => {}
  const end = new AbortController()
  let release = () => {}
  const closing = new Promise<void>((resolve) => {
    release = resolve
  })
  // Not granted yet, it is asked for no longer.
  navigator.locks.request(holding(name), { mode: 'shared', signal: end.signal }, () => closing).catch(() => undefined)
  return () => {
    release()
    end.abort()
  }
}

/** A tab the browser has frozen hears nothing: it is not waited for, and finds its database closed when it wakes. */
const LONGEST_WAIT_MS = 3000
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LONGEST_WAIT_MS))])

async function othersHaveStopped(name: string): Promise<void> {
  if (!navigator.locks) return
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
  await navigator.locks.request(holding(name), { signal }, () => undefined).catch(() => undefined)
}

/** What the device's owner is counted by, and the queue's own counters; the rest of `meta` is truth. */
const OWN_META = ['n', 'client_id']

/** A logout empties the database. A session ended elsewhere leaves what its owner did and has not sent: queue, drafts and their photos. */
function clear(db: DeviceDb, why: LeftSession['why']): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    if (why === 'logout') return void (await Promise.all(db.tables.map((table) => table.clear())))
    await Promise.all(truthTables(db).map((table) => table.clear()))
    await db.meta.where('key').noneOf(OWN_META).delete()
    const needed = new Set((await db.outbox.toArray()).flatMap(photosOf))
    await db.blobs
      .where('state')
      .equals('uploaded')
      .filter(({ id }) => !needed.has(id))
      .delete()
  })
}
const cleared = ({ session_id }: LeftSession, kept?: number) =>
  changeLeft((left) =>
    left.session_id === session_id ? { uncleared: false, ...(kept === undefined || left.kept === null ? {} : { kept }) } : {},
  )

/** Deletes the account's database. Emptied first: another tab may keep the deletion waiting longer than this one lives. */
async function erase(user_id: string): Promise<void> {
  const db = new DeviceDb(user_id)
  await clear(db, 'logout').catch(() => undefined)
  db.retire()
  await inTime(Dexie.delete(databaseName(user_id)))
}

async function withdraw(user_id: string): Promise<number> {
  const db = new DeviceDb(user_id)
  try {
    await clear(db, 'ended')
    const [queued, drafts] = [await db.outbox.count(), await db.drafts.count()]
    if (queued + drafts === 0) await erase(user_id)
    return queued
  } finally {
    db.retire()
  }
}

/** Takes from the device what the accounts that have left it may not leave behind. What fails is tried again at the next start. */
export async function clearLeft(): Promise<void> {
  for (const left of leftSessions().filter(({ uncleared }) => uncleared)) {
    const { user_id, why } = left
    // Logged in again meanwhile: the opening of the database does it.
    if (accountHere() === user_id) continue
    clearStartupSnapshot()
    await othersHaveStopped(databaseName(user_id))
    if ('caches' in globalThis) {
      if (accountHere() === null) await caches.delete(ACCOUNT_CACHE)
      await caches.delete(photoCache(user_id))
      if (why === 'logout') await caches.delete(sharedCache(user_id))
    }
    if (why === 'logout') await erase(user_id)
    cleared(left, why === 'ended' ? await withdraw(user_id) : undefined)
  }
}

/** Whose photos the service worker may keep and show. */
async function tellWorker(user_id: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(ACCOUNT_CACHE)
  if ((await (await cache.match('/account'))?.text()) !== user_id) await cache.put('/account', new Response(user_id))
}
