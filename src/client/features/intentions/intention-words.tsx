/** The words and tags of an intention: its state, its price, and the tabs of its lists. */
import type { ReactNode } from 'react'
import type { ListTab } from '#client/lists/list-tabs.tsx'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { expectedFen, INTENTION_STATUSES, type Intention, type IntentionStatus } from '#domain/goods/intention.ts'
import { MODERATIONS } from '#domain/goods/moderation.ts'
import { formatFen, formatYuan } from '#domain/money/money.ts'
import type { IntentionItem } from './queries.ts'

const TONES: Record<IntentionStatus, TagTone> = { 0: 'copper', 1: 'blue', 2: 'verdigris', [-1]: 'grey' }
export const STATUSES: readonly IntentionStatus[] = [0, 1, 2, -1]
export const statusIn = (text: string | null): IntentionStatus | undefined => STATUSES.find((status) => String(status) === text)

/** `kind` false if another column shows it. */
export function IntentionTags({ item: { value, pending, review }, kind = true }: { item: IntentionItem; kind?: boolean }) {
  return (
    <>
      <QueuedTags review={review} pending={pending} />
      {kind && value.kind === 'goods' ? <Tag>指定货源</Tag> : null}
      {value.moderation === 'passed' ? null : (
        <Tag tone={value.moderation === 'waiting' ? 'blue' : 'amber'}>{MODERATIONS[value.moderation]}</Tag>
      )}
      <Tag tone={TONES[value.status]}>{INTENTION_STATUSES[value.status]}</Tag>
    </>
  )
}

/** Why the desk rejected the demand; nothing if it did not. */
export const Rejected = ({ intention, action }: { intention: Intention; action?: ReactNode }) =>
  intention.moderation === 'rejected' ? (
    <Notice tone="need" title={`平台审核未通过：${intention.moderation_reason}`} action={action}>
      修改后会重新送审，通过后商户才能看到。
    </Notice>
  ) : null

/** 95,300 元/吨, or 价格面议. */
export const priceWords = ({ expected_price_fen: fen }: Pick<Intention, 'expected_price_fen'>): string =>
  fen === null ? '价格面议' : `${formatYuan(fen)} 元/吨`
export const worthWords = (intention: Intention): string => {
  const fen = expectedFen(intention)
  return fen === null ? '—' : `${formatFen(fen)} 元`
}

/** The tabs of a list: all, and one for each status. */
export const statusTabs = (status: IntentionStatus | undefined, to: (status?: IntentionStatus) => string): ListTab[] => [
  { label: '全部', code: undefined, to: to(), active: status === undefined },
  ...STATUSES.map((each) => ({ label: INTENTION_STATUSES[each], code: each, to: to(each), active: status === each })),
]
