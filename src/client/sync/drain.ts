/** Sends the outbox: lanes in order, at most fifty a request, each row leased while it is away and gone only when confirmed. */
import type { PushMutation, PushResult } from '#api/sync.ts'
import { PUSH_LIMIT, SYNC_SCHEMA } from '#api/wire.ts'
import type { RefusalBody } from '#domain/refusal.ts'
import { call, Refused, Unreachable } from '../lib/call.ts'
import { nowMs } from '../lib/clock.ts'
import type { DeviceDb, OutboxError, OutboxRow } from './db.ts'
import { photosOf } from './outbox.ts'
import { upcast } from './schema.ts'
import { durably } from './storage.ts'
import type { Answer, Owner } from './truth.ts'
import { putAnswers, putOrders } from './truth.ts'

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

/** Rows read at first: those that are away, and as many behind them. */
const READ = 2 * PUSH_LIMIT

/** Leases the next rows that may be sent, reading the queue only as far as is needed. */
async function lease(db: DeviceDb, most: number, alone = false): Promise<OutboxRow[]> {
  return durably(db, () =>
    db.transaction('rw', db.outbox, db.blobs, async () => {
      const now = nowMs()
      for (let read = READ; ; read *= 4) {
        const rows = await db.outbox.orderBy('n').limit(read).toArray()
        const chosen = sendable(rows, await arrived(db, rows), now, alone)
        if (chosen.length < most && rows.length === read) continue
        const leased = chosen.slice(0, most).map((row): OutboxRow => {
          return { ...(upcast(row) ?? row), state: 'sending', lease_until: now + LEASE_MS }
        })
        await db.outbox.bulkPut(leased)
        return leased
      }
    }),
  )
}

/** Photos of these rows that the server has. One that is no longer on the device was confirmed earlier and trimmed. */
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

/** Writes down what became of the rows of one push, in one transaction. */
async function settle(db: DeviceDb, owner: Owner, rows: OutboxRow[], results: PushResult[]): Promise<void> {
  const { ENDPOINTS } = await import('#api/registry.ts')
  const byKey = new Map(results.map((result) => [result.key, result]))
  await durably(db, () =>
    db.transaction('rw', [db.outbox, db.orders, db.contracts, db.messages, db.meta], async () => {
      const answers: Answer[] = []
      const gone: string[] = []
      for (const row of rows) {
        const result = byKey.get(row.key)
        if (!result) await later(db, [row])
        else if (result.status === 'applied' || result.status === 'duplicate') {
          answers.push({ entity: ENDPOINTS.get(row.endpoint)?.entity, answer: result.answer })
          gone.push(row.key)
        } else await back(db, owner, row, result)
      }
      await putAnswers(db, owner, answers)
      await db.outbox.bulkDelete(gone)
    }),
  )
}

/** A row that did not go through, in the open transaction. */
async function back(db: DeviceDb, owner: Owner, row: OutboxRow, result: PushResult): Promise<void> {
  switch (result.status) {
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

/**
 * Pushes back to back: while one is away, the answer of the one before is written down and the next is leased. Rows that are
 * away hold their lanes, so that nothing overtakes its own forerunner.
 */
export async function drain(db: DeviceDb, owner: Owner, client_id: string, beat: () => Promise<unknown>): Promise<DrainEnd> {
  let most = PUSH_LIMIT
  let written: Promise<unknown> = beat()
  await written
  let rows = await lease(db, most, true)
  while (rows.length > 0) {
    const prepare = async () => {
      await written
      await beat()
      return lease(db, most)
    }
    const [answer, next] = await Promise.all([send(client_id, rows), prepare()])
    if ('error' in answer) {
      await release(db, next)
      const end = await failed(db, rows, answer.error)
      if (end !== 'smaller') return end
      most = 1
      rows = await lease(db, most)
      continue
    }
    most = PUSH_LIMIT
    written = settle(db, owner, rows, answer.results)
    rows = next.length > 0 ? next : await written.then(() => lease(db, most))
  }
  return 'idle'
}

async function send(client_id: string, rows: OutboxRow[]): Promise<{ results: PushResult[] } | { error: unknown }> {
  try {
    const { push } = await import('#api/sync.ts')
    const body = { client_id, schema: SYNC_SCHEMA, mutations: rows.map(wire) }
    return { results: (await call(push, { body, timeout_ms: 30_000 })).data }
  } catch (error) {
    return { error }
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
