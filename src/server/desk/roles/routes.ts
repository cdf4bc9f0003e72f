/** Desk roles and firms' roles in the trade over HTTP. */
import * as api from '#api/desk/roles.ts'
import { maskPhone } from '#domain/disclosure/mask.ts'
import type { SessionContext } from '../../context.ts'
import type { Database } from '../../db/connect.ts'
import { type Route, route } from '../../serve.ts'
import { personName } from '../../session/accounts.ts'
import { forgetFirm, forgetSession } from '../../session/identify.ts'
import { changeDeskRoles, changeFirmRole, decideRequest, operatorsPeople } from './change.ts'
import { openRequests } from './requests.ts'

export const roleRoutes = ({ db: shared }: Database): Route[] => {
  const forget = ({ after, session }: SessionContext, ended: readonly string[] = []) =>
    after(() => {
      forgetFirm(shared, session.firm_id)
      for (const id of ended) forgetSession(shared, id)
    })
  return [
    route(api.listDeskColleagues, async ({ db, session }) => {
      const people = (await operatorsPeople(db, session.firm_id)).map((user) => ({
        id: user.id,
        name: personName(user),
        phone: maskPhone(user.phone ?? ''),
        desk_roles: user.desk_roles,
        suspended_at: user.suspended_at?.toISOString() ?? null,
        version: user.version,
      }))
      return { data: { people, requests: await openRequests(db) } }
    }),
    route(api.setDeskRoles, async (context, { params, body }) => {
      const waits = await changeDeskRoles(context, params.id, body)
      forget(context)
      return { data: { waits } }
    }),
    route(api.setFirmRole, async (context, { params, body }) => {
      const { waits, ended } = await changeFirmRole(context, params.id, body)
      forget(context, ended)
      return { data: { waits } }
    }),
    route(api.decideRoleRequest, async (context, { params, body }) => {
      forget(context, await decideRequest(context, params.id, body.approve))
      return { data: { ok: true } } as const
    }),
  ]
}
