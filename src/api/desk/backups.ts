/** Backups of the installation at the desk: made now or on a timer, and restored into a scratch database as a test. */
import { z } from 'zod'
import { BACKUP_STATES, CHECK_STATES, KEEP_LEAST, KEEP_MOST } from '#domain/desk/backup.ts'
import { data, endpoint, idParams, keysOf, ok, uuid } from '../endpoint.ts'

const row = z.object({
  id: z.string(),
  timed: z.boolean(),
  state: z.enum(keysOf(BACKUP_STATES)),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  rows: z.int(),
  /** 0 until they are counted */
  rows_total: z.int(),
  photos: z.int(),
  bytes: z.int(),
  database_version: z.string(),
  /** the last migration of its schema */
  migration: z.string(),
  /** why it failed; empty otherwise */
  error: z.string(),
  /** whether the file is in this server's folder */
  here: z.boolean(),
  check: z.enum(keysOf(CHECK_STATES)).nullable(),
  checked_at: z.string().nullable(),
  check_rows: z.int(),
  check_error: z.string(),
})
export type BackupRow = z.output<typeof row>
const schedule = z.object({ hour: z.int().nullable(), keep: z.int(), version: z.int() })
export type KeptSchedule = z.output<typeof schedule>
const board = z.object({
  schedule,
  engine: z.enum(['embedded', 'server']),
  /** the newest first */
  backups: z.array(row),
})
export type BackupBoard = z.output<typeof board>

const PATH = '/v1/merchant/admin/backups'
export const listBackups = endpoint({
  method: 'GET',
  path: PATH,
  guard: 'desk:admin',
  summary: '备份列表与定时设置',
  response: data(board),
})
export const createBackup = endpoint({
  method: 'POST',
  path: PATH,
  guard: 'desk:admin',
  summary: '立即备份；已有备份正在进行时不再开始',
  body: z.object({ id: uuid }),
  response: data(row),
  mutation: true,
})
export const checkBackup = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/check`,
  guard: 'desk:admin',
  summary: '核验备份：恢复到临时数据库，逐表比对行数与校验和，然后删除临时数据库',
  params: idParams,
  response: data(row),
  mutation: true,
})
export const deleteBackup = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  guard: 'desk:admin',
  summary: '删除一份备份和它的文件；唯一一份完整的备份不能删除',
  params: idParams,
  response: ok,
  mutation: true,
})
export const saveBackupSchedule = endpoint({
  method: 'PUT',
  path: `${PATH}/schedule`,
  guard: 'desk:admin',
  summary: '定时备份：每天几点（北京时间），保留几份；每次备份后自动核验',
  body: z.object({
    base_version: z.int().min(0),
    hour: z.int({ error: '请选择时间' }).min(0, { error: '请选择时间' }).max(23, { error: '请选择时间' }).nullable(),
    keep: z
      .int({ error: '请填写份数' })
      .min(KEEP_LEAST, { error: `至少保留 ${KEEP_LEAST} 份` })
      .max(KEEP_MOST, { error: `最多保留 ${KEEP_MOST} 份` }),
  }),
  response: data(schedule),
  mutation: true,
})
