/** Feedback. A deleted row stays and is hidden from its author. */
import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { FeedbackType } from '#domain/site/feedback.ts'
import { at, id } from './columns.ts'

export const feedbacks = pgTable(
  'feedbacks',
  {
    id: id(),
    user_id: uuid('user_id').notNull(),
    type: smallint('type').$type<FeedbackType>().notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    deleted_at: at('deleted_at'),
    created_at: at('created_at').notNull(),
  },
  (table) => [index('feedbacks_user').on(table.user_id, table.created_at, table.id)],
)
