/** Reads the quotes behind an order's prices. They are public, so the device keeps them with the public content. */
import { useQuery } from '@tanstack/react-query'
import type * as api from '#api/market.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { readPublic } from '#client/lib/read-public.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import type { QuotedDay } from '#domain/order/order.ts'
import { QUOTES_READ_DAYS } from '#domain/money/pricing.ts'

const STALE_MS = 5 * 60 * 1000

export type Quotes = { kind: 'reading' } | { kind: 'away' } | { kind: 'here'; days: readonly QuotedDay[]; at: number }

/** The last trading days of a series, the newest last. `fresh` reads them again, for a decision on the newest quote. */
export function useQuotes(series_id: number | null, { fresh = false } = {}): Quotes {
  const { online } = useSyncStatus()
  const ids = series_id === null ? [] : [series_id]
  const { data, dataUpdatedAt, isError, isFetchedAfterMount } = useQuery({
    queryKey: PUBLIC_KEYS.trend(ids, QUOTES_READ_DAYS),
    queryFn: async ({ signal }) => {
      const query = { ids: ids.join(','), days: QUOTES_READ_DAYS }
      return (await readPublic<typeof api.readTrend>('/v1/markets/trend', query, signal)).data
    },
    enabled: series_id !== null,
    staleTime: fresh ? 0 : STALE_MS,
  })
  if (data && (isFetchedAfterMount || !fresh || !online)) return { kind: 'here', days: data[0]?.points ?? [], at: dataUpdatedAt }
  return isError || !online ? { kind: 'away' } : { kind: 'reading' }
}
