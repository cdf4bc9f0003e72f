/** What waits at the operator's desk: one number for each queue, read by the people whose desk role opens it. */
import type { DeskRole } from './desk-role.ts'

export const DESK_QUEUES = {
  cards: { label: '待确认的银行卡', hint: '外部核验没有通过或没有问过的收款账户', role: 'risk' },
  certifications: { label: '待审核的认证', hint: '企业与个人提交的实名认证', role: 'certification' },
  codes: { label: '未能送达的验证码', hint: '一天内放弃发送的验证码、通知与邀请', role: 'admin' },
  demands: { label: '待审核的需求', hint: '先审核后展示的采购需求', role: 'content' },
  goods: { label: '待审核的供应', hint: '先审核后展示的供应', role: 'content' },
  jobs: { label: '已放弃的任务', hint: '重试八次仍未成功的后台任务', role: 'admin' },
  licences: { label: '到期的执照与身份证', hint: '三十天内到期或已过期的营业执照与身份证', role: 'certification' },
  permits: { label: '待审核的证照', hint: '企业提交或变更后等待审核的证照', role: 'certification' },
  permit_ends: { label: '到期的证照', hint: '三十天内到期或已过期的证照', role: 'certification' },
  quotes: { label: '今日缺少报价', hint: '工作日还没有录入当日报价的品种', role: 'market' },
  roles: { label: '待确认的变更', hint: '等另一位管理员确认的岗位与身份', role: 'admin' },
  tickets: { label: '待回复的工单', hint: '客户提交或补充后还没有回复的工单', role: 'service' },
} as const satisfies Record<string, { label: string; hint: string; role: DeskRole }>

export type DeskQueue = keyof typeof DESK_QUEUES
export const DESK_QUEUE_LIST = Object.keys(DESK_QUEUES) as readonly DeskQueue[]
