/** Announcements of the operator, with how many of the people told have read them. */
import { z } from 'zod'
import { ANNOUNCEMENT_LENGTH, ANNOUNCEMENT_TITLE_LENGTH, TOLD_FIRMS_MOST, TOO_MANY_FIRMS } from '#domain/desk/announcement.ts'
import { required } from '#domain/input/sentences.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { cursor, data, endpoint, idParams, limit, ok, page, planned, text, uuid } from '../endpoint.ts'

const roles = z
  .array(z.enum(ROLE_LIST, { error: '没有这个身份' }), { error: '请选择发给谁' })
  .min(1, { error: '请选择发给谁' })
  .max(ROLE_LIST.length, { error: '身份重复' })

const row = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  roles,
  /** the chosen firms by name; empty if every firm of the roles is told */
  firm_names: z.array(z.string()),
  visitors: z.boolean(),
  /** when the line for visitors goes away, or has gone */
  shown_until: z.string().nullable(),
  by_name: z.string(),
  /** people for whom it is, who have it by now, and who have read it */
  people: z.int(),
  sent: z.int(),
  read: z.int(),
  created_at: z.string(),
})
export type AnnouncementRow = z.output<typeof row>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/announcements',
  guard: 'desk:service',
  summary: '已发送的公告，最新在前，含送达与已读人数',
  query: z.object({ cursor, limit }),
  response: page(row),
})
export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/announcements',
  guard: 'desk:service',
  summary:
    '以站内信发送公告给所选身份的全部人员，或所选企业的人员；发给所有访客的，未登录的人在公开页面和登录、注册页看到，直到结束时间',
  body: z
    .object({
      id: uuid,
      title: text(ANNOUNCEMENT_TITLE_LENGTH, required('标题')),
      content: text(ANNOUNCEMENT_LENGTH, required('内容')),
      roles,
      firm_ids: z.array(uuid, { error: '请选择企业' }).max(TOLD_FIRMS_MOST, { error: TOO_MANY_FIRMS }).default([]),
      visitors: z.boolean({ error: '请选择是否发给所有访客' }).default(false),
      shown_until: planned.nullable().default(null),
    })
    .strict(),
  response: data(z.object({ people: z.int() })),
  mutation: true,
})
export const endAnnouncement = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/announcements/{id}/ended',
  guard: 'desk:service',
  summary: '提前结束公告对访客的显示；已发送的站内信不变',
  params: idParams,
  body: z.object({}),
  response: ok,
  mutation: true,
})
