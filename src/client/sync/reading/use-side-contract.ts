/** Reads the contract of one side of an order from the device, or from the server if the device does not hold it. */
import { useAbsent } from '#client/sync/pull/absent.ts'
import { useLive } from './live.ts'
import { CONTRACT } from '#client/sync/nouns/contract.ts'
import { useAccount } from './react.tsx'
import type { Contract, ContractSide } from '#domain/contract/contract.ts'
import type { Order } from '#domain/order/order.ts'

/** undefined while the device is being read; null if the contract is not available. */
export function useSideContract(order: Order, side: ContractSide): Contract | null | undefined {
  const { db } = useAccount()
  const id = order[side]?.contract_id ?? ''
  const contract = useLive(async () => (await db.contracts.get(id))?.contract ?? null, [db, id])
  useAbsent(CONTRACT, id, contract === null && id !== '')
  return contract
}
