/** The trader's edits of a contract until the first signature: its clauses, and a framework contract (框架合同) with one buyer. */
import type { Contract, Party } from './contract.ts'
import { isEffective } from './contract.ts'
import { contractText } from './contract-text.ts'
import { disclosureProblems } from './disclosure.ts'
import type { Order } from './order.ts'
import { BUYER, SUPPLIER } from './readers.ts'
import { Refusal, refuseIfAny } from './refusal.ts'

export type Clause = Contract['clauses'][number]

/** Whether the trader may still write: nobody has signed, and it is not void. */
export const isEditable = (contract: Pick<Contract, 'signatures' | 'void_at'>): boolean =>
  contract.signatures.length === 0 && contract.void_at === null

/** With other clauses, whose text the caller hashes. Refuses after the first signature, and a version that the writer has not seen. */
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

/** Refuses a clause that would tell the contract's other party of the other side of the order. */
export function refuseClauses(order: Order, side: Contract['side'], clauses: readonly Clause[]): void {
  const readers = side === 'supply' ? SUPPLIER : BUYER
  const texts = clauses.flatMap(({ title, text }, at) => [
    { field: `clauses.${at}.title`, text: title, readers },
    { field: `clauses.${at}.text`, text, readers },
  ])
  refuseIfAny(disclosureProblems(order, texts))
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

/** The two parties' clauses for every later order; the trader edits them before drafting. */
export const FRAMEWORK_CLAUSES: readonly Clause[] = [
  { title: '合作方式', text: '本合同有效期内，双方就每批货物另行在平台创建订单并签署购销合同，品名、数量、价格以该合同为准。' },
  { title: '质量', text: '货物应符合订单约定的规格；需方对质量有异议的，应在提交结算时提出并附照片。' },
  { title: '计量与结算', text: '按订单约定的过磅方式计量，净重减去扣杂、扣水后的重量为结算重量，以磅单为凭。' },
  { title: '付款', text: '需方按每张订单约定的期限付款。' },
  { title: '争议', text: '双方协商解决；协商不成的，向供方所在地人民法院提起诉讼。' },
]

/** Whether the contract binds now: both have signed, it is not void, and its term runs. */
export const isInForce = (
  contract: Pick<Contract, 'seller' | 'buyer' | 'signatures' | 'void_at' | 'valid_from' | 'valid_to'>,
  now: number,
): boolean =>
  isEffective(contract) &&
  contract.void_at === null &&
  Date.parse(contract.valid_from) <= now &&
  now < Date.parse(contract.valid_to)
