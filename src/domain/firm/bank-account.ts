/** The bank account of a firm as its contracts name it. The firm is the holder. */
export interface BankAccount {
  bank_name: string
  account_no: string
}

/** The number in groups of four, as bank cards print it. */
export const formatAccountNo = (account_no: string): string => account_no.replaceAll(/(.{4})(?=.)/g, '$1 ')
export const accountWords = ({ bank_name, account_no }: BankAccount): string => `${bank_name} ${formatAccountNo(account_no)}`
