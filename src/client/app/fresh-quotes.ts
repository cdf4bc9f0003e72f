/** Reads the public quotes again when the server signals that they changed, so that they are also there without a network. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { onSignal, signals } from '#client/sync/kept/kept.ts'

const KEYS = [PUBLIC_KEYS.market_categories, PUBLIC_KEYS.markets(null).slice(0, 2), PUBLIC_KEYS.trend([], 0).slice(0, 2)]

export function useFreshQuotes(): void {
  const client = useQueryClient()
  const given = useSyncExternalStore(onSignal, () => signals('quotes'))
  useEffect(() => {
    if (given === 0) return
    for (const queryKey of KEYS) void client.invalidateQueries({ queryKey, refetchType: 'all' })
  }, [client, given])
}
