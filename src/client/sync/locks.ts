/** One drain at a time over all tabs. A holder that has gone silent (a frozen tab) loses the lock: the server's keys stand behind it. */
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from './db.ts'
import { getMeta, setMeta } from './db.ts'
import { durably } from './storage.ts'

const SILENT_MS = 20_000
const beatKey = (name: string) => `beat:${name}`

/** Runs the work alone, or answers false when another tab is at it. The work calls `beat` as it goes. */
export async function alone(db: DeviceDb, name: string, work: (beat: () => Promise<unknown>) => Promise<void>): Promise<boolean> {
  const beat = () => durably(db, () => setMeta(db, beatKey(name), nowMs()))
  const lock = `${db.name}/${name}`
  if (!navigator.locks) {
    await work(beat)
    return true
  }
  const attempt = (options: LockOptions) =>
    navigator.locks.request(lock, options, async (held) => {
      if (!held) return false
      await beat()
      await work(beat)
      return true
    })
  if (await attempt({ ifAvailable: true })) return true
  const last = (await getMeta<number>(db, beatKey(name))) ?? 0
  // A clock set back must not make the holder immortal.
  if (Math.abs(nowMs() - last) < SILENT_MS) return false
  return attempt({ steal: true })
}
