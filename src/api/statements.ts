/**
 * Statements of account (对账单): balances with counterparties, the preview of a period, and the steps of both sides on a
 * statement.
 */
import { z } from 'zod'
import { MAX_FEN } from '#domain/money/money.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { ENTRY_KINDS, type Statement, type StatementLine, STATEMENT_REASON_LENGTH } from '#domain/accounting/statement.ts'
import {
  cursor,
  data,
  endpoint,
  filter,
  idOf,
  idParams,
  limit,
  listFilter,
  page,
  pastDay,
  text,
  totalsCall,
  uuid,
  verification,
} from './endpoint.ts'

const side = z.enum(['supply', 'sale'])
const kind = z.enum(ENTRY_KINDS)
const line = z.object({
  id: uuid,
  at: z.string(),
  order_id: z.string(),
  order_no: z.string(),
  title: z.string(),
  kind,
  amount_fen: z.int(),
  weight_kg: z.int().nullable(),
  price_fen: z.int().nullable(),
  serial: z.string(),
}) satisfies z.ZodType<StatementLine>
const parties = {
  side,
  trader_id: z.string(),
  trader_name: z.string(),
  firm_id: z.string(),
  firm_name: z.string(),
}
const figures = {
  from: z.string(),
  to: z.string(),
  opening_fen: z.int(),
  closing_fen: z.int(),
  totals: z.array(z.object({ kind, count: z.int(), amount_fen: z.int() })),
  line_count: z.int(),
}
export const statement = z.object({
  id: uuid,
  no: z.string(),
  ...parties,
  ...figures,
  status: z.union([z.literal(0), z.literal(1), z.literal(-1), z.literal(2)]),
  lines: z.array(line).nullable(),
  sha256: z.string(),
  drawn_by: z.string(),
  confirmed: z.object({ by_name: z.string(), at: z.string(), ip: z.string(), verified_by: z.string() }).nullable(),
  objection: z.object({ reason: z.string(), closing_fen: z.int().nullable(), by_name: z.string(), at: z.string() }).nullable(),
  withdrawn_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Statement>

const period = { from: pastDay(chosen('起始日期')), to: pastDay(chosen('截止日期')) }
const firm_id = idOf(chosen('往来单位'))

/** Lines in order of time, and the balance before the first. */
const lines = z.object({ lines: z.array(line), before_fen: z.int(), next: z.string().nullable() })

export const previewStatement = endpoint({
  method: 'GET',
  path: '/v1/statements/preview',
  guard: 'any',
  summary: '某期间与一个往来单位的对账：期初、分类合计、期末与明细（分页，从早到晚）',
  query: z.object({ firm_id, ...period, cursor, limit }),
  response: data(z.object({ ...parties, ...figures, page: lines })),
})

const account = z.object({
  /** the other party: a counterparty's trader, or a trader's counterparty */
  id: z.string(),
  name: z.string(),
  side,
  balance_fen: z.int(),
  /** time of the last line */
  last_at: z.string(),
})
export type Balance = z.output<typeof account>
/** 应收 and 预收 of the sale side, 应付 and 预付 of the supply side: sums of positive and of negative balances. */
const sum = z.object({ count: z.int(), due_fen: z.int(), ahead_fen: z.int() })
export const listBalances = endpoint({
  method: 'GET',
  path: '/v1/statements/balances',
  guard: 'any',
  summary: '与每个往来单位的当前余额，及各方合计；可按名称（汉字、拼音）查找',
  query: z.object({ side: side.optional(), search: text(60).optional(), cursor, limit }),
  response: page(account).extend({ sums: z.object({ sale: sum, supply: sum }) }),
})
export type BalanceSums = z.output<typeof listBalances.response>['sums']

export const statementTotals = totalsCall(
  '/v1/statements/totals',
  'any',
  '对账单按状态的份数',
  z.object({ search: text(60).optional(), ...listFilter }),
)
export const listStatements = endpoint({
  method: 'GET',
  path: '/v1/statements',
  guard: 'any',
  summary: '本企业的对账单，从新到旧',
  query: z.object({ status: filter(-1, 2), search: text(60).optional(), ...listFilter, cursor, limit }),
  response: page(statement),
})
export const readStatement = endpoint({
  method: 'GET',
  path: '/v1/statements/{id}',
  guard: 'any',
  summary: '一份对账单',
  params: idParams,
  response: data(statement),
})
/** Returns the period's current figures, and whether the frozen ones still match their hash. */
export const checkStatement = endpoint({
  method: 'GET',
  path: '/v1/statements/{id}/now',
  guard: 'any',
  summary: '对账单出具后，期间内账目是否有变化，所存内容是否与校验值相符',
  params: idParams,
  response: data(z.object({ closing_fen: z.int(), line_count: z.int(), changed: z.boolean(), altered: z.boolean() })),
})
export type StatementNow = z.output<typeof checkStatement.response>['data']
export const statementLines = endpoint({
  method: 'GET',
  path: '/v1/statements/{id}/lines',
  guard: 'any',
  summary: '对账单明细，从早到晚，分页',
  params: idParams,
  query: z.object({ cursor, limit }),
  response: data(lines),
})
export const statementPdf = endpoint({
  method: 'GET',
  path: '/v1/statements/{id}/pdf',
  guard: 'any',
  summary: '对账单 PDF',
  params: idParams,
  response: z.string(),
  media: 'application/pdf',
})

/** The device chooses the id. */
export const drawUpStatement = endpoint({
  method: 'POST',
  path: '/v1/merchant/statements',
  guard: 'trader',
  summary: '出具对账单，交往来单位确认',
  body: z.object({ id: uuid, firm_id, ...period }),
  response: data(statement),
  mutation: true,
  entity: 'statement',
})
export const withdrawStatement = endpoint({
  method: 'DELETE',
  path: '/v1/merchant/statements/{id}',
  guard: 'trader',
  summary: '撤回尚未确认的对账单，双方仍可查阅',
  params: idParams,
  response: data(statement),
  mutation: true,
  entity: 'statement',
})
/** `sha256` is the hash of the statement that the person read. */
export const confirmStatement = endpoint({
  method: 'PUT',
  path: '/v1/statements/{id}/confirmed',
  guard: 'any',
  summary: '往来单位确认对账单（需先通过身份验证）',
  params: idParams,
  body: z.object({
    verification,
    sha256: z.string({ error: '请先阅读对账单' }).regex(/^[0-9a-f]{64}$/, { error: '对账单校验值格式有误' }),
  }),
  response: data(statement),
  mutation: true,
  entity: 'statement',
})
export const objectToStatement = endpoint({
  method: 'PUT',
  path: '/v1/statements/{id}/objection',
  guard: 'any',
  summary: '往来单位对对账单提出异议，可写明己方的期末余额',
  params: idParams,
  body: z.object({
    reason: text(STATEMENT_REASON_LENGTH, required('异议说明')),
    closing_fen: z
      .int({ error: '请填写金额' })
      .min(-MAX_FEN, { error: '金额过大' })
      .max(MAX_FEN, { error: '金额过大' })
      .nullable(),
  }),
  response: data(statement),
  mutation: true,
  entity: 'statement',
})
