/** The state of the engine, which every header shows. It lives outside React and notifies its subscribers. */
export interface SyncStatus {
  online: boolean
  /** a drain or pull is under way */
  busy: boolean
  /**
   * progress of the first sync: rows received and still to come. Null once it has ended; undefined until the device has been
   * read.
   */
  first: { received: number; remaining: number | null } | null | undefined
  last_pull_at: number | null
  /** the session has expired, so the queue waits for a login */
  signed_out: boolean
  /** the server no longer supports this version of the app */
  outdated: boolean
  /** connected, but the queue has not moved for a minute */
  stuck: boolean
  /** the device has no room, so nothing is sent or received */
  full: boolean
  /** bytes sent of each photo being uploaded */
  uploads: Record<string, { sent: number; total: number }>
}

const START: SyncStatus = {
  online: true,
  busy: false,
  first: undefined,
  last_pull_at: null,
  signed_out: false,
  outdated: false,
  stuck: false,
  full: false,
  uploads: {},
}
let current = START
const listeners = new Set<() => void>()

export const readStatus = (): SyncStatus => current
export const onStatus = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export function setStatus(change: Partial<SyncStatus>): void {
  const same = (Object.keys(change) as (keyof SyncStatus)[]).every((key) => Object.is(current[key], change[key]))
  if (same) return
  current = { ...current, ...change }
  listeners.forEach((listener) => listener())
}
export const resetStatus = (): void => {
  current = START
  listeners.forEach((listener) => listener())
}
