/** Feedback (工单): a person's requests and remarks to the operator, and the conversation about each. */

export const FEEDBACK_TYPES = { 0: '账户设置', 1: '订单问题', 2: '意见反馈', 3: '其他', 4: '投诉' } as const
export type FeedbackType = keyof typeof FEEDBACK_TYPES

/** A complaint (投诉) may name what it is about. Who is complained of is never told who wrote it. */
export const COMPLAINT = 4
export const COMPLAINT_NOUNS = { goods: '供应', demand: '需求', order: '订单', firm: '企业' } as const
export type ComplaintNoun = keyof typeof COMPLAINT_NOUNS
export interface ComplaintSubject {
  noun: ComplaintNoun
  id: string
  /** as its author knows it */
  title: string
}
/** The subject in words: 供应 1# 光亮铜 GY2611270001. */
export const subjectText = ({ noun, title }: Pick<ComplaintSubject, 'noun' | 'title'>): string =>
  title.startsWith(COMPLAINT_NOUNS[noun]) ? title : `${COMPLAINT_NOUNS[noun]} ${title}`

/** 0 waits for the desk, 1 for its author, −1 is closed. */
export const FEEDBACK_STATUSES = { 0: '待回复', 1: '已回复', [-1]: '已关闭' } as const
export type FeedbackStatus = 0 | 1 | -1

export const FEEDBACK_TITLE_LENGTH = 40
export const FEEDBACK_CONTENT_LENGTH = 1000
/** Maximum photos of a feedback, and of each reply. */
export const FEEDBACK_PHOTOS = 6
/** Maximum replies in one conversation. A person then creates new feedback. */
export const MOST_REPLIES = 200

export interface Reply {
  id: string
  by: 'person' | 'desk'
  text: string
  photo_ids: string[]
  at: string
}
/** The part of a feedback that replies and closing change. */
export interface Conversation<R extends Reply = Reply> {
  status: FeedbackStatus
  replies: R[]
  /** when the desk answered first; null before */
  first_answered_at: string | null
  closed_at: string | null
}

/** A reply gives the turn to the other side, and reopens closed feedback. */
export const withReply = <R extends Reply>(before: Conversation<R>, reply: R): Conversation<R> => ({
  status: reply.by === 'desk' ? 1 : 0,
  replies: [...before.replies, reply],
  first_answered_at: before.first_answered_at ?? (reply.by === 'desk' ? reply.at : null),
  closed_at: null,
})
export const closed = <R extends Reply>(before: Conversation<R>, at: string): Conversation<R> => ({
  ...before,
  status: -1,
  closed_at: at,
})
/** Reopened feedback waits for the side that did not write last. */
export const reopened = <R extends Reply>(before: Conversation<R>): Conversation<R> => ({
  ...before,
  status: before.replies.at(-1)?.by === 'desk' ? 1 : 0,
  closed_at: null,
})

/** Since when its author waits for the desk; null while they do not. */
export function waitingSince({ status, replies }: Pick<Conversation, 'status' | 'replies'>, created_at: string): string | null {
  if (status !== 0) return null
  const answered = replies.findLastIndex(({ by }) => by === 'desk')
  return replies[answered + 1]?.by === 'person' && answered >= 0 ? (replies[answered + 1]?.at ?? created_at) : created_at
}

const MINUTE_MS = 60_000
/** 不到 1 分钟, 35 分钟, 2 小时 5 分, 3 天 4 小时 */
export function spanWords(from: string, to: string | number): string {
  const minutes = Math.max(0, Math.floor((new Date(to).getTime() - new Date(from).getTime()) / MINUTE_MS))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return `${days} 天${hours > 0 ? ` ${hours} 小时` : ''}`
  if (hours > 0) return `${hours} 小时${rest > 0 ? ` ${rest} 分` : ''}`
  return minutes > 0 ? `${minutes} 分钟` : '不到 1 分钟'
}
