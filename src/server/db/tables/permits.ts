/** Permits of firms. A deleted row stays, so that a conflicting edit can name who deleted it. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Edit } from '#domain/firm/edits.ts'
import type { PermitKind, PermitStanding } from '#domain/firm/permit.ts'
import type { StoredPermitReview } from '#domain/firm/permit-review.ts'
import { at, id } from './columns.ts'

export const permits = pgTable(
  'permits',
  {
    id: id(),
    firm_id: uuid('firm_id').notNull(),
    kind: text('kind').$type<PermitKind>().notNull(),
    /** empty but for the kind `other` */
    name: text('name').notNull(),
    no: text('no').notNull(),
    issuer: text('issuer').notNull(),
    /** a day in China; null stands for 长期 */
    valid_until: text('valid_until'),
    photo_ids: jsonb('photo_ids').$type<string[]>().notNull(),
    note: text('note').notNull(),
    standing: jsonb('standing').$type<PermitStanding>().notNull(),
    /** null until the desk has decided */
    review: jsonb('review').$type<StoredPermitReview>(),
    /** the end of which the firm was warned */
    warned_until: text('warned_until'),
    /** the end that the firm was told had passed */
    ended_until: text('ended_until'),
    version: integer('version').notNull(),
    edits: jsonb('edits').$type<Edit[]>().notNull(),
    deleted_at: at('deleted_at'),
    created_at: at('created_at').notNull(),
    updated_at: at('updated_at').notNull(),
  },
  (table) => [index('permits_firm').on(table.firm_id), index('permits_until').on(table.valid_until)],
)
