/** Backups of the installation: when a timed one is due, which are deleted, and whether a restored one equals what was backed up. */
import { chinaDay, chinaTime } from '../china-time.ts'
import type { LogChange } from '../firm/log-changes.ts'

export const BACKUP_STATES = { running: '正在备份', done: '已完成', failed: '未完成' } as const
export type BackupState = keyof typeof BACKUP_STATES
export const CHECK_STATES = { running: '正在核验', passed: '核验通过', failed: '核验未通过' } as const
export type CheckState = keyof typeof CHECK_STATES

export const KEEP_LEAST = 1
export const KEEP_MOST = 60
/** `hour`: in China; null: no timed backups. `keep`: how many timed ones stay. */
export interface BackupSchedule {
  hour: number | null
  keep: number
}
export const NO_SCHEDULE: BackupSchedule = { hour: null, keep: 7 }

/** The day whose timed backup is due; null if none is. */
export const dueDay = ({ hour }: BackupSchedule, now: number): string | null =>
  hour !== null && Number(chinaTime(now).slice(11, 13)) >= hour ? chinaDay(now) : null

/** A running one that has not reported for this long was cut off, with its server. */
export const SILENT_MS = 120_000
export const isCutOff = (state: string | null, beat_at: Date | string, now: number): boolean =>
  state === 'running' && new Date(beat_at).getTime() < now - SILENT_MS

interface Kept {
  state: BackupState
  check: CheckState | null
  /** its file is on the server */
  here: boolean
}
const isWhole = ({ state, here }: Kept): boolean => state === 'done' && here
/** Why a backup cannot be deleted; null if it can. The last whole one stays, because nothing else brings the data back. */
export function deletionObstacle(backup: Kept, others: readonly Kept[]): string | null {
  if (backup.state === 'running') return '备份还在进行，不能删除'
  if (backup.check === 'running') return '正在核验，核验结束后再删除'
  return isWhole(backup) && !others.some(isWhole) ? '这是唯一一份完整的备份，不能删除' : null
}

/** Of each table, the number of its rows and a sum over the hashes of all rows. The sum does not depend on the order of the rows. */
export type Digests = Record<string, { rows: number; sum: string }>

/** The first difference in words; null if both are equal. */
export function digestProblem(expected: Digests, found: Digests): string | null {
  for (const [table, { rows, sum }] of Object.entries(expected)) {
    const restored = found[table]
    if (!restored) return `表 ${table} 没有恢复出来`
    if (restored.rows !== rows) return `表 ${table} 应有 ${rows} 行，恢复出 ${restored.rows} 行`
    if (restored.sum !== sum) return `表 ${table} 的内容与备份时不同`
  }
  const more = Object.keys(found).find((table) => !expected[table])
  return more ? `多出了表 ${more}` : null
}
export const lostFilesProblem = (lost: number): string | null =>
  lost > 0 ? `缺少 ${lost} 个照片或文件：备份时它们已不在数据目录里` : null
export const rowsIn = (digests: Digests): number => Object.values(digests).reduce((sum, { rows }) => sum + rows, 0)

const scheduleWords = ({ hour, keep }: BackupSchedule) => (hour === null ? '关闭' : `每天 ${hour} 点，保留 ${keep} 份`)
export function scheduleChanges(before: BackupSchedule, after: BackupSchedule): LogChange[] {
  const [old, next] = [scheduleWords(before), scheduleWords(after)]
  return old === next ? [] : [{ label: '定时备份', before: old, after: next }]
}
