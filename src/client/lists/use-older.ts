/** Loads the rows of a list that are older than those of a first sync. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { OlderList } from '#client/sync/nouns.ts'
import type { Sought } from '#client/sync/noun.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { DAY_MS, SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { isOpen } from '#domain/list/list-filter.ts'

interface Asked {
  /** The list and search of the request. */
  key: string
  state: 'unasked' | 'asking' | 'more' | 'ended' | 'failed'
  /** The cursor of the next page. */
  next: string | null
  /** The number of older rows loaded. */
  came: number
}
export interface Older extends Asked {
  list: OlderList
  /** whether a search or filter is in force */
  narrowed: boolean
  /** whether the server has older rows than the device */
  goes_back: boolean
  ask: () => void
}

/**
 * Whether the device holds every row that matches. It holds the rows of its scope, but the scope's oldest day may be partly
 * deleted already. It holds finished orders without trips, which a search or a plate filter needs.
 */
function isHeldWhole(list: OlderList, { search, filter }: Sought): boolean {
  if (!filter?.since || (list === 'orders' && (search || filter.plate))) return false
  return Date.parse(filter.since) > nowMs() - (SYNC_SCOPE_DAYS - 1) * DAY_MS
}

/**
 * Loads older rows while a page is open. They are stored on the device, and the list reads them from there. With a search or
 * filter it continues at the server automatically, unless the list does not go back further than the device (`goes_back`).
 */
export function useOlder(list: OlderList, sought: Sought = {}, goes_back = true): Older {
  const { db, actor } = useAccount()
  const { online, first } = useSyncStatus()
  const key = JSON.stringify([list, sought])
  const [last, setLast] = useState<Asked | null>(null)
  // Read when the list changes, because the boundary of the device's scope moves with the clock.
  // oxlint-disable-next-line react/exhaustive-deps -- the key says the same as `list` and `sought`
  const whole = useMemo(() => isHeldWhole(list, sought), [key])
  const unasked: Asked = { key, state: whole ? 'ended' : 'unasked', next: null, came: 0 }
  const known = last?.key === key ? last : unasked
  const asked: Asked = goes_back ? known : { ...known, state: 'ended' }
  const ask = async () => {
    setLast({ ...asked, state: 'asking' })
    const end = (of: Partial<Asked>) => setLast((now) => (now?.key === key ? { ...asked, ...of } : now))
    try {
      const { bringOlder } = await import('#client/sync/pull/older.ts')
      const { count, next } = await bringOlder({ db, actor }, list, sought, asked.next)
      end({ state: next ? 'more' : 'ended', next, came: asked.came + count })
    } catch {
      end({ state: 'failed' })
    }
  }
  const narrowed = Boolean(sought.search) || !isOpen(sought.filter ?? {})
  const goes_on = narrowed && online && first === null && asked.state === 'unasked'
  const askNow = useEffectEvent(() => void ask())
  useEffect(() => {
    if (goes_on) askNow()
  }, [goes_on])
  return { ...asked, list, narrowed, goes_back, ask: () => void ask() }
}
