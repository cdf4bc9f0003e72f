/** Finds copies of a photo among its firm's photos, once, when it is stored. Later questions only read the stored pairs. */
import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { files, photoCopies } from '../db/tables/records.ts'
import { readPart } from './disk.ts'
import { printOf } from './print.ts'
import { isEmpty, likeness, type Relief, reliefsOf, SAME } from './same-photo.ts'
import type { Archive, StoredFile } from './store.ts'

/** Photos of a firm that are searched for copies, newest first; about three years of a busy yard. */
const MOST_PHOTOS = 20_000
/** Maximum of 64 bits that may differ between the prints of copies. A copy cropped by a tenth differs in 15. */
const MOST_BITS = 15
/** Photos with similar prints that are compared closely: the most similar and newest. Each comparison takes about 50 ms. */
const MOST_COMPARED = 40

type Stored = Pick<StoredFile, 'id' | 'firm_id' | 'sha256' | 'print'>

/** The firm's photos that may be copies of this one: identical files first, then the most similar prints. */
async function candidates(db: Db, { id, firm_id, sha256, print }: Stored): Promise<{ id: string; sha256: string }[]> {
  const newest = db
    .select({ id: files.id, sha256: files.sha256, print: files.print })
    .from(files)
    .where(and(eq(files.firm_id, firm_id), ne(files.id, id)))
    .orderBy(desc(files.created_at))
    .limit(MOST_PHOTOS)
    .as('newest')
  const same = eq(newest.sha256, sha256)
  const bits = sql<number>`bit_count(${newest.print} # ${print}::bit(64))`
  return db
    .select({ id: newest.id, sha256: newest.sha256 })
    .from(newest)
    .where(or(same, print === null ? undefined : lte(bits, MOST_BITS)))
    .orderBy(desc(same), ...(print === null ? [] : [bits]))
    .limit(MOST_COMPARED)
}

/** Records the copies of a stored file. Papers are copies if their bytes are equal. */
export async function noteCopies({ database: { db }, data_dir }: Archive, file: Stored): Promise<void> {
  const found = await candidates(db, file)
  // A photo whose bytes are gone cannot be a copy.
  const read = (id: string): Promise<Relief[]> => readPart(data_dir, id, 'full').then(reliefsOf, () => [])
  const mine = found.some(({ sha256 }) => sha256 !== file.sha256) ? await read(file.id) : []
  // All empty photos have similar prints. Comparing them would take seconds, and none is a copy.
  const like = isEmpty(mine) ? found.filter(({ sha256 }) => sha256 === file.sha256) : found
  const copies: string[] = []
  for (const { id, sha256 } of like) {
    if (sha256 === file.sha256 || likeness(mine, await read(id)) >= SAME) copies.push(id)
    // Lets other requests run between two comparisons.
    await turn()
  }
  const pairs = copies.flatMap((id) => [
    { file_id: file.id, copy_id: id },
    { file_id: id, copy_id: file.id },
  ])
  if (pairs.length > 0) await db.insert(photoCopies).values(pairs).onConflictDoNothing()
}

/** The copies of these photos, by photo. */
export async function copiesOf(db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const copies = new Map<string, Set<string>>()
  if (ids.length === 0) return copies
  const rows = await db
    .select()
    .from(photoCopies)
    .where(inArray(photoCopies.file_id, [...ids]))
  for (const { file_id, copy_id } of rows) copies.set(file_id, (copies.get(file_id) ?? new Set()).add(copy_id))
  return copies
}

const PIECE = 100
/** Adds prints to photos of earlier builds while the server is running, so that their later copies are found. */
export async function printEarlier({ database: { db }, data_dir }: Archive, stopping: AbortSignal): Promise<void> {
  let after: string | undefined
  do {
    const due = and(eq(files.type, 'image/jpeg'), isNull(files.print), after === undefined ? undefined : gt(files.id, after))
    const rows = await db.select({ id: files.id }).from(files).where(due).orderBy(asc(files.id)).limit(PIECE)
    for (const { id } of rows) {
      // A photo whose bytes are gone stays without a print.
      const print = stopping.aborted ? null : await readPart(data_dir, id, 'thumb').then(printOf, () => null)
      if (print) await db.update(files).set({ print }).where(eq(files.id, id))
    }
    after = rows.at(-1)?.id
  } while (after !== undefined && !stopping.aborted)
}
