/** Feedback as devices hold it: each person's own, at any age, because nobody writes much. */
import type { Feedback } from '#api/feedback.ts'
import { feedbacks } from '../db/tables/feedback.ts'
import type { Noun } from '../sync/noun.ts'
import { mine, view } from './store.ts'

export const feedbackNoun: Noun<typeof feedbacks, Feedback> = {
  name: 'feedback',
  list: 'feedbacks',
  table: feedbacks,
  audience: ({ user_id }) => mine(user_id),
  view,
  sections: () => [undefined],
}
