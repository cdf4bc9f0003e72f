/** How the platform runs: health, background jobs, and the operation log of everybody. For the administrators of the desk. */
import { z } from 'zod'
import { JOB_STATES } from '#domain/desk/jobs.ts'
import { cursor, data, endpoint, idParams, keysOf, limit, ok, page, uuid } from '../endpoint.ts'
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

export const listAllLogs = endpoint({
  method: 'GET',
  path: '/v1/merchant/admin/logs',
  guard: 'desk:admin',
  summary: '全平台操作日志，最新在前；其他商户的业务只列出操作，不含内容',
  query: z.object({ ...logFilter, firm_id: uuid.optional(), cursor, limit }),
  response: page(logRow),
})
