/** Work that the server does in the background, in the words of the operator. */

export const JOB_KINDS: Readonly<Record<string, string>> = {
  code: '发送验证码',
  account_notice: '账号变动通知',
  invitation: '邀请短信',
  announcement: '发送公告',
  backup: '备份',
  backup_check: '核验备份',
  export: '生成导出文件',
  remove_files: '删除文件',
}
export const jobName = (kind: string): string => JOB_KINDS[kind] ?? kind
/** The kinds that send something to a person. */
export const SENDING_JOBS = ['code', 'account_notice', 'invitation'] as const

export const JOB_STATES = { due: '等待中', given_up: '已放弃', done: '已完成' } as const
export type JobState = keyof typeof JOB_STATES

/** Why a job that was given up cannot be done again; null if it can. A code that has expired would log nobody in. */
export const retryObstacle = (job: { state: JobState; expired: boolean }): string | null =>
  job.state !== 'given_up' ? '只有已放弃的任务可以重试' : job.expired ? '验证码已过期，请对方重新获取' : null
