/** Pulling: a first sync page by page, then deltas, each read from one snapshot of the database. */
import type { PullAnswer } from '#api/sync.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Database, Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { type Cursor, hasChanges, headOf, isCurrent, openCursor, sealCursor } from './cursor.ts'
import { deltaPage } from './delta.ts'
import { beginning, emptyPage, firstPage, type Page } from './first.ts'
import { sequence } from './sequencer.ts'

/** Runs `body` on one snapshot: all its reads see the same committed state. */
function snapshot<T>(database: Database, body: (tx: Db) => Promise<T>): Promise<T> {
  return transact(database.db, body, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

interface Result {
  data: Page
  cursor: Cursor
  more: boolean
  /** rows still to come in a first sync; null in deltas */
  remaining: number | null
  reset_required: boolean
  /** the key that seals the cursor */
  key: Buffer
}

async function read(tx: Db, actor: Actor, given: string | undefined, limit: number, now: Date): Promise<Result> {
  const head = await headOf(tx)
  const known = given === undefined ? null : openCursor(given, head.key)
  const reset_required = given !== undefined && !(known && (await isCurrent(tx, known, head, actor)))
  const cursor = known && !reset_required ? known : await beginning(tx, head, actor, now)
  const told = { reset_required, key: head.key }
  if (reset_required) return { ...told, data: emptyPage(), cursor, more: true, remaining: cursor.first?.left ?? 0 }
  if (!cursor.first) return { ...told, ...(await deltaPage(tx, actor, cursor, head, limit)), remaining: null }
  const page = await firstPage(tx, actor, cursor, limit, now)
  return { ...told, ...page, more: true, remaining: page.cursor.first?.left ?? 0 }
}

/** The changes for this person since the cursor, or the next page of their first sync. */
export async function pull(
  database: Database,
  actor: Actor,
  query: { cursor?: string | undefined; limit: number },
  now: Date,
): Promise<PullAnswer> {
  await sequence(database)
  const result = await snapshot(database, (tx) => read(tx, actor, query.cursor, query.limit, now))
  const { data, cursor, remaining, reset_required, key } = result
  let { more } = result
  if (remaining === 0 && !cursor.first) {
    // Marks the last page of a first sync: an order that moved between pages has a change up to here and is then sent whole.
    cursor.whole = await sequence(database)
    more = await hasChanges(database.db, actor, cursor)
  }
  return { data, cursor: sealCursor(cursor, key), more, remaining, reset_required }
}
