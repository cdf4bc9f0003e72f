/** The block list at the operator's desk. */
import { z } from 'zod'
import { BLOCK_KINDS, BLOCK_LENGTH, BLOCK_REASON_LENGTH, BLOCK_STATES } from '#domain/desk/block.ts'
import { cursor, data, endpoint, idParams, keysOf, limit, ok, page, planned, text, uuid } from '../endpoint.ts'

const kind = z.enum(keysOf(BLOCK_KINDS), { error: '请选择企业、手机号或车牌' })
const row = z.object({
  id: uuid,
  kind,
  /** a phone is masked */
  name: z.string(),
  reason: z.string(),
  /** null: until it is lifted */
  until: z.string().nullable(),
  standing: z.boolean(),
  by_name: z.string(),
  created_at: z.string(),
  lifted_by: z.string(),
  lifted_at: z.string().nullable(),
})
export type BlockRow = z.output<typeof row>

export const listBlocks = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/blocks',
  guard: 'desk:risk',
  summary: '黑名单；search 按写法不限的名称、信用代码、手机号或车牌查找',
  query: z.object({
    state: z.enum(keysOf(BLOCK_STATES), { error: '没有这个状态' }).default('standing'),
    search: text(60).optional(),
    cursor,
    limit,
  }),
  response: page(row),
})
/** The page chooses the id, so that a repeated request adds one entry. */
export const addBlock = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/blocks',
  guard: 'desk:risk',
  summary: '加入黑名单；手机号已登录的会退出登录',
  body: z.object({
    id: uuid,
    kind,
    text: text(BLOCK_LENGTH, '请填写'),
    reason: text(BLOCK_REASON_LENGTH, '请填写原因'),
    until: planned.nullable(),
  }),
  response: data(z.object({ id: uuid })),
  mutation: true,
})
export const liftBlock = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/blocks/{id}/lifted',
  guard: 'desk:risk',
  summary: '移出黑名单',
  params: idParams,
  body: z.object({ reason: text(BLOCK_REASON_LENGTH, '请填写原因') }),
  response: ok,
  mutation: true,
})
