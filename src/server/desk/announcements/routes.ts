/** Announcements over HTTP. Sending queues a job, because there may be many people. */
import { eq, inArray } from 'drizzle-orm'
import * as api from '#api/desk/announcements.ts'
import { announcementProblems, audienceText, endChanges } from '#domain/desk/announcement.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import { firms } from '../../db/tables/accounts.ts'
import { announcements } from '../../db/tables/desk.ts'
import { enqueue } from '../../jobs.ts'
import { type Route, route } from '../../serve.ts'
import { ANNOUNCE, countPeople, listAnnouncements } from './store.ts'

/** Takes the line for visitors away. The site messages stay. */
async function end(context: SessionContext, id: string): Promise<void> {
  const { db, now } = context
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  const { title, visitors, shown_until } = row
  if (!visitors) throw new Refusal('conflict', { message: `公告“${title}”没有显示给访客` })
  if (shown_until && shown_until <= now) throw new Refusal('conflict', { message: `公告“${title}”已经结束显示` })
  await db.update(announcements).set({ shown_until: now }).where(eq(announcements.id, id))
  const changes = endChanges(shown_until?.toISOString() ?? null)
  await audit(db, { context, action: 'end', object: 'announcement', object_id: id, detail: { title }, changes })
}

export const announcementRoutes = (wake: () => void): Route[] => [
  route(api.listAnnouncements, ({ db }, { query }) => listAnnouncements(db, query)),
  route(api.sendAnnouncement, async (context, { body }) => {
    const { db, session, now } = context
    refuseIfAny(announcementProblems(body, now.getTime()))
    const firm_ids = [...new Set(body.firm_ids)]
    const told = firm_ids.length > 0 ? await db.select().from(firms).where(inArray(firms.id, firm_ids)) : []
    if (told.length < firm_ids.length) throw new Refusal('not_found')
    const people = await countPeople(db, body)
    if (people === 0) throw new Refusal('invalid', { fields: { roles: '没有符合条件的人员' } })
    const [made] = await db
      .insert(announcements)
      .values({
        ...body,
        firm_ids,
        shown_until: body.shown_until === null ? null : new Date(body.shown_until),
        people,
        user_id: session.user_id,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: announcements.id })
    if (!made) throw new Refusal('invalid', { fields: { id: '公告编号已被使用' } })
    await enqueue(db, ANNOUNCE, { id: body.id })
    const note = `发给${audienceText({ ...body, firm_names: told.map(({ name }) => name) })}，${people} 人`
    const detail = { title: body.title, note }
    await audit(db, { context, action: 'create', object: 'announcement', object_id: body.id, detail })
    context.after(wake)
    return { data: { people } }
  }),
  route(api.endAnnouncement, async (context, { params }) => {
    await end(context, params.id)
    return { data: { ok: true as const } }
  }),
]
