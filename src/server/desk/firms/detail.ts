/**
 * The page of a firm at the operator's desk. Of the firm's business it shows counts by state. Figures are shown of the account with the
 * operator alone, because other traders are its rivals.
 */
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { DeskFirm, DeskPerson } from '#api/desk/firms.ts'
import { chinaDay } from '#domain/china-time.ts'
import { maskEmail, maskPhone } from '#domain/disclosure/mask.ts'
import type { LogObject } from '#domain/firm/log.ts'
import { permitState } from '#domain/firm/permit.ts'
import { hasPseudonym } from '#domain/firm/pseudonym.ts'
import { roleOf } from '#domain/role.ts'
import type { LogRow } from '#api/logs.ts'
import type { Db } from '../../db/connect.ts'
import { firms, sessions, users } from '../../db/tables/accounts.ts'
import { roleRequests } from '../../db/tables/desk.ts'
import { feedbacks } from '../../db/tables/feedback.ts'
import { journal } from '../../db/tables/journal.ts'
import { auditLog } from '../../db/tables/records.ts'
import { orders } from '../../db/tables/trade.ts'
import { rowOf } from '../../logs/store.ts'
import { openKg } from '../../orders/parties.ts'
import { PARTY } from '../../orders/store.ts'
import { records as permitRecords } from '../../permits/store.ts'
import { personName, type User } from '../../session/accounts.ts'
import { isOpen } from '../../session/store.ts'
import { readVersions } from '../certifications/case.ts'
import { rowView } from './list.ts'

const [MOST_TICKETS, MOST_LOGS] = [10, 30]

/** The entries about logins, people and records. Those about orders, contracts and books name prices. */
const LOGS: readonly LogObject[] = [
  'user',
  'session',
  'scan',
  'member',
  'invitation',
  'certification',
  'certification_file',
  'bank_card',
  'permit',
  'address',
]
const DESK_LOGS: readonly LogObject[] = ['firm', 'person']

async function readLogs(db: Db, where: SQL | undefined): Promise<LogRow[]> {
  const rows = await db
    .select({ entry: auditLog, user: users })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.user_id))
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MOST_LOGS)
  return rows.map(({ entry, user }) => rowOf(entry, personName(user), { role: 'trader' }))
}

interface ReadPerson {
  user: User
  devices: number
  seen_at: Date | null
  erasure_waits: boolean
}
async function readPeople(db: Db, firm_id: string, now: Date): Promise<ReadPerson[]> {
  return db
    .select({
      user: users,
      devices: sql<number>`count(${sessions.id}) filter (where ${isOpen(now)})`.mapWith(Number),
      erasure_waits: sql<boolean>`exists (select 1 from ${roleRequests} where ${roleRequests.subject_id} = ${users.id}
        and ${roleRequests.kind} = 'erasure' and ${roleRequests.decided_at} is null)`,
      seen_at: sql<Date | null>`max(${sessions.seen_at})`.mapWith((at: string) => new Date(at)),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.user_id, users.id))
    .where(eq(users.firm_id, firm_id))
    .groupBy(users.id)
    .orderBy(sql`${users.closed_at} is not null`, asc(users.created_at), asc(users.id))
}

const personView = ({ user, devices, seen_at, erasure_waits }: ReadPerson): DeskPerson => ({
  id: user.id,
  name: personName(user),
  phone: maskPhone(user.phone ?? ''),
  email: maskEmail(user.email ?? ''),
  roles: user.member_roles,
  desk_roles: user.desk_roles,
  certified: user.certified,
  suspended_at: user.suspended_at?.toISOString() ?? null,
  suspended_reason: user.suspended_reason,
  closed_at: user.closed_at?.toISOString() ?? null,
  erased: hasPseudonym(user),
  erasure_waits,
  devices,
  seen_at: seen_at?.toISOString() ?? null,
  version: user.version,
  created_at: user.created_at.toISOString(),
})

/** Null without such a firm. `operator`: the reader's firm, whose account with this one is shown. */
export async function readFirm(db: Db, id: string, { operator, now }: { operator: string; now: Date }): Promise<DeskFirm | null> {
  const [firm] = await db.select().from(firms).where(eq(firms.id, id))
  if (!firm) return null
  const role = roleOf(firm.type)
  const people = await readPeople(db, id, now)
  const ids = people.map(({ user }) => user.id)
  const states = await db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(eq(PARTY[role], id))
    .groupBy(orders.state)
    .orderBy(asc(orders.state))
  const [account] = await db
    .select({ fen: sql<number | null>`sum(${journal.amount_fen})`.mapWith((fen) => (fen === null ? null : Number(fen))) })
    .from(journal)
    .where(and(eq(journal.trader_id, operator), eq(journal.firm_id, id)))
  const tickets = ids.length
    ? await db
        .select()
        .from(feedbacks)
        .where(and(inArray(feedbacks.user_id, ids), isNull(feedbacks.deleted_at)))
        .orderBy(desc(feedbacks.created_at))
        .limit(MOST_TICKETS)
    : []
  const nameOf = (user_id: string) => personName(people.find(({ user }) => user.id === user_id)?.user as User)
  // The certification of a firm has its id.
  const versions = await readVersions(db, id)
  const { version, certified_until, address, contact, quota_kg } = firm
  return {
    ...rowView(firm, chinaDay(now)),
    version,
    certified_until,
    address,
    contact,
    phone: maskPhone(firm.phone),
    quota_kg,
    open_kg: role === 'supplier' ? await openKg(db, id) : 0,
    people: people.map(personView),
    certifications: versions.map(({ fields: _fields, ...version }) => version),
    permits: (await permitRecords.list(db, id)).map((permit) => ({
      id: permit.id,
      kind: permit.kind,
      name: permit.name,
      no: permit.no,
      valid_until: permit.valid_until,
      state: permitState(permit),
    })),
    orders: states,
    balance_fen: account?.fen ?? null,
    tickets: tickets.map(({ id: ticket_id, user_id, title, status, created_at }) => ({
      id: ticket_id,
      title,
      status,
      by_name: nameOf(user_id),
      created_at: created_at.toISOString(),
    })),
    logs: await readLogs(db, and(eq(auditLog.firm_id, id), inArray(auditLog.object, [...LOGS]))),
    desk_logs: await readLogs(db, and(inArray(auditLog.object, [...DESK_LOGS]), inArray(auditLog.object_id, [id, ...ids]))),
  }
}
