/** The end of a drain, and the retry times of failed rows. */
import { nowMs } from '#client/lib/clock.ts'
import { Refused } from '#client/lib/call.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { retryAfterS } from '#domain/refusal.ts'

/** The end of a drain: nothing left to send, no network, logged out, an app too old for the server, or a platform that is read-only. */
export type DrainEnd = 'idle' | 'unreachable' | 'signed_out' | 'outdated' | 'read_only'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 300_000
/** A row being sent gets an answer within this time, or counts as unanswered. */
export const LEASE_MS = 60_000

/** Full jitter between 0 and 1 s, 2 s, 4 s … 5 min. */
export const backoffMs = (attempts: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts))

/** When this page releases a row: `at` by the device's clock, `until` by the page's monotonic clock. */
const ends = new Map<string, { at: number; until: number }>()
const begin = (key: string, at: number, longest_ms: number) => {
  const end = { at, until: performance.now() + Math.min(at - nowMs(), longest_ms) }
  ends.set(key, end)
  return end
}

type Waiting = Pick<OutboxRow, 'key' | 'state' | 'next_at' | 'lease_until' | 'wait_ms'>
/**
 * Milliseconds until a row may be sent; 0 if its time has come. Setting the clock back must not prolong the wait: the page
 * measures it itself, and a row from another page waits at most its whole wait from now.
 */
export function leftMs({ key, state, next_at, lease_until, wait_ms = LONGEST_WAIT_MS }: Waiting): number {
  const [at, longest_ms] = state === 'sending' ? [lease_until, LEASE_MS] : [next_at, wait_ms]
  const by_clock = at - nowMs()
  if (by_clock <= 0) return 0
  const known = ends.get(key)
  const { until } = known?.at === at ? known : begin(key, at, longest_ms)
  return Math.max(0, Math.min(by_clock, until - performance.now()))
}
export const due = (row: Waiting): boolean => leftMs(row) === 0

/** Milliseconds until the next waiting row may be sent; null if none waits. */
export function nextWakeMs(rows: OutboxRow[]): number | null {
  const timed = rows.filter((row) => row.state === 'sending' || (row.state !== 'needs_review' && row.next_at > 0))
  return timed.length > 0 ? Math.min(...timed.map(leftMs)) : null
}

/** Makes the rows wait before the next attempt: `wait_ms`, or the longest wait at most. */
export async function scheduleRetry(db: DeviceDb, rows: OutboxRow[], wait_ms?: number): Promise<void> {
  const now = nowMs()
  await db.outbox
    .where('key')
    .anyOf(rows.map(({ key }) => key))
    .modify((row) => {
      if (row.state === 'needs_review') return
      if (row.state === 'sending') row.state = 'waiting'
      row.attempts += 1
      row.wait_ms = Math.min(wait_ms ?? backoffMs(row.attempts), LONGEST_WAIT_MS)
      row.next_at = now + row.wait_ms
      begin(row.key, row.next_at, row.wait_ms)
      row.last_error = { kind: 'network', refusal: null }
    })
}

/** The server takes no changes during a maintenance. */
export const isHeld = (error: unknown): error is Refused => error instanceof Refused && error.body.code === 'read_only'

/**
 * Makes the rows wait until the maintenance may be over. The server has read none of them, so this is no attempt, and a row may be
 * taken back at once. Call it in a transaction over the outbox.
 */
export async function hold(db: DeviceDb, rows: readonly OutboxRow[], { body }: Refused): Promise<void> {
  const now = nowMs()
  const wait_ms = Math.min((retryAfterS(body.details) ?? 60) * 1000, LONGEST_WAIT_MS)
  await db.outbox
    .where('key')
    .anyOf(rows.map(({ key }) => key))
    .modify((row) => {
      if (row.state === 'needs_review') return
      if (row.state === 'sending') {
        row.state = 'waiting'
        row.unheard = heard(row)
      }
      row.wait_ms = wait_ms
      row.next_at = now + wait_ms
      begin(row.key, row.next_at, wait_ms)
      row.last_error = { kind: 'held', refusal: null }
    })
}

/** The number of attempts without an answer, once the server has said that one of them had no effect. */
export const heard = (row: OutboxRow): number => Math.max(0, (row.unheard ?? 1) - 1)
