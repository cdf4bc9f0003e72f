/** Asks a bank or a payment service whether number and holder of an account belong together: the interface of a provider. */
import type { BankAccount } from '#domain/firm/bank-account.ts'

export interface BankCardCheck {
  check(account: BankAccount): Promise<'not_asked' | 'matched' | 'mismatched'>
}

/** Without a provider nobody is asked, and the page says so. No provider has an adapter yet. */
export const NO_CARD_CHECK: BankCardCheck = { check: async () => 'not_asked' }
