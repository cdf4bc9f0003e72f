/** Firms and people at the operator's desk: the search, a firm's page, and what the operator changes about them. */
import { z } from 'zod'
import { DESK_ROLES } from '#domain/desk/desk-role.ts'
import { SUSPENSION_REASON_LENGTH } from '#domain/desk/suspension.ts'
import { MEMBER_ROLES } from '#domain/firm/member.ts'
import { PERMIT_KINDS, PERMIT_STATES } from '#domain/firm/permit.ts'
import { required } from '#domain/input/sentences.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { cursor, data, endpoint, idParams, keysOf, kg, limit, page, text } from '../endpoint.ts'
import { feedbackStatus } from '../feedback.ts'
import { logRow } from '../logs.ts'
import { reviewVersion } from './certifications.ts'

const role = z.enum(ROLE_LIST, { error: '没有这个身份' })
const yesNo = z.enum(['yes', 'no'], { error: '没有这个条件' })
const standing = { suspended_at: z.string().nullable(), suspended_reason: z.string() }

const row = z.object({
  id: z.string(),
  role,
  name: z.string(),
  uscc: z.string(),
  /** of the first person, masked */
  phone: z.string(),
  people: z.int(),
  certified: z.boolean(),
  operates: z.boolean(),
  closed_at: z.string().nullable(),
  ...standing,
  created_at: z.string(),
})
export type DeskFirmRow = z.output<typeof row>

const person = z.object({
  id: z.string(),
  name: z.string(),
  /** masked */
  phone: z.string(),
  email: z.string(),
  roles: z.array(z.enum(keysOf(MEMBER_ROLES))),
  desk_roles: z.array(z.enum(keysOf(DESK_ROLES))),
  certified: z.boolean(),
  ...standing,
  closed_at: z.string().nullable(),
  /** The personal data are gone. Somebody who was removed from the firm still has them. */
  erased: z.boolean(),
  /** a second administrator has to confirm their erasure */
  erasure_waits: z.boolean(),
  /** devices on which the person is logged in, and when one was last used */
  devices: z.int(),
  seen_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
})
export type DeskPerson = z.output<typeof person>

const firm = row.omit({ people: true, phone: true }).extend({
  version: z.int(),
  certified_until: z.string().nullable(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  /** null: no limit */
  quota_kg: z.int().nullable(),
  /** in unfinished orders, of a supplier */
  open_kg: z.int(),
  people: z.array(person),
  /** the organization's, every version that was sent, newest first; without its fields, which reviewers read at 资质审核 */
  certifications: z.array(reviewVersion.omit({ fields: true })),
  /** Those that end first come first. Reviewers of certifications alone open the files. */
  permits: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(keysOf(PERMIT_KINDS)),
      name: z.string(),
      no: z.string(),
      valid_until: z.string().nullable(),
      state: z.enum(keysOf(PERMIT_STATES)),
    }),
  ),
  /** counts by state, without figures of anybody's business */
  orders: z.array(z.object({ state: z.int(), count: z.int() })),
  /** with the operator itself; null if they have no account */
  balance_fen: z.int().nullable(),
  tickets: z.array(
    z.object({ id: z.string(), title: z.string(), status: feedbackStatus, by_name: z.string(), created_at: z.string() }),
  ),
  /** logins and records, and what the desk did, newest first */
  logs: z.array(logRow),
  desk_logs: z.array(logRow),
})
export type DeskFirm = z.output<typeof firm>

export const listDeskFirms = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/firms',
  guard: 'desk:risk',
  summary: '企业列表：按企业或人员的名称和拼音、统一社会信用代码、人员手机号查找，最新在前',
  query: z.object({
    search: text(60).optional(),
    role: role.optional(),
    certified: yesNo.optional(),
    suspended: yesNo.optional(),
    cursor,
    limit,
  }),
  response: page(row),
})
export const readDeskFirm = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/firms/{id}',
  guard: 'desk:risk',
  summary: '一家企业：人员、认证、证照、额度、各状态订单数、与运营方的余额、工单和日志',
  params: idParams,
  response: data(firm),
})

const base_version = z.int().min(0)
const because = { base_version, reason: text(SUSPENSION_REASON_LENGTH, required('原因')) }
const version = data(z.object({ version: z.int() }))

export const suspendFirm = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/firms/{id}/suspend',
  guard: 'desk:risk',
  summary: '暂停一家企业：其人员的登录结束，货源离开大厅，不能有新订单',
  params: idParams,
  body: z.object(because).strict(),
  response: version,
  mutation: true,
})
export const resumeFirm = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/firms/{id}/resume',
  guard: 'desk:risk',
  summary: '恢复一家企业',
  params: idParams,
  body: z.object(because).strict(),
  response: version,
  mutation: true,
})
export const setQuota = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/firms/{id}/quota',
  guard: 'desk:risk',
  summary: '设置供应商的交易额度，空为不限',
  params: idParams,
  body: z.object({ base_version, quota_kg: kg('请填写额度').nullable() }).strict(),
  response: version,
  mutation: true,
})
export const suspendPerson = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/people/{id}/suspend',
  guard: 'desk:risk',
  summary: '暂停一个人员：其登录结束',
  params: idParams,
  body: z.object(because).strict(),
  response: version,
  mutation: true,
})
export const resumePerson = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/people/{id}/resume',
  guard: 'desk:risk',
  summary: '恢复一个人员',
  params: idParams,
  body: z.object(because).strict(),
  response: version,
  mutation: true,
})
export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/people/{id}/logout',
  guard: 'desk:risk',
  summary: '结束一个人员在所有设备上的登录',
  params: idParams,
  body: z.object({ base_version }).strict(),
  response: data(z.object({ ended: z.int() })),
  mutation: true,
})
export const openContact = endpoint({
  method: 'POST',
  path: '/v1/merchant/admin/people/{id}/contact',
  guard: 'desk:risk',
  summary: '查看一个人员的完整手机号和邮箱，记入操作日志',
  params: idParams,
  response: data(z.object({ phone: z.string(), email: z.string() })),
})
