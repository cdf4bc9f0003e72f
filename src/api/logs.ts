/** The operation log (操作日志): what a person did, and what their firm did. */
import { z } from 'zod'
import type { LogChange } from '#domain/firm/log-changes.ts'
import { LOG_KINDS } from '#domain/firm/log-kinds.ts'
import { cursor, endpoint, keysOf, limit, page, pastDay, uuid } from './endpoint.ts'

/** An entry in the words of its reader's role. */
export const logRow = z.object({
  id: z.string(),
  at: z.string(),
  user_id: z.string(),
  by_name: z.string(),
  kind: z.enum(keysOf(LOG_KINDS)),
  /** the noun of the record, for its link */
  object: z.string(),
  object_id: z.string(),
  /** the noun in words: 订单 */
  subject: z.string(),
  action: z.string(),
  /** what was done: 确认收货 */
  label: z.string(),
  /** number or name of the record; empty without one */
  title: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() }) satisfies z.ZodType<LogChange>),
  note: z.string(),
  ip: z.string(),
  /** 广东省广州市; empty when unknown */
  place: z.string(),
  /** iPhone · 微信; empty for entries of earlier builds */
  device: z.string(),
})
export type LogRow = z.output<typeof logRow>

export const logFilter = {
  kind: z.enum(keysOf(LOG_KINDS), { error: '没有这个类型' }).optional(),
  user_id: uuid.optional(),
  /** days in China, both included */
  from: pastDay().optional(),
  to: pastDay().optional(),
}
/** `people`: those of the firm whose entries the caller may read, for the filter. */
export const listLogs = endpoint({
  method: 'GET',
  path: '/v1/user/logs',
  guard: 'any',
  summary: '操作日志：本人的操作；可查看本公司日志的人员，另有同事的操作。最新在前',
  query: z.object({ ...logFilter, cursor, limit }),
  response: page(logRow).extend({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
})
