/** Weigh-ticket templates over HTTP: everybody of a buyer's firm reads and changes them, and nobody else. */
import * as api from '#api/templates.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { fieldProblems, type Template, templateProblems } from '#domain/template.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import { refuseIfMissed } from '../edits.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findEdits, holdTemplates, insertTemplate, listTemplates, updateTemplate } from './store.ts'

async function own({ db, session }: SessionContext, id: string): Promise<Template> {
  const found = (await listTemplates(db, session.firm_id)).find((each) => each.id === id)
  if (!found) throw new Refusal('not_found')
  return found
}

const OPS = { create: 'new', update: 'patch', delete: 'gone' } as const
async function tell(context: SessionContext, id: string, action: keyof typeof OPS): Promise<void> {
  const { db, session, key } = context
  await announce(db, key, [{ audience: session.firm_id, entity: 'template', entity_id: id, op: OPS[action] }])
  await audit(db, { context, action, object: 'template', object_id: id })
}
const editBy = ({ session, now }: SessionContext) => ({ by: { user_id: session.user_id, by_name: session.name }, now })

export const routes: Route[] = [
  route(api.listTemplates, async ({ db, session }) => ({ data: await listTemplates(db, session.firm_id) })),
  route(api.readTemplate, async (context, { params }) => ({ data: await own(context, params.id) })),
  route(api.saveTemplate, async (context, { body: { id, base_version, ...content } }) => {
    const { db, session } = context
    await holdTemplates(db, session.firm_id)
    const held = await findEdits(db, session.firm_id, id)
    if (held) refuseIfMissed(`磅单模板“${held.name}”`, held.edits, context, base_version)
    if (held?.deleted_at) throw new Refusal('conflict', { message: `磅单模板“${held.name}”已删除` })
    const others = await listTemplates(db, session.firm_id)
    refuseIfAny({ ...fieldProblems(content.fields), ...templateProblems(others, { id, name: content.name }) })
    if (held) await updateTemplate(db, held, content, editBy(context))
    else if (!(await insertTemplate(db, session.firm_id, { id, ...content }, editBy(context))))
      throw new Refusal('invalid', { fields: { id: '模板编号已被使用' } })
    await tell(context, id, held ? 'update' : 'create')
    return { data: await own(context, id) }
  }),
  route(api.deleteTemplate, async (context, { params: { id }, body: { base_version } }) => {
    await holdTemplates(context.db, context.session.firm_id)
    const held = await findEdits(context.db, context.session.firm_id, id)
    if (!held || held.deleted_at) throw new Refusal('not_found')
    refuseIfMissed(`磅单模板“${held.name}”`, held.edits, context, base_version)
    await updateTemplate(context.db, held, null, editBy(context))
    await tell(context, id, 'delete')
    return { data: { ok: true as const } }
  }),
]
