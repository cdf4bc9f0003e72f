/** Hashes passwords and codes cheaply, because a real hash takes a third of a second at each login. */
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/tables/accounts.ts'
import { COSTS, hashSecret } from '#server/session/password.ts'

const REAL = { ...COSTS }
const CHEAP = { ln: 4, r: 8, p: 1 }

/** Sets the cost of this process's hashes. Test files share a process, so each file sets the cost that it needs. */
export const hashCheaply = (cheaply = true) => void Object.assign(COSTS, cheaply ? { password: CHEAP, code: CHEAP } : REAL)

/** Gives this password to everybody in another process's database. A hash contains its own cost. */
export async function cheapenPasswords(db: Db, password: string): Promise<void> {
  await db.update(users).set({ password_hash: await hashSecret(password, CHEAP) })
}
