/** Deletes expired exports with their files, and files that were never finished. */
import { HOUR_MS } from '#domain/constants.ts'
import { transact } from '../db/connect.ts'
import type { Archive } from '../files/store.ts'
import { removeFile, removeParts } from './disk.ts'
import { listOld, remove } from './store.ts'

/** A file in progress grows every few seconds. */
const ABANDONED_MS = HOUR_MS

export async function pruneExports({ database, data_dir }: Archive, now: Date): Promise<void> {
  for (const row of await listOld(database.db, now)) {
    await transact(database.db, (tx) => remove(tx, null, row))
    await removeFile(data_dir, row)
  }
  await removeParts(data_dir, new Date(now.getTime() - ABANDONED_MS))
}
