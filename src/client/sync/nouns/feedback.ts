/** Feedback on the device. Offline entries are listed before the server has them. */
import type { Feedback } from '#api/feedback.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import { feedbackPath, NEW_FEEDBACK } from '#client/lib/paths.ts'

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
  page: (_role, id) => ({ label: '查看工单', to: feedbackPath(id) }),
  form: (_role, { endpoint }) => (endpoint === 'createFeedback' ? NEW_FEEDBACK : null),
  earlier_meta: 'feedbacks',
}
