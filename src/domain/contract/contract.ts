/** Purchase and sale contracts (购销合同): drafted with the order, frozen as text, signed by both parties. */
import type { Audience, Table } from '../disclosure/audience.ts'
import { accountInFull, BANK_ACCOUNT, type BankAccount } from '../firm/bank-account.ts'
import { viewThrough } from '../disclosure/audience.ts'
import { chinaDay } from '../china-time.ts'
import { contractText } from './contract-text.ts'
import { type Clause, STANDARD_CLAUSES, withTemplate } from './contract-clauses.ts'
import { capitalFen } from '../money/numerals.ts'
import type { Actor, Order } from '../order/order.ts'
import { clausesOf } from './order-clauses.ts'
import { Refusal } from '../refusal.ts'
import type { Role } from '../role.ts'

/** supply: the trader buys from the supplier; sale: the trader sells to the buyer. */
export type ContractSide = 'supply' | 'sale'

interface ContractItem {
  name: string
  spec: string
  quantity_kg: number
  price_fen: number
  amount_fen: number
  tax_rate_bp: number
}
/** A firm's details in a contract, besides its name. Each is absent if the firm had none when the contract was drafted. */
export interface Particulars {
  /** 统一社会信用代码 */
  uscc?: string | undefined
  /** the registered address */
  address?: string | undefined
  /** the account that receives its money */
  account?: BankAccount | undefined
}
export interface Party extends Particulars {
  firm_id: string
  name: string
}
/** The details with their labels, as documents print them. */
export const particularsOf = ({ uscc, address, account }: Particulars): [name: string, text: string][] => [
  ...(uscc ? [['统一社会信用代码', uscc] as [string, string]] : []),
  ...(address ? [['地址', address] as [string, string]] : []),
  ...(account ? [[account.holder ? '收款账户' : '开户行及账号', accountInFull(account)] as [string, string]] : []),
]
export interface Signature {
  firm_id: string
  user_id: string
  name: string
  at: string
  ip: string
  /** masked phone or mailbox that received the identity code */
  verified_by: string
}
export interface Contract {
  id: string
  no: string
  order_id: string | null
  order_no: string
  side: ContractSide
  kind: 'framework' | 'single'
  /** 供方 and 需方 */
  seller: Party
  buyer: Party
  items: ContractItem[]
  clauses: Clause[]
  total_fen: number
  total_capital: string
  valid_from: string
  valid_to: string
  /** the frozen wording that is signed, and its SHA-256 in hex */
  text: string
  sha256: string
  signatures: Signature[]
  void_at: string | null
  version: number
  created_at: string
  updated_at: string
}

export const hasSigned = (contract: Pick<Contract, 'signatures'>, firm_id: string): boolean =>
  contract.signatures.some((signature) => signature.firm_id === firm_id)
export const isEffective = (contract: Pick<Contract, 'seller' | 'buyer' | 'signatures'>): boolean =>
  [contract.seller, contract.buyer].every((party) => hasSigned(contract, party.firm_id))

export type ContractFilter = 0 | 1
export const CONTRACT_FILTERS = [
  { code: 0, label: '待签署' },
  { code: 1, label: '已签署' },
] as const
/** 0: the firm has not signed. 1: it has. Null lists the contract under 全部 only, because nobody signs a void contract. */
export const contractFilter = (contract: Pick<Contract, 'signatures' | 'void_at'>, firm_id: string): ContractFilter | null =>
  hasSigned(contract, firm_id) ? 1 : contract.void_at ? null : 0

/** The weight of all its goods. */
export const contractKg = ({ items }: Pick<Contract, 'items'>): number =>
  items.reduce((sum, { quantity_kg }) => sum + quantity_kg, 0)

/** A firm as registered. Missing details are empty. */
export interface Registered {
  uscc: string
  address: string
  account: BankAccount | null
}
/** The firms of an order, by role. */
export type Firms = Partial<Record<Role, Registered | null>>
/** A party to a contract, with the known details of its firm. */
export const partyTo = (firm_id: string, name: string, firm: Registered | null): Party => ({
  firm_id,
  name,
  ...(firm?.uscc ? { uscc: firm.uscc } : {}),
  ...(firm?.address ? { address: firm.address } : {}),
  ...(firm?.account ? { account: firm.account } : {}),
})

/** Drafts the contract of one side of a new order. The caller adds the hash of `text`. */
export function draftContract(
  order: Order,
  side: ContractSide,
  names: { id: string; no: string; valid_to: string },
  now: string,
  { firms = {}, template = STANDARD_CLAUSES }: { firms?: Firms; template?: readonly Clause[] } = {},
): Omit<Contract, 'sha256'> {
  const party = (role: Role): Party => partyTo(order[`${role}_id`] ?? '', order[`${role}_name`] ?? '', firms[role] ?? null)
  const [seller, buyer, terms] =
    side === 'supply' ? [party('supplier'), party('trader'), order.supply] : [party('trader'), party('buyer'), order.sale]
  if (!terms) throw new Refusal('invalid')
  const { price_fen, quantity_kg, amount_fen, tax_rate_bp } = terms
  const items = [{ name: order.title, spec: order.spec_name, quantity_kg, price_fen, amount_fen, tax_rate_bp }]
  const place = firms.trader?.address ?? ''
  const clauses = withTemplate(clausesOf(order, side, terms, { place, account: seller.account }), template)
  const total_capital = capitalFen(amount_fen) ?? ''
  const wording = {
    no: names.no,
    kind: 'single' as const,
    seller,
    buyer,
    items,
    clauses,
    total_fen: amount_fen,
    total_capital,
    valid_from: now,
    valid_to: names.valid_to,
  }
  return {
    ...wording,
    id: names.id,
    order_id: order.id,
    order_no: order.no,
    side,
    text: contractText(wording),
    signatures: [],
    void_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** Refuses to sign unless the hash matches the text that the person read. */
export function refuseOtherText({ sha256 }: Contract, read: string): void {
  if (read !== sha256) throw new Refusal('conflict', { message: '合同内容已更新，请重新阅读后签署' })
}

/**
 * Whether a framework contract's term is over, so that signing it would have no effect. The term of an order's own contract is no
 * deadline, because the order cannot go on without it.
 */
export const hasEnded = ({ kind, valid_to }: Pick<Contract, 'kind' | 'valid_to'>, now: string): boolean =>
  kind === 'framework' && Date.parse(valid_to) <= Date.parse(now)
/** Why nobody can sign the contract any more. */
export const endedWords = ({ valid_to }: Pick<Contract, 'valid_to'>): string =>
  `框架合同有效期已于 ${chinaDay(valid_to)} 届满，不能签署`

/**
 * Adds the actor's signature. Refuses a stranger, a second signature, a void contract, and a framework contract past its term.
 */
export function sign(contract: Contract, actor: Actor, at: { now: string; ip: string; verified_by: string }): Contract {
  if (![contract.seller.firm_id, contract.buyer.firm_id].includes(actor.firm_id)) throw new Refusal('not_found')
  if (contract.void_at) throw new Refusal('wrong_state', { message: '合同已作废，不能签署' })
  if (hasSigned(contract, actor.firm_id)) throw new Refusal('wrong_state', { message: '贵司已签署此合同' })
  if (hasEnded(contract, at.now)) throw new Refusal('wrong_state', { message: endedWords(contract) })
  const signature: Signature = {
    firm_id: actor.firm_id,
    user_id: actor.user_id,
    name: actor.name,
    at: at.now,
    ip: at.ip,
    verified_by: at.verified_by,
  }
  return { ...contract, signatures: [...contract.signatures, signature], version: contract.version + 1, updated_at: at.now }
}

/** The contract as void, because its order ended before it was fulfilled. */
export const voided = (contract: Contract, now: string): Contract => ({
  ...contract,
  void_at: now,
  version: contract.version + 1,
  updated_at: now,
})

type ContractTable<T extends object> = Table<T, { firm_id: string }>
const PARTY: ContractTable<Party> = {
  firm_id: 'all',
  name: 'all',
  uscc: 'all',
  address: 'all',
  account: { of: BANK_ACCOUNT },
}
/** The platform alone keeps the other party's signing user, IP and identification. */
const itself: Audience<Signature, { firm_id: string }> = (viewer, signature) => viewer.firm_id === signature.firm_id
const SIGNATURE: ContractTable<Signature> = {
  firm_id: 'all',
  user_id: { to: itself, blank: '' },
  name: 'all',
  at: 'all',
  ip: { to: itself, blank: '' },
  verified_by: { to: itself, blank: '' },
}
/** Both parties read a contract; nobody else does. */
export const CONTRACT_TABLE: ContractTable<Contract> = {
  id: 'all',
  no: 'all',
  order_id: 'all',
  order_no: 'all',
  side: 'all',
  kind: 'all',
  seller: { of: PARTY },
  buyer: { of: PARTY },
  items: {
    of: { name: 'all', spec: 'all', quantity_kg: 'all', price_fen: 'all', amount_fen: 'all', tax_rate_bp: 'all' },
  },
  clauses: { of: { title: 'all', text: 'all' } },
  total_fen: 'all',
  total_capital: 'all',
  valid_from: 'all',
  valid_to: 'all',
  text: 'all',
  sha256: 'all',
  signatures: { of: SIGNATURE },
  void_at: 'all',
  version: 'all',
  created_at: 'all',
  updated_at: 'all',
}

/** The contract as a party to it may see it. */
export const contractFor = (contract: Contract, firm_id: string): Contract => viewThrough(CONTRACT_TABLE, contract, { firm_id })
