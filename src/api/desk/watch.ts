/** The running platform: health, background jobs, open sessions, and the operation log of everybody. For the administrators of the desk. */
import { z } from 'zod'
import { JOB_STATES } from '#domain/desk/jobs.ts'
import { SESSION_REASON_LENGTH, USED_WITHIN } from '#domain/desk/open-session.ts'
import { required } from '#domain/input/sentences.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { cursor, data, endpoint, idParams, keysOf, limit, ok, page, text, uuid } from '../endpoint.ts'
import { logFilter, logRow } from '../logs.ts'

const health = z.object({
  version: z.string(),
  started_at: z.string(),
  engine: z.enum(['embedded', 'server']),
  migrations: z.int(),
  database_bytes: z.int(),
  /** photos and papers, as sent by devices */
  files: z.int(),
  files_bytes: z.int(),
  /** free space of the disk with the data folder */
  free_bytes: z.int(),
  due_jobs: z.int(),
  /** seconds since the oldest due job could have begun; 0 without one */
  oldest_due_s: z.int(),
  given_up_jobs: z.int(),
  /** changes that devices cannot see yet */
  unsequenced: z.int(),
  sockets: z.int(),
  open_sessions: z.int(),
  /** calls that took longer than a second since the start, newest first */
  slow: z.array(z.object({ at: z.string(), call: z.string(), took_ms: z.int(), status: z.int() })),
})
export type Health = z.output<typeof health>

export const readHealth = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/health',
  guard: 'desk:admin',
  summary: '运行状态：版本、数据库、存储、任务队列、同步排序、在线连接与慢调用',
  response: data(health),
})

const job = z.object({
  id: uuid,
  kind: z.string(),
  state: z.enum(keysOf(JOB_STATES)),
  attempts: z.int(),
  /** when it is due, or was ended */
  at: z.string(),
  /** the masked phone or mailbox that it writes to; empty for other jobs */
  recipient: z.string(),
  /** what it sends can no longer be used */
  expired: z.boolean(),
  /** of the last attempt; empty without one */
  error: z.string(),
  created_at: z.string(),
})
export type JobRow = z.output<typeof job>

export const listJobs = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/jobs',
  guard: 'desk:admin',
  summary: '后台任务：等待中、已放弃或已完成，从新到旧',
  query: z.object({ state: z.enum(keysOf(JOB_STATES), { error: '没有这个状态' }).default('given_up'), cursor, limit }),
  response: page(job),
})
export const retryJob = endpoint({
  method: 'PUT',
  path: '/v1/merchant/admin/jobs/{id}/retry',
  guard: 'desk:admin',
  summary: '重新执行一个已放弃的任务',
  params: idParams,
  response: ok,
  mutation: true,
})
export const dropJob = endpoint({
  method: 'DELETE',
  path: '/v1/merchant/admin/jobs/{id}',
  guard: 'desk:admin',
  summary: '不再执行一个已放弃的任务，并从列表移除',
  params: idParams,
  response: ok,
  mutation: true,
})

const role = z.enum(ROLE_LIST, { error: '没有这个身份' })
const openSession = z.object({
  id: uuid,
  name: z.string(),
  /** masked */
  phone: z.string(),
  firm_id: uuid,
  firm_name: z.string(),
  role,
  /** the person has roles at the desk */
  desk: z.boolean(),
  /** iPhone · 微信 */
  device: z.string(),
  ip: z.string(),
  /** province and city of the address; empty when unknown */
  place: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  /** connected to this process */
  online: z.boolean(),
  /** the session of the call itself */
  current: z.boolean(),
})
export type OpenSessionRow = z.output<typeof openSession>

export const listAllSessions = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/sessions',
  guard: 'desk:admin',
  summary: '全平台未结束的登录：按姓名、企业、拼音、统一社会信用代码、手机号查找，最近使用在前',
  query: z.object({
    search: text(60).optional(),
    role: role.optional(),
    /** people with roles at the desk, or all others */
    desk: z.enum(['yes', 'no'], { error: '没有这个条件' }).optional(),
    used: z.enum(keysOf(USED_WITHIN), { error: '没有这个时间' }).optional(),
    cursor,
    limit,
  }),
  response: page(openSession),
})
export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/v1/merchant/admin/sessions/{id}',
  guard: 'desk:admin',
  summary: '结束一台设备的登录，并告知本人原因',
  params: idParams,
  body: z.object({ reason: text(SESSION_REASON_LENGTH, required('原因')) }).strict(),
  response: ok,
  mutation: true,
})

export const listAllLogs = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/logs',
  guard: 'desk:admin',
  summary: '全平台操作日志，最新在前：按人员、企业、拼音、手机号、操作、单号或名称、IP 查找；其他商户的业务只列出操作，不含内容',
  query: z.object({ ...logFilter, firm_id: uuid.optional(), search: text(60).optional(), cursor, limit }),
  response: page(logRow),
})
