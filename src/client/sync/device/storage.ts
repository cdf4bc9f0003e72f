/** Durable writes: they reopen a lost connection, free space on a full disk, and throw NotSaved if nothing could be written. */
import { photoCache, RECOGNITION_CACHE } from '#api/wire.ts'
import type { DeviceDb } from './db.ts'
import { NOUNS } from '#client/sync/nouns.ts'

/** The device had no room, and nothing was written. */
export class NotSaved extends Error {
  constructor() {
    super('本机存储空间不足，没有保存。请清理手机空间后重试')
    this.name = 'NotSaved'
  }
}

const named = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return []
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return [name, inner?.name].filter((each) => each !== undefined)
}
const isFull = (error: unknown) => named(error).includes('QuotaExceededError')
const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'TransactionInactiveError'])
const isLost = (error: unknown) => named(error).some((name) => LOST.has(name))

/** Runs a write, with a retry after reopening a lost database or freeing space. Throws NotSaved if there is no space. */
export async function durably<T>(db: DeviceDb, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isLost(error) && !db.retired) {
      db.close({ disableAutoOpen: false })
      await db.open()
      return await write()
    }
    if (!isFull(error)) throw error
    await trim(db)
    try {
      return await write()
    } catch (again) {
      throw isFull(again) ? new NotSaved() : again
    }
  }
}

/**
 * Kept answers that stay on a full device. The answers that every device of a role needs are renewed most often, so they survive.
 */
const KEPT_WHEN_FULL = 8
/** Deletes the kept answers with the oldest requests. */
export async function trimKept(db: DeviceDb, most: number): Promise<void> {
  const keys = await db.kept.orderBy('asked_at').primaryKeys()
  if (keys.length > most) await db.kept.bulkDelete(keys.slice(0, keys.length - most))
}

/**
 * Deletes what can be fetched again: uploaded photos, caches, the model that reads photos, and old rows that a smaller one can
 * replace. Never the outbox or drafts.
 */
export async function trim(db: DeviceDb): Promise<void> {
  const needed = new Set((await db.outbox.toArray()).flatMap((row) => row.depends_on))
  const spare = await db.blobs
    .where('state')
    .equals('uploaded')
    .filter((blob) => !needed.has(`blob:${blob.id}`))
    .primaryKeys()
  await db.blobs.bulkDelete(spare)
  await trimKept(db, KEPT_WHEN_FULL)
  if ('caches' in globalThis) await Promise.all([photoCache(db.owner), RECOGNITION_CACHE].map((name) => caches.delete(name)))
  // If the disk is too full even for the smaller rows, the deletions above have still freed space.
  for (const { table: name, spare } of NOUNS) {
    if (!spare) continue
    const table = db.table(name)
    // One transaction, because otherwise a smaller, older row could overwrite a newer one that arrives in between.
    await db
      .transaction('rw', table, async () => table.bulkPut(await spare(table.orderBy('created_at'))))
      .catch((error: unknown) => {
        if (!isFull(error)) throw error
      })
  }
}

export interface StorageUse {
  used_bytes: number
  quota_bytes: number
  persisted: boolean
}
export async function storageUse(): Promise<StorageUse | null> {
  if (!navigator.storage?.estimate) return null
  const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
  return { used_bytes: usage, quota_bytes: quota, persisted }
}

let asked = false
/** Asks the browser to persist the data; once, when there is work that must not be lost. */
export function persist(): void {
  if (asked || !navigator.storage?.persist) return
  asked = true
  void navigator.storage.persist()
}
