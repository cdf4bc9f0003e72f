/** Lists the open sessions of everybody, and ends one of them. No token or browser of a session leaves the server. */
import { and, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { listAllSessions, OpenSessionRow } from '#api/desk/watch.ts'
import type { QueryOf } from '#api/endpoint.ts'
import { hasDesk } from '#domain/desk/desk-role.ts'
import { endObstacle, endWords, USED_WITHIN } from '#domain/desk/open-session.ts'
import { maskPhone } from '#domain/disclosure/mask.ts'
import { deviceName } from '#domain/firm/device.ts'
import { matches, wordsOf } from '#domain/list/search.ts'
import { Refusal } from '#domain/refusal.ts'
import { ROLE_TYPES, roleOf } from '#domain/role.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import { contains } from '../../db/contains.ts'
import type { Db } from '../../db/connect.ts'
import { type Page, pageOf } from '../../db/paging.ts'
import { firms, sessions, users } from '../../db/tables/accounts.ts'
import { tellOwner } from '../../session/account-notice.ts'
import { personName } from '../../session/accounts.ts'
import { forgetDevices } from '../../session/devices.ts'
import { placeOf } from '../../session/place.ts'
import { endSession, isOpen } from '../../session/store.ts'
import { recipientOf } from '../../session/verification.ts'
import type { Watch } from '../../watch.ts'
import { isPhone, MOST_FOUND, spelledText } from '../search.ts'

type Query = QueryOf<typeof listAllSessions>
const has_desk = sql`cardinality(${users.desk_roles}) > 0`

/** Every word is in the name of the person or of their firm; or the text is in the firm's code, or is the person's phone. */
async function foundBy(db: Db, typed: string, now: Date): Promise<SQL | undefined> {
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  const named = await db
    .selectDistinct({ id: users.id, realname: users.realname, nickname: users.nickname, firm_name: firms.name })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(isOpen(now))
  const ids = named.flatMap(({ id, firm_name, ...user }) => {
    const names = [personName({ ...user, phone: null }), firm_name]
    return matches(names.map(spelledText).join('\n'), words) ? id : []
  })
  const by_name = ids.length > 0 ? inArray(sessions.user_id, ids.slice(0, MOST_FOUND)) : undefined
  return or(by_name, contains(typed, firms.uscc), isPhone(typed))
}

interface Reader {
  session_id: string
  now: Date
  online: Watch['online']
}
export async function listSessions(
  db: Db,
  { search, role, desk, used, ...query }: Query,
  { session_id, now, online }: Reader,
): Promise<Page<OpenSessionRow>> {
  const where = and(
    isOpen(now),
    role ? eq(firms.type, ROLE_TYPES[role]) : undefined,
    desk ? (desk === 'yes' ? has_desk : not(has_desk)) : undefined,
    used ? gt(sessions.seen_at, new Date(now.getTime() - USED_WITHIN[used].ms)) : undefined,
    search ? await foundBy(db, search, now) : undefined,
  )
  const { id, seen_at } = sessions
  const select = db
    .select({ id, created_at: seen_at, opened: sessions, user: users, firm: firms })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(firms, eq(firms.id, users.firm_id))
  const { data, next } = await pageOf(select, { created_at: seen_at, id }, query, where)
  const rows = data.map(({ opened, user, firm }) => ({
    id: opened.id,
    name: personName(user),
    phone: maskPhone(user.phone ?? ''),
    firm_id: firm.id,
    firm_name: firm.name,
    role: roleOf(firm.type),
    desk: hasDesk(user),
    device: deviceName(opened.device),
    ip: opened.ip,
    place: placeOf(opened.ip),
    created_at: opened.created_at.toISOString(),
    seen_at: opened.seen_at.toISOString(),
    online: online(opened.id),
    current: opened.id === session_id,
  }))
  return { data: rows, next }
}

/** Throws not_found for an unknown session and for an ended one alike, or wrong_state for the caller's own. */
export async function endOneSession(context: SessionContext, id: string, reason: string): Promise<void> {
  const { db, now, session } = context
  const [found] = await db
    .select({ opened: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, id), isOpen(now)))
    .for('update', { of: sessions })
  if (!found) throw new Refusal('not_found', { message: '这个登录不存在或已经结束' })
  const obstacle = endObstacle(id, session)
  if (obstacle) throw obstacle
  const { opened, user } = found
  const device = deviceName(opened.device)
  await tellOwner(db, context, user, { to: recipientOf(user), ...endWords(device, reason) })
  // As when a person ends a login by hand: the device is foreign or lost, so it is no longer a known device.
  await forgetDevices(db, user.id, { of: id })
  await endSession(db, user.id, id, now)
  await audit(db, {
    context,
    action: 'end_session',
    object: 'person',
    object_id: user.id,
    detail: { title: personName(user), note: reason },
    changes: [{ label: device, before: '已登录', after: '已结束' }],
  })
}
