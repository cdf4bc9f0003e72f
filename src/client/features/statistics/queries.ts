/** Statistics as the server answers them. They stay in memory while the app is open, under the account they were read for. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  buyerArrivedTrips,
  buyerStatistics,
  supplierArrivedTrips,
  supplierStatistics,
  traderArrivedTrips,
  traderStatistics,
} from '#api/statistics.ts'
import { call } from '#client/lib/call.ts'
import { useAccount } from '#client/sync/react.tsx'

const STATISTICS = { supplier: supplierStatistics, buyer: buyerStatistics, trader: traderStatistics } as const
const TRIPS = { supplier: supplierArrivedTrips, buyer: buyerArrivedTrips, trader: traderArrivedTrips } as const
const MINUTE_MS = 60_000
/** Asks again while orders are still being counted. */
const COUNTING_MS = 5000

export function useStatistics(months: number) {
  const { actor } = useAccount()
  return useQuery({
    queryKey: ['statistics', actor.user_id, months],
    queryFn: async ({ signal }) => (await call(STATISTICS[actor.role], { query: { months }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.complete === false ? COUNTING_MS : false),
    staleTime: MINUTE_MS,
    gcTime: 60 * MINUTE_MS,
  })
}

export interface TripsChoice {
  from: string
  to: string
  firm_id: string | undefined
}
/** Order by order, each page asked for. */
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
