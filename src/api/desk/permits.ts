/** The permits that the operator's desk reviews. */
import { z } from 'zod'
import { PERMIT_KINDS, PERMIT_STATES } from '#domain/firm/permit.ts'
import { PERMIT_REASON_LENGTH, PERMIT_TABS } from '#domain/firm/permit-review.ts'
import { cursor, endpoint, idParams, keysOf, limit, ok, page, text, uuid } from '../endpoint.ts'
import { permitField } from '../permits.ts'

const state = z.enum(keysOf(PERMIT_STATES), { error: '没有这个状态' })
const row = z.object({
  id: uuid,
  firm_id: uuid,
  firm_name: z.string(),
  kind: z.enum(keysOf(PERMIT_KINDS)),
  name: z.string(),
  no: z.string(),
  issuer: z.string(),
  valid_until: z.string().nullable(),
  photo_ids: z.array(z.string()),
  /** by the firm */
  note: z.string(),
  state,
  /** why it waits; else the decision in words */
  why: z.string(),
  by_name: z.string(),
  /** since when it waits, or when it was decided */
  since: z.string(),
  version: z.int(),
})
export type PermitRow = z.output<typeof row>

export const listPermitReviews = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/permits',
  guard: 'desk:certification',
  summary:
    '证照审核：待审核（waiting）、三十天内到期或已过期（ends）、已通过（passed）或未通过（rejected）；search 按企业、名称、编号或发证机关查找',
  query: z.object({
    state: z.enum(keysOf(PERMIT_TABS), { error: '没有这个状态' }).default('waiting'),
    search: text(60).optional(),
    cursor,
    limit,
  }),
  response: page(row),
})
export const decidePermit = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/permits/{id}',
  guard: 'desk:certification',
  summary: '通过或驳回一份证照；所属企业会收到站内信',
  params: idParams,
  body: z
    .object({
      base_version: z.int({ error: '版本格式有误' }).min(0, { error: '版本格式有误' }),
      seen: state,
      passed: z.boolean(),
      field: permitField,
      reason: text(PERMIT_REASON_LENGTH),
    })
    .refine(({ passed, reason }) => passed || reason !== '', { path: ['reason'], error: '请填写驳回原因' }),
  response: ok,
  mutation: true,
})
