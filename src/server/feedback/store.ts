/** Tickets in the database: each belongs to the person who wrote it. */
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '#api/endpoint.ts'
import type { createFeedback, Feedback, listFeedbacks } from '#api/feedback.ts'
import type { Db } from '../db/connect.ts'
import { feedbacks } from '../db/tables/feedback.ts'

export const view = ({ id, type, title, content, created_at }: typeof feedbacks.$inferSelect): Feedback => ({
  id,
  type,
  title,
  content,
  created_at: created_at.toISOString(),
})
export const mine = (user_id: string) => and(eq(feedbacks.user_id, user_id), isNull(feedbacks.deleted_at))

/** Newest first. */
export async function listOwn(
  db: Db,
  user_id: string,
  { cursor, limit }: QueryOf<typeof listFeedbacks>,
): Promise<{ data: Feedback[]; next: string | null }> {
  const [time, id] = cursor?.split('_') ?? []
  const at = new Date(Number(time))
  const after = time && id ? or(lt(feedbacks.created_at, at), and(eq(feedbacks.created_at, at), lt(feedbacks.id, id))) : undefined
  const rows = await db
    .select()
    .from(feedbacks)
    .where(and(mine(user_id), after))
    .orderBy(desc(feedbacks.created_at), desc(feedbacks.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { data: shown.map(view), next: rows.length > limit && last ? `${last.created_at.getTime()}_${last.id}` : null }
}

export async function findOwn(db: Db, user_id: string, id: string): Promise<Feedback | null> {
  const [row] = await db
    .select()
    .from(feedbacks)
    .where(and(eq(feedbacks.id, id), mine(user_id)))
  return row ? view(row) : null
}

/** Null when the id is taken, by whomever. */
export async function insert(db: Db, user_id: string, body: BodyOf<typeof createFeedback>, now: Date): Promise<Feedback | null> {
  const [row] = await db
    .insert(feedbacks)
    .values({ ...body, user_id, created_at: now })
    .onConflictDoNothing()
    .returning()
  return row ? view(row) : null
}

/** False when it is not there for this person. */
export async function remove(db: Db, user_id: string, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(feedbacks)
    .set({ deleted_at: now })
    .where(and(eq(feedbacks.id, id), mine(user_id)))
    .returning({ id: feedbacks.id })
  return rows.length > 0
}
