/** Bank cards in the database. */
import type { BankAccount } from '#domain/firm/bank-account.ts'
import { accountOf, type BankCard, type CardStanding, cardTitle } from '#domain/firm/bank-card.ts'
import type { StoredReview } from '#domain/firm/card-review.ts'
import type { DeskReview } from '#domain/firm/desk-review.ts'
import { inOrder } from '#domain/firm/default-rank.ts'
import type { Db } from '../db/connect.ts'
import { bankCards } from '../db/tables/bank-cards.ts'
import { firmRecords } from '../firm-records.ts'

type Row = typeof bankCards.$inferSelect

/** A stored card. */
export type StoredCard = BankCard & { standing: CardStanding }
const seenReview = ({ by: _b, checked_by: _c, note: _n, ...review }: StoredReview): DeskReview => review
export const view = ({ firm_id: _f, edits: _e, deleted_at: _d, created_at, updated_at, review, ...row }: Row): StoredCard => ({
  ...row,
  review: review && seenReview(review),
  standing: row.standing ?? { version: row.version, since: updated_at.toISOString(), previous: null, confirmed: null },
  is_default: false,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** The default first, then the newest. */
export const records = firmRecords({
  table: bankCards,
  entity: 'bank_card',
  word: '银行卡',
  titleOf: cardTitle,
  view,
  inOrder: (views: StoredCard[]) => inOrder(views),
})

/** The default card of a supplier's firm as contracts name it; null without a card. */
export async function payeeAccount(db: Db, firm_id: string): Promise<BankAccount | null> {
  const [first] = await records.list(db, firm_id)
  return first ? accountOf(first) : null
}
