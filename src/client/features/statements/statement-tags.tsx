/** The state of a statement in one word, with its queued actions. */
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { STATEMENT_STATUSES, type StatementStatus } from '#domain/accounting/statement.ts'
import type { StatementItem } from './queries.ts'

const TONES: Record<StatementStatus, TagTone> = { 0: 'copper', 1: 'verdigris', [-1]: 'amber', 2: 'grey' }

export function StatementTags({ item: { value, pending, review } }: { item: StatementItem }) {
  return (
    <>
      <QueuedTags review={review} pending={pending} />
      <Tag tone={TONES[value.status]}>{STATEMENT_STATUSES[value.status]}</Tag>
    </>
  )
}
