/**
 * Finishes logouts whose server was not told, or whose data is still on the device. It runs at the start and at each contact with
 * the server, also on public pages. If there are none, no further code is loaded.
 */
import { idle } from '#client/lib/idle.ts'
import { onAuthChange } from '#client/lib/auth.ts'
import { leftSessions } from '#client/lib/left-sessions.ts'
import { onConnectivity } from '#client/sync/connectivity.ts'

async function settle(): Promise<void> {
  if (!leftSessions().some(({ untold, uncleared }) => untold || uncleared)) return
  await idle()
  const { settleLeft } = await import('#client/features/session/login/logout.ts')
  // Without a network the next contact tries again.
  await settleLeft().catch(() => undefined)
}

export function watchLeft(): void {
  onConnectivity((online) => online && void settle())
  onAuthChange(() => void settle())
  void settle()
}
