/**
 * The account this device works for: its database and engine open at login, close when another account is logged in here, and are
 * wiped at logout and once the account is gone.
 */
import { isGone } from '#domain/firm/gone.ts'
import type { Actor } from '#domain/order/order.ts'
import { Dexie } from 'dexie'
import { ACCOUNT_CACHE, photoCache, sharedCache } from '#api/wire.ts'
import { accountHere, actAs, noticeAuth, onAuthChange } from '#client/lib/auth.ts'
import { clearStartupSnapshot } from '#client/lib/startup-snapshot.ts'
import { changeLeft, deletesAll, type LeftSession, leftSessions, noteLoggedIn, noteLost } from '#client/lib/left-sessions.ts'
import { DeviceDb, databaseName, truthTables } from './device/db.ts'
import { photosOf } from './outbox/depends.ts'
import { type Engine, startEngine } from './engine.ts'
import { idsDrafted, idsToSign, LiveIds } from './reading/live-ids.ts'
import { RowCache } from './reading/row-cache.ts'
import { onDevice, type OrderCache } from './reading/orders.ts'
import { allRows } from './outbox/outbox.ts'
import type { OutboxRow } from './device/rows.ts'
import { resetStatus } from './status.ts'
import { TOO_LATE } from './outbox/too-late.ts'

export interface Account {
  db: DeviceDb
  actor: Actor
  engine: Engine
  /** rows cached for its screens */
  cache: OrderCache
  /** ids of contracts that wait for the firm's signature */
  to_sign: LiveIds
  /** subjects of drafts */
  drafted: LiveIds
}

let open: Account | null = null
let device: DeviceDb | null = null
let letGo = () => {}

/**
 * Opens the account's database once. The database of another account stays closed, so that its queue is neither seen nor sent.
 * Throws when the account is not the one logged in here: only a login opens a database.
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
  const why = left.some(deletesAll) ? 'logout' : 'ended'
  // A tab that was closed during its logout did not clear the database. Clear it before anything is read.
  if (left.length > 0) db.on('ready', (vip) => clear(vip as DeviceDb, why).then(() => left.forEach((each) => cleared(each))))
  return db
}

/** Starts working for the account. */
export function openAccount(actor: Actor, onNotice?: () => void): Account {
  const db = deviceOf(actor.user_id)
  if (open) return open
  open = {
    db,
    actor,
    engine: startEngine(db, actor, onNotice),
    cache: new RowCache(db, 'orders', onDevice(db)),
    to_sign: new LiveIds(() => idsToSign(db)),
    drafted: new LiveIds(() => idsDrafted(db)),
  }
  letGo = hold(db.name)
  noteLoggedIn(actor.user_id)
  void tellWorker(actor.user_id)
  return open
}

/** Stops working for the account; everything stays on the device. */
export function closeAccount(): void {
  open?.engine.stop()
  open?.cache.stop()
  open?.to_sign.stop()
  open?.drafted.stop()
  device?.retire()
  letGo()
  letGo = () => {}
  open = null
  device = null
  resetStatus()
}

/** Makes the engine look at the queue now, if it runs. */
export const wakeEngine = (): void => void open?.engine.wake()

/** A tab works for the account it was opened for, even when another account logs in beside it. */
onAuthChange(() => {
  if (device && accountHere() !== device.owner) closeAccount()
  if (accountHere() === null) actAs(null)
})

/** Data that a logout deletes and only this device has. */
export interface Unsent {
  rows: OutboxRow[]
  /** photos of these rows that are not on the server yet */
  photos: number
  drafts: number
}
/** The account's screens do not have to be open. */
export async function unsentOf(user_id: string): Promise<Unsent> {
  const db = deviceOf(user_id)
  const [rows, local, drafts] = await Promise.all([
    allRows(db),
    db.blobs.where('state').notEqual('uploaded').primaryKeys(),
    db.drafts.count(),
  ])
  const needed = new Set(rows.flatMap(photosOf))
  return { rows, photos: local.filter((id) => needed.has(id)).length, drafts }
}

/** Each tab holds a shared lock on its account's database. Clearing the database waits for all of them. */
const holding = (name: string) => `${name}/open`
function hold(name: string): () => void {
  if (!navigator.locks) return () => {}
  const end = new AbortController()
  let release = () => {}
  const closing = new Promise<void>((resolve) => {
    release = resolve
  })
  // Withdraw the request if the lock has not been granted yet.
  navigator.locks.request(holding(name), { mode: 'shared', signal: end.signal }, () => closing).catch(() => undefined)
  return () => {
    release()
    end.abort()
  }
}

/** How long to wait for other tabs. A frozen tab does not answer; it finds its database closed when it wakes. */
const LONGEST_WAIT_MS = 3000
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LONGEST_WAIT_MS))])

async function othersHaveStopped(name: string): Promise<void> {
  if (!navigator.locks) return
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
  await navigator.locks.request(holding(name), { signal }, () => undefined).catch(() => undefined)
}

/**
 * Rows of `meta` that belong to the device: the queue's counter, the device's id, and actions that took effect before they were
 * taken back. All others are server truth.
 */
const OWN_META = ['n', 'client_id', TOO_LATE]

/** A logout empties the database. If the session ended elsewhere, the queue, the drafts and their photos stay. */
function clear(db: DeviceDb, why: LeftSession['why']): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    if (why === 'logout') return void (await Promise.all(db.tables.map((table) => table.clear())))
    await Promise.all([...truthTables(db), db.kept].map((table) => table.clear()))
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

/** Deletes the account's database. It is emptied first, because another tab may delay the deletion until after this one has closed. */
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

/** The person is told how much of an account that is gone could not be sent. */
async function countLost({ session_id, user_id }: LeftSession): Promise<void> {
  const db = new DeviceDb(user_id)
  try {
    noteLost(session_id, { queued: await db.outbox.count(), drafts: await db.drafts.count() })
  } finally {
    db.retire()
  }
}

let clearing = Promise.resolve()
/**
 * Clears the data of accounts that have left this device. The next start retries what fails. Calls run one after another: a
 * parallel call would recreate the deleted database in order to empty it.
 */
export function clearLeft(): Promise<void> {
  clearing = clearing.then(clearUncleared, clearUncleared)
  return clearing
}

async function clearUncleared(): Promise<void> {
  for (const left of leftSessions().filter(({ uncleared }) => uncleared)) {
    const { user_id, why } = left
    // The account has logged in again, and opening its database clears it.
    if (accountHere() === user_id) continue
    clearStartupSnapshot()
    await othersHaveStopped(databaseName(user_id))
    if ('caches' in globalThis) {
      if (accountHere() === null) await caches.delete(ACCOUNT_CACHE)
      await caches.delete(photoCache(user_id))
      if (deletesAll(left)) await caches.delete(sharedCache(user_id))
    }
    if (isGone(why)) await countLost(left)
    if (deletesAll(left)) await erase(user_id)
    cleared(left, deletesAll(left) ? undefined : await withdraw(user_id))
  }
}

/** Tells the service worker whose photos it may keep and show. */
async function tellWorker(user_id: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(ACCOUNT_CACHE)
  if ((await (await cache.match('/account'))?.text()) !== user_id) await cache.put('/account', new Response(user_id))
}
