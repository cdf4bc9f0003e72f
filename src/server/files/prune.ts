/** Deletes unreferenced photos: their step was never sent, or the person removed them. */
import { and, eq, lt, notExists, or } from 'drizzle-orm'
import { DAY_MS } from '#domain/constants.ts'
import { transact } from '../db/connect.ts'
import { files, orderFiles, photoCopies, subjectFiles } from '../db/tables/records.ts'
import { removeParts } from './disk.ts'
import type { Archive } from './store.ts'

/** Photos usually precede their step by seconds, but a phone may keep an unsent step for weeks. */
const UNUSED_DAYS = 90
const BATCH = 200

/**
 * Deletes row and bytes together. The row goes first, so that nobody can open or attach the photo any more. The transaction ends
 * after the bytes are deleted, so an interruption leaves the row for the next run.
 */
export async function pruneFiles({ database, data_dir }: Archive, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS)
  const used = database.db.select({ id: orderFiles.file_id }).from(orderFiles).where(eq(orderFiles.file_id, files.id))
  const named = database.db.select({ id: subjectFiles.file_id }).from(subjectFiles).where(eq(subjectFiles.file_id, files.id))
  for (;;) {
    const unused = await database.db
      .select({ id: files.id })
      .from(files)
      .where(and(lt(files.created_at, before), notExists(used), notExists(named)))
      .limit(BATCH)
    for (const { id } of unused)
      await transact(database.db, async (tx) => {
        const gone = await tx
          .delete(files)
          .where(and(eq(files.id, id), notExists(used), notExists(named)))
          .returning({ id: files.id })
        if (gone.length === 0) return
        await tx.delete(photoCopies).where(or(eq(photoCopies.file_id, id), eq(photoCopies.copy_id, id)))
        await removeParts(data_dir, id)
      })
    if (unused.length < BATCH) return
  }
}
