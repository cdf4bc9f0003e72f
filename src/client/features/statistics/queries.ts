/** Statistics from the server. The device keeps the figures of the months last seen; the trips behind them stay in memory. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { buyerArrivedTrips, supplierArrivedTrips, traderArrivedTrips } from '#api/statistics.ts'
import { call } from '#client/lib/call.ts'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { statisticsOf } from '#client/sync/kept/kept-calls.ts'
import { useAccount } from '#client/sync/reading/react.tsx'

const TRIPS = { supplier: supplierArrivedTrips, buyer: buyerArrivedTrips, trader: traderArrivedTrips } as const
const MINUTE_MS = 60_000
/** Asks again while orders are still being counted. */
const COUNTING_MS = 5000

/** `earlier`: the figures are still those of the previous choice of months. */
export function useStatistics(months: number) {
  const kept = useKept(statisticsOf(months))
  const [last, setLast] = useState(kept.value)
  if (kept.value && kept.value !== last) setLast(kept.value)
  const counting = kept.value?.complete === false
  const again = useEffectEvent(kept.again)
  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => again(), COUNTING_MS)
    return () => clearInterval(timer)
  }, [counting])
  const earlier = !kept.value && !kept.failure
  return { ...kept, value: kept.value ?? (earlier ? last : undefined), earlier: earlier && last !== undefined }
}

export interface TripsChoice {
  from: string
  to: string
  firm_id: string | undefined
}
/** The trips, order by order; each further page is requested. */
export function useArrivedTrips(choice: TripsChoice) {
  const { actor } = useAccount()
  return useInfiniteQuery({
    queryKey: ['statistics-trips', actor.user_id, choice],
    queryFn: ({ pageParam, signal }) =>
      call(TRIPS[actor.role], { query: { ...choice, cursor: pageParam || undefined, limit: 20 }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: MINUTE_MS,
    gcTime: 60 * MINUTE_MS,
  })
}
