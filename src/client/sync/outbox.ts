/** The outbox: what a person did, kept until the server has confirmed it. Every change to it is one durable transaction. */
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf, Endpoint } from '#api/endpoint.ts'
import { SYNC_SCHEMA } from '#api/wire.ts'
import { nowIso } from '../lib/clock.ts'
import type { DeviceDb, DraftRow, OutboxRow } from './db.ts'
import { durably, persist } from './storage.ts'

export interface Doing<E extends Endpoint = Endpoint> {
  endpoint: E
  params?: Record<string, string>
  body: BodyOf<E>
  /** lanes: `order:{id}`, `contract:{id}`, `message:{id}`, `feedback:{id}` */
  entities: string[]
  base_version?: number
  /** ids of photos in the body that must be uploaded first */
  photos?: string[]
  /** what it is, in words */
  label: string
  /** id of the draft it comes from: removed with the same write, restored by taking back */
  draft_id?: string
}

/**
 * Queues one action. Resolves when it is safely on the device; throws NotSaved when there is no room. `adding` is told the row
 * just before it is written for good.
 */
export async function enqueue<E extends Endpoint>(
  db: DeviceDb,
  doing: Doing<E>,
  adding: (row: OutboxRow) => void = () => {},
): Promise<OutboxRow> {
  const { nameOf } = await import('#api/registry.ts')
  const endpoint = nameOf(doing.endpoint)
  const row = await durably(db, () =>
    db.transaction('rw', db.outbox, db.drafts, db.meta, async () => {
      const [last, draft, lane] = await Promise.all([
        db.meta.get('n'),
        doing.draft_id ? db.drafts.get(doing.draft_id) : undefined,
        keysInLanes(db, doing.entities),
      ])
      const n = ((last?.value as number | undefined) ?? 0) + 1
      const fresh: OutboxRow = {
        key: uuidv7(),
        owner: db.owner,
        n,
        schema: SYNC_SCHEMA,
        endpoint,
        params: doing.params ?? {},
        body: doing.body as Record<string, unknown>,
        entities: doing.entities,
        base_version: doing.base_version ?? 0,
        depends_on: [...lane, ...(doing.photos ?? []).map((id) => `blob:${id}`)],
        created_at: nowIso(),
        state: 'waiting',
        attempts: 0,
        next_at: 0,
        lease_until: 0,
        last_error: null,
        label: doing.label,
        draft: draft ?? null,
      }
      await Promise.all([db.meta.put({ key: 'n', value: n }), db.outbox.add(fresh), draft && db.drafts.delete(draft.id)])
      adding(fresh)
      return fresh
    }),
  )
  persist()
  return row
}

/** A row names at most so many rows it rests on; an order has far fewer steps queued. */
const MOST_NAMED = 50

/** Keys of every row queued before in these lanes: what a new row must come after, and counts as its own steps. */
async function keysInLanes(db: DeviceDb, entities: string[]): Promise<string[]> {
  const rows = await db.outbox.where('entities').anyOf(entities).distinct().sortBy('n')
  return rows.slice(-MOST_NAMED).map((row) => row.key)
}

/** Ids of the photos a row waits for. */
export const photosOf = (row: Pick<OutboxRow, 'depends_on'>): string[] =>
  row.depends_on.flatMap((key) => (key.startsWith('blob:') ? [key.slice(5)] : []))

export const allRows = (db: DeviceDb): Promise<OutboxRow[]> => db.outbox.orderBy('n').toArray()

/** Puts rows that failed for the network's sake, or were refused, back in line now. Refused ones get a new key. */
export async function retryNow(db: DeviceDb, keys?: string[]): Promise<void> {
  await durably(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const rows = keys ? (await db.outbox.bulkGet(keys)).filter((row) => row !== undefined) : await allRows(db)
      for (const row of rows) {
        if (row.state === 'waiting') await db.outbox.update(row.key, { next_at: 0 })
        else if (row.state === 'needs_review' && keys) await replace(db, row, {})
      }
    }),
  )
}

/** A refused row done again, as it was or changed: a new key in the old place of its lane. */
export async function redo(
  db: DeviceDb,
  key: string,
  change: { body?: Record<string, unknown>; base_version?: number },
): Promise<void> {
  await durably(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(key)
      if (row?.state === 'needs_review') await replace(db, row, change)
    }),
  )
}

async function replace(
  db: DeviceDb,
  row: OutboxRow,
  change: { body?: Record<string, unknown>; base_version?: number },
): Promise<void> {
  const base_version = change.base_version ?? row.base_version
  const body = { ...row.body, ...change.body, ...('base_version' in row.body ? { base_version } : {}) }
  const next: OutboxRow = {
    ...row,
    body,
    base_version,
    key: uuidv7(),
    state: 'waiting',
    attempts: 0,
    next_at: 0,
    lease_until: 0,
    last_error: null,
  }
  await db.outbox.delete(row.key)
  await db.outbox.add(next)
  await relink(db, row.key, [next.key])
}

/** What rested on one row now rests on others, or on nothing. */
async function relink(db: DeviceDb, from: string, to: string[]): Promise<void> {
  const followers = (await db.outbox.toArray()).filter((each) => each.depends_on.includes(from))
  for (const each of followers) {
    await db.outbox.update(each.key, { depends_on: each.depends_on.flatMap((key) => (key === from ? to : [key])) })
  }
}

/**
 * Removes a row that has not left yet, or was refused, with the rows that came after it in its lanes and rest on it.
 * Its draft comes back. Answers how many rows went; 0 when it is being sent right now.
 */
export async function takeBack(db: DeviceDb, key: string): Promise<number> {
  return durably(db, () =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const row = await db.outbox.get(key)
      if (!row || row.state === 'sending') return 0
      const gone = [row, ...(await followersOf(db, row))]
      if (gone.some((each) => each.state === 'sending')) return 0
      await db.outbox.bulkDelete(gone.map((each) => each.key))
      const drafts = gone.map((each) => each.draft).filter((draft): draft is DraftRow => draft !== null)
      await db.drafts.bulkPut(drafts)
      return gone.length
    }),
  )
}

/** Removes one refused row and lets its lane go on. */
export async function discard(db: DeviceDb, key: string): Promise<boolean> {
  return durably(db, () =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const row = await db.outbox.get(key)
      if (!row || row.state === 'sending') return false
      await db.outbox.delete(key)
      await relink(db, key, row.depends_on)
      return true
    }),
  )
}

/**
 * The server was set back and may have forgotten what it had confirmed: queued rows no longer rest on anything that has
 * left the device, and the photos they wait for go again. Call it in a transaction over outbox and blobs.
 */
export async function startAnew(db: DeviceDb): Promise<void> {
  const rows = await db.outbox.toArray()
  const here = new Set(rows.map((row) => row.key))
  for (const row of rows) {
    await db.outbox.update(row.key, { depends_on: row.depends_on.filter((key) => key.startsWith('blob:') || here.has(key)) })
  }
  await db.blobs
    .where('id')
    .anyOf(rows.flatMap(photosOf))
    .and((blob) => blob.state === 'uploaded')
    .modify({ state: 'local', upload_url: null })
}

async function followersOf(db: DeviceDb, row: OutboxRow): Promise<OutboxRow[]> {
  const rows = await db.outbox.where('entities').anyOf(row.entities).distinct().sortBy('n')
  const gone = new Set([row.key])
  const followers: OutboxRow[] = []
  for (const each of rows) {
    if (each.n > row.n && each.depends_on.some((key) => gone.has(key))) {
      gone.add(each.key)
      followers.push(each)
    }
  }
  return followers
}

/** Everything queued, as a file a person can keep or hand on. */
export async function exportOutbox(db: DeviceDb): Promise<Blob> {
  const rows = await allRows(db)
  return new Blob([JSON.stringify({ exported_at: nowIso(), rows }, null, 2)], { type: 'application/json' })
}
