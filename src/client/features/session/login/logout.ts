/** Logging out: leaves the session in every tab, deletes the account's data from the device, and notifies the server. */
import type { Auth } from '#api/session.ts'
import { leaveSession, readAuth } from '#client/lib/auth.ts'
import { call, Refused } from '#client/lib/call.ts'
import { changeLeft, leftSessions } from '#client/lib/left-sessions.ts'
import { clearLeft } from '#client/sync/account.ts'
import { toast } from '#client/ui/layer/toast.tsx'

/** Maximum wait for the server in milliseconds. After that it is notified at the next contact. */
const LONGEST_MS = 8000

/** Call it after the person has agreed to lose unsent data (app/logout.tsx). `onDone` leaves the account's screens. */
export async function logOut(onDone: () => void): Promise<void> {
  const auth = readAuth()
  if (auth) {
    leaveSession(auth, 'logout')
    await Promise.all([clearLeft(), endSession(auth)])
    void tellLeft().catch(() => undefined)
  }
  onDone()
  toast.success('退出成功')
}

/** Leaves an account that the server has closed: its data leaves the device as after a logout, and the server knows already. */
export async function leaveClosed(auth: Auth): Promise<void> {
  leaveSession(auth, 'logout')
  isTold(auth.session_id)
  await clearLeft()
}

const isTold = (session_id: string) => changeLeft((left) => (left.session_id === session_id ? { untold: false } : {}))

/** Offline, the server cannot be notified, but the device is still cleared. */
async function endSession(auth: Auth): Promise<void> {
  try {
    const { logout } = await import('#api/session.ts')
    await call(logout, { auth, timeout_ms: LONGEST_MS })
    isTold(auth.session_id)
  } catch {
    // Without an answer, or with an expired token, the refresh cookie stays to end the session later.
  }
}

/** Ends, on the server, the sessions that this browser left offline. Throws Unreachable while offline. */
async function tellLeft(): Promise<void> {
  const untold = leftSessions().filter((left) => left.untold)
  if (untold.length === 0) return
  const { endLeftSession } = await import('#api/session.ts')
  for (const { session_id } of untold) {
    await call(endLeftSession, { params: { id: session_id } }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
    isTold(session_id)
  }
}

/** Finishes the pending work for left sessions on the device and on the server. Throws Unreachable while offline. */
export async function settleLeft(): Promise<void> {
  await clearLeft()
  await tellLeft()
}
