/**
 * The desk's review of bank cards (银行卡确认). It is about the account as it stands: a changed one waits again. A card that was
 * rejected is paid to once the desk has confirmed it, whatever has been changed of it since.
 */
import { type BankCard, CARD_CHECKS, checkOf } from './bank-card.ts'
import { type DeskReview, refuseIfOutdated, reviewOf } from './desk-review.ts'

/** How the operator has checked that the account belongs to its holder. */
export const CHECKED_BY = { transfer: '打款核验', phone: '电话核实', papers: '证件核对' } as const
export type CheckedBy = keyof typeof CHECKED_BY
export const REVIEW_LENGTH = 200
/** The reasons that the desk gives most. */
export const CARD_REASONS = [
  '打款被退回，请核对账号与开户行',
  '户名与账号不一致，请核对后更正',
  '电话核实不是本企业的账户',
  '账户不能正常收款，请更换',
] as const

export const CARD_STATES = { waiting: '待确认', confirmed: '已确认', rejected: '已驳回' } as const
export type CardState = keyof typeof CARD_STATES

/** A review with what the desk alone reads. */
export interface StoredReview extends DeskReview {
  /** the operator's id */
  by: string
  /** null of a rejection */
  checked_by: CheckedBy | null
  note: string
}
type Reviewed = Pick<BankCard, 'standing' | 'review'>

/** An external check that matches confirms the card too, unless the desk has rejected it. */
export function cardState(card: Reviewed): CardState {
  const review = reviewOf(card)
  if (review) return review.passed ? 'confirmed' : 'rejected'
  return checkOf(card) === 'matched' && !isRejected(card) ? 'confirmed' : 'waiting'
}
/** Whether the desk has rejected the card, and not confirmed it since. Nobody pays to it. */
export const isRejected = ({ review }: Pick<BankCard, 'review'>): boolean => review?.passed === false
/** Why the card waits, or is confirmed without the desk: 驳回后已修改，卡号未经外部核验 */
export function checkWords(card: Reviewed): string {
  const before = card.review ? [card.review.passed ? '确认后账户已变更' : '驳回后账户已修改'] : []
  return [...before, CARD_CHECKS[checkOf(card)]].join('，')
}

export interface CardDecision {
  passed: boolean
  checked_by: CheckedBy | null
  /** for the desk alone */
  note: string
  /** for the card's firm */
  reason: string
  /** how the card stood on the operator's screen */
  seen: CardState
}
export const reviewWords = (review: Pick<StoredReview, 'passed' | 'checked_by' | 'reason'>): string =>
  review.passed
    ? [CARD_STATES.confirmed, review.checked_by && CHECKED_BY[review.checked_by]].filter(Boolean).join('：')
    : `${CARD_STATES.rejected}：${review.reason}`

/** Throws conflict if a colleague has decided meanwhile: 李四已于 2026-11-20 09:12 处理：已确认：打款核验 */
export function refuseIfDecided(
  card: Reviewed & { review?: StoredReview | null | undefined },
  { seen, passed }: CardDecision,
  by_name: string,
): void {
  const review = reviewOf(card)
  const state = cardState(card)
  refuseIfOutdated({
    what: '这张银行卡',
    state,
    seen,
    outcome: passed ? 'confirmed' : 'rejected',
    decided: review && { at: review.at, words: reviewWords(review) },
    by_name,
    changed: state === 'confirmed' ? '已通过外部核验' : '的账户已变更，等待重新确认',
  })
}
