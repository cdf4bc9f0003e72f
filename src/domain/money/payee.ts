/**
 * Where a payout goes: the supplier's default bank card. One that is new to the order is shown beside the old account, and the
 * supplier confirms it before money goes there.
 */
import { DAY_MS } from '../constants.ts'
import type { BankAccount } from '../firm/bank-account.ts'
import { type CardConfirmation, cardTitle } from '../firm/bank-card.ts'
import { Refusal } from '../refusal.ts'

export const NEW_CARD_DAYS = 7

/** Why a card is new to an order. */
export const NOVELTIES = {
  changed_since: '合同签署后新增或变更',
  recent: `${NEW_CARD_DAYS} 天内新增或变更`,
  other: '与合同列明的账户不同',
} as const
export type Novelty = keyof typeof NOVELTIES

interface CardFacts {
  account: BankAccount
  /** when the card got this account */
  since: string
}
/** What the purchase contract says: its account, and when the first party signed it. */
interface Agreed {
  account: BankAccount | null
  signed_at: string | null
}
/** A contract of an earlier build names bank and number alone. */
const isSame = (agreed: BankAccount, card: BankAccount): boolean =>
  agreed.account_no === card.account_no &&
  (agreed.card_id === undefined ||
    (['holder', 'bank_name', 'branch', 'cnaps_no'] as const).every((key) => agreed[key] === card[key]))

/** Why the card is new to the order, empty if it is not. */
export function noveltiesOf({ account, since }: CardFacts, agreed: Agreed, now: string): Novelty[] {
  const novelties: Record<Novelty, boolean> = {
    changed_since: agreed.signed_at !== null && since > agreed.signed_at,
    recent: Date.parse(now) - Date.parse(since) < NEW_CARD_DAYS * DAY_MS,
    other: agreed.account === null || !isSame(agreed.account, account),
  }
  return (Object.keys(novelties) as Novelty[]).filter((each) => novelties[each])
}

export interface Payee extends CardFacts {
  /** the card's version since which it names this account */
  version: number
  /** the account that the trader knew: that of the contract or, if that is the same, the one before the card's last change */
  old: BankAccount | null
  novelties: Novelty[]
  /** by the desk, which has not confirmed it since */
  rejected: boolean
  /** by a person of the supplier's firm, for this account; null if nobody has */
  confirmed: Omit<CardConfirmation, 'version'> | null
}

const BY_TIME: readonly Novelty[] = ['changed_since', 'recent']
/**
 * The refusal to pay to an account that the desk has rejected, or that is new and nobody of the supplier has confirmed. It says who
 * has to do what.
 */
export function payeeObstacle(payee: Payee, reasons: readonly Novelty[] = payee.novelties): Refusal | null {
  const { account, novelties, confirmed, rejected } = payee
  // What goes to the account of the contract does not go to a card that differs from it.
  if (rejected && (reasons.includes('other') || !novelties.includes('other'))) {
    const message = `收款账户（${cardTitle(account)}）未通过平台核对。请供应商更正，平台确认后再付款`
    return new Refusal('payee_rejected', { message })
  }
  if (confirmed || !novelties.some((each) => reasons.includes(each))) return null
  const message = `收款账户（${cardTitle(account)}）为新账户。请供应商在“银行卡”中核对并确认，确认后再付款`
  return new Refusal('payee_unconfirmed', { message })
}

const MOVED = '供应商的收款账户已变更，请核对新账户后重新登记'

/** Whether the card has another account by now than the one that a person saw. */
export const isMoved = (
  { card_id, card_version = 0 }: { card_id?: string | undefined; card_version?: number | undefined },
  payee: Payee | null,
): boolean => payee?.account.card_id !== card_id || card_version < (payee?.version ?? 0)

/**
 * The account for the entry of a payout: the card that it names, as the server knows it. Cash goes to no account. Throws conflict
 * if the card has another account by now; payee_rejected if the desk has rejected it; payee_unconfirmed if it is new to the order and nobody has confirmed it.
 */
export function payeeOf(
  { method, card_id, card_version = 0 }: { method: string; card_id?: string | undefined; card_version?: number | undefined },
  payee: Payee | null | undefined,
): BankAccount | undefined {
  if (payee === undefined || method === 'cash') return undefined
  const named = card_id !== undefined
  if (named && isMoved({ card_id, card_version }, payee)) throw new Refusal('conflict', { message: MOVED })
  // A payout that names no card went to the account of the contract, so it may differ from the card.
  const refusal = payee && payeeObstacle(payee, named ? payee.novelties : BY_TIME)
  if (refusal) throw refusal
  return named && payee ? { ...payee.account, card_version: Math.min(card_version, payee.account.card_version ?? 0) } : undefined
}
