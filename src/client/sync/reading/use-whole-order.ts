/** Reads one order whole. The order is fetched if the device holds only its head, or nothing of it. */
import { useAbsent } from '#client/sync/pull/absent.ts'
import type { FoldedOrder } from './orders.ts'
import { ORDER } from '#client/sync/nouns/order.ts'
import { useOrder } from './react.tsx'

export type WholeOrder =
  | { kind: 'reading' }
  | { kind: 'missing' }
  /** not on the device, and no network to ask */
  | { kind: 'away' }
  /** `partial`: only the head is here, the rest waits for a network */
  | { kind: 'here'; folded: FoldedOrder; partial: 'no' | 'fetching' | 'offline' }

export function useWholeOrder(id: string): WholeOrder {
  const found = useOrder(id)
  // When the id changes, the query returns the order of the previous id for a moment.
  const folded = found && found.order.id !== id ? undefined : found
  const absence = useAbsent(ORDER, id, id !== '' && folded !== undefined && !folded?.full)
  if (id === '') return { kind: 'missing' }
  if (folded === undefined) return { kind: 'reading' }
  if (folded) return { kind: 'here', folded, partial: folded.full ? 'no' : absence === 'asking' ? 'fetching' : 'offline' }
  return { kind: absence === 'missing' ? 'missing' : absence === 'unreachable' ? 'away' : 'reading' }
}
