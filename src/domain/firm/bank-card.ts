/** Bank cards (银行卡): the accounts that receive payments to a supplier's firm. Everybody in the firm sees them. */
import type { BankAccount } from './bank-account.ts'
import type { DeskReview } from './desk-review.ts'
import { isBankAccountNo, isBankCardNo } from '../input/identity.ts'
import type { FieldErrors } from '../refusal.ts'
import { required, wrongFormat } from '../input/sentences.ts'

/** Most cards of one firm. */
export const BANK_CARD_LIMIT = 20
export const BANK_NAME_LENGTH = 40
export const CNAPS_LENGTH = 12

/** A firm's account, or a private person's debit card. */
export const ACCOUNT_TYPES = { public: '对公', private: '对私' } as const
export type AccountType = keyof typeof ACCOUNT_TYPES

/** The fields of the form. */
export interface BankCardFields {
  account_type: AccountType
  /** The firm's name for a public account, or the person's own name for a private one. It is shown, never typed. */
  holder: string
  bank_name: string
  /** for a public account only */
  branch: string
  /** digits only */
  account_no: string
  /** the branch's number at the clearing house (联行号): 12 digits, for a public account only */
  cnaps_no: string
  /** true makes it the default; false leaves the default as it is */
  is_default: boolean
}
export interface CardConfirmation {
  /** of the card that the person saw */
  version: number
  by_name: string
  at: string
}
/** What an external check says of number and holder. Firms' accounts are not asked about. */
export const CARD_CHECKS = {
  not_asked: '卡号未经外部核验',
  matched: '外部核验：户名与账号一致',
  mismatched: '外部核验：户名与账号不一致',
  unusable: '外部核验：卡号有误，或卡不能正常使用',
  undecided: '外部核验没有得出结果',
} as const
export type CardCheck = keyof typeof CARD_CHECKS
/** The history of the account that the card names. A new default alone does not change it. */
export interface CardStanding {
  /** the card's version since which its account is as it is, and when that was */
  version: number
  since: string
  /** the account before its last change */
  previous: BankAccount | null
  /** the last confirmation behind the identity check, perhaps of an earlier account */
  confirmed: CardConfirmation | null
  /** the last external check, perhaps of an earlier account: the card's version of that account, and the result */
  checked?: { version: number; result: CardCheck } | undefined
}
export interface BankCard extends BankCardFields {
  id: string
  /** absent until the server has stored the card */
  standing?: CardStanding | undefined
  /** what the desk says, perhaps of an earlier account */
  review?: DeskReview | null | undefined
  default_rank: number
  version: number
  created_at: string
  updated_at: string
}

/** The certified names. Each is '' while there is no certification in force. */
export interface Holders {
  firm_name: string
  person_name: string
}
export const holderOf = ({ account_type }: Pick<BankCardFields, 'account_type'>, { firm_name, person_name }: Holders): string =>
  account_type === 'public' ? firm_name : person_name

/** Leads to the certification whose name the card bears. */
export const HOLDER_MISSING: Record<AccountType, string> = {
  public: '请先完成企业认证，户名须与认证的企业名称一致',
  private: '请先完成个人认证，户名须与认证的本人姓名一致',
}

/** The problems in the content itself, each at its field. */
export function bankCardFieldProblems({ account_type, account_no, branch, cnaps_no }: BankCardFields): FieldErrors {
  const errors: FieldErrors = {}
  if (account_type === 'private') {
    if (!isBankCardNo(account_no)) errors['account_no'] = '卡号有误，请核对后重填'
    return errors
  }
  if (!isBankAccountNo(account_no)) errors['account_no'] = wrongFormat('银行账号')
  if (branch === '') errors['branch'] = required('开户支行')
  if (!/^\d{12}$/.test(cnaps_no)) errors['cnaps_no'] = `联行号为 ${CNAPS_LENGTH} 位数字`
  return errors
}

/**
 * Conflicts with the registered names of firm and person and with the firm's other cards: a duplicate number, or too many cards.
 */
export function bankCardProblems(
  cards: readonly Pick<BankCard, 'id' | 'account_no'>[],
  { id, ...fields }: BankCardFields & { id: string },
  holders: Holders,
): FieldErrors {
  const errors = bankCardFieldProblems(fields)
  const holder = holderOf(fields, holders)
  const others = cards.filter((each) => each.id !== id)
  if (holder === '') errors['holder'] = HOLDER_MISSING[fields.account_type]
  else if (fields.holder !== holder) errors['holder'] = `户名须为“${holder}”`
  if (others.some((each) => each.account_no === fields.account_no)) errors['account_no'] = '已添加过这个账号'
  else if (others.length >= BANK_CARD_LIMIT) errors['account_no'] = `最多保存 ${BANK_CARD_LIMIT} 张银行卡，请先删除不用的`
  return errors
}

/** 中国工商银行 尾号 0001 */
export const cardTitle = ({ bank_name, account_no }: Pick<BankCardFields, 'bank_name' | 'account_no'>): string =>
  `${bank_name} 尾号 ${account_no.slice(-4)}`

/** The card as the contracts of its firm name it. */
export const accountOf = ({ id, version, ...card }: BankCard): BankAccount => ({
  bank_name: card.bank_name,
  account_no: card.account_no,
  holder: card.holder,
  ...(card.branch ? { branch: card.branch } : {}),
  ...(card.cnaps_no ? { cnaps_no: card.cnaps_no } : {}),
  card_id: id,
  card_version: version,
})

const SAME: readonly (keyof BankCardFields)[] = ['account_type', 'holder', 'bank_name', 'branch', 'account_no', 'cnaps_no']
/** The standing of a card that is stored with these fields. `before` is null for a new card. */
export function standingAfter(before: BankCard | null, fields: Omit<BankCardFields, 'is_default'>, now: string): CardStanding {
  if (!before?.standing) return { version: 1, since: now, previous: null, confirmed: null }
  const { standing, version } = before
  if (SAME.every((key) => key === 'is_default' || before[key] === fields[key])) return standing
  return { ...standing, version: version + 1, since: now, previous: accountOf(before) }
}

/** Whether a person of the supplier's firm has confirmed the account as it is. */
export const isConfirmed = ({ standing }: Pick<BankCard, 'standing'>): boolean =>
  !!standing?.confirmed && standing.confirmed.version >= standing.version

/** What an external check says of the account as it is. */
export const checkOf = ({ standing }: Pick<BankCard, 'standing'>): CardCheck =>
  standing?.checked && standing.checked.version >= standing.version ? standing.checked.result : 'not_asked'
/** Whether an external check is to be asked. */
export const awaitsCheck = (card: Pick<BankCard, 'account_type' | 'standing'>): boolean =>
  card.account_type === 'private' && checkOf(card) === 'not_asked'
