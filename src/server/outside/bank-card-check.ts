/** Asks a bank or a payment service whether number and holder of a private card belong together: the interface of a provider. */
import type { CardCheck } from '#domain/firm/bank-card.ts'

export type CardResult = Exclude<CardCheck, 'not_asked'>
export interface BankCardCheck {
  /** Throws LastingFailure if a retry cannot succeed, AskedTooOften if none can today, and another error if one may at once. */
  check(card: { holder: string; account_no: string }): Promise<CardResult>
}
/** The provider answers no more questions about this card, or of this operator, today. */
export class AskedTooOften extends Error {
  override name = 'AskedTooOften'
}
