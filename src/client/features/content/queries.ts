/**
 * Queries of public content, cached on the device for days with their read time. The code of the calls loads with the first call.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PUBLIC_KEYS } from '#api/public-keys.ts'

/** Content that the operator edits is asked again after this time, so that a page that opens later shows the change. */
const MINUTE_MS = 60 * 1000
const calls = () => import('./calls.ts')

/** Loaded once at start; `data` is undefined until this device has read it. */
export const useSettings = () =>
  useQuery({
    queryKey: PUBLIC_KEYS.settings,
    queryFn: async ({ signal }) => (await calls()).settings(signal),
    staleTime: MINUTE_MS,
  })
export const useBanners = () =>
  useQuery({
    queryKey: PUBLIC_KEYS.banners,
    queryFn: async ({ signal }) => (await calls()).banners(signal),
    staleTime: MINUTE_MS,
  })
export const useAds = () =>
  useQuery({ queryKey: PUBLIC_KEYS.ads, queryFn: async ({ signal }) => (await calls()).ads(signal), staleTime: MINUTE_MS })
export const useFriendLinks = () =>
  useQuery({
    queryKey: PUBLIC_KEYS.friend_links,
    queryFn: async ({ signal }) => (await calls()).friendLinks(signal),
    staleTime: MINUTE_MS,
  })
export const useCooperations = () =>
  useQuery({
    queryKey: PUBLIC_KEYS.cooperations,
    queryFn: async ({ signal }) => (await calls()).cooperations(signal),
    staleTime: MINUTE_MS,
  })
export const useColumns = () =>
  useQuery({
    queryKey: PUBLIC_KEYS.columns,
    queryFn: async ({ signal }) => (await calls()).columns(signal),
    staleTime: MINUTE_MS,
  })
/** A page of a column, or of all news with `null`. The previous page stays while the next one loads. */
export const useArticles = (column_id: number | null, page = 1, limit = 10) =>
  useQuery({
    queryKey: PUBLIC_KEYS.articles(column_id, page, limit),
    queryFn: async ({ signal }) => (await calls()).articles(column_id, page, limit, signal),
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE_MS,
  })
/** Runs only with a search text. */
export const useArticleSearch = (q: string, page = 1) =>
  useQuery({
    queryKey: PUBLIC_KEYS.search(q, page),
    queryFn: async ({ signal }) => (await calls()).search(q, page, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE_MS,
  })
export const useArticle = (id: number) =>
  useQuery({
    queryKey: PUBLIC_KEYS.article(id),
    queryFn: async ({ signal }) => (await calls()).article(id, signal),
    staleTime: 10 * MINUTE_MS,
  })
