/** 资质审核: certifications under a tab, as a table on a desk and as cards elsewhere. */
import { chakra } from '@chakra-ui/react'
import type { ReviewRow } from '#api/desk/certifications.ts'
import { nowMs } from '#client/lib/clock.ts'
import { shortTime } from '#client/lib/format.ts'
import { reviewPath } from '#client/lib/paths.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import { stateColumn } from '#client/lists/columns.tsx'
import { Card } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import { type Column, RowLink } from '#client/ui/list/data-table.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { reasonWords, REVIEW_STATUSES, type ReviewTab } from '#domain/desk/review.ts'
import { CERTIFICATION_KINDS, type CertificationStatus, isOver, warningDays } from '#domain/firm/certification.ts'
import { findable } from '#domain/list/search.ts'

const TONES: Record<CertificationStatus, TagTone> = { 0: 'blue', 1: 'verdigris', [-1]: 'red' }
const Soon = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', '&[data-soon]': { color: 'need.fg' } } })

/** 2026-12-01（还有 11 天）; empty before anything has passed. */
function untilWords({ valid_until }: ReviewRow): string {
  if (!valid_until) return ''
  const today = chinaDay(nowMs())
  if (isOver(valid_until, today)) return `${valid_until}（已过期）`
  const days = warningDays(valid_until, today)
  return days === null ? valid_until : `${valid_until}（${days === 0 ? '今天到期' : `还有 ${days} 天`}）`
}
const Until = ({ row }: { row: ReviewRow }) => {
  const words = untilWords(row)
  return <Soon data-soon={words.includes('（') ? '' : undefined}>{words}</Soon>
}

export const ReviewTags = ({ row }: { row: Pick<ReviewRow, 'status' | 'is_change'> }) => (
  <>
    {row.is_change ? <Tag tone="amber">变更</Tag> : null}
    <Tag tone={TONES[row.status]}>{REVIEW_STATUSES[row.status]}</Tag>
  </>
)

const columnsOf = (tab: ReviewTab): readonly Column<ReviewRow>[] => [
  {
    key: 'title',
    label: '企业或姓名',
    pin: 'start',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <RowLink to={reviewPath(id, tab)}>
        <Found text={title} />
      </RowLink>
    ),
  },
  { key: 'kind', label: '种类', value: ({ kind }) => CERTIFICATION_KINDS[kind] },
  {
    key: 'firm',
    label: '所属企业',
    value: ({ firm_name }) => firm_name,
    cell: ({ firm_name }) => <Found text={firm_name} />,
  },
  {
    key: 'sent',
    label: '提交时间',
    unit: 'time',
    no: true,
    value: ({ sent_at }) => sent_at,
    cell: ({ sent_at }) => shortTime(sent_at),
  },
  { key: 'sender', label: '提交人', value: ({ sent_by }) => sent_by },
  { key: 'until', label: '有效期至', no: true, value: untilWords, cell: (row) => <Until row={row} /> },
  ...(tab === 'waiting'
    ? []
    : ([
        { key: 'reviewer', label: '审核人', value: ({ decided_by }) => decided_by },
        {
          key: 'decided',
          label: '审核时间',
          unit: 'time',
          no: true,
          value: ({ decided_at }) => decided_at ?? '',
          cell: ({ decided_at }) => (decided_at ? shortTime(decided_at) : ''),
        },
        {
          key: 'reason',
          label: '驳回原因',
          wrap: true,
          value: ({ kind, status, field, reason }) => (status === -1 ? reasonWords(kind, field, reason) : ''),
        },
      ] satisfies Column<ReviewRow>[])),
  stateColumn(
    ({ status }) => REVIEW_STATUSES[status],
    (row) => <ReviewTags row={row} />,
  ),
]
const COLUMNS = {
  waiting: columnsOf('waiting'),
  licences: columnsOf('licences'),
  passed: columnsOf('passed'),
  rejected: columnsOf('rejected'),
  all: columnsOf('all'),
} satisfies Record<ReviewTab, readonly Column<ReviewRow>[]>

const keyOf = ({ id }: ReviewRow) => id
const nameOf = ({ title }: ReviewRow) => title
const digest = ({ id, status, title, firm_name, sent_by, sent_at }: ReviewRow) => ({
  id,
  status,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: sent_at },
  terms: findable([title, firm_name, sent_by].flatMap((text) => (text ? [{ label: '名称', text, spelled: true as const }] : []))),
})

const EMPTY: Record<ReviewTab, { title: string; hint: string }> = {
  waiting: { title: '没有待审核的认证', hint: '企业或个人提交认证后，会出现在这里，先提交的排在前面。' },
  licences: { title: '没有到期的执照与身份证', hint: '营业执照与身份证到期前三十天起，会出现在这里，直到换新。' },
  passed: { title: '还没有通过的认证', hint: '通过的认证会出现在这里。' },
  rejected: { title: '没有被驳回的认证', hint: '驳回后等待申请人更正的认证，会出现在这里。' },
  all: { title: '还没有人提交认证', hint: '企业或个人提交认证后，会出现在这里。' },
}

function ReviewCard({ row, tab }: { row: ReviewRow; tab: ReviewTab }) {
  const { id, kind, title, firm_name, sent_by, sent_at, status, field, reason, decided_by } = row
  return (
    <Card as="article" link display="grid" gap={2} alignContent="start">
      <CardHead>
        <Num fontSize="sm" color="fg.muted">
          {CERTIFICATION_KINDS[kind]} · {shortTime(sent_at)}
        </Num>
        <span>
          <ReviewTags row={row} />
        </span>
      </CardHead>
      <chakra.h2 fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
        <RowLink to={reviewPath(id, tab)}>{title}</RowLink>
      </chakra.h2>
      <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {[kind === 'personal' ? firm_name : '', `${sent_by}提交`, status !== 0 && decided_by ? `${decided_by}审核` : '']
          .filter(Boolean)
          .join(' · ')}
      </chakra.p>
      {status === -1 ? <chakra.p overflowWrap="anywhere">{reasonWords(kind, field, reason)}</chakra.p> : null}
      {row.valid_until ? (
        <chakra.p fontSize="sm">
          有效期至 <Until row={row} />
        </chakra.p>
      ) : null}
    </Card>
  )
}

interface Props {
  /** undefined until they are read */
  rows: readonly ReviewRow[] | undefined
  tab: ReviewTab
  /** the server has older rows */
  more: boolean
  /** the server found the rows by what is typed */
  found: boolean
}
export function ReviewTable({ rows, tab, more, found }: Props) {
  return (
    <DeskList
      name="资质审核"
      unit="份"
      table={`certifications-${tab}`}
      columns={COLUMNS[tab]}
      rows={rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      linkOf={({ id }) => reviewPath(id, tab)}
      searched="搜索企业、姓名、提交人、拼音、信用代码、手机号或后四位"
      {...(found ? { found: 'search' as const } : {})}
      renderCards={(shown) => (
        <CardGrid>
          {shown.map((row) => (
            <ReviewCard key={row.id} row={row} tab={tab} />
          ))}
        </CardGrid>
      )}
      empty={{ icon: 'shield', ...EMPTY[tab] }}
      foot={
        more ? (
          <chakra.p fontSize="sm" color="fg.muted" textAlign="center" py={2}>
            只列出最新的一部分，更早的请搜索名称
          </chakra.p>
        ) : null
      }
    />
  )
}
