/** Approvals of steps and of new orders over their author's limit. */
import { z } from 'zod'
import { APPROVAL_NOTE_LENGTH, type Approval, type AskedCall } from '#domain/firm/approval.ts'
import { ACTION_NAMES } from '#domain/order/lifecycle.ts'
import { chosen } from '#domain/input/sentences.ts'
import { data, endpoint, idParams, text, uuid } from './endpoint.ts'
import { draftFields } from './order-draft.ts'

const action = z.enum(['createOrder', ...ACTION_NAMES] as [AskedCall, ...AskedCall[]], { error: chosen('办理事项') })

export const approval = z.object({
  id: uuid,
  user_id: uuid,
  by_name: z.string(),
  action,
  order_id: uuid,
  order_no: z.string(),
  new_order: z.object({ supplier_name: z.string(), buyer_name: z.string(), draft: z.object(draftFields) }).nullable(),
  amount_fen: z.int(),
  status: z.union([z.literal(0), z.literal(1), z.literal(-1), z.literal(-2)]),
  decided_by: z.string(),
  note: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Approval>

export const listApprovals = endpoint({
  method: 'GET',
  path: '/v1/user/approvals',
  guard: 'any',
  summary: '本人提交的和等待本人审批的办理，最近 100 条',
  response: data(z.array(approval)),
})
/** The device chooses the id, so that an approval can be asked for offline. */
export const requestApproval = endpoint({
  method: 'POST',
  path: '/v1/user/approvals',
  guard: 'any',
  summary: '超出限额的订单办理或新建订单，提交有权限的同事审批；body 即该办理的内容',
  body: z.object({
    id: uuid,
    action,
    params: z.record(z.string().max(40), z.string().max(60)),
    body: z.record(z.string().max(60), z.unknown()),
  }),
  response: data(approval),
  mutation: true,
  entity: 'approval',
})
export const decideApproval = endpoint({
  method: 'PUT',
  path: '/v1/user/approvals/{id}',
  guard: 'any',
  summary: '同意并以申请人的名义办理，或退回；款项类的同意需要身份验证',
  params: idParams,
  body: z.object({
    approve: z.boolean(),
    note: text(APPROVAL_NOTE_LENGTH),
    verification: text(200).optional(),
  }),
  response: data(approval),
  mutation: true,
  entity: 'approval',
})
export const withdrawApproval = endpoint({
  method: 'DELETE',
  path: '/v1/user/approvals/{id}',
  guard: 'any',
  summary: '撤回本人提交、尚未审批的办理',
  params: idParams,
  response: data(approval),
  mutation: true,
  entity: 'approval',
})
