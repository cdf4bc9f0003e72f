/** Feedback and its conversation, what only the desk sees of it, and the desk's canned sentences. */
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { FeedbackEdit } from '#domain/desk/feedback.ts'
import type { Edit } from '#domain/firm/edits.ts'
import type { ComplaintSubject, FeedbackStatus, FeedbackType, Reply } from '#domain/site/feedback.ts'
import { at, id } from './columns.ts'

/** A reply with its writer, whom the author of the feedback does not see. */
export interface StoredReply extends Reply {
  user_id: string
}

/** A deleted row stays and is hidden from its author and from the desk. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: id(),
    user_id: uuid('user_id').notNull(),
    type: smallint('type').$type<FeedbackType>().notNull(),
    title: text('title').notNull(),
    /** of a complaint: what it is about */
    subject: jsonb('subject').$type<ComplaintSubject>(),
    content: text('content').notNull(),
    photo_ids: jsonb('photo_ids').$type<string[]>().notNull().default([]),
    status: smallint('status').$type<FeedbackStatus>().notNull().default(0),
    replies: jsonb('replies').$type<StoredReply[]>().notNull().default([]),
    first_answered_at: at('first_answered_at'),
    closed_at: at('closed_at'),
    /** of what its author sees */
    version: integer('version').notNull().default(1),
    /** the person of the desk who handles it */
    assignee_id: uuid('assignee_id'),
    /** of what the author and the desk did to it; the desk alone sees it */
    desk_version: integer('desk_version').notNull().default(1),
    desk_edits: jsonb('desk_edits').$type<FeedbackEdit[]>().notNull().default([]),
    deleted_at: at('deleted_at'),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    index('feedbacks_user').on(table.user_id, table.created_at, table.id),
    index('feedbacks_status').on(table.status, table.created_at, table.id),
  ],
)

/** The desk's notes. They are apart from the conversation, so that no answer to the author can carry one. */
export const feedbackNotes = pgTable(
  'feedback_notes',
  {
    id: id(),
    feedback_id: uuid('feedback_id').notNull(),
    user_id: uuid('user_id').notNull(),
    text: text('text').notNull(),
    created_at: at('created_at').notNull(),
  },
  (table) => [index('feedback_notes_feedback').on(table.feedback_id, table.created_at)],
)

/** One row with the whole list, because the desk edits it as one text. */
export const deskSentences = pgTable('desk_sentences', {
  id: integer('id').primaryKey(),
  sentences: jsonb('sentences').$type<string[]>().notNull(),
  version: integer('version').notNull(),
  edits: jsonb('edits').$type<Edit[]>().notNull(),
})
