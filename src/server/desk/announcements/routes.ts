/** Announcements over HTTP. Sending queues a job, because there may be many people. */
import { eq } from 'drizzle-orm'
import * as api from '#api/desk/announcements.ts'
import { audienceText } from '#domain/desk/announcement.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import { firms } from '../../db/tables/accounts.ts'
import { announcements } from '../../db/tables/desk.ts'
import { enqueue } from '../../jobs.ts'
import { type Route, route } from '../../serve.ts'
import { ANNOUNCE, countPeople, listAnnouncements } from './store.ts'

export const announcementRoutes = (wake: () => void): Route[] => [
  route(api.listAnnouncements, ({ db }, { query }) => listAnnouncements(db, query)),
  route(api.sendAnnouncement, async (context, { body }) => {
    const { db, session, now } = context
    const [firm] = body.firm_id ? await db.select().from(firms).where(eq(firms.id, body.firm_id)) : []
    if (body.firm_id && !firm) throw new Refusal('not_found')
    const people = await countPeople(db, body)
    if (people === 0) throw new Refusal('invalid', { fields: { roles: '没有符合条件的人员' } })
    const [made] = await db
      .insert(announcements)
      .values({ ...body, people, user_id: session.user_id, created_at: now })
      .onConflictDoNothing()
      .returning({ id: announcements.id })
    if (!made) throw new Refusal('invalid', { fields: { id: '公告编号已被使用' } })
    await enqueue(db, ANNOUNCE, { id: body.id })
    const note = `发给${audienceText({ ...body, firm_name: firm?.name ?? '' })}，${people} 人`
    const detail = { title: body.title, note }
    await audit(db, { context, action: 'create', object: 'announcement', object_id: body.id, detail })
    context.after(wake)
    return { data: { people } }
  }),
]
