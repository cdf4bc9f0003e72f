/** Brings server truth to the device: a first sync in resumable pages, then deltas. Rows and cursor are stored together. */
import type { Actor } from '#domain/order/order.ts'
import type { PullAnswer } from '#api/sync.ts'
import { authFor, call, Refused, Unreachable } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import { type DeviceDb, getMeta, truthTables } from '#client/sync/device/db.ts'
import type { Noun, TruthRow, Value } from '#client/sync/noun.ts'
import { confirmed, startAnew } from '#client/sync/outbox/outbox.ts'
import { durably } from '#client/sync/device/storage.ts'
import { nounOf } from '#client/sync/nouns.ts'
import { putAnswered, putPage } from './truth.ts'
import { named, nothingNamed, unnamedRows } from './unnamed.ts'

export interface PullProgress {
  /** rows received in this first sync, and rows still to come; null once deltas flow */
  received: number
  remaining: number | null
}

/** Throws Refused if the account left this browser while the answer was in flight. */
async function store(db: DeviceDb, actor: Actor, answer: PullAnswer): Promise<void> {
  const tables = truthTables(db)
  await durably(db, () =>
    db.transaction('rw', [...tables, db.outbox, db.blobs, db.meta], async () => {
      authFor(actor.user_id)
      if (answer.reset_required) {
        await Promise.all(tables.map((table) => table.clear()))
        await startAnew(db)
      }
      if (answer.reset_required || !(await getMeta<string>(db, 'cursor'))) {
        await db.meta.put({ key: 'first_pull_at', value: nowMs() })
        await nothingNamed(db)
      }
      await putPage(db, actor, answer.data)
      await confirmed(db, answer.data.acks)
      await db.meta.bulkPut([
        { key: 'cursor', value: answer.cursor },
        // After a reset the device is empty again, so missing rows may still come.
        ...(answer.reset_required ? [{ key: 'synced', value: false }] : answer.more ? [] : [{ key: 'synced', value: true }]),
        { key: 'last_pull_at', value: nowMs() },
      ])
    }),
  )
}

/** The rows of all lists, without tombstones and acks. */
function rowsIn({ data: { gone: _gone, acks: _acks, ...lists } }: PullAnswer): number {
  return Object.values(lists).reduce((sum, rows) => sum + rows.length, 0)
}

/** Pulls until nothing is left. Throws Refused or Unreachable; received pages are kept. */
export async function pull(
  db: DeviceDb,
  actor: Actor,
  heartbeat: () => Promise<unknown>,
  progress: (step: PullProgress) => void,
): Promise<void> {
  const { pull: pullEndpoint } = await import('#api/sync.ts')
  let received = 0
  for (;;) {
    await heartbeat()
    const cursor = await getMeta<string>(db, 'cursor')
    const answer = await call(pullEndpoint, { query: cursor ? { cursor } : {}, timeout_ms: 60_000, account: actor.user_id })
    await store(db, actor, answer)
    received += rowsIn(answer)
    progress({ received, remaining: answer.remaining })
    if (!answer.more && !answer.reset_required) return askUnnamed(db, actor, heartbeat)
  }
}

/** Asks about each row that the first sync did not name. One without an answer is asked about after the next pull. */
async function askUnnamed(db: DeviceDb, actor: Actor, heartbeat: () => Promise<unknown>): Promise<void> {
  for (const { lane, noun, id } of await unnamedRows(db)) {
    await heartbeat()
    try {
      await fetchOne(db, actor, nounOf(noun), id)
      await db.transaction('rw', db.meta, () => named(db, new Set([lane])))
    } catch (error) {
      if (error instanceof Unreachable) return
      if (!(error instanceof Refused) || error.status === 401) throw error
    }
  }
}

/** Fetches one row whole: an opened head, or a row outside the device's scope. False if the account has no such row. */
export async function fetchOne<Row extends TruthRow, V extends Value>(
  db: DeviceDb,
  actor: Actor,
  noun: Noun<string, Row, V, string>,
  id: string,
  again = true,
): Promise<boolean> {
  for (const endpoint of await noun.details(actor)) {
    try {
      // Checked before the read, because the database of an account that left is closed.
      authFor(actor.user_id)
      const cursor = await getMeta<string>(db, 'cursor')
      const { data } = (await call(endpoint, { params: { id }, account: actor.user_id })) as { data: V | null }
      // A call of one record for each person or firm may answer another one than is asked for.
      if (data?.id !== id) continue
      if (noun.beside) await (await import('./older.ts')).bringBeside({ db, actor }, noun, [data])
      await durably(db, () => db.transaction('rw', db.table(noun.table), db.meta, () => putAnswered(db, actor, noun, [data])))
      const stored = await db.table<Row>(noun.table).get(id)
      const is_newer = stored && (noun.value(stored).version ?? 0) > (data.version ?? 0)
      // If a newer head arrived during this call, it is fetched whole. A pull may also have brought the row's tombstone.
      if (again && (is_newer || (await getMeta<string>(db, 'cursor')) !== cursor)) return fetchOne(db, actor, noun, id, false)
      return true
    } catch (error) {
      if (!(error instanceof Refused && error.status === 404)) throw error
    }
  }
  await db.table(noun.table).delete(id)
  return false
}
