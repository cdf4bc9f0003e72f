/** Feedback in the database: each belongs to the person who wrote it. */
import { and, eq, isNull } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '#api/endpoint.ts'
import type { createFeedback, Feedback, listFeedbacks } from '#api/feedback.ts'
import type { Db } from '../db/connect.ts'
import { type Page, pageOf } from '../db/paging.ts'
import { feedbacks } from '../db/tables/feedback.ts'

export const view = ({ id, type, title, content, created_at }: typeof feedbacks.$inferSelect): Feedback => ({
  id,
  type,
  title,
  content,
  created_at: created_at.toISOString(),
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

/** Null if anybody has used the id. */
export async function insert(db: Db, user_id: string, body: BodyOf<typeof createFeedback>, now: Date): Promise<Feedback | null> {
  const [row] = await db
    .insert(feedbacks)
    .values({ ...body, user_id, created_at: now })
    .onConflictDoNothing()
    .returning()
  return row ? view(row) : null
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
