/** A contract in a few words: its state and the other party. */
import type { Contract } from '#domain/contract/contract.ts'
import { hasEnded, hasSigned, isEffective } from '#domain/contract/contract.ts'
import { nowIso } from '#client/lib/clock.ts'
import type { TagTone } from '#client/ui/tag.tsx'
import type { FoldedContract } from './queries.ts'

export const otherParty = (contract: Contract, firm_id: string) =>
  contract.seller.firm_id === firm_id ? contract.buyer : contract.seller

/** Whether the firm is offered to sign. */
export const isSignable = ({ filter, contract }: FoldedContract): boolean =>
  filter === 0 && !contract.void_at && !hasEnded(contract, nowIso())

/** The present state of the contract for this firm. */
export function contractState({ contract, pending, review }: FoldedContract, firm_id: string): { label: string; tone: TagTone } {
  if (contract.void_at) return { label: '已作废', tone: 'grey' }
  if (review) return { label: '需要处理', tone: 'amber' }
  if (isEffective(contract)) return { label: '已生效', tone: 'verdigris' }
  if (hasEnded(contract, nowIso())) return { label: '已过期', tone: 'grey' }
  if (pending || hasSigned(contract, firm_id)) return { label: '等待对方签署', tone: 'grey' }
  return { label: '待签署', tone: 'copper' }
}
