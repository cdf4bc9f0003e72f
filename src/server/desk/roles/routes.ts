/** Desk roles, firms' roles in the trade and erasures over HTTP. */
import * as api from '#api/desk/roles.ts'
import { maskPhone } from '#domain/disclosure/mask.ts'
import type { SessionContext } from '../../context.ts'
import type { Database } from '../../db/connect.ts'
import { type Route, route } from '../../serve.ts'
import { personName } from '../../session/accounts.ts'
import { forgetFirm, forgetSession } from '../../session/identify.ts'
import { changeDeskRoles, changeErasure, changeFirmRole, decideRequest, operatorsPeople } from './change.ts'
import { readErasure } from './erasure.ts'
import { openRequests } from './requests.ts'

export const roleRoutes = ({ database: { db: shared }, wake }: { database: Database; wake: () => void }): Route[] => {
  const forget = ({ after, session }: SessionContext, ended: readonly string[] = [], firm_id = session.firm_id) =>
    after(() => {
      forgetFirm(shared, session.firm_id)
      forgetFirm(shared, firm_id)
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
    route(api.readErasure, async (context, { params }) => ({
      data: await readErasure(context, await operatorsPeople(context.db, context.session.firm_id), params.id),
    })),
    route(api.askErasure, async (context, { params, body }) => {
      await changeErasure(context, params.id, body)
      return { data: { ok: true } } as const
    }),
    route(api.decideRoleRequest, async (context, { params, body }) => {
      const { ended, firm_id } = await decideRequest(context, params.id, body.approve)
      forget(context, ended, firm_id)
      // Files of an erased person are deleted by a job.
      context.after(wake)
      return { data: { ok: true } } as const
    }),
  ]
}
