/** Follows every change of a way in: what the earlier phone, mailbox or password admitted ends. */
import { eq } from 'drizzle-orm'
import { Refusal } from '#domain/refusal.ts'
import type { Context, SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { verifications } from '../db/tables/accounts.ts'
import { tellOwner } from './account-notice.ts'
import type { User } from './accounts.ts'
import { forgetDevices } from './devices.ts'
import { cancelScansOf } from './scans.ts'
import { endSessions } from './store.ts'
import { spendVerification } from './verification.ts'

/** Refusal `not_verified` without a valid proof of this person. */
export async function proveIdentity({ db, session, now }: SessionContext, verification: string): Promise<void> {
  if (!(await spendVerification(db, session.user_id, verification, now))) throw new Refusal('not_verified')
}

/**
 * Ends the person's sessions except `but`, forgets their other devices, and deletes proofs of identity, so that the next payout or
 * signature asks for a code. Tells the owner. Returns the ids of the ended sessions.
 */
export async function afterChange(
  tx: Db,
  context: Context,
  user: User,
  { but, to, notice }: { but: string | null; to: string | null; notice: string },
): Promise<string[]> {
  const ended = await endSessions(tx, user.id, context.now, but)
  await forgetDevices(tx, user.id, { but })
  await cancelScansOf(tx, user.id, context.now)
  await tx.delete(verifications).where(eq(verifications.user_id, user.id))
  const content = '其他设备已退出登录，下次付款或签署时需要重新验证身份。如果不是您本人操作，请立即联系客服。'
  await tellOwner(tx, context, user, { to, notice, content })
  return ended
}
