/** Announcements (公告): site messages of the operator to everybody of some roles in the trade, or to the people of one firm. */
import { type Addressed } from '../order/notice.ts'
import { ROLE_LIST, ROLE_NAMES, type Role } from '../role.ts'

export const ANNOUNCEMENT_TITLE_LENGTH = 60
export const ANNOUNCEMENT_LENGTH = 1000

export interface Announcement {
  id: string
  title: string
  content: string
  /** who is told; of one firm, its role */
  roles: readonly Role[]
  /** the only firm that is told */
  firm_id: string | null
}

/** 全部用户, 供应商、采购商, or the firm's name. */
export function audienceText({ roles, firm_name }: Pick<Announcement, 'roles'> & { firm_name: string }): string {
  if (firm_name) return firm_name
  const told = ROLE_LIST.filter((role) => roles.includes(role))
  return told.length === ROLE_LIST.length ? '全部用户' : told.map((role) => ROLE_NAMES[role]).join('、')
}

/** The message of one person. */
export const announced = (
  { id, title, content }: Pick<Announcement, 'id' | 'title' | 'content'>,
  to: { user_id: string; firm_id: string },
): Addressed => ({ ...to, mode: 2, order_id: null, about: { noun: 'announcement', id }, subject: title, content })
