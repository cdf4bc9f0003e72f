/** The backups and their timer, as last read; asked again every second while one is under way. */
import { useEffect } from 'react'
import type { BackupBoard } from '#api/desk/backups.ts'
import { call } from '#client/lib/call.ts'
import type { KeptCall } from '#client/sync/kept/kept.ts'
import type { Kept } from '#client/sync/kept/use-kept.ts'
import { useDesk } from '../desk.ts'

const BACKUPS: KeptCall<BackupBoard> = {
  key: 'desk/backups/1',
  fresh_ms: 0,
  ask: async ({ user_id }) => (await call((await import('#api/desk/backups.ts')).listBackups, { account: user_id })).data,
}
const AGAIN_MS = 1000

export function useBackups(): Kept<BackupBoard> {
  const kept = useDesk(BACKUPS)
  const { at, again, value } = kept
  const busy = value?.backups.some(({ state, check }) => state === 'running' || check === 'running') ?? false
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(again, AGAIN_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `again` is new with every drawing
  }, [busy, at])
  return kept
}
