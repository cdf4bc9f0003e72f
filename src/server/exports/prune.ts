/** Deletes exports that have been kept long enough, with their files. */
import { transact } from '../db/connect.ts'
import type { Archive } from '../files/store.ts'
import { removeFile } from './disk.ts'
import { listOld, remove } from './store.ts'

export async function pruneExports({ database, data_dir }: Archive, now: Date): Promise<void> {
  for (const row of await listOld(database.db, now)) {
    await transact(database.db, (tx) => remove(tx, null, row))
    await removeFile(data_dir, row.id)
  }
}
