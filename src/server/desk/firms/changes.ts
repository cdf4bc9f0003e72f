/** The operator's changes of firms and people: suspension and resumption, the quota, and the end of sessions. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  firmSuspensionObstacle,
  noticeToTrader,
  personSuspensionObstacle,
  resumeObstacle,
  suspensionWords,
} from '#domain/desk/suspension.ts'
import { LOGGED } from '#domain/firm/log.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { Refusal } from '#domain/refusal.ts'
import { roleOf } from '#domain/role.ts'
import { audit } from '../../audit.ts'
import { announceHall } from '../../changes.ts'
import type { SessionContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { firms, users } from '../../db/tables/accounts.ts'
import { auditLog } from '../../db/tables/records.ts'
import { orders } from '../../db/tables/trade.ts'
import { sendNotices } from '../../messages/store.ts'
import { PARTY } from '../../orders/store.ts'
import { tellOwner } from '../../session/account-notice.ts'
import { personName, type User } from '../../session/accounts.ts'
import { cancelScansOf } from '../../session/scans.ts'
import { endSessions, suspendSessions } from '../../session/store.ts'
import { recipientOf } from '../../session/verification.ts'
import { saveProfile } from '../../user/store.ts'

type Firm = typeof firms.$inferSelect
type Subject = 'firm' | 'person'
interface Because {
  base_version: number
  reason: string
}
/** `ended`: ids of sessions, which the caller drops from the cache after COMMIT. */
interface Changed {
  version: number
  ended: readonly string[]
}

/** The last change of the desk about the subject, in words. */
async function othersChange(db: Db, object: Subject, id: string): Promise<Refusal> {
  const [last] = await db
    .select({ action: auditLog.action, user: users })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.user_id))
    .where(and(eq(auditLog.object, object), eq(auditLog.object_id, id)))
    .orderBy(desc(auditLog.at))
    .limit(1)
  const words: Readonly<Record<string, string>> = LOGGED[object].actions
  const message = last
    ? `${personName(last.user)}刚刚${words[last.action] ?? '修改了资料'}，请核对后再操作`
    : '资料刚刚更新，请核对后再操作'
  return new Refusal('conflict', { message })
}

async function holdFirm(db: Db, id: string): Promise<Firm> {
  const [firm] = await db.select().from(firms).where(eq(firms.id, id)).for('no key update')
  if (!firm) throw new Refusal('not_found')
  return firm
}
async function holdPerson(db: Db, id: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('no key update')
  if (!user) throw new Refusal('not_found')
  return user
}
export async function refuseStale(
  db: Db,
  object: Subject,
  held: { id: string; version: number },
  base_version: number,
): Promise<void> {
  if (held.version > base_version) throw await othersChange(db, object, held.id)
}
async function saveFirm(db: Db, id: string, change: Partial<Firm>): Promise<number> {
  const [row] = await db
    .update(firms)
    .set({ ...change, version: sql`${firms.version} + 1` })
    .where(eq(firms.id, id))
    .returning({ version: firms.version })
  return row?.version ?? 0
}

const STATES = (suspended: boolean) =>
  suspended ? { label: '状态', before: '正常', after: '暂停使用' } : { label: '状态', before: '暂停使用', after: '正常' }
const NOW = (suspended: boolean, reason: string, now: Date) =>
  suspended ? { suspended_at: now, suspended_reason: reason } : { suspended_at: null, suspended_reason: '' }

async function tell(context: SessionContext, people: readonly User[], words: ReturnType<typeof suspensionWords>): Promise<void> {
  for (const user of people) await tellOwner(context.db, context, user, { to: recipientOf(user), ...words })
}
async function shutOut({ db, now }: SessionContext, people: readonly User[]): Promise<string[]> {
  const ids = people.map(({ id }) => id)
  for (const id of ids) await cancelScansOf(db, id, now)
  return suspendSessions(db, ids, now)
}
/** The traders whose orders with the firm are open. They may finish them. */
async function tellTraders({ db, key, now }: SessionContext, firm: Firm, suspended: boolean): Promise<void> {
  const role = roleOf(firm.type)
  if (role === 'trader') return
  const open = await db
    .select({ trader_id: orders.trader_id, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(PARTY[role], firm.id), eq(orders.finished, false)))
    .groupBy(orders.trader_id)
  const about = { name: firm.name, role }
  await sendNotices(
    db,
    key,
    open.map(({ trader_id, count }) => noticeToTrader(trader_id, about, suspended, count)),
    now,
  )
}

/** Suspends the firm, or resumes it. Whoever is told is told before the sessions end. */
export async function changeFirm(
  context: SessionContext,
  id: string,
  suspended: boolean,
  { base_version, reason }: Because,
): Promise<Changed> {
  const { db, now } = context
  const firm = await holdFirm(db, id)
  const obstacle = suspended ? firmSuspensionObstacle(firm) : resumeObstacle(firm)
  if (obstacle) throw obstacle
  await refuseStale(db, 'firm', firm, base_version)
  const people = await db
    .select()
    .from(users)
    .where(and(eq(users.firm_id, id), isNull(users.closed_at)))
  await tell(context, people, suspensionWords('firm', suspended, reason))
  await tellTraders(context, firm, suspended)
  const version = await saveFirm(db, id, NOW(suspended, reason, now))
  const ended = suspended ? await shutOut(context, people) : []
  await announceHall(db)
  await audit(db, {
    context,
    action: suspended ? 'suspend' : 'resume',
    object: 'firm',
    object_id: id,
    detail: { title: firm.name, note: reason },
    changes: [STATES(suspended)],
  })
  return { version, ended }
}

export async function changePerson(
  context: SessionContext,
  id: string,
  suspended: boolean,
  { base_version, reason }: Because,
): Promise<Changed> {
  const { db, now, key, session } = context
  const user = await holdPerson(db, id)
  const obstacle = suspended ? personSuspensionObstacle(user, session) : resumeObstacle(user)
  if (obstacle) throw obstacle
  await refuseStale(db, 'person', user, base_version)
  await tell(context, [user], suspensionWords('person', suspended, reason))
  const { version } = await saveProfile(db, key, id, NOW(suspended, reason, now))
  const ended = suspended ? await shutOut(context, [user]) : []
  await audit(db, {
    context,
    action: suspended ? 'suspend' : 'resume',
    object: 'person',
    object_id: id,
    detail: { title: personName(user), note: reason },
    changes: [STATES(suspended)],
  })
  return { version, ended }
}

const quotaText = (kg: number | null) => (kg === null ? '不限' : `${formatTonnes(kg)} 吨`)
export async function changeQuota(
  context: SessionContext,
  id: string,
  { base_version, quota_kg }: { base_version: number; quota_kg: number | null },
): Promise<number> {
  const { db } = context
  const firm = await holdFirm(db, id)
  if (roleOf(firm.type) !== 'supplier') throw new Refusal('wrong_state', { message: '只有供应商有交易额度' })
  await refuseStale(db, 'firm', firm, base_version)
  const version = await saveFirm(db, id, { quota_kg })
  const changes = [{ label: '交易额度', before: quotaText(firm.quota_kg), after: quotaText(quota_kg) }]
  await audit(db, { context, action: 'quota', object: 'firm', object_id: id, detail: { title: firm.name }, changes })
  return version
}

export async function endPersonSessions(context: SessionContext, id: string, base_version: number): Promise<string[]> {
  const { db, now } = context
  const user = await holdPerson(db, id)
  await refuseStale(db, 'person', user, base_version)
  const ended = await endSessions(db, id, now)
  const detail = { title: personName(user), note: `${ended.length} 台设备` }
  await audit(db, { context, action: 'end_sessions', object: 'person', object_id: id, detail })
  return ended
}

/** Phone and mailbox in full. The log says who read them. */
export async function openContact(context: SessionContext, id: string): Promise<{ phone: string; email: string }> {
  const { db } = context
  const user = await holdPerson(db, id)
  const detail = { title: personName(user) }
  await audit(db, { context, action: 'open_contact', object: 'person', object_id: id, detail })
  return { phone: user.phone ?? '', email: user.email ?? '' }
}
