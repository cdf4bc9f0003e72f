/** The review of certifications over HTTP. */
import * as api from '#api/desk/certifications.ts'
import { decide } from '../../certification/decide.ts'
import { view } from '../../certification/store.ts'
import { type Route, route } from '../../serve.ts'
import type { Vault } from '../../vault.ts'
import { openIdNo, readCase } from './case.ts'
import { listForReview } from './list.ts'
import { noteViewer } from './viewers.ts'

export const certificationRoutes = (given: { vault: Vault }): Route[] => [
  route(api.listCertifications, ({ db, now }, { query }) => listForReview(db, query, now)),
  route(api.readCertification, async ({ db, now }, { params }) => ({ data: await readCase(db, given.vault, params.id, now) })),
  route(api.viewCertification, async (context, { params, body }) => ({ data: await noteViewer(context, params.id, body.here) })),
  route(api.openIdNo, async (context, { params }) => ({ data: { id_no: await openIdNo(given, context, params.id) } })),
  route(api.decideCertification, async (context, { params, body: { base_version, ...decision } }) => {
    const why = { field: '', reason: '', ...decision }
    return { data: view(await decide(context, params.id, base_version, why)) }
  }),
]
