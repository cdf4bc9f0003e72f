/** Weigh-ticket templates over HTTP. */
import * as api from '#api/templates.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { fieldProblems, templateProblems } from '#domain/goods/template.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { records } from './store.ts'

export const routes: Route[] = [
  route(api.listTemplates, async ({ db, session }) => ({ data: await records.list(db, session.firm_id) })),
  route(api.readTemplate, async (context, { params }) => ({ data: await records.read(context, params.id) })),
  route(api.saveTemplate, async (context, { body: { id, base_version, name, ...doc } }) => {
    const others = await records.hold(context)
    const held = await records.find(context, id, base_version)
    refuseIfAny({ ...fieldProblems(doc.fields), ...templateProblems(others, { id, name }) })
    const content = { name, doc }
    return { data: await (held ? records.update(context, held, content) : records.create(context, id, content)) }
  }),
  route(api.deleteTemplate, async (context, { params: { id }, body: { base_version } }) => {
    await records.remove(context, id, base_version)
    return { data: { ok: true as const } }
  }),
]
