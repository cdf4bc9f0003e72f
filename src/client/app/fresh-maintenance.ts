/** Reads the notice of maintenance again when the server signals a change, and when it refuses because of it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { onSignal, signals } from '#client/sync/kept/kept.ts'

export function useFreshMaintenance(): void {
  const client = useQueryClient()
  const given = useSyncExternalStore(onSignal, () => signals('maintenance'))
  useEffect(() => {
    if (given > 0) void client.invalidateQueries({ queryKey: PUBLIC_KEYS.settings, refetchType: 'all' })
  }, [client, given])
}
