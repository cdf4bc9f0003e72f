/** The end of a drain, and the time when rows that did not go through are sent again. */
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from './db.ts'
import type { OutboxRow } from './rows.ts'

/** The end of a drain: nothing left to send now, no network, logged out, or an app too old for the server. */
export type DrainEnd = 'idle' | 'unreachable' | 'signed_out' | 'outdated'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 300_000
/** A row that is being sent has an answer, or none, before this. */
export const LEASE_MS = 60_000

/** Full jitter between nothing and 1 s, 2 s, 4 s … 5 min. */
export const backoffMs = (attempts: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts))

/** When this page lets a row go on: `at` is the row's own time by the device's clock, `until` the page's by one that no one sets. */
const ends = new Map<string, { at: number; until: number }>()
const begin = (key: string, at: number, longest_ms: number) => {
  const end = { at, until: performance.now() + Math.min(at - nowMs(), longest_ms) }
  ends.set(key, end)
  return end
}

type Waiting = Pick<OutboxRow, 'key' | 'state' | 'next_at' | 'lease_until' | 'wait_ms'>
/**
 * Milliseconds until a row may be sent; 0 when its time has come. A clock that is set back makes no row wait longer: the page measures
 * the rest itself, and one that another page wrote waits from here no longer than its whole wait.
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

/** Milliseconds until the next row that waits for a time may be sent; null when none waits. */
export function nextWakeMs(rows: OutboxRow[]): number | null {
  const timed = rows.filter((row) => row.state === 'sending' || (row.state !== 'needs_review' && row.next_at > 0))
  return timed.length > 0 ? Math.min(...timed.map(leftMs)) : null
}

/** Makes the rows wait before they are sent again, `wait_ms` or the longest wait at most. */
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
