/** The trader's edits of a contract before the first signature: its clauses, and a framework contract (框架合同) with one buyer. */
import type { Contract, Firms, Party, Registered } from './contract.ts'
import { type Clause, CLAUSE_KINDS } from './contract-clauses.ts'
import { draftContract, isEffective } from './contract.ts'
import { contractText } from './contract-text.ts'
import { disclosureProblems } from '../disclosure/disclosure.ts'
import type { Order } from '../order/order.ts'
import { BUYER, SUPPLIER } from '../disclosure/readers.ts'
import { Refusal, refuseIfAny } from '../refusal.ts'

/** Whether the trader may still edit: nobody has signed, and the contract is not void. */
export const isEditable = (contract: Pick<Contract, 'signatures' | 'void_at'>): boolean =>
  contract.signatures.length === 0 && contract.void_at === null

/**
 * The contract with other clauses. The caller hashes its text. Refuses after the first signature, and for a version that the
 * writer has not seen.
 */
export function withClauses(
  contract: Contract,
  { clauses, base_version }: { clauses: readonly Clause[]; base_version: number },
  now: string,
): Contract {
  if (contract.void_at) throw new Refusal('wrong_state', { message: '合同已作废，条款不能再改' })
  if (!isEditable(contract)) throw new Refusal('wrong_state', { message: '已有一方签署，条款不能再改' })
  if (contract.version !== base_version)
    throw new Refusal('conflict', { message: '合同条款已被更新，请核对后再提交', details: { version: contract.version } })
  const next = { ...contract, clauses: clauses.map(({ title, text }) => ({ title, text })) }
  return { ...next, text: contractText(next), version: contract.version + 1, updated_at: now }
}

const registered = ({ uscc = '', address = '', account }: Party): Registered => ({ uscc, address, account: account ?? null })
/**
 * Rebuilds a side's contract from the corrected order, before the first signature. Clauses derived from the order are derived
 * again; template clauses and the trader's own stay. `firms` holds the parties as registered now. The caller hashes `text`. Null
 * if the correction changes nothing in the contract.
 */
export function redrafted(contract: Contract, before: Order, order: Order, firms: Firms, now: string): Contract | null {
  const { side, id, no, valid_to, valid_from, seller, buyer } = contract
  const drafted = (each: Order, of: Firms) =>
    draftContract(each, side, { id, no, valid_to }, valid_from, { firms: of, template: [] })
  const known: Firms =
    side === 'supply'
      ? { supplier: registered(seller), trader: registered(buyer) }
      : { trader: registered(seller), buyer: registered(buyer) }
  const was = drafted(before, known)
  const again = (of: Firms): Contract => {
    const is = drafted(order, of)
    const clauses = contract.clauses.map((clause) => {
      const at = was.clauses.findIndex(({ title, text }) => title === clause.title && text === clause.text)
      return is.clauses[at] ?? clause
    })
    const { items, total_fen, total_capital } = is
    const next = { ...contract, seller: is.seller, buyer: is.buyer, items, total_fen, total_capital, clauses }
    return { ...next, text: contractText(next) }
  }
  if (again(known).text === contract.text) return null
  return { ...again(firms), version: contract.version + 1, updated_at: now }
}

/** Clauses that would disclose the other side of the order to the contract's party, by field. */
function clauseProblems(order: Order, side: Contract['side'], clauses: readonly Clause[]) {
  const readers = side === 'supply' ? SUPPLIER : BUYER
  const texts = clauses.flatMap(({ title, text }, at) => [
    { field: `clauses.${at}.title`, text: title, readers },
    { field: `clauses.${at}.text`, text, readers },
  ])
  return disclosureProblems(order, texts)
}

export function refuseClauses(order: Order, side: Contract['side'], clauses: readonly Clause[]): void {
  refuseIfAny(clauseProblems(order, side, clauses))
}

/** Refuses an order if the trader's template would disclose the other side to a contract's party. */
export function refuseTemplate(order: Order, side: Contract['side'], clauses: readonly Clause[], noun = '条款模板'): void {
  const [problem] = Object.values(clauseProblems(order, side, clauses))
  if (problem) throw new Refusal('invalid', { message: `${CLAUSE_KINDS[side]}的${noun}需要修改：${problem}` })
}

/** A framework contract of the trader with a buyer: clauses and a term, no goods. The caller adds the hash of `text`. */
export function draftFramework(
  {
    id,
    no,
    buyer,
    seller,
    valid_to,
    clauses,
  }: Pick<Contract, 'id' | 'no' | 'valid_to'> & {
    buyer: Party
    seller: Party
    clauses: readonly Clause[]
  },
  now: string,
): Omit<Contract, 'sha256'> {
  if (Date.parse(valid_to) <= Date.parse(now)) refuseIfAny({ valid_to: '有效期须晚于今天' })
  const wording = {
    no,
    kind: 'framework' as const,
    seller,
    buyer,
    items: [],
    clauses: clauses.map(({ title, text }) => ({ title, text })),
    total_fen: 0,
    total_capital: '',
    valid_from: now,
    valid_to,
  }
  return {
    ...wording,
    id,
    order_id: null,
    order_no: '',
    side: 'sale',
    text: contractText(wording),
    signatures: [],
    void_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** Whether the contract binds now: both have signed, it is not void, and its term runs. */
export const isInForce = (
  contract: Pick<Contract, 'seller' | 'buyer' | 'signatures' | 'void_at' | 'valid_from' | 'valid_to'>,
  now: number,
): boolean =>
  isEffective(contract) &&
  contract.void_at === null &&
  Date.parse(contract.valid_from) <= now &&
  now < Date.parse(contract.valid_to)
