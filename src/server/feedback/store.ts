/** Feedback in the database: each belongs to the person who wrote it. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '#api/endpoint.ts'
import type { createFeedback, Feedback, listFeedbacks } from '#api/feedback.ts'
import type { FeedbackEdit } from '#domain/desk/feedback.ts'
import { withEdit } from '#domain/firm/edits.ts'
import type { Conversation } from '#domain/site/feedback.ts'
import type { Db } from '../db/connect.ts'
import { type Page, pageOf } from '../db/paging.ts'
import { feedbacks, type StoredReply } from '../db/tables/feedback.ts'

export type FeedbackRow = typeof feedbacks.$inferSelect

/** The part of a conversation that its rules read and change. */
export const conversationOf = (row: FeedbackRow): Conversation<StoredReply> => ({
  status: row.status,
  replies: row.replies,
  first_answered_at: row.first_answered_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
})

/** The author's view names nobody of the desk. */
export const view = (row: FeedbackRow): Feedback => ({
  id: row.id,
  type: row.type,
  title: row.title,
  subject: row.subject,
  content: row.content,
  photo_ids: row.photo_ids,
  ...conversationOf(row),
  replies: row.replies.map(({ user_id: _writer, ...reply }) => reply),
  version: row.version,
  created_at: row.created_at.toISOString(),
})
export const mine = (user_id: string) => and(eq(feedbacks.user_id, user_id), isNull(feedbacks.deleted_at))

export async function listOwn(db: Db, user_id: string, query: QueryOf<typeof listFeedbacks>): Promise<Page<Feedback>> {
  const { data, next } = await pageOf(db.select().from(feedbacks), feedbacks, query, mine(user_id))
  return { data: data.map(view), next }
}

export async function findOwn(db: Db, user_id: string, id: string): Promise<Feedback | null> {
  const [row] = await db
    .select()
    .from(feedbacks)
    .where(and(eq(feedbacks.id, id), mine(user_id)))
  return row ? view(row) : null
}

/** The row under its lock, of this author or of anybody; null if it is not theirs or was deleted. */
export async function holdFeedback(db: Db, id: string, user_id?: string): Promise<FeedbackRow | null> {
  const [row] = await db
    .select()
    .from(feedbacks)
    .where(and(eq(feedbacks.id, id), user_id === undefined ? isNull(feedbacks.deleted_at) : mine(user_id)))
    .for('update')
  return row ?? null
}

type Written = Omit<BodyOf<typeof createFeedback>, 'subject'> & Pick<Feedback, 'subject'>
/** Null if anybody has used the id. */
export async function insert(db: Db, user_id: string, body: Written, now: Date): Promise<Feedback | null> {
  const [row] = await db
    .insert(feedbacks)
    .values({ ...body, user_id, created_at: now })
    .onConflictDoNothing()
    .returning()
  return row ? view(row) : null
}

type Change = { conversation?: Conversation<StoredReply>; assignee_id?: string | null }
/** Writes a change. Only one of the conversation raises the version that the author sees. */
export async function saveFeedback(
  db: Db,
  held: FeedbackRow,
  { conversation, ...rest }: Change,
  edit: Omit<FeedbackEdit, 'version'>,
): Promise<FeedbackRow> {
  const desk_version = held.desk_version + 1
  const moment = (at: string | null) => (at === null ? null : new Date(at))
  const shown = conversation && {
    ...conversation,
    first_answered_at: moment(conversation.first_answered_at),
    closed_at: moment(conversation.closed_at),
    version: sql`${feedbacks.version} + 1`,
  }
  const [row] = await db
    .update(feedbacks)
    .set({ ...rest, ...shown, desk_version, desk_edits: withEdit(held.desk_edits, { ...edit, version: desk_version }) })
    .where(eq(feedbacks.id, held.id))
    .returning()
  if (!row) throw new Error('feedback vanished under its lock')
  return row
}

/** False if this person has no feedback with the id. */
export async function remove(db: Db, user_id: string, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(feedbacks)
    .set({ deleted_at: now })
    .where(and(eq(feedbacks.id, id), mine(user_id)))
    .returning({ id: feedbacks.id })
  return rows.length > 0
}
