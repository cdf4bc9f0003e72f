/** Announcements in the database: whom each is for, who has it, and who has read it. */
import { and, asc, eq, exists, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnnouncementRow } from '#api/desk/announcements.ts'
import { announced, type Announcement } from '#domain/desk/announcement.ts'
import { ROLE_TYPES } from '#domain/role.ts'
import { announceDesk } from '../../changes.ts'
import type { Database, Db } from '../../db/connect.ts'
import { transact } from '../../db/connect.ts'
import { type Page, type PageQuery, pageOf } from '../../db/paging.ts'
import { firms, users } from '../../db/tables/accounts.ts'
import { announcements } from '../../db/tables/desk.ts'
import { messages } from '../../db/tables/records.ts'
import type { Handlers } from '../../jobs.ts'
import { sendNotices } from '../../messages/store.ts'
import { personName } from '../../session/accounts.ts'

/** People who are told in one transaction. */
const AT_ONCE = 500

/** The open accounts that it is for. */
const forPeople = ({ roles, firm_ids }: Pick<Announcement, 'roles' | 'firm_ids'>): SQL | undefined =>
  and(
    isNull(users.closed_at),
    isNull(firms.closed_at),
    firm_ids.length === 0
      ? inArray(
          firms.type,
          roles.map((role) => ROLE_TYPES[role]),
        )
      : inArray(firms.id, [...firm_ids]),
  )
const mine = (id: SQL | string) => and(eq(messages.about, 'announcement'), eq(messages.about_id, id))

export async function countPeople(db: Db, audience: Pick<Announcement, 'roles' | 'firm_ids'>): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(*)`.mapWith(Number) })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(forPeople(audience))
  return row?.people ?? 0
}

export async function listAnnouncements(db: Db, query: PageQuery): Promise<Page<AnnouncementRow>> {
  const told = (read: boolean) =>
    sql<number>`(select count(*) from ${messages} where ${mine(sql`${announcements.id}`)}
      ${read ? sql`and ${messages.read_at} is not null` : sql``})`.mapWith(Number)
  const select = db
    .select({
      id: announcements.id,
      created_at: announcements.created_at,
      row: announcements,
      by: users,
      firm_names: sql<
        string[]
      >`array(select ${firms.name} from ${firms} where ${firms.id} = any(${announcements.firm_ids}) order by ${firms.name})`,
      sent: told(false),
      read: told(true),
    })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.user_id))
  const { data, next } = await pageOf(select, announcements, query, undefined)
  return {
    data: data.map(({ row, by, firm_names, sent, read }) => ({
      id: row.id,
      title: row.title,
      content: row.content,
      roles: row.roles,
      firm_names,
      visitors: row.visitors,
      shown_until: row.shown_until?.toISOString() ?? null,
      by_name: personName(by),
      people: row.people,
      sent,
      read,
      created_at: row.created_at.toISOString(),
    })),
    next,
  }
}

/** Tells the next people who have not been told; false once nobody is left. A job that runs twice tells nobody twice. */
const tellNext = (db: Db, id: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
    if (!row) return false
    const told = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(mine(id), eq(messages.user_id, users.id)))
    const next = await tx
      .select({ user_id: users.id, firm_id: users.firm_id })
      .from(users)
      .innerJoin(firms, eq(firms.id, users.firm_id))
      .where(and(forPeople(row), not(exists(told))))
      .orderBy(asc(users.id))
      .limit(AT_ONCE)
    await sendNotices(
      tx,
      null,
      next.map((person) => announced(row, person)),
      new Date(),
    )
    await announceDesk(tx)
    return next.length === AT_ONCE
  })

export const ANNOUNCE = 'announcement'
export const announcementHandlers = ({ db }: Pick<Database, 'db'>): Handlers => ({
  async [ANNOUNCE]({ id }, heartbeat) {
    while ((await tellNext(db, String(id))) && (await heartbeat()));
  },
})
