/** Where a message leads, by its mode and the reader's role. */
import type { Message } from '#api/messages.ts'
import type { Role } from '#domain/order.ts'
import { isHere } from '../../lib/later.ts'

const AREA: Record<Role, string> = { supplier: '/supply', buyer: '/member', trader: '/trade' }
const VERIFIED = '/user/authentication'
const CONTRACTS: Record<Role, string> = {
  supplier: '/supply/contract',
  buyer: '/member/contract',
  trader: '/trade/contract/supplier',
}

/** 0 → the reader's own contract list, 1 → 实名认证, 2 → the order, 3 → a supplier's dissent. Null when there is nowhere to go. */
export function messageLink(role: Role, { mode, extends: { order_id } }: Pick<Message, 'mode' | 'extends'>): string | null {
  if (mode === 0) return CONTRACTS[role]
  if (mode === 1) return isHere(VERIFIED) ? VERIFIED : null
  if (!order_id) return null
  return mode === 3 && role === 'supplier' ? `/supply/dissent/detail?id=${order_id}` : `${AREA[role]}/order/detail?id=${order_id}`
}
