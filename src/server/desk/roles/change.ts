/** Changes desk roles and firms' roles in the trade, at once or after a second administrator's confirmation, and decides what waits. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { DeskRole } from '#domain/desk/desk-role.ts'
import {
  confirmObstacle,
  deskRolesObstacle,
  deskRolesText,
  firmRoleObstacle,
  firmRoleWaits,
  inDeskOrder,
  rolesWait,
} from '#domain/desk/role-change.ts'
import { askedByText } from '#domain/firm/pseudonym.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Role, ROLE_NAMES, ROLE_TYPES, roleOf } from '#domain/role.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { firms, users } from '../../db/tables/accounts.ts'
import { holdFirm } from '../../members/invite.ts'
import { hasBusiness } from '../../orders/parties.ts'
import { tellOwner } from '../../session/account-notice.ts'
import { personName, type User } from '../../session/accounts.ts'
import { endSessions } from '../../session/store.ts'
import { recipientOf } from '../../session/verification.ts'
import { saveProfile } from '../../user/store.ts'
import { refuseStale } from '../firms/changes.ts'
import { askErasure, dropErasure, erase } from './erasure.ts'
import { ask, decide, holdRequest, refuseIfWaiting } from './requests.ts'

type FirmRow = typeof firms.$inferSelect

/** The people of the operating firm whose accounts are open, in the order in which they came. */
export const operatorsPeople = (db: Db, firm_id: string): Promise<User[]> =>
  db
    .select()
    .from(users)
    .where(and(eq(users.firm_id, firm_id), isNull(users.closed_at)))
    .orderBy(asc(users.created_at), asc(users.id))

const rolesChange = (before: readonly DeskRole[], after: readonly DeskRole[]) => [
  { label: '岗位', before: deskRolesText(before), after: deskRolesText(after) },
]
const roleChange = (before: Role, after: Role) => [{ label: '身份', before: ROLE_NAMES[before], after: ROLE_NAMES[after] }]

async function saveRoles(context: SessionContext, user: User, roles: readonly DeskRole[], note = ''): Promise<void> {
  const { db, key } = context
  await saveProfile(db, key, user.id, { desk_roles: inDeskOrder(roles) })
  const words = { notice: '运营岗位已修改', content: `您的运营岗位：${deskRolesText(roles)}。` }
  await tellOwner(db, context, user, { to: recipientOf(user), ...words })
  const detail = { title: personName(user), note }
  await audit(db, {
    context,
    action: 'roles',
    object: 'person',
    object_id: user.id,
    detail,
    changes: rolesChange(user.desk_roles, roles),
  })
}

/** Locks the operating firm, so that two administrators who step down at once take turns. */
async function holdPeople({ db, session }: SessionContext): Promise<User[]> {
  await holdFirm(db, session.firm_id)
  return operatorsPeople(db, session.firm_id)
}
function personAmong(people: readonly User[], id: string): User {
  const user = people.find((each) => each.id === id)
  if (!user) throw new Refusal('not_found')
  return user
}

/** Whether the change waits for a second administrator. */
export async function changeDeskRoles(
  context: SessionContext,
  id: string,
  { base_version, desk_roles }: { base_version: number; desk_roles: readonly DeskRole[] },
): Promise<boolean> {
  const { db, session } = context
  const people = await holdPeople(context)
  const user = personAmong(people, id)
  await refuseStale(db, 'person', user, base_version)
  await refuseIfWaiting(db, id)
  const obstacle = deskRolesObstacle(people, user, desk_roles)
  if (obstacle) throw obstacle
  if (!rolesWait(people, user, desk_roles, session.user_id)) {
    await saveRoles(context, user, desk_roles)
    return false
  }
  await ask(context, { kind: 'desk_roles', subject_id: id, roles: inDeskOrder(desk_roles) })
  const changes = rolesChange(user.desk_roles, desk_roles)
  const detail = { title: personName(user) }
  await audit(db, { context, action: 'ask_roles', object: 'person', object_id: id, detail, changes })
  return true
}

/** Locks the firm against new orders, too. */
async function holdTrader({ db }: SessionContext, id: string): Promise<FirmRow> {
  const [firm] = await db.select().from(firms).where(eq(firms.id, id)).for('update')
  if (!firm) throw new Refusal('not_found')
  return firm
}
async function refuseFirmRole(db: Db, firm: FirmRow, role: Role): Promise<void> {
  const has_business = await hasBusiness(db, firm.id)
  const obstacle = firmRoleObstacle({ ...firm, role: roleOf(firm.type), has_business }, role)
  if (obstacle) throw obstacle
}

/** Everybody of the firm logs in again, because their apps were those of another trade. Returns the ids of the ended sessions. */
async function saveFirmRole(context: SessionContext, firm: FirmRow, role: Role, note = ''): Promise<string[]> {
  const { db, now } = context
  await db
    .update(firms)
    .set({ type: ROLE_TYPES[role], version: sql`${firms.version} + 1` })
    .where(eq(firms.id, firm.id))
  const ended: string[] = []
  for (const user of await operatorsPeople(db, firm.id)) {
    const words = { notice: '所在企业的身份已修改', content: `您的企业现在是${ROLE_NAMES[role]}，请重新登录。` }
    await tellOwner(db, context, user, { to: recipientOf(user), ...words })
    ended.push(...(await endSessions(db, user.id, now)))
  }
  const changes = roleChange(roleOf(firm.type), role)
  await audit(db, { context, action: 'role', object: 'firm', object_id: firm.id, detail: { title: firm.name, note }, changes })
  return ended
}

interface FirmChanged {
  waits: boolean
  /** ids of sessions, which the caller drops from the cache after COMMIT */
  ended: readonly string[]
}
export async function changeFirmRole(
  context: SessionContext,
  id: string,
  { base_version, role }: { base_version: number; role: Role },
): Promise<FirmChanged> {
  const { db, session } = context
  const people = await holdPeople(context)
  const firm = await holdTrader(context, id)
  await refuseStale(db, 'firm', firm, base_version)
  await refuseIfWaiting(db, id)
  await refuseFirmRole(db, firm, role)
  if (!firmRoleWaits(people, session.user_id)) return { waits: false, ended: await saveFirmRole(context, firm, role) }
  await ask(context, { kind: 'firm_role', subject_id: id, roles: [role] })
  const changes = roleChange(roleOf(firm.type), role)
  await audit(db, { context, action: 'ask_role', object: 'firm', object_id: id, detail: { title: firm.name }, changes })
  return { waits: true, ended: [] }
}

/** Asks a second administrator to confirm the erasure of a person. */
export async function changeErasure(context: SessionContext, id: string, given: Parameters<typeof askErasure>[3]): Promise<void> {
  await askErasure(context, await holdPeople(context), id, given)
}

/** ids of sessions, and of the firm whose people the cache drops with them */
interface Decided {
  ended: readonly string[]
  firm_id?: string
}
const NOBODY: Decided = { ended: [] }

/** Takes or drops a change that waits. */
export async function decideRequest(context: SessionContext, id: string, approve: boolean): Promise<Decided> {
  const { db, session } = context
  const people = await holdPeople(context)
  const request = await holdRequest(db, id)
  const { kind, subject_id, asked_by } = request
  const asker = people.find((each) => each.id === asked_by)
  const obstacle = approve ? confirmObstacle(asker, session.user_id) : null
  if (obstacle) throw obstacle
  await decide(context, id, approve)
  const asked_name = asker && asked_by !== session.user_id ? personName(asker) : ''
  const note = asked_name && askedByText(asked_name)
  if (kind === 'erasure') {
    if (approve) return erase(context, people, request, asked_name)
    await dropErasure(context, request, asked_name)
    return NOBODY
  }
  if (kind === 'desk_roles') {
    const user = personAmong(people, subject_id)
    const roles = request.roles as DeskRole[]
    if (!approve) {
      const [detail, changes] = [{ title: personName(user), note }, rolesChange(user.desk_roles, roles)]
      await audit(db, { context, action: 'drop_roles', object: 'person', object_id: subject_id, detail, changes })
      return NOBODY
    }
    const refused = deskRolesObstacle(people, user, roles)
    if (refused) throw refused
    await saveRoles(context, user, roles, note)
    return NOBODY
  }
  const firm = await holdTrader(context, subject_id)
  const role = request.roles[0] as Role
  if (approve) {
    await refuseFirmRole(db, firm, role)
    return { ended: await saveFirmRole(context, firm, role, note) }
  }
  const [detail, changes] = [{ title: firm.name, note }, roleChange(roleOf(firm.type), role)]
  await audit(db, { context, action: 'drop_role', object: 'firm', object_id: subject_id, detail, changes })
  return NOBODY
}
