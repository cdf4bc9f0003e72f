/** Feedback on the device. Offline entries are listed before the server has them. */
import type { BodyOf } from '#api/endpoint.ts'
import type { answerFeedback, Feedback } from '#api/feedback.ts'
import { type ComplaintSubject, withReply } from '#domain/site/feedback.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import { complaintPath, feedbackPath, NEW_FEEDBACK } from '#client/lib/paths.ts'

export interface FeedbackRow extends TruthRow {
  feedback: Feedback
}

/** Feedback that nobody has answered; version 0 stands for one that the server does not have yet. */
type Typed = Pick<Feedback, 'id' | 'type' | 'title' | 'content'>
const UNANSWERED: Omit<Feedback, keyof Typed | 'created_at'> = {
  subject: null,
  photo_ids: [],
  status: 0,
  replies: [],
  first_answered_at: null,
  closed_at: null,
  version: 0,
}

export const FEEDBACK: Noun<'feedbacks', FeedbackRow, Feedback> = {
  name: 'feedback',
  table: 'feedbacks',
  indexes: 'id, created_at',
  schema: 2,
  upcasts: {
    /** Version 0 had no conversation. */
    0: (row) => ({ ...row, feedback: { ...UNANSWERED, ...row.feedback } }),
    /** Version 1 had no complaints. */
    1: (row) => ({ ...row, feedback: { ...row.feedback, subject: row.feedback.subject ?? null } }),
  },
  list: 'feedbacks',
  row: (feedback) => ({ feedback }),
  value: ({ feedback }) => feedback,
  fold: byCall<Feedback>({
    createFeedback: (_none, { body, created_at }) => ({ ...UNANSWERED, ...(body as unknown as Typed), created_at }),
    answerFeedback: (feedback, { body, created_at }) => {
      if (!feedback) return null
      const { id, text, photo_ids } = body as unknown as BodyOf<typeof answerFeedback>
      const reply = { id, by: 'person' as const, text, photo_ids: photo_ids ?? [], at: created_at }
      return { ...feedback, ...withReply(feedback, reply) }
    },
    deleteFeedback: () => null,
  }),
  details: async () => [(await import('#api/feedback.ts')).readFeedback],
  page: (_role, id) => ({ label: '查看工单', to: feedbackPath(id) }),
  form: (_role, { endpoint, body }) => {
    if (endpoint !== 'createFeedback') return null
    const about = body['subject'] as ComplaintSubject | undefined
    return about ? complaintPath(about) : NEW_FEEDBACK
  },
  earlier_meta: 'feedbacks',
}
