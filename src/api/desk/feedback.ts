/** Feedback (工单) at the operator's desk: its conversation, the desk's own notes, and the canned sentences. */
import { z } from 'zod'
import { MOST_SENTENCES, NOTE_LENGTH, SENTENCE_LENGTH } from '#domain/desk/feedback.ts'
import { MODERATIONS } from '#domain/goods/moderation.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { cursor, data, endpoint, idParams, keysOf, limit, page, text, uuid } from '../endpoint.ts'
import { conversation, feedback, reply, replyBody, subject } from '../feedback.ts'

const base_version = z.int({ error: '版本格式有误' }).min(0, { error: '版本格式有误' })
const person = z.object({ id: z.string(), name: z.string() })

export const deskFeedbackRow = z.object({
  id: uuid,
  type: feedback.shape.type,
  title: z.string(),
  ...conversation,
  author: z.object({ name: z.string(), firm_id: z.string(), firm_name: z.string(), role: z.string() }),
  assignee: person.nullable(),
  /** since when the author waits; null while they do not */
  waiting_since: z.string().nullable(),
  /** the newest text of the conversation */
  latest: z.string(),
  created_at: z.string(),
})
export type DeskFeedbackRow = z.output<typeof deskFeedbackRow>

const role = z.enum(ROLE_LIST)
export const deskFeedback = deskFeedbackRow.extend({
  /** of a complaint: what it is about, and the firms behind it */
  subject: subject
    .extend({
      /** false: there is no such thing, and the title is the author's */
      found: z.boolean(),
      no: z.string(),
      moderation: z.enum(keysOf(MODERATIONS)).nullable(),
      firms: z.array(z.object({ id: z.string(), name: z.string(), role })),
    })
    .nullable(),
  content: z.string(),
  photo_ids: z.array(z.string()),
  /** the author's phone, masked */
  phone: z.string(),
  replies: z.array(reply.extend({ name: z.string() })),
  notes: z.array(z.object({ id: z.string(), name: z.string(), text: z.string(), at: z.string() })),
  /** the people of the desk to whom it may be given */
  colleagues: z.array(person),
  /** counts what the desk and the author did, but no notes */
  version: z.int(),
  /** what was done last, by version */
  edits: z.array(z.object({ version: z.int(), user_id: z.string(), by_name: z.string(), did: z.string() })),
})
export type DeskFeedback = z.output<typeof deskFeedback>

export const listDeskFeedbacks = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/feedbacks',
  guard: 'desk:service',
  summary: '客户工单：处理中（open）或已关闭（closed），从新到旧',
  query: z.object({ state: z.enum(['open', 'closed'], { error: '没有这个状态' }).default('open'), cursor, limit }),
  response: page(deskFeedbackRow),
})
export const readDeskFeedback = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/feedbacks/{id}',
  guard: 'desk:service',
  summary: '一张客户工单：往来、内部备注与可分配的同事',
  params: idParams,
  response: data(deskFeedback),
})
export const replyFeedback = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/feedbacks/{id}/replies',
  guard: 'desk:service',
  summary: '回复客户工单，并以站内信通知；已关闭的重新打开',
  params: idParams,
  body: replyBody.extend({ base_version }),
  response: data(deskFeedback),
  mutation: true,
})
/** A note is added beside whatever others do, so it needs no version. */
export const noteFeedback = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/feedbacks/{id}/notes',
  guard: 'desk:service',
  summary: '添加内部备注，客户看不到',
  params: idParams,
  body: z.object({ id: uuid, text: text(NOTE_LENGTH, '请填写备注') }),
  response: data(deskFeedback),
  mutation: true,
})
export const assignFeedback = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/feedbacks/{id}/assignee',
  guard: 'desk:service',
  summary: '把工单分配给客服同事；空为不分配',
  params: idParams,
  body: z.object({ user_id: uuid.nullable(), base_version }),
  response: data(deskFeedback),
  mutation: true,
})
export const closeFeedback = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/feedbacks/{id}/closed',
  guard: 'desk:service',
  summary: '关闭或重新打开客户工单',
  params: idParams,
  body: z.object({ closed: z.boolean({ error: '请选择' }), base_version }),
  response: data(deskFeedback),
  mutation: true,
})

const sentences = data(z.object({ sentences: z.array(z.string()), version: z.int() }))
export const readSentences = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/sentences',
  guard: 'desk:service',
  summary: '客服常用语',
  response: sentences,
})
export const saveSentences = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/sentences',
  guard: 'desk:service',
  summary: '修改客服常用语',
  body: z.object({
    base_version,
    sentences: z.array(text(SENTENCE_LENGTH, '请填写常用语')).max(MOST_SENTENCES, { error: `最多 ${MOST_SENTENCES} 句` }),
  }),
  response: sentences,
  mutation: true,
})
