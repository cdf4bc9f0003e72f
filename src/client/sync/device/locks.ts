/**
 * One drain runs at a time across all tabs. A silent holder, such as a frozen tab, loses the lock; the server's idempotency keys
 * make that safe.
 */
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from './db.ts'
import { getMeta, setMeta } from './db.ts'
import { durably } from './storage.ts'

const SILENT_MS = 20_000
const heartbeatKey = (name: string) => `beat:${name}`

/**
 * Runs the work under the lock, or returns false if another tab holds it. The work calls `heartbeat` to show that it is alive.
 */
export async function withLock(
  db: DeviceDb,
  name: string,
  work: (heartbeat: () => Promise<unknown>) => Promise<void>,
): Promise<boolean> {
  const heartbeat = () => durably(db, () => setMeta(db, heartbeatKey(name), nowMs()))
  const lock = `${db.name}/${name}`
  if (!navigator.locks) {
    await work(heartbeat)
    return true
  }
  const attempt = (options: LockOptions) =>
    navigator.locks.request(lock, options, async (holding_lock) => {
      if (!holding_lock) return false
      await heartbeat()
      await work(heartbeat)
      return true
    })
  if (await attempt({ ifAvailable: true })) return true
  const last = (await getMeta<number>(db, heartbeatKey(name))) ?? 0
  // A clock that was set back must not keep the lock for ever.
  if (Math.abs(nowMs() - last) < SILENT_MS) return false
  return attempt({ steal: true })
}
