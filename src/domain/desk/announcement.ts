/**
 * Announcements (公告): site messages of the operator to everybody of some roles in the trade, or to the people of chosen firms. One to all
 * visitors is a site message to every account, and a line on the public pages and the ways in for people who are not logged in.
 */
import { chinaTime } from '../china-time.ts'
import type { LogChange } from '../firm/log-changes.ts'
import type { Addressed } from '../order/notice.ts'
import type { FieldErrors } from '../refusal.ts'
import { ROLE_LIST, ROLE_NAMES, type Role } from '../role.ts'

export const ANNOUNCEMENT_TITLE_LENGTH = 60
export const ANNOUNCEMENT_LENGTH = 1000
/** Firms that are chosen for one announcement. */
export const TOLD_FIRMS_MOST = 100
export const TOO_MANY_FIRMS = `一次最多发给 ${TOLD_FIRMS_MOST} 家企业`

export interface Announcement {
  id: string
  title: string
  content: string
  /** who is told; of chosen firms, their roles */
  roles: readonly Role[]
  /** the only firms that are told; empty: every firm of the roles */
  firm_ids: readonly string[]
  /** whether visitors are told too; then every role is */
  visitors: boolean
  /** when the line for visitors goes away; null: when it is ended */
  shown_until: string | null
}
export const ALL_VISITORS = '所有访客（含未登录）'

const NAMED_FIRMS = 3
/** 所有访客（含未登录）, 全部用户, 供应商、采购商, or the firms: 甲、乙、丙等 5 家企业 */
export function audienceText({
  roles,
  firm_names,
  visitors,
}: Pick<Announcement, 'roles' | 'visitors'> & { firm_names: readonly string[] }): string {
  if (firm_names.length > 0) {
    const more = firm_names.length > NAMED_FIRMS ? `等 ${firm_names.length} 家企业` : ''
    return `${firm_names.slice(0, NAMED_FIRMS).join('、')}${more}`
  }
  if (visitors) return ALL_VISITORS
  const told = ROLE_LIST.filter((role) => roles.includes(role))
  return told.length === ROLE_LIST.length ? '全部用户' : told.map((role) => ROLE_NAMES[role]).join('、')
}

/** The message of one person. */
export const announced = (
  { id, title, content }: Pick<Announcement, 'id' | 'title' | 'content'>,
  to: { user_id: string; firm_id: string },
): Addressed => ({ ...to, mode: 2, order_id: null, about: { noun: 'announcement', id }, subject: title, content })

/** What visitors see of it, and what their devices keep. */
export interface VisitorAnnouncement {
  id: string
  title: string
  content: string
  until: string | null
}
export const isShown = ({ until }: Pick<VisitorAnnouncement, 'until'>, now: number): boolean =>
  until === null || Date.parse(until) > now
/** The time at which it goes away by itself; null if it does not. */
export const nextEnd = ({ until }: Pick<VisitorAnnouncement, 'until'>, now: number): number | null =>
  until !== null && Date.parse(until) > now ? Date.parse(until) : null

/** What is wrong, by field. */
export function announcementProblems(
  { roles, firm_ids, visitors, shown_until }: Pick<Announcement, 'roles' | 'firm_ids' | 'visitors' | 'shown_until'>,
  now: number,
): FieldErrors {
  const problems: FieldErrors = {}
  if (visitors && (firm_ids.length > 0 || ROLE_LIST.some((role) => !roles.includes(role))))
    problems['roles'] = '发给所有访客时，要包括全部身份'
  if (shown_until !== null && !visitors) problems['shown_until'] = '只有发给所有访客的公告有结束时间'
  else if (shown_until !== null && Date.parse(shown_until) <= now) problems['shown_until'] = '结束时间已过，请改为以后的时间'
  return problems
}

/** Whether visitors see it, in words; empty if it is not for them. */
export function showingText({ visitors, shown_until }: Pick<Announcement, 'visitors' | 'shown_until'>, now: number): string {
  if (!visitors) return ''
  if (shown_until === null) return '显示中'
  return Date.parse(shown_until) > now ? `显示至 ${chinaTime(shown_until)}` : `${chinaTime(shown_until)} 已结束`
}
/** What ending it did, in words. */
export const endChanges = (shown_until: string | null): LogChange[] => [
  { label: '访客显示', before: shown_until ? `至 ${chinaTime(shown_until)}` : '一直显示', after: '已结束' },
]
