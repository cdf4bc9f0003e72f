/** Ends an account for good: nobody logs in to it again, and its phone, mailbox and WeChat account are free for another. */
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { users, verifications, wechatAccounts } from '../db/tables/accounts.ts'
import type { User } from './accounts.ts'
import { forgetDevices } from './devices.ts'
import { cancelScansOf } from './scans.ts'
import { closeSessions } from './store.ts'

/** Returns the ids of the ended sessions, which the caller drops from the cache after COMMIT. */
export async function endAccount(tx: Db, { id }: Pick<User, 'id'>, now: Date): Promise<string[]> {
  const nothing = { phone: null, phone_certified: false, email: null, email_certified: false, password_hash: null }
  await tx
    .update(users)
    .set({ ...nothing, closed_at: now })
    .where(eq(users.id, id))
  await tx.delete(wechatAccounts).where(eq(wechatAccounts.user_id, id))
  await tx.delete(verifications).where(eq(verifications.user_id, id))
  await forgetDevices(tx, id, { but: null })
  await cancelScansOf(tx, id, now)
  return closeSessions(tx, id, now)
}
