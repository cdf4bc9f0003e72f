/** The state of feedback in its author's words; its desk has the same words. */
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { FEEDBACK_STATUSES, type FeedbackStatus } from '#domain/site/feedback.ts'

const TONES: Record<FeedbackStatus, TagTone> = { 0: 'grey', 1: 'verdigris', [-1]: 'grey' }
export const FeedbackTag = ({ status }: { status: FeedbackStatus }) => <Tag tone={TONES[status]}>{FEEDBACK_STATUSES[status]}</Tag>
