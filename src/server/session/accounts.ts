/** Finds the account of a phone number or mailbox, and the `Session` person of an account. */
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { maskPhone } from '#domain/disclosure/mask.ts'
import type { Colleague, Member, MemberRole } from '#domain/firm/member.ts'
import { hasSecond } from '#domain/firm/permission.ts'
import { roleOf } from '#domain/role.ts'
import type { Session } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'

export type User = typeof users.$inferSelect
type Firm = typeof firms.$inferSelect
/** A user with the type of their firm. */
export type TypedUser = User & Pick<Firm, 'type'>
/** The columns of a `TypedUser`, in a query that joins `firms`. */
export const typedUserColumns = { ...getTableColumns(users), type: firms.type }

/** Normalises typed text to the form that is stored and counted. */
export const normalIdentity = (typed: string): string => typed.trim().toLowerCase()

/** The account of a phone number, or of a mailbox with a verified owner. */
export async function findAccount(db: Db, identity: string): Promise<TypedUser | null> {
  const byMailbox = and(eq(users.email, identity), eq(users.email_certified, true))
  const [row] = await db
    .select(typedUserColumns)
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(identity.includes('@') ? byMailbox : eq(users.phone, identity))
  return row ?? null
}

type Named = Pick<User, 'id' | 'realname' | 'nickname' | 'phone' | 'member_roles' | 'deal_limit_fen'>
const others = alias(users, 'others')
/** Everybody of the selected person's firm who may log in and is not suspended, in the order in which they came, read in the same statement. */
export const colleagues = sql<
  Named[]
>`(select coalesce(json_agg(json_build_object('id', ${others.id}, 'realname', ${others.realname},
  'nickname', ${others.nickname}, 'phone', ${others.phone}, 'member_roles', ${others.member_roles},
  'deal_limit_fen', ${others.deal_limit_fen})
  order by ${others.created_at}, ${others.id}), '[]') from ${users} ${others}
  where ${others.firm_id} = ${users.firm_id} and ${others.closed_at} is null
  and ${others.suspended_at} is null)`

export async function findUser(db: Db, id: string): Promise<{ user: TypedUser; firm: Firm; colleagues: Named[] } | null> {
  const [row] = await db
    .select({ user: typedUserColumns, firm: firms, colleagues })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(eq(users.id, id))
  return row ?? null
}

/** The name of a firm before certification. It claims nothing, and hides part of the phone number. */
export const unnamedFirm = (phone: string) => `未认证企业 ${maskPhone(phone)}`

/** The content of an invitation: a firm, its type, and the person's permissions in it. */
export interface Joining {
  firm_id: string
  type: number
  roles: MemberRole[]
  deal_limit_fen: number | null
  day_limit_fen: number | null
}
export const partOf = ({ roles, deal_limit_fen, day_limit_fen }: Joining) => ({
  member_roles: roles,
  deal_limit_fen,
  day_limit_fen,
})

/** The firm of a new account: its own, by type (1 supplier, 2 buyer), or the one that invited the person. */
export type NewFirm = { type: 1 | 2 } | Joining

/** Creates an account; null if the phone already has one. */
export async function openAccount(
  tx: Db,
  { firm, phone, password_hash, now }: { firm: NewFirm; phone: string; password_hash: string | null; now: Date },
): Promise<TypedUser | null> {
  const invited = 'firm_id' in firm
  const { type } = firm
  const firm_id = invited ? firm.firm_id : uuidv7()
  const [user] = await tx
    .insert(users)
    .values({
      id: uuidv7(),
      firm_id,
      ...(invited ? partOf(firm) : {}),
      phone,
      phone_certified: true,
      password_hash,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!user) return null
  if (!invited) await tx.insert(firms).values({ id: firm_id, type, name: unnamedFirm(phone), uscc: '', created_at: now })
  return { ...user, type }
}

export async function setPassword(tx: Db, user_id: string, password_hash: string): Promise<void> {
  await tx.update(users).set({ password_hash }).where(eq(users.id, user_id))
}

/** The person's name, which colleagues see in histories. */
export const personName = ({ realname, nickname, phone }: Pick<User, 'realname' | 'nickname' | 'phone'>): string =>
  realname || nickname || maskPhone(phone ?? '')

export const colleagueOf = (user: Named): Colleague => ({
  id: user.id,
  name: personName(user),
  roles: user.member_roles,
  deal_limit_fen: user.deal_limit_fen,
})
export const memberOf = (user: User): Member => ({
  ...colleagueOf(user),
  avatar: user.avatar,
  deal_limit_fen: user.deal_limit_fen,
  day_limit_fen: user.day_limit_fen,
  version: user.version,
  created_at: user.created_at.toISOString(),
})

/** Everybody of a firm who may log in, in the order in which they came. */
export async function membersOf(db: Db, firm_id: string): Promise<Member[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.firm_id, firm_id), isNull(users.closed_at)))
    .orderBy(asc(users.created_at), asc(users.id))
  return rows.map(memberOf)
}

/** `named`: everybody of the person's firm. */
export const sessionOf = (user: TypedUser, session_id: string, named: readonly Named[]): Session => {
  const members = named.map(colleagueOf)
  return {
    user_id: user.id,
    firm_id: user.firm_id,
    role: roleOf(user.type),
    name: personName(user),
    roles: user.member_roles,
    members,
    limits: { deal_limit_fen: user.deal_limit_fen, day_limit_fen: user.day_limit_fen, spent_fen: 0 },
    dual_control: hasSecond({ user_id: user.id, members }),
    type: user.type,
    desk_roles: user.desk_roles,
    session_id,
  }
}
