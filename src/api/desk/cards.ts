/** The bank cards that the operator's desk confirms or rejects. */
import { z } from 'zod'
import { ACCOUNT_TYPES } from '#domain/firm/bank-card.ts'
import { CARD_STATES, CHECKED_BY, REVIEW_LENGTH } from '#domain/firm/card-review.ts'
import { cursor, endpoint, idParams, keysOf, limit, ok, page, text, uuid } from '../endpoint.ts'

const state = z.enum(keysOf(CARD_STATES), { error: '没有这个状态' })
const row = z.object({
  id: uuid,
  firm_id: uuid,
  firm_name: z.string(),
  account_type: z.enum(keysOf(ACCOUNT_TYPES)),
  holder: z.string(),
  /** 中国工商银行宁波北仑支行 */
  bank: z.string(),
  /** the last four digits of the number */
  tail: z.string(),
  state,
  /** why it waits, or is confirmed by an external check; else the decision in words */
  why: z.string(),
  /** by the operator, for the desk alone */
  note: z.string(),
  /** the operator who decided, or 外部核验; empty while the card waits */
  by_name: z.string(),
  /** since when it waits, or when it was decided */
  since: z.string(),
  version: z.int(),
})
export type CardRow = z.output<typeof row>

export const listCards = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/cards',
  guard: 'desk:risk',
  summary: '银行卡确认：待确认（waiting）、已确认（confirmed）或已驳回（rejected）；search 按企业、户名、银行或账号后四位查找',
  query: z.object({ state: state.default('waiting'), search: text(60).optional(), cursor, limit }),
  response: page(row),
})
export const decideCard = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/cards/{id}',
  guard: 'desk:risk',
  summary: '确认或驳回一张银行卡；所属企业会收到站内信，被驳回的不能付款',
  params: idParams,
  body: z
    .object({
      base_version: z.int({ error: '版本格式有误' }).min(0, { error: '版本格式有误' }),
      seen: state,
      passed: z.boolean(),
      checked_by: z.enum(keysOf(CHECKED_BY), { error: '请选择核对方式' }).nullable(),
      note: text(REVIEW_LENGTH),
      reason: text(REVIEW_LENGTH),
    })
    .refine(({ passed, checked_by }) => !passed || checked_by !== null, { path: ['checked_by'], error: '请选择核对方式' })
    .refine(({ passed, reason }) => passed || reason !== '', { path: ['reason'], error: '请填写驳回原因' }),
  response: ok,
  mutation: true,
})
