/** Notes who has a certification open, and tells the others. A note is kept for seconds; nothing of it enters the log. */
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Viewer } from '#api/desk/certifications.ts'
import { DAY_MS } from '#domain/constants.ts'
import { VIEWER_GONE_MS } from '#domain/desk/review.ts'
import { Refusal } from '#domain/refusal.ts'
import { findRow } from '../../certification/store.ts'
import { announceDesk } from '../../changes.ts'
import type { SessionContext } from '../../context.ts'
import { transact } from '../../db/connect.ts'
import { users } from '../../db/tables/accounts.ts'
import { certificationViewers as viewers } from '../../db/tables/certifications.ts'
import { personName } from '../../session/accounts.ts'

/**
 * The other logins that have it open. Open pages of the desk ask again only when somebody comes or goes, not at every repetition.
 * Throws not_found.
 */
export function noteViewer({ db, session, now }: SessionContext, id: string, here: boolean): Promise<Viewer[]> {
  const { user_id, session_id } = session
  const since = new Date(now.getTime() - VIEWER_GONE_MS)
  return transact(db, async (tx) => {
    if (!(await findRow(tx, id))) throw new Refusal('not_found')
    const own = and(eq(viewers.certification_id, id), eq(viewers.session_id, session_id))
    const [known] = await tx.select().from(viewers).where(own)
    if (here) {
      const note = { certification_id: id, session_id, user_id, seen_at: now }
      const key = [viewers.certification_id, viewers.session_id]
      await tx
        .insert(viewers)
        .values(note)
        .onConflictDoUpdate({ target: key, set: { seen_at: now } })
    } else if (known) await tx.delete(viewers).where(own)
    const was_here = known !== undefined && known.seen_at > since
    if (was_here !== here) {
      await announceDesk(tx)
      await tx.delete(viewers).where(lt(viewers.seen_at, new Date(now.getTime() - DAY_MS)))
    }
    const others = await tx
      .select({ user_id: viewers.user_id, realname: users.realname, nickname: users.nickname, phone: users.phone })
      .from(viewers)
      .innerJoin(users, eq(users.id, viewers.user_id))
      .where(and(eq(viewers.certification_id, id), ne(viewers.session_id, session_id), gt(viewers.seen_at, since)))
    return others.map((other) => ({ name: personName(other), own: other.user_id === user_id }))
  })
}
