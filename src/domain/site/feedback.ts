/** Feedback (工单): a person's requests and remarks to the operator. */

export const FEEDBACK_TYPES = { 0: '账户设置', 1: '订单问题', 2: '意见反馈', 3: '其他' } as const
export type FeedbackType = keyof typeof FEEDBACK_TYPES

export const FEEDBACK_TITLE_LENGTH = 40
export const FEEDBACK_CONTENT_LENGTH = 1000
