/** 客户工单 as a table on a desk and as cards elsewhere. */
import { chakra } from '@chakra-ui/react'
import type { DeskFeedbackRow } from '#api/desk/feedback.ts'
import { nowMs } from '#client/lib/clock.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskTicketPath } from '#client/lib/paths.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import { Card } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import { type Column, RowLink } from '#client/ui/list/data-table.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { findable } from '#domain/list/search.ts'
import { ROLE_NAMES, type Role } from '#domain/role.ts'
import { FEEDBACK_STATUSES, FEEDBACK_TYPES, type FeedbackStatus, spanWords } from '#domain/site/feedback.ts'

type Row = DeskFeedbackRow
const TONES: Record<FeedbackStatus, TagTone> = { 0: 'amber', 1: 'verdigris', [-1]: 'grey' }
/** The state in the desk's view: what waits for the desk is marked. */
export const StatusTag = ({ status }: { status: FeedbackStatus }) => <Tag tone={TONES[status]}>{FEEDBACK_STATUSES[status]}</Tag>

const linkOf = ({ id }: Row) => deskTicketPath(id)
const keyOf = ({ id }: Row) => id
const nameOf = ({ title }: Row) => title
/** The author's waiting time by now; empty while they do not wait. */
const waited = ({ waiting_since }: Row): string => (waiting_since ? spanWords(waiting_since, nowMs()) : '')
/** How long it took the desk to answer first. */
export const firstAnswer = ({ created_at, first_answered_at }: Pick<Row, 'created_at' | 'first_answered_at'>): string =>
  first_answered_at ? spanWords(created_at, first_answered_at) : ''
const msBetween = (from: string, to: string | null): number | null => (to ? Date.parse(to) - Date.parse(from) : null)

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'title',
    label: '标题',
    pin: 'start',
    value: ({ title }) => title,
    cell: (row) => (
      <RowLink to={linkOf(row)}>
        <Found text={row.title} />
      </RowLink>
    ),
  },
  { key: 'latest', label: '最近内容', wrap: true, value: ({ latest }) => latest, cell: ({ latest }) => <Found text={latest} /> },
  { key: 'type', label: '类型', value: ({ type }) => FEEDBACK_TYPES[type] },
  {
    key: 'firm',
    label: '企业',
    value: ({ author }) => author.firm_name,
    cell: ({ author }) => <Found text={author.firm_name} />,
  },
  {
    key: 'author',
    label: '提交人',
    value: ({ author }) => `${author.name}（${ROLE_NAMES[author.role as Role]}）`,
    cell: ({ author }) => (
      <>
        <Found text={author.name} />（{ROLE_NAMES[author.role as Role]}）
      </>
    ),
  },
  { key: 'assignee', label: '处理人', value: ({ assignee }) => assignee?.name ?? '未分配' },
  {
    key: 'waited',
    label: '已等待',
    num: true,
    value: waited,
    rank: ({ waiting_since }) => -(Date.parse(waiting_since ?? '') || 0),
  },
  {
    key: 'first',
    label: '首次回复用时',
    num: true,
    value: (row) => firstAnswer(row) || '—',
    rank: ({ created_at, first_answered_at }) => msBetween(created_at, first_answered_at),
  },
  {
    key: 'created',
    label: '提交时间',
    unit: 'time',
    no: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => shortTime(created_at),
  },
  {
    key: 'state',
    label: '状态',
    pin: 'end',
    value: ({ status }) => FEEDBACK_STATUSES[status],
    cell: ({ status }) => <StatusTag status={status} />,
  },
]

const digest = ({ id, status, title, latest, author, assignee, created_at }: Row) => ({
  id,
  status,
  facts: {
    firms: [{ id: author.firm_id, name: author.firm_name }],
    plates: [],
    category_id: '',
    amounts_fen: [],
    created_at,
  },
  terms: findable([
    { label: '标题', text: title, spelled: true },
    { label: '内容', text: latest },
    { label: '企业', text: author.firm_name, spelled: true },
    { label: '提交人', text: author.name, spelled: true },
    { label: '处理人', text: assignee?.name ?? '', spelled: true },
  ]),
})

const Latest = chakra('p', {
  base: { mt: 1, lineClamp: 2, color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' },
})
const Cards = ({ rows }: { rows: readonly Row[] }) => (
  <CardGrid>
    {rows.map((row) => (
      <Card key={row.id} as="article" link tone={row.status === 0 ? 'need' : 'plain'}>
        <CardHead>
          <Num fontSize="sm" color="fg.muted">
            {FEEDBACK_TYPES[row.type]} · {row.author.firm_name}
          </Num>
          <span>
            <StatusTag status={row.status} />
          </span>
        </CardHead>
        <chakra.h2 mt={1} fontSize="lg" fontWeight="bold" lineHeight="1.4">
          <RowLink to={linkOf(row)}>
            <Found text={row.title} />
          </RowLink>
        </chakra.h2>
        <Latest>{row.latest}</Latest>
        <Num mt={2} fontSize="sm" color="fg.muted" display="block">
          {[row.author.name, row.assignee?.name ?? '未分配', waited(row) && `已等待 ${waited(row)}`].filter(Boolean).join(' · ')}
        </Num>
      </Card>
    ))}
  </CardGrid>
)

/** `foot` asks for older rows. */
export const FeedbackList = ({
  rows,
  tools,
  empty,
  foot,
}: {
  rows: readonly Row[] | undefined
  tools: React.ReactNode
  empty: EmptyList
  foot: React.ReactNode
}) => (
  <DeskList
    name="客户工单"
    unit="张"
    table="desk-feedbacks"
    columns={COLUMNS}
    rows={rows}
    digest={digest}
    keyOf={keyOf}
    nameOf={nameOf}
    linkOf={linkOf}
    searched="搜索标题、内容、企业、提交人"
    renderCards={(shown) => <Cards rows={shown} />}
    tools={tools}
    empty={empty}
    foot={foot}
  />
)
