/** The account of a supplier's bank card, as a contract and a payout name it. */
import type { BankAccount } from '#domain/firm/bank-account.ts'

export const CARD_ACCOUNT = {
  bank_name: '演示银行',
  branch: '示范支行',
  account_no: '9999000011112222',
  holder: '演示·供方再生资源',
  cnaps_no: '999999999999',
  card_id: 'card',
  card_version: 2,
} satisfies BankAccount
