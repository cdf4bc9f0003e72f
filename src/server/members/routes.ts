/** Members and invitations over HTTP. */
import { eq } from 'drizzle-orm'
import * as api from '#api/members.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Database, transact } from '../db/connect.ts'
import { users } from '../db/tables/accounts.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { membersOf } from '../session/accounts.ts'
import { forgetFirm, forgetSession } from '../session/identify.ts'
import { endSessions } from '../session/store.ts'
import { ask } from './ask.ts'
import { invite, joined, listInvitations, offersTo, takeInvitation, withdraw } from './invite.ts'
import { moveTo, removeMember, setRoles, staysBecause } from './store.ts'

const OK = { data: { ok: true } } as const

export const memberRoutes = ({ wake, database }: { wake: () => void; database: Database }): Route[] => [
  route(api.listMembers, async ({ db, session }) => ({ data: await membersOf(db, session.firm_id) })),
  route(api.updateMember, async (context, { params, body }) => {
    const changed = await setRoles(context, params.id, body)
    context.after(() => forgetFirm(database.db, context.session.firm_id))
    return { data: changed }
  }),
  route(api.removeMember, async (context, { params, body }) => {
    const ended = await removeMember(context, params.id, body.base_version)
    context.after(() => {
      for (const id of ended) forgetSession(database.db, id)
      forgetFirm(database.db, context.session.firm_id)
    })
    return OK
  }),
  route(api.listInvitations, async ({ db, session }) => ({
    data: session.roles.includes('admin') ? await listInvitations(db, session.firm_id) : [],
  })),
  route(api.inviteMember, async (context, { body }) => {
    const made = await invite(context, body)
    context.after(wake)
    return { data: made }
  }),
  route(api.withdrawInvitation, async (context, { params }) => {
    await withdraw(context, params.id)
    return OK
  }),
  route(api.listOffers, async ({ db, session, now }) => {
    const [user] = await db.select().from(users).where(eq(users.id, session.user_id))
    return { data: await offersTo(db, user?.phone_certified ? user.phone : null, now) }
  }),
  route(api.acceptOffer, async (context, { params }) => {
    const { db, session, now } = context
    const ended = await transact(db, async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, session.user_id)).for('update')
      const taken = await takeInvitation(tx, params.id, user?.phone_certified ? user.phone : null, now)
      if (!taken) throw new Refusal('not_found')
      const why = await staysBecause(tx, session)
      if (why) throw new Refusal('wrong_state', { message: why })
      await joined(tx, context, await moveTo(tx, session, taken))
      return endSessions(tx, session.user_id, now, session.session_id)
    })
    for (const id of ended) forgetSession(db, id)
    forgetFirm(db, session.firm_id)
    return OK
  }),
  route(api.askMember, async (context, { body }) => {
    await ask(context, body)
    return OK
  }),
]
