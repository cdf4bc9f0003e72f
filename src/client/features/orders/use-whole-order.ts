/** One order with everything it holds: from the device, and fetched when the device has only its head or not even that. */
import { useEffect, useState } from 'react'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { ORDER } from '#client/sync/nouns/order.ts'
import { fetchOne } from '#client/sync/pull.ts'
import { useAccount, useOrder, useSyncStatus } from '#client/sync/react.tsx'

export type WholeOrder =
  | { kind: 'reading' }
  | { kind: 'missing' }
  /** not on the device, and no network to ask */
  | { kind: 'away' }
  /** `partial`: only the head is here, the rest waits for a network */
  | { kind: 'here'; folded: FoldedOrder; partial: 'no' | 'fetching' | 'offline' }

type Asked = { id: string; end: 'missing' | 'unreachable' }

export function useWholeOrder(id: string): WholeOrder {
  const { db, actor } = useAccount()
  const { online } = useSyncStatus()
  const found = useOrder(id)
  const [asked, setAsked] = useState<Asked | null>(null)
  // While the id changes the reading of the last one is still shown for a moment.
  const folded = found && found.order.id !== id ? undefined : found
  const lacking = id !== '' && folded !== undefined && !folded?.full

  useEffect(() => {
    if (!lacking || !online) return undefined
    let current = true
    fetchOne(db, actor, ORDER, id).then(
      (there) => current && !there && setAsked({ id, end: 'missing' }),
      () => current && setAsked({ id, end: 'unreachable' }),
    )
    return () => {
      current = false
    }
  }, [lacking, online, db, actor, id])

  const end = asked?.id === id ? asked.end : null
  if (id === '') return { kind: 'missing' }
  if (folded === undefined) return { kind: 'reading' }
  if (folded === null) {
    if (end === 'missing') return { kind: 'missing' }
    return !online || end === 'unreachable' ? { kind: 'away' } : { kind: 'reading' }
  }
  return { kind: 'here', folded, partial: folded.full ? 'no' : !online || end ? 'offline' : 'fetching' }
}
