/** Holds a stored contract against its hash whenever somebody reads it whole. */
import type { Contract, ContractSide } from '#domain/contract.ts'
import { isAltered } from '#domain/contract-text.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { findContract, sha256 } from './store.ts'

export const alteredNow = (contract: Contract): boolean => isAltered(contract, sha256(contract.text))

/** Notes in the operation log that the contract was found altered; `signing` where somebody was about to sign it. */
export function logAltered(db: Db, context: SessionContext, contract: Contract, signing = false): Promise<void> {
  const { id, no } = contract
  const detail = { no, sha256: contract.sha256, found: sha256(contract.text), ...(signing ? { signing } : {}) }
  return audit(db, { context, action: 'altered', object: 'contract', object_id: id, detail })
}

/** The contract of a party, and whether it was altered, which goes to the operation log each time it is found. */
export async function readChecked(
  context: SessionContext,
  id: string,
  side?: ContractSide,
): Promise<{ contract: Contract; altered: boolean }> {
  const contract = await findContract(context.db, id, context.session.firm_id, side)
  if (!contract) throw new Refusal('not_found')
  const altered = alteredNow(contract)
  if (altered) await logAltered(context.db, context, contract)
  return { contract, altered }
}
