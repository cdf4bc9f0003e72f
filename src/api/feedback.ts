/** A person's own feedback (我的工单). */
import { z } from 'zod'
import { FEEDBACK_CONTENT_LENGTH, FEEDBACK_TITLE_LENGTH } from '#domain/site/feedback.ts'
import { cursor, data, endpoint, idParams, limit, ok, page, text, uuid } from './endpoint.ts'

const type = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)], { error: '请选择工单类型' })

export const feedback = z.object({
  id: uuid,
  type,
  title: z.string(),
  content: z.string(),
  created_at: z.string(),
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
  }),
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
