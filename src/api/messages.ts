/** Site messages (站内信). */
import { z } from 'zod'
import { cursor, data, endpoint, idParams, limit, ok, page, uuid } from './endpoint.ts'

export const message = z.object({
  id: uuid,
  subject: z.string(),
  content: z.string(),
  mode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  extends: z.object({
    order_id: z.string().nullable(),
    contract_id: z.string().nullable(),
    intention_id: z.string().nullable(),
    invoice_id: z.string().nullable(),
    statement_id: z.string().nullable(),
    /** the reader, whose ways to log in have changed */
    account_id: z.string().optional(),
    /** the reader, whose roles in the firm have changed */
    member_id: z.string().optional(),
    /** a card to confirm */
    bank_card_id: z.string().optional(),
    /** a permit that was decided about, or that runs out */
    permit_id: z.string().optional(),
    /** feedback that the desk has answered */
    feedback_id: z.string().optional(),
    /** an announcement of the operator */
    announcement_id: z.string().optional(),
    /** an approval of an order that is not made */
    approval_id: z.string().optional(),
  }),
  read: z.boolean(),
  version: z.int(),
  created_at: z.string(),
})
export type Message = z.output<typeof message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/v1/user/messages',
  guard: 'any',
  summary: '站内信列表；read=0 只看未读',
  query: z.object({
    read: z.enum(['0', '1']).optional(),
    cursor,
    limit,
  }),
  response: page(message),
})
export const readMessage = endpoint({
  method: 'GET',
  path: '/v1/user/messages/{id}',
  guard: 'any',
  summary: '一条站内信',
  params: idParams,
  response: data(message),
})
/** Reading a message offline is also an action that waits in the outbox. */
export const markMessageRead = endpoint({
  method: 'PUT',
  path: '/v1/user/messages/{id}/read',
  guard: 'any',
  summary: '标为已读',
  params: idParams,
  response: data(message),
  mutation: true,
  done_when_gone: true,
  entity: 'message',
})
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/v1/user/messages/{id}',
  guard: 'any',
  summary: '删除一条站内信',
  params: idParams,
  response: ok,
  mutation: true,
  done_when_gone: true,
  entity: 'message',
})
export const unreadMessages = endpoint({
  method: 'GET',
  path: '/v1/user/messages/unread',
  guard: 'any',
  summary: '未读数量',
  response: data(z.object({ unread: z.int() })),
})
