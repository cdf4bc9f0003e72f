/** Permits over HTTP. */
import * as api from '#api/permits.ts'
import { chinaDay } from '#domain/china-time.ts'
import { permitProblems, permitStandingAfter } from '#domain/firm/permit.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { announceDesk } from '../changes.ts'
import { replaceOnSubject } from '../files/attach.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { records } from './store.ts'

export const routes: Route[] = [
  route(api.listPermits, async ({ db, session }) => ({ data: await records.list(db, session.firm_id) })),
  route(api.readPermit, async (context, { params }) => ({ data: await records.read(context, params.id) })),
  route(api.savePermit, async (context, { body: { id, base_version, ...typed } }) => {
    const { db, session, now } = context
    const others = await records.hold(context)
    const held = await records.find(context, id, base_version)
    const fields = { ...typed, name: typed.kind === 'other' ? typed.name : '' }
    refuseIfAny(permitProblems(others, { id, ...fields }, chinaDay(now)))
    const content = { ...fields, standing: permitStandingAfter(held, fields, now.toISOString()) }
    const saved = await (held ? records.update(context, held, content) : records.create(context, id, content))
    await replaceOnSubject(db, { noun: 'permit', id }, fields.photo_ids, session)
    await announceDesk(db)
    return { data: saved }
  }),
  route(api.deletePermit, async (context, { params: { id }, body: { base_version } }) => {
    const { db, session } = context
    await records.remove(context, id, base_version)
    await replaceOnSubject(db, { noun: 'permit', id }, [], session)
    await announceDesk(db)
    return { data: { ok: true as const } }
  }),
]
