/** Queries of the public catalogue: categories and their specifications, cached for days. */
import { useQuery } from '@tanstack/react-query'
import type * as api from '#api/catalogue.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { readPublic } from '#client/lib/read-public.ts'
import { HOUR_MS } from '#domain/constants.ts'

/** `data` is undefined until this device has read it. */
export const useCategories = () =>
  useQuery({
    queryKey: PUBLIC_KEYS.categories,
    queryFn: async ({ signal }) => (await readPublic<typeof api.listCategories>('/v1/categories', {}, signal)).data,
    staleTime: HOUR_MS,
  })
/** The specifications of all categories. */
export const useSpecs = () =>
  useQuery({
    queryKey: PUBLIC_KEYS.specs,
    queryFn: async ({ signal }) => (await readPublic<typeof api.listSpecs>('/v1/specs', {}, signal)).data,
    staleTime: HOUR_MS,
  })
