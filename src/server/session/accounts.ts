/** The accounts behind a phone number or mailbox, and the person an account acts as. */
import { eq } from 'drizzle-orm'
import { maskPhone } from '#domain/mask.ts'
import { roleOf } from '#domain/order.ts'
import type { Person } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms, users } from '../db/tables/accounts.ts'

export type User = typeof users.$inferSelect
type Firm = typeof firms.$inferSelect

/** What a person typed, in the one form it is stored and counted in. */
export const normalIdentity = (typed: string): string => typed.trim().toLowerCase()

export async function findAccount(db: Db, identity: string): Promise<User | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(identity.includes('@') ? users.email : users.phone, identity))
  return row ?? null
}

export async function findUser(db: Db, id: string): Promise<{ user: User; firm: Firm } | null> {
  const [row] = await db
    .select({ user: users, firm: firms })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(eq(users.id, id))
  return row ?? null
}

/** `name` is the person's own, as histories show it to colleagues. */
export const personOf = (user: User, session_id: string): Person => ({
  user_id: user.id,
  firm_id: user.firm_id,
  role: roleOf(user.type),
  name: user.realname || user.nickname || maskPhone(user.phone ?? ''),
  type: user.type,
  is_admin: user.is_admin,
  session_id,
})
