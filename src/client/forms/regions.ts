/** Administrative regions for a picker: provinces, cities and districts from the device, towns from the server. */
import { useEffect, useState } from 'react'
import { listRegions, regionTree } from '#api/regions.ts'
import { call } from '#client/lib/call.ts'
import type { Region, RegionNode } from '#domain/firm/region.ts'

/** The service worker installs this answer with the app. `call` would mistake it for proof of a network. */
async function readTree(): Promise<RegionNode[]> {
  const answer = await fetch(regionTree.path)
  if (!answer.ok) throw new Error(`regions ${answer.status}`)
  return ((await answer.json()) as { data: RegionNode[] }).data
}
const readTowns = async ({ area_code }: Region): Promise<Region[]> =>
  (await call(listRegions, { query: { level: 3, acode: area_code } })).data

const read = new Map<string, Promise<readonly Region[]>>()
/** Reads once. A failed read is repeated next time. */
function once<R extends Region>(key: string, reading: () => Promise<R[]>): Promise<R[]> {
  const known = read.get(key) ?? reading()
  read.set(key, known)
  known.catch(() => read.delete(key))
  return known as Promise<R[]>
}

/** undefined while reading; null after a failure. */
function useRegions<R extends Region>(key: string | null, reading: () => Promise<R[]>) {
  const [answer, setAnswer] = useState<{ key: string; regions: R[] | null }>()
  const load = () => {
    if (key === null) return
    once(key, reading).then(
      (regions) => setAnswer({ key, regions }),
      () => setAnswer({ key, regions: null }),
    )
  }
  // oxlint-disable-next-line react/exhaustive-deps -- the key says what is read
  useEffect(load, [key])
  return { regions: answer?.key === key ? answer?.regions : undefined, again: load }
}

export function useRegionTree() {
  const { regions, again } = useRegions('tree', readTree)
  return { tree: regions, again }
}
export const useTowns = (district: Region | undefined): Region[] | null | undefined =>
  useRegions(district?.id ?? null, () => readTowns(district as Region)).regions
