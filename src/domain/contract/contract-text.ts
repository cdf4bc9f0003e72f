/**
 * The frozen text of a contract, generated from its fields. Changing any wording here makes every earlier contract look altered.
 */
import { accountInFull, type BankAccount } from '../firm/bank-account.ts'
import { chinaDay } from '../china-time.ts'
import { formatFen } from '../money/money.ts'
import { formatTonnes } from '../goods/weight.ts'

interface Side {
  name: string
  uscc?: string | undefined
  address?: string | undefined
  account?: BankAccount | undefined
}
/** The parts of the text. */
export interface Wording {
  no: string
  kind: 'framework' | 'single'
  seller: Side
  buyer: Side
  items: readonly {
    name: string
    spec: string
    quantity_kg: number
    price_fen: number
    amount_fen: number
    tax_rate_bp: number
  }[]
  clauses: readonly { title: string; text: string }[]
  total_fen: number
  total_capital: string
  valid_from: string
  valid_to: string
}

export const CLAUSE_LIMIT = 30
export const CLAUSE_TITLE_LENGTH = 30
export const CLAUSE_TEXT_LENGTH = 800

export const CONTRACT_TITLES = { single: '购销合同', framework: '框架合同' } as const

/** The sentence between the parties and the items. */
export const preambleOf = ({ items }: Pick<Wording, 'items'>): string =>
  `供需双方经协商一致，${items.length > 0 ? '就下列货物的购销订立本合同' : '订立本合同'}，共同遵守。`

/** Code and address of a party, if the contract names them. */
const registered = (title: string, { uscc, address }: Side): string[] => [
  ...(uscc ? [`${title}统一社会信用代码：${uscc}`] : []),
  ...(address ? [`${title}地址：${address}`] : []),
]

export function contractText(contract: Wording): string {
  const { seller, buyer, items, total_capital, total_fen } = contract
  return [
    `${CONTRACT_TITLES[contract.kind]} ${contract.no}`,
    `供方：${seller.name}`,
    `需方：${buyer.name}`,
    ...registered('供方', seller),
    ...registered('需方', buyer),
    ...(seller.account ? [`供方账户：${accountInFull(seller.account)}`] : []),
    ...(buyer.account ? [`需方账户：${accountInFull(buyer.account)}`] : []),
    ...items.map(
      (item) =>
        `${[item.name, item.spec].filter(Boolean).join(' ')} ${formatTonnes(item.quantity_kg)} 吨 × ${formatFen(item.price_fen)} 元/吨 = ${formatFen(item.amount_fen)} 元（含税 ${item.tax_rate_bp / 100}%）`,
    ),
    // A framework contract names no goods, and so no total.
    ...(items.length > 0 ? [`合计人民币：${total_capital}（¥${formatFen(total_fen)}）`] : []),
    ...contract.clauses.map((clause, index) => `${index + 1}. ${clause.title}：${clause.text}`),
    `有效期：${chinaDay(contract.valid_from)} 至 ${chinaDay(contract.valid_to)}`,
  ].join('\n')
}

/** The warning shown for a contract whose text or figures no longer match its hash. */
export const ALTERED = '合同文本与签署时不一致'

/** Whether the text differs from the hashed text, or the fields differ from the text. `hash` is the hash of the stored text. */
export const isAltered = (contract: Wording & { text: string; sha256: string }, hash: string): boolean =>
  hash !== contract.sha256 || contractText(contract) !== contract.text
