/** The people of a firm: their roles, and the end of their accounts. */
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { hasDesk } from '#domain/desk/desk-role.ts'
import { noticeOfRoles } from '#domain/firm/member-notice.ts'
import { lastAdminObstacle, type Member, type MemberRole, memberProblems, rolesText } from '#domain/firm/member.ts'
import type { Actor } from '#domain/order/order.ts'
import { formatFen } from '#domain/money/money.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { withdrawOf } from '../approvals/store.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { certifications } from '../db/tables/certifications.ts'
import { firms, users } from '../db/tables/accounts.ts'
import type { Db } from '../db/connect.ts'
import { sendNotices } from '../messages/store.ts'
import { endAccount } from '../session/end-account.ts'
import { type TypedUser, type Joining, memberOf, membersOf, partOf } from '../session/accounts.ts'
import { hasBusiness } from '../orders/parties.ts'
import { saveProfile } from '../user/store.ts'
import { announceInvitations, holdFirm } from './invite.ts'

/** A colleague, with everybody of the firm; the firm is locked. Refusal `conflict` if they were changed after `base_version`. */
async function holdMember({ db, session }: SessionContext, id: string, base_version: number) {
  await holdFirm(db, session.firm_id)
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.firm_id, session.firm_id), isNull(users.closed_at)))
  if (!user) throw new Refusal('not_found')
  if (user.version > base_version) throw new Refusal('conflict', { message: '这位同事的资料刚刚更新，请核对后再操作' })
  return { user, members: await membersOf(db, session.firm_id) }
}

interface MemberChange {
  base_version: number
  roles: readonly MemberRole[]
  /** undefined leaves the limit as it is */
  deal_limit_fen?: number | null | undefined
  day_limit_fen?: number | null | undefined
}
const limitText = (fen: number | null | undefined): string =>
  fen === null || fen === undefined ? '不限' : `${formatFen(fen)} 元`

export async function setRoles(
  context: SessionContext,
  id: string,
  { base_version, roles, ...limits }: MemberChange,
): Promise<Member> {
  const { db, session, key, now } = context
  refuseIfAny(memberProblems({ roles }))
  const { user, members } = await holdMember(context, id, base_version)
  const locked_out = lastAdminObstacle(members, id, roles)
  if (locked_out) throw locked_out
  const given = Object.fromEntries(Object.entries(limits).filter(([, fen]) => fen !== undefined))
  const saved = await saveProfile(db, key, id, { member_roles: [...roles], ...given })
  await announceInvitations(db, session.firm_id)
  const [was, now_has] = [rolesText(user.member_roles), rolesText(roles)]
  if (id !== session.user_id) {
    const content = `${session.name} 将您在本企业的角色设为“${now_has}”，单笔限额${limitText(saved.deal_limit_fen)}，单日限额${limitText(saved.day_limit_fen)}。`
    await sendNotices(db, key, [noticeOfRoles(user, content)], now)
  }
  const detail = { title: memberOf(user).name }
  const changes = [
    { label: '角色', before: was, after: now_has },
    { label: '单笔限额', before: limitText(user.deal_limit_fen), after: limitText(saved.deal_limit_fen) },
    { label: '单日限额', before: limitText(user.day_limit_fen), after: limitText(saved.day_limit_fen) },
  ].filter(({ before, after }) => before !== after)
  await audit(db, { context, action: 'update', object: 'member', object_id: id, detail, changes })
  return memberOf(saved)
}

/** Ends a colleague's account. Their name stays in what they did. Returns the ids of the ended sessions. */
export async function removeMember(context: SessionContext, id: string, base_version: number): Promise<string[]> {
  const { db, session, key, now } = context
  if (id === session.user_id) throw new Refusal('wrong_state', { message: '不能移除自己；如需离开，请在账号安全里注销账号' })
  const { user, members } = await holdMember(context, id, base_version)
  if (user.desk_roles.includes('admin')) throw new Refusal('wrong_state', { message: '请先收回此人的运营管理员岗位，再移除' })
  const locked_out = lastAdminObstacle(members, id, null)
  if (locked_out) throw locked_out
  await withdrawOf(context, id)
  const ended = await endAccount(db, user, now)
  await announce(db, key, [{ audience: session.firm_id, entity: 'member', entity_id: id, op: 'gone' }])
  await audit(db, { context, action: 'remove', object: 'member', object_id: id, detail: { title: memberOf(user).name } })
  return ended
}

/** Why the person cannot leave their own firm for another: it has people or business, or runs the desk. Null if nothing keeps them. */
export async function staysBecause(db: Db, { firm_id, members, ...person }: SessionContext['session']): Promise<string | null> {
  if (hasDesk(person)) return '您在运营方有岗位，不能加入另一家企业'
  if (members.length > 1) return '您的企业还有其他同事，不能加入另一家企业'
  // One that was rejected keeps nobody: its firm may turn out to be certified under another account.
  const [certified] = await db
    .select({ id: certifications.id })
    .from(certifications)
    .innerJoin(firms, eq(firms.id, certifications.id))
    .where(and(eq(certifications.id, firm_id), or(ne(certifications.status, -1), firms.certified)))
    .limit(1)
  return certified || (await hasBusiness(db, firm_id)) ? '您的企业已有业务或认证资料，不能加入另一家企业' : null
}

/** Moves the person to the firm that invited them, and deletes their own, which is empty. */
export async function moveTo(
  tx: Db,
  { user_id, firm_id: left }: Pick<Actor, 'user_id' | 'firm_id'>,
  joining: Joining,
): Promise<TypedUser> {
  const { firm_id } = joining
  const [moved] = await tx
    .update(users)
    .set({ firm_id, ...partOf(joining) })
    .where(eq(users.id, user_id))
    .returning()
  if (!moved) throw new Refusal('unauthorized')
  await tx.update(certifications).set({ firm_id }).where(eq(certifications.id, user_id))
  await tx.delete(firms).where(eq(firms.id, left))
  return { ...moved, type: joining.type }
}
