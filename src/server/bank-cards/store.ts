/** Bank cards in the database. */
import { type BankCard, cardTitle } from '#domain/firm/bank-card.ts'
import { inOrder } from '#domain/firm/default-rank.ts'
import { bankCards } from '../db/tables/bank-cards.ts'
import { firmRecords } from '../firm-records.ts'

type Row = typeof bankCards.$inferSelect

export const view = ({ firm_id: _f, edits: _e, deleted_at: _d, created_at, updated_at, ...row }: Row): BankCard => ({
  ...row,
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
  inOrder: (views: BankCard[]) => inOrder(views),
})
