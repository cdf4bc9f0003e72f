/** Files made in the background (导出任务): request one, follow its progress, download it or cancel it. */
import { z } from 'zod'
import { LOG_KINDS } from '#domain/firm/log-kinds.ts'
import { EXPORT_KINDS, EXPORT_PICKED, type ExportJob, type ExportQuery } from '#domain/list/export.ts'
import { data, endpoint, fen, happened, idParams, keysOf, ok, pastDay, planned, text, uuid } from './endpoint.ts'

/** The filters of an order list, or the account of a statement. */
const query = z.object({
  status: z.int({ error: '没有这个状态' }).min(-2, { error: '没有这个状态' }).max(8, { error: '没有这个状态' }).optional(),
  search: text(60).optional(),
  firm_id: uuid.optional(),
  plate: text(20).optional(),
  category_id: uuid.optional(),
  ended: z.literal('no', { error: '没有这个条件' }).optional(),
  from_fen: fen().optional(),
  to_fen: fen().optional(),
  since: happened.optional(),
  until: planned.optional(),
  log_kind: z.enum(keysOf(LOG_KINDS), { error: '没有这个类型' }).optional(),
  user_id: uuid.optional(),
  side: z.enum(['supply', 'sale'], { error: '没有这个条件' }).optional(),
  statement_id: uuid.optional(),
  from: pastDay().optional(),
  to: pastDay().optional(),
  ids: z
    .array(uuid)
    .min(1, { error: '请选择订单' })
    .max(EXPORT_PICKED, { error: `一次最多选择 ${EXPORT_PICKED} 张订单` })
    .optional(),
}) satisfies z.ZodType<ExportQuery>

export const exportJob = z.object({
  id: uuid,
  kind: z.enum(EXPORT_KINDS),
  query,
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(-1)]),
  name: z.string(),
  rows_done: z.int(),
  rows_total: z.int().nullable(),
  bytes: z.int().nullable(),
  marked_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<ExportJob>

export const listExports = endpoint({
  method: 'GET',
  path: '/v1/exports',
  guard: 'any',
  summary: '本人的导出任务，最新在前',
  response: data(z.array(exportJob)),
})
export const readExport = endpoint({
  method: 'GET',
  path: '/v1/exports/{id}',
  guard: 'any',
  summary: '一个导出任务',
  params: idParams,
  response: data(exportJob),
})
/** The device chooses the id, so that a file can be requested offline. */
export const startExport = endpoint({
  method: 'POST',
  path: '/v1/exports',
  guard: 'any',
  summary: '在后台生成 Excel 文件：全部符合条件的记录，生成后可下载',
  body: z.object({ id: uuid, kind: z.enum(EXPORT_KINDS), query }),
  response: data(exportJob),
  mutation: true,
  entity: 'export',
})
export const endExport = endpoint({
  method: 'DELETE',
  path: '/v1/exports/{id}',
  guard: 'any',
  summary: '取消导出任务，已生成的文件一并删除',
  params: idParams,
  response: ok,
  mutation: true,
  entity: 'export',
  done_when_gone: true,
})
export const exportFile = endpoint({
  method: 'GET',
  path: '/v1/exports/{id}/file',
  guard: 'any',
  summary: '下载已生成的 Excel 文件',
  params: idParams,
  response: z.string(),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
/** Marking is a separate step, because only the person who imported the file knows that it arrived. */
export const markExport = endpoint({
  method: 'PUT',
  path: '/v1/merchant/exports/{id}/marked',
  guard: 'trader',
  summary: '把 U8 文件中的订单标记为已导出，或撤销标记；已到账的订单才能标记',
  params: idParams,
  body: z.object({ marked: z.boolean() }),
  response: data(exportJob),
  mutation: true,
  entity: 'export',
})
