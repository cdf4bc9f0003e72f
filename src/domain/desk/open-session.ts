/** Open sessions (登录会话): the logins of everybody that have not ended, as the desk lists and ends them. */
import { DAY_MS, HOUR_MS } from '../constants.ts'
import { Refusal } from '../refusal.ts'

export const SESSION_REASON_LENGTH = 200

/** How lately a session was used, as a filter. */
export const USED_WITHIN = {
  hour: { label: '最近 1 小时', ms: HOUR_MS },
  day: { label: '最近 24 小时', ms: DAY_MS },
  week: { label: '最近 7 天', ms: 7 * DAY_MS },
} as const
export type UsedWithin = keyof typeof USED_WITHIN

/** Why the desk cannot end this session; null if it can. Nobody cuts off their own page while they work in it. */
export const endObstacle = (id: string, by: { session_id: string }): Refusal | null =>
  id === by.session_id ? new Refusal('wrong_state', { message: '这是您正在使用的登录，请用“退出登录”结束' }) : null

/** Words for the person; `notice` leaves by SMS or mail. */
export const endWords = (device: string, reason: string) => ({
  notice: `在${device}上的登录已被平台结束`,
  content: `原因：${reason}。那台设备上未提交的操作会保留，重新登录后继续提交。`,
})
