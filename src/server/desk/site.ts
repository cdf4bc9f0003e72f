/** The parts of the public site over HTTP, for the operator's desk. */
import * as api from '#api/desk/site.ts'
import { createPart, deletePart, listSiteParts, orderParts, updatePart } from '../content/site-parts.ts'
import { type Route, route } from '../serve.ts'

export const siteRoutes = (data_dir: string): Route[] => [
  route(api.listSiteParts, async ({ db }, { query }) => ({ data: await listSiteParts(db, query.kind) })),
  route(api.createSitePart, async (context, { body: { kind, ...fields } }) => ({
    data: await createPart(context, data_dir, kind, fields),
  })),
  route(api.updateSitePart, async (context, { body }) => ({ data: await updatePart(context, data_dir, body) })),
  route(api.deleteSitePart, async (context, { body }) => {
    await deletePart(context, body)
    return { data: { ok: true as const } }
  }),
  route(api.orderSiteParts, async (context, { body }) => {
    await orderParts(context, body)
    return { data: { ok: true as const } }
  }),
]
