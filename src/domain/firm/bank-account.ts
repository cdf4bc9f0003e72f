/**
 * The bank account of a firm as its contracts name it. The firm is the holder, unless the account is a bank card of a supplier's
 * firm: then the card's holder, branch and version stand with it.
 */
export interface BankAccount {
  bank_name: string
  account_no: string
  holder?: string | undefined
  branch?: string | undefined
  cnaps_no?: string | undefined
  /** the bank card, and its version when the contract was drafted */
  card_id?: string | undefined
  card_version?: number | undefined
}

/** Whoever reads an account reads all of it. */
export const BANK_ACCOUNT = {
  bank_name: 'all',
  account_no: 'all',
  holder: 'all',
  branch: 'all',
  cnaps_no: 'all',
  card_id: 'all',
  card_version: 'all',
} as const satisfies Record<keyof Required<BankAccount>, 'all'>

/** The number in groups of four, as bank cards print it. */
export const formatAccountNo = (account_no: string): string => account_no.replaceAll(/(.{4})(?=.)/g, '$1 ')
/** 中国工商银行宁波北仑支行 6222 0212 3456 7890 128 */
export const accountWords = ({ bank_name, branch = '', account_no }: BankAccount): string =>
  `${bank_name}${branch} ${formatAccountNo(account_no)}`
/** Everything that a contract says of the account. */
export const accountInFull = (account: BankAccount): string => {
  const { holder, cnaps_no, card_version } = account
  return [
    ...(holder ? [`户名 ${holder}`] : []),
    accountWords(account),
    ...(cnaps_no ? [`联行号 ${cnaps_no}`] : []),
    ...(card_version ? [`账户资料第 ${card_version} 版`] : []),
  ].join('，')
}
