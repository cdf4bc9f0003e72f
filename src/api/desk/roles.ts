/** The desk roles of the operator's people, the role of a firm in the trade, and the changes that wait for a second administrator. */
import { z } from 'zod'
import { DESK_ROLES } from '#domain/desk/desk-role.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { data, endpoint, idParams, keysOf, ok } from '../endpoint.ts'

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
  /** a person's desk roles, or a firm's role in the trade */
  kind: z.enum(['desk_roles', 'firm_role']),
  subject_id: z.string(),
  /** the name of the person or firm */
  name: z.string(),
  before: z.string(),
  after: z.string(),
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
