/** The account this device works for: its database and engine open at login and are wiped at logout. */
import { Dexie } from 'dexie'
import type { OutboxRow } from './db.ts'
import { DeviceDb, getMeta, setMeta } from './db.ts'
import type { Engine } from './engine.ts'
import { startEngine } from './engine.ts'
import { upcast } from './schema.ts'
import { resetStatus } from './status.ts'
import type { Owner } from './truth.ts'

export interface Account {
  db: DeviceDb
  owner: Owner
  engine: Engine
}

let open: Account | null = null

/** Opens the account's database and starts its engine; another account's is left as it is, unseen and unsent. */
export async function openAccount(owner: Owner, onNotice?: () => void): Promise<Account> {
  if (open?.owner.user_id === owner.user_id) return open
  closeAccount()
  const db = new DeviceDb(owner.user_id)
  // Rows of older code are read as today's. One of newer code is read as it is: it waits for that code.
  db.outbox.hook('reading', (row: OutboxRow | undefined) => row && (upcast(row) ?? row))
  await db.open()
  // Written only when it has changed, so that the app opens on a device that has no room left.
  if (JSON.stringify(await getMeta<Owner>(db, 'owner')) !== JSON.stringify(owner)) await setMeta(db, 'owner', owner)
  open = { db, owner, engine: startEngine(db, owner, onNotice) }
  return open
}

/** Who the account on this device is, for opening the app with no network. */
export async function rememberedOwner(user_id: string): Promise<Owner | null> {
  const db = new DeviceDb(user_id)
  try {
    await db.open()
    return (await getMeta<Owner>(db, 'owner')) ?? null
  } finally {
    db.close()
  }
}

/** Stops working for the account; everything stays on the device. */
export function closeAccount(): void {
  open?.engine.stop()
  open?.db.close()
  open = null
  resetStatus()
}

/** How much a logout would lose: actions not yet confirmed. */
export const unsentCount = async (): Promise<number> => (open ? open.db.outbox.count() : 0)

/** Logging out: everything of the account leaves the device. */
export async function wipeAccount(): Promise<void> {
  const name = open?.db.name
  closeAccount()
  if (name) await Dexie.delete(name)
  if ('caches' in globalThis) await caches.delete('files')
}
