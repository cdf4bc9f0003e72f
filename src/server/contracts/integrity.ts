/** Checks a stored contract against its hash whenever it is read whole. */
import type { Contract, ContractSide } from '#domain/contract/contract.ts'
import { ALTERED, isAltered } from '#domain/contract/contract-text.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { findContract, sha256 } from './store.ts'

export const alteredNow = (contract: Contract): boolean => isAltered(contract, sha256(contract.text))

/** Logs that the contract was found altered, with the step that was refused for it. */
function logAltered(db: Db, context: SessionContext, contract: Contract, step: object = {}): Promise<void> {
  const { id, no } = contract
  const detail = { no, sha256: contract.sha256, found: sha256(contract.text), ...step }
  return audit(db, { context, action: 'altered', object: 'contract', object_id: id, detail })
}

const NOT = { signing: '不能签署', editing: '不能修改条款', amending: '不能更正订单' } as const
/**
 * Refuses a step on an altered contract, because the step would make the altered text binding. The operation log records the
 * attempt.
 */
export function refuseAltered(context: SessionContext, contract: Contract, step: keyof typeof NOT): void {
  if (!alteredNow(contract)) return
  context.ifRefused((later) => logAltered(later, context, contract, { [step]: true }))
  throw new Refusal('conflict', { message: `${ALTERED}，${NOT[step]}，请联系平台核实` })
}

/** The contract of a party, and whether it was altered. Each time an alteration is found, it is logged. */
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
