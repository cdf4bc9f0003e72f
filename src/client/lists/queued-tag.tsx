/** Tags on a list row with a queued or refused action. */
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Tag } from '#client/ui/tag.tsx'

/** The tags of a row that several queued actions may change. */
export function QueuedTags({ review, pending }: { review: readonly unknown[]; pending: readonly unknown[] }) {
  return (
    <>
      {review.length > 0 ? <Tag tone="amber">需要处理</Tag> : null}
      {pending.length > 0 ? <Tag tone="blue">待同步</Tag> : null}
    </>
  )
}

export function QueuedTag({ row }: { row: OutboxRow | null | undefined }) {
  if (!row) return null
  return row.state === 'needs_review' ? <Tag tone="amber">需要处理</Tag> : <Tag tone="blue">待同步</Tag>
}
