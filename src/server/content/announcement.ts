/** The announcement that visitors see on the public pages and the ways in. */
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { VisitorAnnouncement } from '#domain/desk/announcement.ts'
import type { Db } from '../db/connect.ts'
import { announcements } from '../db/tables/desk.ts'

/** The newest one that stands; null without one. */
export async function shownAnnouncement(db: Db, now: Date): Promise<VisitorAnnouncement | null> {
  const { id, title, content, shown_until, visitors, created_at } = announcements
  const [row] = await db
    .select({ id, title, content, shown_until })
    .from(announcements)
    .where(and(eq(visitors, true), or(isNull(shown_until), gt(shown_until, now))))
    .orderBy(desc(created_at), desc(id))
    .limit(1)
  return row ? { id: row.id, title: row.title, content: row.content, until: row.shown_until?.toISOString() ?? null } : null
}
