/**
 * Sends the outbox: lanes in order, several pushes of up to fifty rows in flight. A row is leased while it is sent, and removed
 * only once it is confirmed.
 */
import type { Actor } from '#domain/order/order.ts'
import type { PushMutation, PushResult } from '#api/sync.ts'
import { PUSH_LIMIT, SYNC_SCHEMA } from '#api/wire.ts'
import type { RefusalBody } from '#domain/refusal.ts'
import { call, isSignedOut, Refused, Unreachable } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import { sendCancels } from './cancel.ts'
import { type DeviceDb, truthTables } from '#client/sync/device/db.ts'
import { namedRows, photosOf, relink, withPhotos } from './depends.ts'
import { confirmed } from './outbox.ts'
import { type DrainEnd, due, heard, hold, isHeld, LEASE_MS, scheduleRetry } from './retry.ts'
import { OUTBOX, type OutboxError, type OutboxRow } from '#client/sync/device/rows.ts'
import { durably } from '#client/sync/device/storage.ts'
import { type Answer, putAnswers } from '#client/sync/pull/truth.ts'
import { isSynced } from '#client/sync/pull/unnamed.ts'
import { upcast } from '#domain/upcast.ts'

/** Rows that may be sent now. A row waits while an earlier one of its lanes is being sent or waits for a person, a timer or a photo. */
export function sendable(rows: OutboxRow[], uploaded: ReadonlySet<string>): OutboxRow[] {
  const stored = new Set<string>()
  const chosen: OutboxRow[] = []
  for (const row of rows) {
    const free = (row.state === 'waiting' || row.state === 'sending') && due(row)
    const photos = photosOf(row).every((id) => uploaded.has(id))
    if (free && photos && upcast(OUTBOX, row) && !row.entities.some((entity) => stored.has(entity))) chosen.push(row)
    else for (const entity of row.entities) stored.add(entity)
  }
  return chosen
}

/** Maximum pushes in flight. More would wait for the server, not for the network. */
const MOST_IN_FLIGHT = 3
/**
 * A push answered within this time shows that the network can carry several. On a slower network they would run into each other's
 * timeouts.
 */
const SOON_MS = 3000
/** Rows in the first read: those in flight, and as many as may join them. */
const READ = MOST_IN_FLIGHT * PUSH_LIMIT

/** Leases the next sendable rows. It reads no more of the queue than needed. */
async function lease(db: DeviceDb, most: number): Promise<OutboxRow[]> {
  return durably(db, () =>
    db.transaction('rw', db.outbox, db.blobs, async () => {
      const now = nowMs()
      for (let read = READ; ; read *= 4) {
        const rows = await db.outbox.orderBy('n').limit(read).toArray()
        const chosen = sendable(rows, await arrived(db, rows))
        if (chosen.length < most && rows.length === read) continue
        const leased = chosen.slice(0, most).map((row): OutboxRow => {
          return {
            ...(upcast(OUTBOX, row) ?? row),
            state: 'sending',
            lease_until: now + LEASE_MS,
            unheard: (row.unheard ?? 1) + 1,
          }
        })
        await db.outbox.bulkPut(leased)
        return leased
      }
    }),
  )
}

/** The photos of these rows that the server has. The device removes only confirmed photos, so a missing one counts as arrived. */
async function arrived(db: DeviceDb, rows: OutboxRow[]): Promise<Set<string>> {
  const photos = new Set(rows.flatMap(photosOf))
  if (photos.size === 0) return photos
  const here = await db.blobs.toCollection().primaryKeys()
  const uploaded = new Set(await db.blobs.where('state').equals('uploaded').primaryKeys())
  for (const id of here) if (!uploaded.has(id)) photos.delete(id)
  return photos
}

const wire = (row: OutboxRow): PushMutation => ({
  key: row.key,
  n: row.n,
  endpoint: row.endpoint,
  params: row.params,
  body: 'base_version' in row.body ? { ...row.body, device_at: row.created_at } : row.body,
  depends_on: namedRows(row),
  device_at: row.created_at,
})

const refusedAs = (
  row: OutboxRow,
  kind: OutboxError['kind'],
  refusal: RefusalBody | null,
  more: Partial<OutboxError> = {},
): Partial<OutboxRow> => ({
  state: 'needs_review',
  unheard: heard(row),
  last_error: { kind, refusal, ...more },
})

/** Stores the results of one push in one transaction. */
async function settle(db: DeviceDb, actor: Actor, { rows, results, synced }: Answered): Promise<void> {
  const { ENDPOINTS } = await import('#api/registry.ts')
  const byKey = new Map(results.map((result) => [result.key, result]))
  await durably(db, () =>
    db.transaction('rw', [...truthTables(db), db.outbox, db.blobs, db.meta], async () => {
      const answers: Answer[] = []
      const done: string[] = []
      const here = await db.outbox.bulkGet(rows.map(({ key }) => key))
      for (const [index, row] of rows.entries()) {
        // A pull has confirmed the row meanwhile and may have brought later changes, so this answer is older.
        if (!here[index]) continue
        const result = byKey.get(row.key)
        const endpoint = ENDPOINTS.get(row.endpoint)
        if (!result) await scheduleRetry(db, [row])
        else if (result.status === 'applied' || result.status === 'duplicate') {
          answers.push({ entity: endpoint?.entity, id: row.params['id'], answer: result.answer })
          done.push(row.key)
        } else if (endpoint?.done_when_gone && result.status === 'rejected' && result.refusal.code === 'not_found') {
          answers.push({ entity: endpoint.entity, id: row.params['id'], answer: { data: null } })
          done.push(row.key)
          // The server has refused this key. A row that still names it would be blocked for ever.
          await relink(db, row.key, row.depends_on)
        } else {
          if (result.status === 'conflict')
            answers.push({ entity: endpoint?.entity, id: undefined, answer: { data: result.current } })
          await back(db, row, result)
        }
      }
      await putAnswers(db, actor, answers, synced)
      await confirmed(db, done)
    }),
  )
}

/** Stores, in the open transaction, why a row failed. It skips a row that another tab has sent or taken back meanwhile. */
async function back(db: DeviceDb, row: OutboxRow, result: PushResult): Promise<void> {
  const now = await db.outbox.get(row.key)
  if (now?.state !== 'sending') return
  switch (result.status) {
    case 'conflict': {
      const { changed_by, changed_at, changed_action, allowed_next } = result
      const more = { changed_by, changed_at, changed_action, allowed_next }
      await db.outbox.update(row.key, refusedAs(now, 'conflict', result.refusal as RefusalBody, more))
      return
    }
    case 'rejected':
      await db.outbox.update(row.key, refusedAs(now, 'refused', result.refusal as RefusalBody))
      return
    case 'blocked':
      // The row waits behind that one. If the device does not hold that one, the row would be blocked again at once, and the
      // drain would never end.
      if (now.depends_on.includes(result.by) && !(await db.outbox.get(result.by))) await scheduleRetry(db, [row])
      await db.outbox.update(row.key, { state: 'waiting', unheard: heard(now), last_error: { kind: 'blocked', refusal: null } })
      return
    case 'retry':
      if (result.missing) await uploadAgain(db, now, result.missing)
      else await scheduleRetry(db, [row], result.after_ms)
  }
}

/**
 * The server lacks photos that the device uploaded: it was restored from a backup, or deleted them as unused. The row waits for a
 * new upload. If the device no longer has a photo, the row comes back to the person.
 */
async function uploadAgain(db: DeviceDb, row: OutboxRow, missing: string[]): Promise<void> {
  if ((await db.blobs.bulkGet(missing)).includes(undefined)) {
    const refusal: RefusalBody = { code: 'file_missing', message: '照片已不在本机，服务器上也没有，请重新添加' }
    await db.outbox.update(row.key, refusedAs(row, 'refused', refusal))
    return
  }
  await db.blobs
    .where('id')
    .anyOf(missing)
    .and(({ state }) => state === 'uploaded')
    .modify({ state: 'local', upload_url: null })
  const depends_on = withPhotos(row.depends_on, [...photosOf(row), ...missing])
  await db.outbox.update(row.key, { state: 'waiting', unheard: heard(row), depends_on, last_error: null })
}

/** The server rejected the push without reading it, so its rows wait unchanged. */
const release = (db: DeviceDb, rows: OutboxRow[]) =>
  durably(db, () =>
    db.outbox
      .where('key')
      .anyOf(rows.map((row) => row.key))
      .modify((row) => {
        if (row.state !== 'sending') return
        row.state = 'waiting'
        row.unheard = heard(row)
      }),
  )

/**
 * The drain holds the lock, so any row still marked as sending belongs to a closed page. It is released now instead of at the end
 * of its lease.
 */
export const recover = async (db: DeviceDb): Promise<void> => {
  await durably(db, () => db.outbox.where('state').equals('sending').modify({ state: 'waiting' }))
}

/**
 * Keeps several pushes in flight while the network is fast, so that one travels while another's answer is stored. Rows in flight
 * block their lanes, so no row overtakes an earlier one. Ends when every push is answered or has failed.
 */
export async function drain(db: DeviceDb, actor: Actor, client_id: string, heartbeat: () => Promise<unknown>): Promise<DrainEnd> {
  const away: Promise<Sent>[] = []
  let end: DrainEnd = 'idle'
  let [most, concurrency] = [PUSH_LIMIT, 1]
  const fill = async () => {
    while (away.length < concurrency) {
      await heartbeat()
      const rows = await lease(db, most)
      if (rows.length === 0) return
      away.push(send(actor, client_id, rows, await isSynced(db)))
    }
  }
  await recover(db)
  const asked = await sendCancels(db, actor, heartbeat)
  if (asked !== 'idle') return asked
  for (;;) {
    // After a failure no new push starts, but those in flight are still awaited.
    if (end === 'idle') await fill()
    const sent = await away.shift()
    if (!sent) return end
    if ('error' in sent) {
      const outcome = await failed(db, sent.rows, sent.error)
      if (outcome === 'smaller') most = 1
      else end = outcome
      concurrency = 1
    } else {
      await settle(db, actor, sent)
      most = PUSH_LIMIT
      concurrency = sent.took_ms < SOON_MS ? MOST_IN_FLIGHT : 1
    }
  }
}

interface Answered {
  rows: OutboxRow[]
  results: PushResult[]
  took_ms: number
  /** whether the first sync had ended before the push was sent */
  synced: boolean
}
type Sent = Answered | { rows: OutboxRow[]; error: unknown }

async function send(actor: Actor, client_id: string, rows: OutboxRow[], synced: boolean): Promise<Sent> {
  try {
    const { push } = await import('#api/sync.ts')
    const body = { client_id, schema: SYNC_SCHEMA, mutations: rows.map(wire) }
    const start = performance.now()
    const { data } = await call(push, { body, timeout_ms: 30_000, account: actor.user_id })
    return { rows, results: data, took_ms: performance.now() - start, synced }
  } catch (error) {
    return { rows, error }
  }
}

/**
 * Handles a push that failed as a whole. If the server cannot parse it, its rows are sent one by one, so that a bad row blocks
 * only itself.
 */
async function failed(db: DeviceDb, rows: OutboxRow[], error: unknown): Promise<DrainEnd | 'smaller'> {
  if (isSignedOut(error)) return release(db, rows).then(() => 'signed_out')
  if (error instanceof Refused && error.status === 426) return release(db, rows).then(() => 'outdated')
  if (isHeld(error)) {
    await durably(db, () => db.transaction('rw', db.outbox, () => hold(db, rows, error)))
    return 'read_only'
  }
  if (error instanceof Refused && [400, 413, 422].includes(error.status)) {
    if (rows.length > 1) return release(db, rows).then(() => 'smaller')
    const row = rows[0] as OutboxRow
    await durably(db, () => db.outbox.update(row.key, refusedAs(row, 'refused', error.body)))
    return 'smaller'
  }
  await durably(db, () => db.transaction('rw', db.outbox, () => scheduleRetry(db, rows)))
  if (error instanceof Refused || error instanceof Unreachable) return 'unreachable'
  throw error
}
