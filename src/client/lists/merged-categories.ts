/**
 * Filters on the device by category. Orders keep the category under which they were made, so one that was merged at the desk is found
 * under its target, as on the server.
 */
import { useMemo } from 'react'
import type { Category } from '#api/catalogue.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { CATEGORIES } from '#client/sync/kept/kept-calls.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { DeviceFilter, ListFilter } from '#domain/list/list-filter.ts'

const mergedInto = async (db: DeviceDb, id: string | undefined): Promise<readonly string[]> => {
  if (!id) return []
  const kept = await db.kept.get(CATEGORIES.key)
  return (kept?.value as Category[] | undefined)?.find((each) => each.id === id)?.merged ?? []
}
const widened = (filter: ListFilter, merged: readonly string[]): DeviceFilter =>
  filter.category_id && merged.length > 0 ? { ...filter, category_ids: [filter.category_id, ...merged] } : filter

/** The filter for rows on the device. It is never sent. */
export const withMerged = async (db: DeviceDb, filter: ListFilter): Promise<DeviceFilter> =>
  widened(filter, await mergedInto(db, filter.category_id))
export function useMerged(filter: ListFilter): DeviceFilter {
  const { db } = useAccount()
  const merged = useLive(() => mergedInto(db, filter.category_id), [db, filter.category_id])
  return useMemo(() => widened(filter, merged ?? []), [filter, merged])
}
