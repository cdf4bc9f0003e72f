/** Deletes what nobody can ask for any more: old changes, and old answers whose keys stay for ever. */
import { and, asc, inArray, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '#domain/constants.ts'
import type { Database, Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { changes, mutations } from '../db/tables/sync.ts'

const ANSWERS_DAYS = 90
const CHANGES_DAYS = 200
/** Rows per transaction. */
const BATCH = 2000

/** The smallest UUIDv7 of a moment. Ids made earlier sort before it. */
function idAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

async function dropAnswers(tx: Db, before: Date): Promise<number> {
  const old = await tx
    .select({ key: mutations.key })
    .from(mutations)
    .where(and(lt(mutations.created_at, before), isNotNull(mutations.answer)))
    .limit(BATCH)
  if (old.length > 0)
    await tx
      .update(mutations)
      .set({ answer: null })
      .where(
        inArray(
          mutations.key,
          old.map((row) => row.key),
        ),
      )
  return old.length
}

/** Deletes changes up to a gapless position. A cursor whose next change is missing gets a reset. */
async function dropChanges(tx: Db, before: Date): Promise<number> {
  const oldest = await tx
    .select({ id: changes.id, position: changes.position })
    .from(changes)
    .where(isNotNull(changes.position))
    .orderBy(asc(changes.position))
    .limit(BATCH)
  const bound = idAt(before)
  const young = oldest.findIndex((row) => row.id >= bound)
  const old = (young < 0 ? oldest : oldest.slice(0, young)).map((row) => row.id)
  if (old.length > 0) await tx.delete(changes).where(inArray(changes.id, old))
  return old.length
}

async function repeat(database: Database, step: (tx: Db) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const n = await transact(database.db, step)
    total += n
    if (n === 0) return total
  }
}

/** Removes answers older than 90 days and changes older than 200. Returns both counts. */
export async function prune(database: Database, now: Date): Promise<{ answers: number; changes: number }> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    answers: await repeat(database, (tx) => dropAnswers(tx, ago(ANSWERS_DAYS))),
    changes: await repeat(database, (tx) => dropChanges(tx, ago(CHANGES_DAYS))),
  }
}
