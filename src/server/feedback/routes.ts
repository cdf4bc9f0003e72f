/** A person's own feedback over HTTP: nobody else lists, reads, answers or deletes it. The desk's calls are in `desk/feedback.ts`. */
import * as api from '#api/feedback.ts'
import { Refusal } from '#domain/refusal.ts'
import { COMPLAINT, MOST_REPLIES, withReply } from '#domain/site/feedback.ts'
import { audit } from '../audit.ts'
import { announce, announceDesk } from '../changes.ts'
import { attachToSubject } from '../files/attach.ts'
import { takeLimits } from '../limits.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { conversationOf, findOwn, holdFeedback, insert, listOwn, remove, saveFeedback, view } from './store.ts'

const MOST_AN_HOUR = 20
const MOST_REPLIES_AN_HOUR = 60

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
    const subject = body.type === COMPLAINT ? (body.subject ?? null) : null
    const written = await insert(db, session.user_id, { ...body, subject }, now)
    if (!written) throw new Refusal('invalid', { fields: { id: '工单编号已被使用' } })
    const { id, type } = written
    await attachToSubject(db, { noun: 'feedback', id }, body.photo_ids, session)
    await announce(db, key, [{ audience: session.user_id, entity: 'feedback', entity_id: id, op: 'new' }])
    await announceDesk(db)
    await audit(db, { context, action: 'create', object: 'feedback', object_id: id, detail: { type } })
    return { data: written }
  }),
  route(api.answerFeedback, async (context, { params: { id }, body }) => {
    const { db, session, now, key } = context
    await takeLimits(db, [{ name: `replies:${session.user_id}`, most: MOST_REPLIES_AN_HOUR, window_s: 3600 }], now)
    const held = await holdFeedback(db, id, session.user_id)
    if (!held) throw new Refusal('not_found')
    if (held.replies.some((each) => each.id === body.id)) throw new Refusal('invalid', { fields: { id: '回复编号已被使用' } })
    if (held.replies.length >= MOST_REPLIES)
      throw new Refusal('invalid', { fields: { text: '这张工单的往来过多，请创建新的工单' } })
    await attachToSubject(db, { noun: 'feedback', id }, body.photo_ids, session)
    const reply = { ...body, by: 'person' as const, user_id: session.user_id, at: now.toISOString() }
    const edit = { user_id: session.user_id, by_name: '客户', did: '补充了内容' }
    const saved = await saveFeedback(db, held, { conversation: withReply(conversationOf(held), reply) }, edit)
    await announce(db, key, [{ audience: session.user_id, entity: 'feedback', entity_id: id, op: 'new' }])
    await announceDesk(db)
    await audit(db, { context, action: 'answer', object: 'feedback', object_id: id, detail: { title: held.title } })
    return { data: view(saved) }
  }),
  route(api.deleteFeedback, async (context, { params }) => {
    const { db, session, now, key } = context
    if (!(await remove(db, session.user_id, params.id, now))) throw new Refusal('not_found')
    await announce(db, key, [{ audience: session.user_id, entity: 'feedback', entity_id: params.id, op: 'gone' }])
    await announceDesk(db)
    await audit(db, { context, action: 'delete', object: 'feedback', object_id: params.id })
    return { data: { ok: true as const } }
  }),
]
