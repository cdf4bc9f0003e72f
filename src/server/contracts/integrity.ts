/** Holds a stored contract against its hash whenever somebody reads it whole. */
import type { Contract, ContractSide } from '#domain/contract.ts'
import { isAltered } from '#domain/contract-text.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import { findContract, sha256 } from './store.ts'

export const alteredNow = (contract: Contract): boolean => isAltered(contract, sha256(contract.text))

/** The contract of a party, and whether it was altered, which goes to the operation log each time it is found. */
export async function readChecked(
  context: SessionContext,
  id: string,
  side?: ContractSide,
): Promise<{ contract: Contract; altered: boolean }> {
  const contract = await findContract(context.db, id, context.session.firm_id, side)
  if (!contract) throw new Refusal('not_found')
  const altered = alteredNow(contract)
  if (altered) {
    const detail = { no: contract.no, sha256: contract.sha256, found: sha256(contract.text) }
    await audit(context.db, { context, action: 'altered', object: 'contract', object_id: id, detail })
  }
  return { contract, altered }
}
