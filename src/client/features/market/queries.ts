/** Queries of quotes and trends. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PUBLIC_KEYS } from '#api/public-keys.ts'

const MINUTE_MS = 60 * 1000
const calls = () => import('./calls.ts')

export const useMarketCategories = () =>
  useQuery({
    queryKey: PUBLIC_KEYS.market_categories,
    queryFn: async ({ signal }) => (await calls()).categories(signal),
    staleTime: 60 * MINUTE_MS,
  })
/** The latest quote of every series of a category, or of all categories with `null`. */
export const useMarkets = (category_id: number | null) =>
  useQuery({
    queryKey: PUBLIC_KEYS.markets(category_id),
    queryFn: async ({ signal }) => (await calls()).markets(category_id, signal),
    staleTime: 5 * MINUTE_MS,
  })
/** `days`: number of trading days back from the last one. */
export const useTrend = (ids: readonly number[], days: number) =>
  useQuery({
    queryKey: PUBLIC_KEYS.trend(ids, days),
    queryFn: async ({ signal }) => (await calls()).trend(ids, days, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE_MS,
  })
