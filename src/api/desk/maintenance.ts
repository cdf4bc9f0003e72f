/** The notice of maintenance and the read-only switch at the desk. */
import { z } from 'zod'
import { NOTICE_LENGTH, READ_ONLY } from '#domain/site/maintenance.ts'
import { maintenance } from '../content.ts'
import { data, endpoint, keysOf, planned, text } from '../endpoint.ts'

const kept = maintenance.extend({ version: z.int() })
export type DeskMaintenance = z.output<typeof kept>

export const readMaintenance = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/maintenance',
  guard: 'desk:admin',
  summary: '维护公告与只读设置',
  response: data(kept),
})
export const saveMaintenance = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/maintenance',
  guard: 'desk:admin',
  summary: '修改维护公告与只读设置；只读期间除登录、退出和本操作外，所有提交都答复 503，设备保留操作并在恢复后发送',
  body: z.object({
    base_version: z.int().min(0),
    text: text(NOTICE_LENGTH),
    shown_from: planned.nullable(),
    shown_until: planned.nullable(),
    read_only: z.enum(keysOf(READ_ONLY), { error: '请选择是否只读' }),
    read_only_from: planned.nullable(),
    read_only_until: planned.nullable(),
  }),
  response: data(kept),
  mutation: true,
})
