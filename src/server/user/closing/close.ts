/** Closes an account with everything or nothing. The person themselves asks for it, or the operator's desk on their behalf. */
import { eq } from 'drizzle-orm'
import { refuseOpen, refuseOpenErasure } from '#domain/firm/closing.ts'
import { hasPseudonym, pseudonymOf } from '#domain/firm/pseudonym.ts'
import { Refusal } from '#domain/refusal.ts'
import { withdrawOf } from '../../approvals/store.ts'
import { announce } from '../../changes.ts'
import type { Context, Session, SessionContext } from '../../context.ts'
import { users } from '../../db/tables/accounts.ts'
import { holdFirm, holdInvitations } from '../../members/invite.ts'
import { tellOwner } from '../../session/account-notice.ts'
import { endAccount } from '../../session/end-account.ts'
import { recipientOf } from '../../session/verification.ts'
import { closeFirm } from './close-firm.ts'
import { eraseFiles, erasePerson, leaveFirm } from './erase.ts'
import { readOpen } from './open.ts'
import { renameEverywhere } from './rename.ts'

interface Closing {
  /** The desk may also erase somebody who was removed from their firm, whose account has ended and whose name stayed. */
  by: 'person' | 'desk'
  /** Logs the closing itself, which names who asked for it. `last`: the firm closes too. */
  written: (last: boolean) => Promise<void>
}

/** Call it in a transaction. Whatever follows in the firm is logged under the account that closes. Returns the ids of the ended sessions. */
export async function closeAccount(given: Context, person: Session, { by, written }: Closing): Promise<string[]> {
  const context: SessionContext = { ...given, session: person }
  const { db, now, key } = context
  // Two colleagues who leave at once take turns, so that the second one is the last. A new order waits too.
  await holdFirm(db, person.firm_id)
  await holdInvitations(db, person.firm_id)
  const [user] = await db.select().from(users).where(eq(users.id, person.user_id)).for('update')
  if (!user || (by === 'desk' ? hasPseudonym(user) : user.closed_at)) throw new Refusal('unauthorized')
  const { last: alone, open } = await readOpen(db, person)
  const refuse = by === 'desk' ? refuseOpenErasure : refuseOpen
  refuse(open)
  const last = alone && !user.closed_at
  await leaveFirm(context, user)
  await withdrawOf(context, user.id)
  if (last) await closeFirm(context, user.phone ?? '')
  const former = { user_id: user.id, role: person.role, name: person.name, pseudonym: pseudonymOf(user.id) }
  await renameEverywhere(db, { key, now, firm_id: user.firm_id, person: former })
  await written(last)
  const content = '个人资料已删除，账册、合同和操作日志以化名保留。'
  await tellOwner(db, context, user, { to: recipientOf(user), notice: '已注销', content })
  const ended = await endAccount(db, user, now)
  await erasePerson(db, user, key)
  await announce(db, key, [{ audience: user.firm_id, entity: 'member', entity_id: user.id, op: 'gone' }])
  await eraseFiles(db, user)
  return ended
}
