/** Feedback on the device. Offline entries are listed before the server has them. */
import type { Feedback } from '#api/feedback.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'

export interface FeedbackRow extends TruthRow {
  feedback: Feedback
}

export const FEEDBACK: Noun<'feedbacks', FeedbackRow, Feedback> = {
  name: 'feedback',
  table: 'feedbacks',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'feedbacks',
  row: (feedback) => ({ feedback }),
  value: ({ feedback }) => feedback,
  fold: byCall<Feedback>({
    createFeedback: (_none, { body, created_at }) => ({ ...(body as Omit<Feedback, 'created_at'>), created_at }),
    deleteFeedback: () => null,
  }),
  details: async () => [(await import('#api/feedback.ts')).readFeedback],
  earlier_meta: 'feedbacks',
}
