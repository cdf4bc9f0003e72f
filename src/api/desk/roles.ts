/**
 * The desk roles of the operator's people, the role of a firm in the trade, the erasure of a person, and what of these waits for a
 * second administrator.
 */
import { z } from 'zod'
import { DESK_ROLES } from '#domain/desk/desk-role.ts'
import { ERASURE_REASON_LENGTH } from '#domain/desk/erasure.ts'
import { required } from '#domain/input/sentences.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { openItem } from '../closing.ts'
import { data, endpoint, idParams, keysOf, ok, text } from '../endpoint.ts'

const desk_roles = z
  .array(z.enum(keysOf(DESK_ROLES), { error: '没有这个岗位' }), { error: '请选择岗位' })
  .max(keysOf(DESK_ROLES).length, {
    error: '岗位重复',
  })
const base_version = z.int().min(0)

const colleague = z.object({
  id: z.string(),
  name: z.string(),
  /** masked */
  phone: z.string(),
  desk_roles,
  suspended_at: z.string().nullable(),
  version: z.int(),
})
export type DeskColleagueRow = z.output<typeof colleague>

const request = z.object({
  id: z.string(),
  /** a person's desk roles, a firm's role in the trade, or the erasure of a person */
  kind: z.enum(['desk_roles', 'firm_role', 'erasure']),
  subject_id: z.string(),
  /** the name of the person or firm */
  name: z.string(),
  /** the firm of the subject */
  firm_id: z.string(),
  firm_name: z.string(),
  before: z.string(),
  after: z.string(),
  /** of an erasure */
  reason: z.string(),
  asked_by: z.string(),
  by_name: z.string(),
  asked_at: z.string(),
})
export type RoleRequest = z.output<typeof request>

export const listDeskColleagues = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/colleagues',
  guard: 'desk:admin',
  summary: '运营方的人员和岗位，以及待确认的变更',
  response: data(z.object({ people: z.array(colleague), requests: z.array(request) })),
})
/** `waits`: a second administrator has to confirm the change. */
const changed = data(z.object({ waits: z.boolean() }))
export const setDeskRoles = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/colleagues/{id}',
  guard: 'desk:admin',
  summary: '修改一个人员的运营岗位；授予或收回管理员，须由另一位管理员确认',
  params: idParams,
  body: z.object({ base_version, desk_roles }).strict(),
  response: changed,
  mutation: true,
})
export const setFirmRole = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/firms/{id}/role',
  guard: 'desk:admin',
  summary: '修改没有业务的企业的身份，须由另一位管理员确认；其人员需要重新登录',
  params: idParams,
  body: z.object({ base_version, role: z.enum(ROLE_LIST, { error: '请选择身份' }) }).strict(),
  response: changed,
  mutation: true,
})
export const readErasure = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/people/{id}/erasure',
  guard: 'desk:admin',
  summary: '删除一个人员的个人信息前没有了结的业务，以及企业是否随之注销',
  params: idParams,
  response: data(
    z.object({
      last: z.boolean(),
      firm_name: z.string(),
      pseudonym: z.string(),
      open: z.array(openItem),
      /** why this administrator cannot ask for it; empty if they can */
      obstacle: z.string(),
    }),
  ),
})
export const askErasure = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/people/{id}/erasure',
  guard: 'desk:admin',
  summary: '提出删除一个人员的个人信息并注销其账号，须由另一位管理员确认',
  params: idParams,
  body: z.object({ base_version, reason: text(ERASURE_REASON_LENGTH, required('原因')) }).strict(),
  response: ok,
  mutation: true,
})
export const decideRoleRequest = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/requests/{id}',
  guard: 'desk:admin',
  summary: '同意或不同意一项变更；提出人只能撤回',
  params: idParams,
  body: z.object({ approve: z.boolean({ error: '请选择同意或不同意' }) }).strict(),
  response: ok,
  mutation: true,
})
