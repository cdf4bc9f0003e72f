/** The account this device works for: its database and engine open at login and are wiped at logout. */
import { Dexie } from 'dexie'
import type { OutboxRow } from './db.ts'
import { DeviceDb, databaseName } from './db.ts'
import type { Engine } from './engine.ts'
import { startEngine } from './engine.ts'
import { Held } from './held.ts'
import { upcast } from './schema.ts'
import { resetStatus } from './status.ts'
import type { Owner } from './truth.ts'

export interface Account {
  db: DeviceDb
  owner: Owner
  engine: Engine
  /** what its screens have read */
  held: Held
}

let open: Account | null = null
let device: DeviceDb | null = null

/** The account's database on this device, opened once; another account's is left as it is, unseen and unsent. */
export function deviceOf(user_id: string): DeviceDb {
  if (device?.owner === user_id) return device
  closeAccount()
  device = new DeviceDb(user_id)
  // Rows of older code are read as today's. One of newer code is read as it is: it waits for that code.
  device.outbox.hook('reading', (row: OutboxRow | undefined) => row && (upcast(row) ?? row))
  return device
}

/** Starts working for the account. */
export function openAccount(owner: Owner, onNotice?: () => void): Account {
  const db = deviceOf(owner.user_id)
  open ??= { db, owner, engine: startEngine(db, owner, onNotice), held: new Held(db) }
  return open
}

/** Stops working for the account; everything stays on the device. */
export function closeAccount(): void {
  open?.engine.stop()
  open?.held.stop()
  device?.close()
  open = null
  device = null
  resetStatus()
}

/** How much a logout would lose: actions not yet confirmed, whether or not the account's screens are open. */
export const unsentCount = (user_id: string): Promise<number> => deviceOf(user_id).outbox.count()

/** Logging out: everything of the account leaves the device. */
export async function wipeAccount(user_id: string): Promise<void> {
  closeAccount()
  await Dexie.delete(databaseName(user_id))
  if ('caches' in globalThis) await caches.delete('files')
}
