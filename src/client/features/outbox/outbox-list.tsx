/** Every queued action in words and figures, with its state, the reason for waiting, and the possible actions. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shortTime } from '#client/lib/format.ts'
import { takenBackWords } from '#client/sync/outbox/outbox.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { useRowActions } from './row-actions.ts'
import { rowWords } from './row-words.ts'
import { useSituation } from './situation.ts'
import { useSubmitted } from './submitted.ts'
import { SubmittedBrief } from './submitted-brief.tsx'

const Frame = chakra(Card, { base: { contentVisibility: 'auto', containIntrinsicSize: 'auto 120px' } })
const Bar = chakra('div', {
  base: {
    height: '4px',
    rounded: 'full',
    bg: 'bg.muted',
    overflow: 'hidden',
    mt: 2,
    '& > i': { display: 'block', height: 'full', bg: 'syncing', transition: 'width 220ms' },
  },
})

/** Rows shown at first and added by each press. A long queue is not drawn whole, because it is redrawn during sending. */
const PAGE_ROWS = 50

interface OutboxListProps {
  rows: readonly OutboxRow[]
  /** the page of the row's record; null if there is none */
  linkOf: (row: OutboxRow) => { label: string; to: string } | null
  /** the page of the form that created a waiting row; null if there was none */
  formOf?: (row: OutboxRow) => string | null
  /** called once a waiting row is removed from the device and its draft restored */
  onRestored?: (row: OutboxRow, words: string) => void
}
export function OutboxList({ rows, linkOf, formOf, onRestored }: OutboxListProps) {
  const [limit, setLimit] = useState(PAGE_ROWS)
  const shown = rows.slice(0, limit)
  const situation = useSituation(rows)
  const submitted = useSubmitted(shown)
  const navigate = useNavigate()
  const { retry, back, change, giveUp } = useRowActions()
  const takeBack = async (row: OutboxRow) => {
    const taken = await back(row)
    if (taken.kind === 'gone' && taken.drafts > 0) onRestored?.(row, takenBackWords(taken, situation.status.online))
  }
  const edit = async (row: OutboxRow, form: string) => {
    if (await change(row)) void navigate(form)
  }
  const actionsOf = (row: OutboxRow): ReactNode => {
    const [link, form] = [linkOf(row), formOf?.(row)]
    if (row.state === 'sending') return null
    if (row.state === 'cancelling') {
      return (
        <Button size="sm" onClick={() => void retry(row)}>
          立即重试
        </Button>
      )
    }
    if (row.state === 'needs_review') {
      return (
        <>
          <Button size="sm" color="danger.fg" onClick={() => void giveUp(row)}>
            放弃
          </Button>
          {row.last_error?.kind === 'conflict' ? null : (
            <Button size="sm" onClick={() => void retry(row)}>
              立即重试
            </Button>
          )}
          <ButtonLink size="sm" variant="primary" to={`/go/sync/conflict?key=${row.key}`}>
            查看对比
          </ButtonLink>
        </>
      )
    }
    return (
      <>
        <Button size="sm" icon="undo" onClick={() => void takeBack(row)}>
          撤回
        </Button>
        {form ? (
          <Button size="sm" icon="edit" onClick={() => void edit(row, form)}>
            修改
          </Button>
        ) : link ? (
          <ButtonLink size="sm" to={link.to}>
            {link.label}
          </ButtonLink>
        ) : null}
        <Button size="sm" onClick={() => void retry(row)}>
          立即重试
        </Button>
      </>
    )
  }
  return (
    <chakra.div display="grid" gap="10px">
      {shown.map((row) => {
        const words = rowWords(row, situation)
        const held = submitted.get(row.key)
        return (
          <Frame key={row.key} aria-label={row.label} tone={words.tone === 'amber' ? 'need' : 'plain'}>
            <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap={3}>
              <chakra.p fontWeight="bold" minW={0} overflowWrap="anywhere">
                {row.label}
              </chakra.p>
              <Tag tone={words.tone}>{words.state}</Tag>
            </chakra.div>
            {held ? <SubmittedBrief submitted={held} /> : null}
            <chakra.p
              fontSize="sm"
              color={words.tone === 'amber' ? 'need.fg' : 'fg.muted'}
              mt={2}
              fontVariantNumeric="tabular-nums"
              role="status"
            >
              {words.why}
            </chakra.p>
            {words.progress === null ? null : (
              <Bar aria-hidden>
                <i style={{ width: `${words.progress * 100}%` }} />
              </Bar>
            )}
            <chakra.div display="flex" alignItems="center" gap={2} mt={3} flexWrap="wrap">
              <Num fontSize="sm" color="fg.muted" flex="1 0 auto">
                {shortTime(row.created_at)}
                {row.attempts > 0 ? ` · 已尝试 ${row.attempts} 次` : ''}
              </Num>
              <chakra.div display="flex" gap={2} flexWrap="wrap">
                {actionsOf(row)}
              </chakra.div>
            </chakra.div>
          </Frame>
        )
      })}
      {rows.length > limit ? (
        <Button onClick={() => setLimit(limit + PAGE_ROWS)}>
          再显示 {Math.min(PAGE_ROWS, rows.length - limit)} 项，还有 {rows.length - limit} 项
        </Button>
      ) : null}
    </chakra.div>
  )
}
