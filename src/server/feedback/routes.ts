/** A person's own feedback over HTTP: nobody else lists, reads or deletes it. */
import * as api from '#api/feedback.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import { takeLimits } from '../limits.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findOwn, insert, listOwn, remove } from './store.ts'

const MOST_AN_HOUR = 20

export const routes: Route[] = [
  route(api.listFeedbacks, ({ db, session }, { query }) => listOwn(db, session.user_id, query)),
  route(api.readFeedback, async ({ db, session }, { params }) => {
    const found = await findOwn(db, session.user_id, params.id)
    if (!found) throw new Refusal('not_found')
    return { data: found }
  }),
  route(api.createFeedback, async (context, { body }) => {
    const { db, session, now, key } = context
    await takeLimits(db, [{ name: `feedbacks:${session.user_id}`, most: MOST_AN_HOUR, window_s: 3600 }], now)
    const written = await insert(db, session.user_id, body, now)
    if (!written) throw new Refusal('invalid', { fields: { id: '工单编号已被使用' } })
    const { id, type } = written
    await announce(db, key, [{ audience: session.user_id, entity: 'feedback', entity_id: id, op: 'new' }])
    await audit(db, { context, action: 'create', object: 'feedback', object_id: id, detail: { type } })
    return { data: written }
  }),
  route(api.deleteFeedback, async (context, { params }) => {
    const { db, session, now, key } = context
    if (!(await remove(db, session.user_id, params.id, now))) throw new Refusal('not_found')
    await announce(db, key, [{ audience: session.user_id, entity: 'feedback', entity_id: params.id, op: 'gone' }])
    await audit(db, { context, action: 'delete', object: 'feedback', object_id: params.id })
    return { data: { ok: true as const } }
  }),
]
