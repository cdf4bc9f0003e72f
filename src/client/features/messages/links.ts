/** Where a message leads, by its mode and the reader's role. */
import type { Message } from '#api/messages.ts'
import type { Role } from '#domain/order.ts'
import { isHere } from '../../lib/later.ts'
import { contractsPath, dissentPath, orderPath } from '../../lib/paths.ts'

const VERIFIED = '/user/authentication'

/** 0 → the reader's own contract list, 1 → 实名认证, 2 → the order, 3 → a supplier's dissent. Null when there is nowhere to go. */
export function messageLink(role: Role, { mode, extends: { order_id } }: Pick<Message, 'mode' | 'extends'>): string | null {
  if (mode === 0) return contractsPath(role)
  if (mode === 1) return isHere(VERIFIED) ? VERIFIED : null
  if (!order_id) return null
  return mode === 3 && role === 'supplier' ? dissentPath(order_id) : orderPath(role, order_id)
}
