/** Closes the account of the person who is logged in, over HTTP. */
import * as api from '#api/closing.ts'
import { pseudonymOf } from '#domain/firm/pseudonym.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import type { SessionContext } from '../../context.ts'
import { type Db, transact } from '../../db/connect.ts'
import { type Route, route } from '../../serve.ts'
import { findUser } from '../../session/accounts.ts'
import { dropCookies } from '../../session/cookies.ts'
import { proveIdentity } from '../../session/credentials.ts'
import { forgetFirm, forgetSession } from '../../session/identify.ts'
import { closeAccount } from './close.ts'
import { readOpen } from './open.ts'

/** Another person's account answers like one that does not exist. */
function ownOnly({ session }: SessionContext, id: string): void {
  if (session.user_id !== id) throw new Refusal('not_found')
}

async function closeOwn(context: SessionContext): Promise<string[]> {
  const { db, session } = context
  const written = (last: boolean) =>
    audit(db, { context, action: 'close', object: 'user', object_id: session.user_id, detail: { last } })
  return closeAccount(context, session, { by: 'person', written })
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
    const ended = await transact(context.db, (tx: Db) => closeOwn({ ...context, db: tx }))
    for (const id of ended) forgetSession(context.db, id)
    forgetFirm(context.db, context.session.firm_id)
    dropCookies(context.cookies)
    context.after(wake)
    return { data: { ok: true } } as const
  }),
]
