/** Where a queued action can be looked at or changed: its order, contract, ticket or address. */

import { addressPath, contractPath, feedbackPath, orderPath } from '#client/lib/paths.ts'
import type { OutboxRow } from '#client/sync/rows.ts'
import type { Role } from '#domain/order.ts'

const idOf = (row: OutboxRow, lane: string) => row.entities.find((entity) => entity.startsWith(lane))?.slice(lane.length)

/** Null for what cannot be changed, such as having read a message. */
export function subjectLink(role: Role, row: OutboxRow): string | null {
  const contract = idOf(row, 'contract:')
  if (contract) return contractPath(role, contract)
  const feedback = idOf(row, 'feedback:')
  if (feedback) return feedbackPath(feedback)
  const address = idOf(row, 'address:')
  if (address) return addressPath(address)
  const order = idOf(row, 'order:')
  if (row.endpoint === 'createOrder') return '/trade/order/new'
  return order ? orderPath(role, order) : null
}
