/** Reads the firm's permits on this device with the queue applied, and queues the calls that change them. */
import { deletePermit, savePermit } from '#api/permits.ts'
import { nowMs } from '#client/lib/clock.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { PERMIT } from '#client/sync/nouns/permit.ts'
import { type AllRows, useAll } from '#client/sync/reading/react.tsx'
import { useSavedActions } from '#client/sync/reading/use-saved.ts'
import { chinaDay } from '#domain/china-time.ts'
import { byEnd, type Permit, type PermitFields, permitTitle } from '#domain/firm/permit.ts'

export type PermitItem = Folded<Permit>

/** The day by which this device says whether a permit has run out. */
export const todayHere = (): string => chinaDay(nowMs())

/** The permit that ends first comes first. */
export function usePermits(): AllRows<Permit> {
  const { items, ...rest } = useAll(PERMIT)
  return { items: items?.toSorted((a, b) => byEnd(a.value, b.value)), ...rest }
}

export const usePermitActions = () =>
  useSavedActions<PermitFields>({
    noun: 'permit',
    word: '证照',
    titleOf: permitTitle,
    save: savePermit,
    remove: deletePermit,
    filesOf: ({ photo_ids }) => photo_ids,
  })
