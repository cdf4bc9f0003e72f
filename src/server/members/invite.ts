/** Invitations to join a firm: made and withdrawn by an administrator, told by SMS, and accepted by the owner of the phone. */
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { maskPhone } from '#domain/disclosure/mask.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  MEMBER_LIMIT,
  type MemberRole,
  memberProblems,
  rolesText,
} from '#domain/firm/member.ts'
import { DAY_MS } from '#domain/constants.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { Context, SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms, invitations, users } from '../db/tables/accounts.ts'
import type { Handler } from '../jobs.ts'
import { enqueue } from '../jobs.ts'
import { takeLimits } from '../limits.ts'
import type { Messenger } from '../outside/messenger.ts'
import { as } from '../session/admission.ts'
import type { User } from '../session/accounts.ts'
import { forgetFirm } from '../session/identify.ts'

type Row = typeof invitations.$inferSelect
const JOB = 'invitation'
const MOST_A_DAY = 50

export const invitationView = ({
  id,
  phone,
  roles,
  deal_limit_fen,
  day_limit_fen,
  invited_by,
  expires_at,
  version,
  created_at,
}: Row): Invitation => ({
  id,
  phone: maskPhone(phone),
  roles,
  deal_limit_fen,
  day_limit_fen,
  invited_by,
  expires_at: expires_at.toISOString(),
  version,
  created_at: created_at.toISOString(),
})

const open = (firm_id: string) => and(eq(invitations.firm_id, firm_id), isNull(invitations.ended_at))

export async function listInvitations(db: Db, firm_id: string): Promise<Invitation[]> {
  const rows = await db.select().from(invitations).where(open(firm_id)).orderBy(desc(invitations.created_at))
  return rows.map(invitationView)
}

/** Locks the firm, because its number of people and its administrators are rules about all of them. */
export const holdFirm = (db: Db, firm_id: string) =>
  db.select({ id: firms.id }).from(firms).where(eq(firms.id, firm_id)).for('update')

/** Locks the firm's open invitations, so that nobody accepts one until the transaction ends. */
export const holdInvitations = (db: Db, firm_id: string) =>
  db.select({ id: invitations.id }).from(invitations).where(open(firm_id)).for('update')
/** Ends every open invitation of a firm that closes. */
export const endInvitations = (db: Db, firm_id: string, now: Date) =>
  db.update(invitations).set({ ended_at: now }).where(open(firm_id))

const tell = (db: Db, key: string | null, firm_id: string, id: string, op: 'new' | 'gone') =>
  announce(db, key, [{ audience: firm_id, entity: 'invitation', entity_id: id, op }])

/** Sends every open invitation to the firm's devices again, because administrators alone hold them and roles have changed. */
export async function announceInvitations(db: Db, firm_id: string): Promise<void> {
  for (const { id } of await listInvitations(db, firm_id)) await tell(db, null, firm_id, id, 'new')
}

/** Invites the owner of a phone. A second invitation of one phone replaces the first. */
export async function invite(
  context: SessionContext,
  {
    id,
    phone,
    roles,
    ...limits
  }: { id: string; phone: string; roles: readonly MemberRole[]; deal_limit_fen: number | null; day_limit_fen: number | null },
): Promise<Invitation> {
  const { db, session, now, key } = context
  const { firm_id } = session
  refuseIfAny(memberProblems({ roles }))
  await holdFirm(db, firm_id)
  const [colleague] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.firm_id, firm_id), eq(users.phone, phone)))
  if (colleague) throw new Refusal('invalid', { fields: { phone: '该手机号已是本企业的同事' } })
  const [{ n } = { n: 0 }] = await db.select({ n: count() }).from(invitations).where(open(firm_id))
  if (session.members.length + n >= MEMBER_LIMIT)
    throw new Refusal('invalid', { fields: { phone: `同事和邀请最多 ${MEMBER_LIMIT} 人` } })
  await takeLimits(db, [{ name: `invite:${firm_id}`, most: MOST_A_DAY, window_s: DAY_MS / 1000 }], now)
  const replaced = await db
    .update(invitations)
    .set({ ended_at: now })
    .where(and(open(firm_id), eq(invitations.phone, phone)))
    .returning({ id: invitations.id })
  for (const each of replaced) await tell(db, key, firm_id, each.id, 'gone')
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const [row] = await db
    .insert(invitations)
    .values({
      id,
      firm_id,
      phone,
      roles: [...roles],
      ...limits,
      invited_by: session.name,
      version: 1,
      expires_at,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('invalid', { fields: { id: '邀请编号已被使用' } })
  await tell(db, key, firm_id, id, 'new')
  const changes = [{ label: '角色', before: '', after: rolesText(roles) }]
  await audit(db, {
    context,
    action: 'create',
    object: 'invitation',
    object_id: id,
    detail: { title: maskPhone(phone) },
    changes,
  })
  await enqueue(db, JOB, { invitation_id: id }, now)
  return invitationView(row)
}

export async function withdraw(context: SessionContext, id: string): Promise<void> {
  const { db, session, now, key } = context
  const [row] = await db
    .update(invitations)
    .set({ ended_at: now })
    .where(and(eq(invitations.id, id), open(session.firm_id)))
    .returning()
  if (!row) throw new Refusal('not_found')
  await tell(db, key, session.firm_id, id, 'gone')
  const detail = { title: maskPhone(row.phone) }
  await audit(db, { context, action: 'delete', object: 'invitation', object_id: id, detail })
}

/** The invitations that the owner of a phone can accept. */
export async function offersTo(db: Db, phone: string | null, now: Date) {
  if (!phone) return []
  const rows = await db
    .select({ invitation: invitations, firm_name: firms.name })
    .from(invitations)
    .innerJoin(firms, eq(firms.id, invitations.firm_id))
    .where(
      and(
        eq(invitations.phone, phone),
        isNull(invitations.ended_at),
        gt(invitations.expires_at, now),
        isNull(firms.suspended_at),
      ),
    )
    .orderBy(desc(invitations.created_at))
  return rows.map(({ invitation: { id, roles, expires_at }, firm_name }) => ({
    id,
    firm_name,
    roles,
    expires_at: expires_at.toISOString(),
  }))
}

/** Takes an invitation for the owner of the phone, once. Null if it is another's, used, withdrawn or expired. */
export async function takeInvitation(
  tx: Db,
  id: string,
  phone: string | null,
  now: Date,
): Promise<(Row & { type: number }) | null> {
  if (!phone) return null
  const [row] = await tx
    .update(invitations)
    .set({ ended_at: now })
    .where(
      and(eq(invitations.id, id), eq(invitations.phone, phone), isNull(invitations.ended_at), gt(invitations.expires_at, now)),
    )
    .returning()
  if (!row) return null
  const [firm] = await tx
    .select({ type: firms.type })
    .from(firms)
    .where(and(eq(firms.id, row.firm_id), isNull(firms.suspended_at)))
  if (!firm) return null
  await tell(tx, null, row.firm_id, id, 'gone')
  return { ...row, type: firm.type }
}

/** Runs once the person is one of the firm's people. */
export async function joined(tx: Db, context: Context, user: User): Promise<void> {
  await announce(tx, null, [{ audience: user.firm_id, entity: 'member', entity_id: user.id, op: 'new' }])
  const changes = [{ label: '角色', before: '', after: rolesText(user.member_roles) }]
  await audit(tx, { context: as(context, user), action: 'join', object: 'member', object_id: user.id, changes })
  context.after(() => forgetFirm(context.db, user.firm_id))
}

const send =
  (db: Db, messenger: Messenger): Handler =>
  async ({ invitation_id }) => {
    const [found] = await db
      .select({ invitation: invitations, firm: firms.name })
      .from(invitations)
      .innerJoin(firms, eq(firms.id, invitations.firm_id))
      .where(eq(invitations.id, String(invitation_id)))
    if (!found || found.invitation.ended_at) return
    await messenger.sms(found.invitation.phone, { firm: found.firm })
  }
export const invitationHandlers = (db: Db, messenger: Messenger) => ({ [JOB]: send(db, messenger) })
