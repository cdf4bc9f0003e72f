/** Site messages about the people of a firm. */
import type { Addressed } from '../order/notice.ts'

/** Tells a person that an administrator has changed their roles or limits. */
export const noticeOfRoles = ({ id, firm_id }: { id: string; firm_id: string }, content: string): Addressed => ({
  firm_id,
  user_id: id,
  mode: 1,
  order_id: null,
  about: { noun: 'member', id },
  subject: '您的角色和限额已修改',
  content,
})
