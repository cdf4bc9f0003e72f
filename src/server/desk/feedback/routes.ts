/** Feedback at the operator's desk over HTTP: answers, notes, who handles it, closing. */
import * as api from '#api/desk/feedback.ts'
import { type FeedbackEdit, noticeOfReply } from '#domain/desk/feedback.ts'
import { missedEdit } from '#domain/firm/edits.ts'
import type { LogChange } from '#domain/firm/log-changes.ts'
import { Refusal } from '#domain/refusal.ts'
import { closed, FEEDBACK_STATUSES, MOST_REPLIES, reopened, withReply } from '#domain/site/feedback.ts'
import { audit } from '../../audit.ts'
import { announce } from '../../changes.ts'
import type { SessionContext } from '../../context.ts'
import { conversationOf, type FeedbackRow, holdFeedback, saveFeedback } from '../../feedback/store.ts'
import { attachToSubject } from '../../files/attach.ts'
import { sendNotices } from '../../messages/store.ts'
import type { Route } from '../../serve.ts'
import { route } from '../../serve.ts'
import { readSentences, saveSentences } from './sentences.ts'
import { detailOf, findForDesk, firmOf, insertNote, listForDesk, serviceColleagues } from './store.ts'

async function held({ db }: SessionContext, id: string): Promise<FeedbackRow> {
  const row = await holdFeedback(db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** The row under its lock. Throws conflict if somebody else did something to it that the person has not seen. */
async function seen(context: SessionContext, id: string, base_version: number): Promise<FeedbackRow> {
  const row = await held(context, id)
  const missed = missedEdit(row.desk_edits, context.session.user_id, base_version)
  if (missed) throw new Refusal('conflict', { message: `${missed.by_name}${missed.did}，请核对后再操作` })
  return row
}

const didBy = ({ session }: SessionContext, did: string): Omit<FeedbackEdit, 'version'> => ({
  user_id: session.user_id,
  by_name: session.name,
  did,
})
/** Tells the author's devices. */
const tell = ({ db, key }: SessionContext, { id, user_id }: FeedbackRow): Promise<void> =>
  announce(db, key, [{ audience: user_id, entity: 'feedback', entity_id: id, op: 'new' }])

type Did = 'reply' | 'note' | 'assign' | 'close' | 'reopen'
const log = (context: SessionContext, action: Did, { id, title }: FeedbackRow, changes: LogChange[] = []): Promise<void> =>
  audit(context.db, { context, action, object: 'ticket', object_id: id, detail: { title }, changes })
const statusChange = (before: FeedbackRow, after: FeedbackRow): LogChange[] =>
  before.status === after.status
    ? []
    : [{ label: '状态', before: FEEDBACK_STATUSES[before.status], after: FEEDBACK_STATUSES[after.status] }]

export const feedbackRoutes: Route[] = [
  route(api.listDeskFeedbacks, ({ db }, { query }) => listForDesk(db, query)),
  route(api.readDeskFeedback, async ({ db }, { params }) => {
    const row = await findForDesk(db, params.id)
    if (!row) throw new Refusal('not_found')
    return { data: await detailOf(db, row) }
  }),
  route(api.replyFeedback, async (context, { params, body: { base_version, ...body } }) => {
    const { db, session, now, key } = context
    const before = await seen(context, params.id, base_version)
    if (before.replies.some(({ id }) => id === body.id)) throw new Refusal('invalid', { fields: { id: '回复编号已被使用' } })
    if (before.replies.length >= MOST_REPLIES)
      throw new Refusal('invalid', { fields: { text: '这张工单的往来过多，不能再回复' } })
    await attachToSubject(db, { noun: 'feedback', id: before.id }, body.photo_ids, session)
    const reply = { ...body, by: 'desk' as const, user_id: session.user_id, at: now.toISOString() }
    const conversation = withReply(conversationOf(before), reply)
    // Whoever answers first handles it from then on.
    const assignee_id = before.assignee_id ?? session.user_id
    const after = await saveFeedback(db, before, { conversation, assignee_id }, didBy(context, '已回复'))
    await tell(context, after)
    const reader = { firm_id: await firmOf(db, before.user_id), user_id: before.user_id }
    await sendNotices(db, key, [noticeOfReply(reader, before, body.text)], now)
    await log(context, 'reply', after, [...statusChange(before, after), { label: '回复', before: '', after: body.text }])
    return { data: await detailOf(db, after) }
  }),
  route(api.noteFeedback, async (context, { params, body }) => {
    const { db, session, now } = context
    const row = await held(context, params.id)
    const note = { ...body, feedback_id: row.id, user_id: session.user_id, created_at: now }
    if (!(await insertNote(db, note))) throw new Refusal('invalid', { fields: { id: '备注编号已被使用' } })
    await log(context, 'note', row, [{ label: '内部备注', before: '', after: body.text }])
    return { data: await detailOf(db, row) }
  }),
  route(api.assignFeedback, async (context, { params, body: { user_id, base_version } }) => {
    const { db } = context
    const before = await seen(context, params.id, base_version)
    const colleagues = await serviceColleagues(db)
    const nameOf = (id: string | null) => colleagues.find((each) => each.id === id)?.name ?? ''
    if (user_id && !nameOf(user_id)) throw new Refusal('invalid', { fields: { user_id: '请选择客服同事' } })
    const did = user_id ? `已分配给${nameOf(user_id)}` : '已取消分配'
    const after = await saveFeedback(db, before, { assignee_id: user_id }, didBy(context, did))
    await log(context, 'assign', after, [{ label: '处理人', before: nameOf(before.assignee_id), after: nameOf(user_id) }])
    return { data: await detailOf(db, after) }
  }),
  route(api.closeFeedback, async (context, { params, body }) => {
    const { db, now } = context
    const before = await seen(context, params.id, body.base_version)
    if (body.closed === (before.status === -1))
      throw new Refusal('wrong_state', { message: body.closed ? '工单已关闭' : '工单没有关闭' })
    const known = conversationOf(before)
    const conversation = body.closed ? closed(known, now.toISOString()) : reopened(known)
    const after = await saveFeedback(db, before, { conversation }, didBy(context, body.closed ? '已关闭' : '已重新打开'))
    await tell(context, after)
    await log(context, body.closed ? 'close' : 'reopen', after, statusChange(before, after))
    return { data: await detailOf(db, after) }
  }),
  route(api.readSentences, async ({ db }) => ({ data: await readSentences(db) })),
  route(api.saveSentences, async (context, { body: { base_version, sentences } }) => ({
    data: await saveSentences(context, base_version, sentences),
  })),
]
