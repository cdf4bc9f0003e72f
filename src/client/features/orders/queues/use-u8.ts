/** The orders of the accounting program, read from the server page by page: only it knows which have been exported. */
import { useCallback, useEffect, useState } from 'react'
import { type U8Order, u8Orders } from '#api/order-exports.ts'
import { call, Refused } from '#client/lib/call.ts'
import { useSyncStatus } from '#client/sync/react.tsx'

/** 0 not exported yet, 1 exported, undefined both. */
export type U8Status = 0 | 1 | undefined
interface Held {
  status: U8Status
  rows: U8Order[]
  next: string | null
  counts: Record<string, number>
}
export interface U8List {
  /** undefined while they have not been read */
  held: Held | undefined
  /** why they could not be read: no network, or the server's words */
  failure: { away: boolean; message: string } | null
  reading: boolean
  more: () => void
  again: () => void
}

const PAGE = 50
const asked = (status: U8Status, cursor?: string) => call(u8Orders, { query: { status, cursor, limit: PAGE } })

const failureOf = (error: unknown): U8List['failure'] => ({
  away: !(error instanceof Refused),
  message: error instanceof Error ? error.message : '',
})

export function useU8(status: U8Status): U8List {
  const { online } = useSyncStatus()
  const [held, setHeld] = useState<Held>()
  const [failure, setFailure] = useState<U8List['failure']>(null)
  const [reading, setReading] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!online) return undefined
    let current = true
    asked(status).then(
      ({ data, next, counts }) => {
        if (!current) return
        setHeld({ status, rows: data, next, counts })
        setFailure(null)
      },
      (error: unknown) => current && setFailure(failureOf(error)),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- read again when the network is back, and when asked to
  }, [status, online, turn])

  const more = async () => {
    if (!held?.next || reading) return
    setReading(true)
    try {
      const { data, next, counts } = await asked(status, held.next)
      setHeld((was) => (was === held ? { status, rows: [...held.rows, ...data], next, counts } : was))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setReading(false)
    }
  }
  return {
    held: held?.status === status ? held : undefined,
    failure,
    reading,
    more: () => void more(),
    again: useCallback(() => {
      setFailure(null)
      setTurn((was) => was + 1)
    }, []),
  }
}
