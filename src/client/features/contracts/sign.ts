/** Signing: the verified signature goes through the outbox, in the lane of the contract and of its order. */
import { buyerSignContract, supplierSignContract, traderSignPurchaseContract, traderSignSaleContract } from '#api/contracts.ts'
import type { Contract } from '#domain/contract/contract.ts'
import type { Role } from '#domain/role.ts'
import { discard } from '#client/sync/outbox/outbox.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import type { FoldedContract } from './queries.ts'

const endpointOf = (role: Role, side: Contract['side']) => {
  if (role === 'supplier') return supplierSignContract
  if (role === 'buyer') return buyerSignContract
  return side === 'sale' ? traderSignSaleContract : traderSignPurchaseContract
}

/** The returned function queues the signature, replacing one that came back. Throws NotSaved. */
export function useSign() {
  const act = useAct()
  const { db, actor } = useAccount()
  return async ({ contract, review }: FoldedContract, verification: string) => {
    if (review) await discard(db, review.key)
    return act({
      endpoint: endpointOf(actor.role, contract.side),
      params: { id: contract.id },
      body: { verification, sha256: contract.sha256 },
      entities: [`contract:${contract.id}`, ...(contract.order_id ? [`order:${contract.order_id}`] : [])],
      label: `合同 ${contract.no} 签署`,
    })
  }
}
