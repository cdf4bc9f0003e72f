/** Finds the account of a phone number or mailbox, and the `Session` person of an account. */
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { maskPhone } from '#domain/disclosure/mask.ts'
import { roleOf } from '#domain/role.ts'
import type { Session } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'

export type User = typeof users.$inferSelect
type Firm = typeof firms.$inferSelect

/** Normalises typed text to the form that is stored and counted. */
export const normalIdentity = (typed: string): string => typed.trim().toLowerCase()

/** The account of a phone number, or of a mailbox with a verified owner. */
export async function findAccount(db: Db, identity: string): Promise<User | null> {
  const byMailbox = and(eq(users.email, identity), eq(users.email_certified, true))
  const [row] = await db
    .select()
    .from(users)
    .where(identity.includes('@') ? byMailbox : eq(users.phone, identity))
  return row ?? null
}

export async function findUser(db: Db, id: string): Promise<{ user: User; firm: Firm; dual_control: boolean } | null> {
  const [row] = await db
    .select({ user: users, firm: firms, dual_control: hasColleague })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(eq(users.id, id))
  return row ?? null
}

/** The name of a firm before certification. It claims nothing, and hides part of the phone number. */
const unnamedFirm = (phone: string) => `未认证企业 ${maskPhone(phone)}`

/** Creates an account with its own firm; null if the phone already has an account. `type` 1 supplier, 2 buyer. */
export async function openAccount(
  tx: Db,
  { type, phone, password_hash, now }: { type: 1 | 2; phone: string; password_hash: string | null; now: Date },
): Promise<User | null> {
  const firm_id = uuidv7()
  const [user] = await tx
    .insert(users)
    .values({ id: uuidv7(), firm_id, type, phone, phone_certified: true, password_hash, created_at: now })
    .onConflictDoNothing()
    .returning()
  if (!user) return null
  await tx.insert(firms).values({ id: firm_id, type, name: unnamedFirm(phone), uscc: '', created_at: now })
  return user
}

export async function setPassword(tx: Db, user_id: string, password_hash: string): Promise<void> {
  await tx.update(users).set({ password_hash }).where(eq(users.id, user_id))
}

const colleagues = alias(users, 'colleagues')
/** Whether the person's firm has another person who may log in. Dual control then applies. */
export const hasColleague = sql<boolean>`exists (select 1 from ${users} ${colleagues} where ${colleagues.firm_id} = ${users.firm_id}
  and ${colleagues.id} <> ${users.id} and ${colleagues.closed_at} is null)`

/** `name` is the person's own name, which colleagues see in histories. */
export const sessionOf = (user: User, session_id: string): Session => ({
  user_id: user.id,
  firm_id: user.firm_id,
  role: roleOf(user.type),
  name: user.realname || user.nickname || maskPhone(user.phone ?? ''),
  type: user.type,
  is_admin: user.is_admin,
  session_id,
})
