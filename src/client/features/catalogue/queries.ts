/** The public catalogue: read once, kept for days. */
import { useQuery } from '@tanstack/react-query'
import { listCategories } from '#api/catalogue.ts'
import { call } from '../../lib/call.ts'

const HOUR_MS = 3600 * 1000

/** `data` undefined while it has never been read on this device. */
export const useCategories = () =>
  useQuery({
    queryKey: ['public', 'categories'],
    queryFn: async ({ signal }) => (await call(listCategories, { signal })).data,
    staleTime: HOUR_MS,
  })
