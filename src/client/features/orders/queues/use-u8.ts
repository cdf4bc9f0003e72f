/** Reads the U8 orders from the server, which alone knows the exported ones. */
import { useCallback, useEffect, useState } from 'react'
import { type U8Order, u8Orders } from '#api/order-exports.ts'
import { call, Refused } from '#client/lib/call.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import type { ListFilter } from '#domain/list/list-filter.ts'

/** 0 is not exported yet, 1 exported, undefined both. */
export type U8Status = 0 | 1 | undefined
/** The search of the list. It must be stable between renders. */
export interface U8Sought {
  status: U8Status
  search: string | undefined
  filter: ListFilter
}
interface LoadedList {
  sought: U8Sought
  rows: U8Order[]
  next: string | null
  counts: Record<string, number>
}
export interface U8List {
  /** undefined while they have not been read */
  list: LoadedList | undefined
  /** why the read failed: no network, or the server's words */
  failure: { away: boolean; message: string } | null
  reading: boolean
  more: () => void
  again: () => void
}

const PAGE = 100
/** The orders read at once. A list of this size is sorted and summed as a whole. */
const AT_FIRST = 2000
const asked = ({ status, search, filter }: U8Sought, cursor?: string) =>
  call(u8Orders, { query: { status, search, ...filter, cursor, limit: PAGE } })

const failureOf = (error: unknown): U8List['failure'] => ({
  away: !(error instanceof Refused),
  message: error instanceof Error ? error.message : '',
})

/** Reads `most` more orders from a cursor, or all that are left. Null if the search changed meanwhile. */
async function readOn(sought: U8Sought, from: string | undefined, most: number, goes_on: () => boolean) {
  const rows: U8Order[] = []
  let [cursor, counts] = [from, {} as Record<string, number>]
  for (;;) {
    const page = await asked(sought, cursor)
    if (!goes_on()) return null
    rows.push(...page.data)
    counts = page.counts
    if (!page.next || rows.length >= most) return { rows, counts, next: page.next }
    cursor = page.next
  }
}

export function useU8(sought: U8Sought): U8List {
  const { online } = useSyncStatus()
  const [list, setList] = useState<LoadedList>()
  const [failure, setFailure] = useState<U8List['failure']>(null)
  const [reading, setReading] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!online) return undefined
    let current = true
    readOn(sought, undefined, AT_FIRST, () => current).then(
      (found) => {
        if (!found) return
        setList({ sought, ...found })
        setFailure(null)
      },
      (error: unknown) => current && setFailure(failureOf(error)),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- read again when the network is back, and when asked to
  }, [sought, online, turn])

  const more = async () => {
    if (!list?.next || reading) return
    setReading(true)
    try {
      const found = await readOn(list.sought, list.next, AT_FIRST, () => true)
      if (found) setList((was) => (was === list ? { ...list, ...found, rows: [...list.rows, ...found.rows] } : was))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setReading(false)
    }
  }
  return {
    // A new search keeps the tabs' counts until its answer comes. Rows of another status must not show.
    list: list?.sought.status === sought.status ? list : undefined,
    failure,
    reading,
    more: () => void more(),
    again: useCallback(() => {
      setFailure(null)
      setTurn((was) => was + 1)
    }, []),
  }
}
