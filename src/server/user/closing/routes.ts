/** Closes the account of the person who is logged in, over HTTP. */
import { eq } from 'drizzle-orm'
import * as api from '#api/closing.ts'
import { refuseOpen } from '#domain/firm/closing.ts'
import { pseudonymOf } from '#domain/firm/pseudonym.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import { announce } from '../../changes.ts'
import type { SessionContext } from '../../context.ts'
import { type Db, transact } from '../../db/connect.ts'
import { users } from '../../db/tables/accounts.ts'
import { holdFirm, holdInvitations } from '../../members/invite.ts'
import { type Route, route } from '../../serve.ts'
import { tellOwner } from '../../session/account-notice.ts'
import { findUser } from '../../session/accounts.ts'
import { dropCookies } from '../../session/cookies.ts'
import { proveIdentity } from '../../session/credentials.ts'
import { endAccount } from '../../session/end-account.ts'
import { forgetFirm, forgetSession } from '../../session/identify.ts'
import { recipientOf } from '../../session/verification.ts'
import { closeFirm } from './close-firm.ts'
import { eraseFiles, erasePerson, leaveFirm } from './erase.ts'
import { readOpen } from './open.ts'
import { renameEverywhere } from './rename.ts'

/** Another person's account answers like one that does not exist. */
function ownOnly({ session }: SessionContext, id: string): void {
  if (session.user_id !== id) throw new Refusal('not_found')
}

/** Everything or nothing. Returns the ids of the ended sessions. */
async function close(context: SessionContext): Promise<string[]> {
  const { db, session, now, key } = context
  // Two colleagues who leave at once take turns, so that the second one is the last. A new order waits too.
  await holdFirm(db, session.firm_id)
  await holdInvitations(db, session.firm_id)
  const [user] = await db.select().from(users).where(eq(users.id, session.user_id)).for('update')
  if (!user || user.closed_at) throw new Refusal('unauthorized')
  const { last, open } = await readOpen(db, session)
  refuseOpen(open)
  await leaveFirm(context, user)
  if (last) await closeFirm(context, user.phone ?? '')
  const person = { user_id: user.id, role: session.role, name: session.name, pseudonym: pseudonymOf(user.id) }
  await renameEverywhere(db, { key, now, firm_id: user.firm_id, person })
  await audit(db, { context, action: 'close', object: 'user', object_id: user.id, detail: { last } })
  const content = '个人资料已删除，账册、合同和操作日志以化名保留。'
  await tellOwner(db, context, user, { to: recipientOf(user), notice: '已注销', content })
  const ended = await endAccount(db, user, now)
  await erasePerson(db, user)
  await announce(db, key, [{ audience: user.firm_id, entity: 'member', entity_id: user.id, op: 'gone' }])
  await eraseFiles(db, user)
  return ended
}

export const closingRoutes = ({ wake }: { wake: () => void }): Route[] => [
  route(api.readClosing, async (context, { params }) => {
    ownOnly(context, params.id)
    const { db, session } = context
    const found = await findUser(db, session.user_id)
    if (!found) throw new Refusal('unauthorized')
    const { last, open } = await readOpen(db, session)
    return { data: { last, open, firm_name: found.firm.name, pseudonym: pseudonymOf(session.user_id) } }
  }),
  route(api.closeAccount, async (context, { params, body }) => {
    ownOnly(context, params.id)
    await proveIdentity(context, body.verification)
    const ended = await transact(context.db, (tx: Db) => close({ ...context, db: tx }))
    for (const id of ended) forgetSession(context.db, id)
    forgetFirm(context.db, context.session.firm_id)
    dropCookies(context.cookies)
    context.after(wake)
    return { data: { ok: true } } as const
  }),
]
