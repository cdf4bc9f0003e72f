/** Passwords that are checked quickly: a hash names its own cost, and a real one takes a third of a second at each login. */
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/tables/accounts.ts'
import { hashSecret } from '#server/session/password.ts'

const CHEAP = { ln: 4, r: 8, p: 1 }

export const cheapHash = (password: string): Promise<string> => hashSecret(password, CHEAP)

/** Everybody there is gets this password, as cheaply kept. */
export async function cheapenPasswords(db: Db, password: string): Promise<void> {
  await db.update(users).set({ password_hash: await cheapHash(password) })
}
