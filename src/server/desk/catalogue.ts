/** Categories of goods and their specs at the operator's desk over HTTP. */
import * as api from '#api/desk/catalogue.ts'
import * as setup from '../catalogue/setup.ts'
import { createSpec, deleteSpec, updateSpec } from '../catalogue/spec-setup.ts'
import { type Route, route } from '../serve.ts'

const DONE = { data: { ok: true } } as const

export const catalogueRoutes: Route[] = [
  route(api.readCatalogue, async ({ db }) => ({ data: await setup.readCatalogue(db) })),
  route(api.createCategory, async (context, { body }) => ({ data: { id: await setup.createCategory(context, body) } })),
  route(api.updateCategory, async (context, { params, body }) => {
    await setup.updateCategory(context, params.id, body)
    return DONE
  }),
  route(api.mergeCategory, async (context, { params, body }) => {
    await setup.mergeCategory(context, params.id, body)
    return DONE
  }),
  route(api.deleteCategory, async (context, { params, body }) => {
    await setup.deleteCategory(context, params.id, body.base_version)
    return DONE
  }),
  route(api.createSpec, async (context, { body }) => ({ data: { id: await createSpec(context, body) } })),
  route(api.updateSpec, async (context, { params, body }) => {
    await updateSpec(context, params.id, body)
    return DONE
  }),
  route(api.deleteSpec, async (context, { params, body }) => {
    await deleteSpec(context, params.id, body.base_version)
    return DONE
  }),
  route(api.orderCatalogue, async (context, { body }) => {
    await setup.orderCatalogue(context, body)
    return DONE
  }),
]
