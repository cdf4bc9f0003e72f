/** Articles of the desk as a table, and as cards on narrow screens. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DeskArticleRow } from '#api/desk/articles.ts'
import { deskArticlePath } from '#client/lib/paths.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Found } from '#client/lists/found.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import { stateColumn } from '#client/lists/columns.tsx'
import { Card } from '#client/ui/card.tsx'
import { type Column, RowLink } from '#client/ui/list/data-table.tsx'
import { CardList } from '#client/ui/list/card-list.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { ARTICLE_STATE_LIST, ARTICLE_STATES } from '#domain/desk/article.ts'
import { findable } from '#domain/list/search.ts'

const TONES = { draft: 'amber', scheduled: 'blue', published: 'verdigris', down: 'grey' } as const
const StateTags = ({ row }: { row: DeskArticleRow }) => (
  <>
    <Tag tone={TONES[row.state]}>{ARTICLE_STATES[row.state]}</Tag>
    {row.changed ? <Tag tone="amber">有未发布的修改</Tag> : null}
  </>
)
const placeOf = ({ column_name, topic }: DeskArticleRow) => [column_name, topic].filter(Boolean).join(' · ')

const COLUMNS: readonly Column<DeskArticleRow>[] = [
  {
    key: 'title',
    label: '标题',
    pin: 'start',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <RowLink to={deskArticlePath(id)}>
        <Found text={title} />
      </RowLink>
    ),
  },
  { key: 'column', label: '栏目', value: placeOf, cell: (row) => <Found text={placeOf(row)} /> },
  {
    key: 'published',
    label: '发布时间',
    unit: 'time',
    no: true,
    value: ({ published_at }) => published_at ?? '',
    cell: ({ published_at }) => (published_at ? chinaTime(published_at) : ''),
  },
  { key: 'by', label: '最近保存', value: ({ saved_by }) => saved_by },
  {
    key: 'saved',
    label: '保存时间',
    unit: 'time',
    no: true,
    value: ({ saved_at }) => saved_at,
    cell: ({ saved_at }) => chinaTime(saved_at),
  },
  stateColumn<DeskArticleRow>(
    ({ state }) => ARTICLE_STATES[state],
    (row) => <StateTags row={row} />,
  ),
]

const Cards = ({ rows }: { rows: readonly DeskArticleRow[] }) => (
  <CardList early>
    {rows.map((row) => (
      <li key={row.id}>
        <Card link display="grid" gap={2}>
          <chakra.h2 fontSize="md" fontWeight="bold" overflowWrap="anywhere">
            <Link to={deskArticlePath(row.id)}>
              <Found text={row.title} />
            </Link>
          </chakra.h2>
          <chakra.span display="flex" flexWrap="wrap" gap="6px">
            <StateTags row={row} />
          </chakra.span>
          <chakra.p fontSize="sm" color="fg.muted">
            {placeOf(row)}　{row.saved_by} {chinaTime(row.saved_at)}
          </chakra.p>
        </Card>
      </li>
    ))}
  </CardList>
)

const digest = (row: DeskArticleRow) => ({
  id: String(row.id),
  status: ARTICLE_STATE_LIST.indexOf(row.state),
  facts: { firms: [], plates: [], category_id: '', amounts_fen: [], created_at: row.saved_at },
  terms: findable(
    [
      { label: '标题', text: row.title, spelled: true as const },
      { label: '栏目', text: placeOf(row), spelled: true as const },
      { label: '保存人', text: row.saved_by, spelled: true as const },
    ].filter(({ text }) => text !== ''),
  ),
})
const keyOf = ({ id }: DeskArticleRow) => String(id)
const nameOf = ({ title }: DeskArticleRow) => title
const linkOf = ({ id }: DeskArticleRow) => deskArticlePath(id)
const renderCards = (rows: readonly DeskArticleRow[]) => <Cards rows={rows} />

interface Props {
  rows: readonly DeskArticleRow[] | undefined
  tools: ReactNode
  empty: EmptyList
}
export const ArticleList = ({ rows, tools, empty }: Props) => (
  <DeskList
    name="文章"
    unit="篇"
    table="desk-articles"
    columns={COLUMNS}
    rows={rows}
    digest={digest}
    keyOf={keyOf}
    nameOf={nameOf}
    linkOf={linkOf}
    searched="搜索标题、栏目、保存人"
    renderCards={renderCards}
    tools={tools}
    empty={empty}
  />
)
