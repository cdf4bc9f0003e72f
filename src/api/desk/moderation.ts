/** Moderation of goods and demands at the operator's desk: what waits, what shows, what was rejected, and whether they wait at all. */
import { z } from 'zod'
import { MODERATED_PARTS, MODERATION_MODES, MODERATION_REASON_LENGTH, MODERATIONS } from '#domain/goods/moderation.ts'
import { cursor, data, endpoint, idParams, keysOf, limit, ok, page, text, uuid } from '../endpoint.ts'
import { moderated } from '../moderated.ts'

const part = z.enum(keysOf(MODERATED_PARTS), { error: '请选择供应或需求' })
const moderation = z.enum(keysOf(MODERATIONS), { error: '没有这个状态' })
const base_version = z.int({ error: '版本格式有误' }).min(0, { error: '版本格式有误' })
const mode = z.enum(keysOf(MODERATION_MODES), { error: '请选择审核方式' })

const row = z.object({
  id: uuid,
  no: z.string(),
  title: z.string(),
  firm_id: uuid,
  firm_name: z.string(),
  quantity_kg: z.int(),
  price: z.string(),
  /** the rest of the content, in the order of its form */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  photo_ids: z.array(z.string()),
  ...moderated,
  version: z.int(),
  updated_at: z.string(),
})
export type ModeratedRow = z.output<typeof row>

export const listModerated = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/moderation',
  guard: 'desk:content',
  summary: '内容审核：在售的供应或等待对接的需求，待审核（waiting）、已展示（passed）或未通过（rejected）',
  query: z.object({
    part: part.default('goods'),
    state: moderation.default('waiting'),
    search: text(60).optional(),
    cursor,
    limit,
  }),
  response: page(row),
})
export const decideModerated = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/moderation/{id}',
  guard: 'desk:content',
  summary: '通过、驳回或撤下一条供应或需求；所属企业会收到站内信',
  params: idParams,
  body: z
    .object({ part, base_version, seen: moderation, passed: z.boolean(), reason: text(MODERATION_REASON_LENGTH) })
    .refine(({ passed, reason }) => passed || reason !== '', { path: ['reason'], error: '请填写原因' }),
  response: ok,
  mutation: true,
})

const modes = z.object({ goods: mode, demand: mode, version: z.int() })
export type DeskModes = z.output<typeof modes>
export const readModerationModes = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/moderation/modes',
  guard: 'desk:content',
  summary: '供应与需求的审核方式',
  response: data(modes),
})
export const saveModerationModes = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/moderation/modes',
  guard: 'desk:admin',
  summary: '修改审核方式；对此后发布或修改的内容生效',
  body: modes.omit({ version: true }).extend({ base_version }),
  response: data(modes),
  mutation: true,
})
