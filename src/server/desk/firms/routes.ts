/** Firms and people at the operator's desk over HTTP. */
import * as api from '#api/desk/firms.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SessionContext } from '../../context.ts'
import { type Database, transact } from '../../db/connect.ts'
import { type Route, route } from '../../serve.ts'
import { forgetFirm, forgetSession } from '../../session/identify.ts'
import { changeFirm, changePerson, changeQuota, endPersonSessions, openContact } from './changes.ts'
import { readFirm } from './detail.ts'
import { listFirms } from './list.ts'

export const firmRoutes = ({ db: shared }: Database): Route[] => {
  const forget = ({ after }: SessionContext, ended: readonly string[]) =>
    after(() => ended.forEach((id) => forgetSession(shared, id)))
  const firm = async (
    context: SessionContext,
    id: string,
    suspended: boolean,
    body: { base_version: number; reason: string },
  ) => {
    const { version, ended } = await changeFirm(context, id, suspended, body)
    context.after(() => forgetFirm(shared, id))
    forget(context, ended)
    return { data: { version } }
  }
  const person = async (
    context: SessionContext,
    id: string,
    suspended: boolean,
    body: { base_version: number; reason: string },
  ) => {
    const { version, ended } = await changePerson(context, id, suspended, body)
    forget(context, ended)
    return { data: { version } }
  }
  return [
    route(api.listDeskFirms, ({ db, now }, { query }) => listFirms(db, query, now)),
    route(api.readDeskFirm, async ({ db, session, now }, { params }) => {
      const data = await readFirm(db, params.id, { operator: session.firm_id, now })
      if (!data) throw new Refusal('not_found')
      return { data }
    }),
    route(api.suspendFirm, (context, { params, body }) => firm(context, params.id, true, body)),
    route(api.resumeFirm, (context, { params, body }) => firm(context, params.id, false, body)),
    route(api.setQuota, async (context, { params, body }) => ({
      data: { version: await changeQuota(context, params.id, body) },
    })),
    route(api.suspendPerson, (context, { params, body }) => person(context, params.id, true, body)),
    route(api.resumePerson, (context, { params, body }) => person(context, params.id, false, body)),
    route(api.endPersonSessions, async (context, { params, body }) => {
      const ended = await endPersonSessions(context, params.id, body.base_version)
      forget(context, ended)
      return { data: { ended: ended.length } }
    }),
    route(api.openContact, async (context, { params }) => ({
      data: await transact(context.db, (tx) => openContact({ ...context, db: tx }, params.id)),
    })),
  ]
}
