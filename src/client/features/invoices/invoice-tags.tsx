/** The state of an application in one word, with its queued actions and whether its amount is still correct. */
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { INVOICE_STATUSES, type InvoiceStatus } from '#domain/accounting/invoice.ts'
import type { InvoiceItem } from './queries.ts'

const TONES: Record<InvoiceStatus, TagTone> = { 0: 'copper', 1: 'verdigris', [-1]: 'red', [-2]: 'grey', 2: 'grey' }

export function InvoiceTags({ item: { value, pending, review, changed } }: { item: InvoiceItem }) {
  return (
    <>
      <QueuedTags review={review} pending={pending} />
      {changed.length > 0 ? <Tag tone="amber">金额已变</Tag> : null}
      <Tag tone={TONES[value.status]}>{INVOICE_STATUSES[value.status]}</Tag>
    </>
  )
}

/** The invoice's number, or a word until it has one. */
export const noOf = ({ no }: { no: string }): string => no || '待编号'
