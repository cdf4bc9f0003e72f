/** The end of a drain, and the time when rows that did not go through are sent again. */
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from './db.ts'
import type { OutboxRow } from './rows.ts'

/** The end of a drain: nothing left to send now, no network, logged out, or an app too old for the server. */
export type DrainEnd = 'idle' | 'unreachable' | 'signed_out' | 'outdated'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 300_000

/** Full jitter between nothing and 1 s, 2 s, 4 s … 5 min. */
export const backoffMs = (attempts: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts))

/** Whether the time has come. A time further ahead than the longest wait means that the clock was set back, so it has come too. */
export const due = (at: number, now: number, longest_ms = LONGEST_WAIT_MS): boolean => at <= now || at > now + longest_ms

/** When the next row that waits for a time may be sent; null when none waits. */
export function nextWake(rows: OutboxRow[]): number | null {
  const times = rows.flatMap((row) =>
    row.state === 'sending' ? [row.lease_until] : row.state !== 'needs_review' && row.next_at > 0 ? [row.next_at] : [],
  )
  return times.length > 0 ? Math.min(...times) : null
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
      // `due` takes a time further ahead for a clock set back, and the drain would send the row without a pause.
      row.next_at = now + Math.min(wait_ms ?? backoffMs(row.attempts), LONGEST_WAIT_MS)
      row.last_error = { kind: 'network', refusal: null }
    })
}
