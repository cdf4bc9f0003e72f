/** Bank cards of suppliers' firms. A deleted row stays, so that a conflicting edit can name who deleted it. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AccountType, CardStanding } from '#domain/firm/bank-card.ts'
import type { StoredReview } from '#domain/firm/card-review.ts'
import type { Edit } from '#domain/firm/edits.ts'
import { at, id } from './columns.ts'

export const bankCards = pgTable(
  'bank_cards',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    account_type: text('account_type').$type<AccountType>().notNull(),
    holder: text('holder').notNull(),
    bank_name: text('bank_name').notNull(),
    branch: text('branch').notNull(),
    account_no: text('account_no').notNull(),
    cnaps_no: text('cnaps_no').notNull(),
    default_rank: integer('default_rank').notNull(),
    /** null for cards of earlier builds: as if their account came with their newest version */
    standing: jsonb('standing').$type<CardStanding>(),
    /** null until the desk has decided */
    review: jsonb('review').$type<StoredReview>(),
    version: integer('version').notNull(),
    edits: jsonb('edits').$type<Edit[]>().notNull(),
    deleted_at: at('deleted_at'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [index('bank_cards_firm').on(table.firm_id)],
)
