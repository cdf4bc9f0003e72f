/** A person's own feedback (我的工单). */
import { z } from 'zod'
import {
  COMPLAINT_NOUNS,
  type ComplaintSubject,
  type Conversation,
  FEEDBACK_CONTENT_LENGTH,
  FEEDBACK_PHOTOS,
  FEEDBACK_TITLE_LENGTH,
  type Reply,
} from '#domain/site/feedback.ts'
import { cursor, data, endpoint, idParams, keysOf, limit, ok, page, text, uuid } from './endpoint.ts'

const type = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: '请选择工单类型' })

const noun = z.enum(keysOf(COMPLAINT_NOUNS), { error: '请选择投诉的对象' })
export const subject = z.object({ noun, id: z.string(), title: z.string() }) satisfies z.ZodType<ComplaintSubject>

const photoIds = z.array(uuid).max(FEEDBACK_PHOTOS, { error: `最多 ${FEEDBACK_PHOTOS} 张照片` })
export const reply = z.object({
  id: uuid,
  by: z.enum(['person', 'desk']),
  text: z.string(),
  photo_ids: z.array(z.string()),
  at: z.string(),
}) satisfies z.ZodType<Reply>
export const feedbackStatus = z.union([z.literal(0), z.literal(1), z.literal(-1)])
export const conversation = {
  status: feedbackStatus,
  first_answered_at: z.string().nullable(),
  closed_at: z.string().nullable(),
}
export const feedback = z.object({
  id: uuid,
  type,
  title: z.string(),
  /** of a complaint: what it is about */
  subject: subject.nullable(),
  content: z.string(),
  photo_ids: z.array(z.string()),
  ...conversation,
  replies: z.array(reply),
  version: z.int(),
  created_at: z.string(),
}) satisfies z.ZodType<Conversation>
/** A line of either side. The writer chooses the id. */
export const replyBody = z.object({
  id: uuid,
  text: text(FEEDBACK_CONTENT_LENGTH, '请填写内容'),
  photo_ids: photoIds.default([]),
})
export type Feedback = z.output<typeof feedback>

export const listFeedbacks = endpoint({
  method: 'GET',
  path: '/v1/user/feedbacks',
  guard: 'any',
  summary: '我的工单列表，从新到旧',
  query: z.object({ cursor, limit }),
  response: page(feedback),
})
export const readFeedback = endpoint({
  method: 'GET',
  path: '/v1/user/feedbacks/{id}',
  guard: 'any',
  summary: '一张工单的内容',
  params: idParams,
  response: data(feedback),
})
/** The device chooses the id, so that feedback can be written offline. */
export const createFeedback = endpoint({
  method: 'POST',
  path: '/v1/user/feedbacks',
  guard: 'any',
  summary: '创建工单',
  body: z.object({
    id: uuid,
    type,
    title: text(FEEDBACK_TITLE_LENGTH, '请填写标题'),
    content: text(FEEDBACK_CONTENT_LENGTH, '请填写内容'),
    // Absent from what earlier builds have queued. The title is the one that the author's device shows.
    subject: z
      .object({ noun, id: uuid, title: text(120) })
      .nullable()
      .optional(),
    photo_ids: photoIds.default([]),
  }),
  response: data(feedback),
  mutation: true,
  entity: 'feedback',
})
/** Reopens closed feedback. */
export const answerFeedback = endpoint({
  method: 'POST',
  path: '/v1/user/feedbacks/{id}/replies',
  guard: 'any',
  summary: '补充或回复自己的工单；已关闭的重新打开',
  params: idParams,
  body: replyBody,
  response: data(feedback),
  mutation: true,
  entity: 'feedback',
})
export const deleteFeedback = endpoint({
  method: 'DELETE',
  path: '/v1/user/feedbacks/{id}',
  guard: 'any',
  summary: '删除一张工单',
  params: idParams,
  response: ok,
  mutation: true,
  entity: 'feedback',
})
