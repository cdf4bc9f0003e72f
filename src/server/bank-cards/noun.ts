/** Bank cards as devices hold them: all of a supplier's firm. */
import { and, sql } from 'drizzle-orm'
import type { BankCard } from '#domain/firm/bank-card.ts'
import { bankCards } from '../db/tables/bank-cards.ts'
import type { Noun } from '../sync/noun.ts'
import { records, view } from './store.ts'

export const bankCardNoun: Noun<typeof bankCards, BankCard> = {
  name: 'bank_card',
  list: 'bank_cards',
  table: bankCards,
  audience: ({ role, firm_id }) => and(sql`${role === 'supplier'}`, records.ofFirm(firm_id)),
  view,
  sections: ({ role }) => (role === 'supplier' ? [undefined] : []),
}
