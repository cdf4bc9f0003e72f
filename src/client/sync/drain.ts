/** Sends the outbox: lanes in order, at most fifty a request, each row leased while it is away and gone only when confirmed. */
import { ENDPOINTS } from '#api/registry.ts'
import type { PushMutation, PushResult } from '#api/sync.ts'
import { PUSH_LIMIT, push, SYNC_SCHEMA } from '#api/sync.ts'
import type { RefusalBody } from '#domain/refusal.ts'
import { call, Refused, Unreachable } from '../lib/call.ts'
import { nowMs } from '../lib/clock.ts'
import type { DeviceDb, OutboxError, OutboxRow } from './db.ts'
import { photosOf } from './outbox.ts'
import { upcast } from './schema.ts'
import { durably } from './storage.ts'
import type { Owner } from './truth.ts'
import { putAnswer, putOrders } from './truth.ts'

const LEASE_MS = 60_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 300_000

/** Full jitter between nothing and 1 s, 2 s, 4 s … 5 min. */
export const backoffMs = (attempts: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts))

/** Whether the time has come. A clock that was set back must not make anything wait longer than the longest wait there is. */
export const due = (at: number, now: number, longest_ms = LONGEST_WAIT_MS): boolean => at <= now || at > now + longest_ms

/**
 * Rows that may be sent now: behind nothing in their lanes that waits for a person, a timer or a photo. `alone` says that
 * nobody else is sending, so that a lease left behind by a killed page need not run out.
 */
export function sendable(rows: OutboxRow[], uploaded: ReadonlySet<string>, now: number, alone = false): OutboxRow[] {
  const held = new Set<string>()
  const chosen: OutboxRow[] = []
  for (const row of rows) {
    const free =
      row.state === 'waiting' ? due(row.next_at, now) : row.state === 'sending' && (alone || due(row.lease_until, now, LEASE_MS))
    const photos = photosOf(row).every((id) => uploaded.has(id))
    if (free && photos && upcast(row) && !row.entities.some((entity) => held.has(entity))) chosen.push(row)
    else for (const entity of row.entities) held.add(entity)
  }
  return chosen
}

/** When the next row that only waits for time may be sent; null when none does. */
export function nextWake(rows: OutboxRow[]): number | null {
  const times = rows.flatMap((row) =>
    row.state === 'waiting' && row.next_at > 0 ? [row.next_at] : row.state === 'sending' ? [row.lease_until] : [],
  )
  return times.length > 0 ? Math.min(...times) : null
}

async function lease(db: DeviceDb, most: number, alone: boolean): Promise<OutboxRow[]> {
  return durably(db, () =>
    db.transaction('rw', db.outbox, db.blobs, async () => {
      const now = nowMs()
      const rows = await db.outbox.orderBy('n').toArray()
      const uploaded = new Set(await db.blobs.where('state').equals('uploaded').primaryKeys())
      const here = new Set(await db.blobs.toCollection().primaryKeys())
      // A photo that is no longer on the device was confirmed earlier and trimmed.
      for (const id of rows.flatMap(photosOf)) if (!here.has(id)) uploaded.add(id)
      const chosen = sendable(rows, uploaded, now, alone)
        .slice(0, most)
        .map((row) => upcast(row) ?? row)
      const leased = chosen.map((row): OutboxRow => ({ ...row, state: 'sending', lease_until: now + LEASE_MS }))
      await db.outbox.bulkPut(leased)
      return leased
    }),
  )
}

const wire = (row: OutboxRow): PushMutation => ({
  key: row.key,
  n: row.n,
  endpoint: row.endpoint,
  params: row.params,
  body: 'base_version' in row.body ? { ...row.body, device_at: row.created_at } : row.body,
  // Confirmed ones too: the server counts the version this row was made on forward over one's own steps.
  depends_on: row.depends_on.filter((key) => !key.startsWith('blob:')),
  device_at: row.created_at,
})

const refusedAs = (
  kind: OutboxError['kind'],
  refusal: RefusalBody | null,
  more: Partial<OutboxError> = {},
): Partial<OutboxRow> => ({
  state: 'needs_review',
  last_error: { kind, refusal, ...more },
})

/** Applies one result in the open transaction. */
async function settle(db: DeviceDb, owner: Owner, row: OutboxRow, result: PushResult): Promise<void> {
  switch (result.status) {
    case 'applied':
    case 'duplicate':
      await putAnswer(db, owner, ENDPOINTS.get(row.endpoint)?.entity, result.answer)
      await db.outbox.delete(row.key)
      return
    case 'conflict': {
      if (result.current) await putOrders(db, owner, [result.current])
      const { changed_by, changed_at, changed_action, allowed_next } = result
      await db.outbox.update(
        row.key,
        refusedAs('conflict', result.refusal as RefusalBody, { changed_by, changed_at, changed_action, allowed_next }),
      )
      return
    }
    case 'rejected':
      await db.outbox.update(row.key, refusedAs('refused', result.refusal as RefusalBody))
      return
    case 'blocked':
      await db.outbox.update(row.key, { state: 'waiting', next_at: 0, last_error: { kind: 'blocked', refusal: null } })
      return
    case 'retry':
      await later(db, [row], result.after_ms)
  }
}

/** The rows wait before they are tried again. */
export async function later(db: DeviceDb, rows: OutboxRow[], wait_ms?: number): Promise<void> {
  const now = nowMs()
  for (const row of rows) {
    const attempts = row.attempts + 1
    const next_at = now + (wait_ms ?? backoffMs(attempts))
    await db.outbox.update(row.key, { state: 'waiting', attempts, next_at, last_error: { kind: 'network', refusal: null } })
  }
}
const release = (db: DeviceDb, rows: OutboxRow[]) =>
  durably(db, () =>
    db.transaction(
      'rw',
      db.outbox,
      async () => void (await Promise.all(rows.map((row) => db.outbox.update(row.key, { state: 'waiting' })))),
    ),
  )

/** How a drain ended: nothing left to send now, no network, logged out, or an app too old for the server. */
export type DrainEnd = 'idle' | 'unreachable' | 'signed_out' | 'outdated'

export async function drain(db: DeviceDb, owner: Owner, client_id: string, beat: () => Promise<unknown>): Promise<DrainEnd> {
  let most = PUSH_LIMIT
  for (let first = true; ; first = false) {
    await beat()
    const rows = await lease(db, most, first)
    if (rows.length === 0) return 'idle'
    try {
      const answer = await call(push, {
        body: { client_id, schema: SYNC_SCHEMA, mutations: rows.map(wire) },
        timeout_ms: 30_000,
      })
      const results = new Map(answer.data.map((result) => [result.key, result]))
      await durably(db, () =>
        db.transaction('rw', [db.outbox, db.orders, db.contracts, db.messages], async () => {
          for (const row of rows) {
            const result = results.get(row.key)
            if (result) await settle(db, owner, row, result)
            else await later(db, [row])
          }
        }),
      )
      most = PUSH_LIMIT
    } catch (error) {
      const end = await failed(db, rows, error)
      if (end === 'smaller') most = 1
      else return end
    }
  }
}

/** A whole push that did not go through. One that the server will not read is sent again row by row, so that one bad row stops only itself. */
async function failed(db: DeviceDb, rows: OutboxRow[], error: unknown): Promise<DrainEnd | 'smaller'> {
  if (error instanceof Refused && error.status === 401) return release(db, rows).then(() => 'signed_out')
  if (error instanceof Refused && error.status === 426) return release(db, rows).then(() => 'outdated')
  if (error instanceof Refused && [400, 413, 422].includes(error.status)) {
    if (rows.length > 1) return release(db, rows).then(() => 'smaller')
    await durably(db, () => db.outbox.update((rows[0] as OutboxRow).key, refusedAs('refused', error.body)))
    return 'smaller'
  }
  await durably(db, () => db.transaction('rw', db.outbox, () => later(db, rows)))
  if (error instanceof Refused || error instanceof Unreachable) return 'unreachable'
  throw error
}
