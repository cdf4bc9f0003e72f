/** The columns of articles, or the topics of the help centre, with what is in each. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import type { DeskColumn, DeskTopic } from '#api/desk/columns.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { hasOwnPage } from '#domain/desk/article-column.ts'
import { findable } from '#domain/list/search.ts'

/** A column or a topic. */
export type Listed = Omit<DeskTopic, 'questions'> & Partial<Pick<DeskColumn, 'slug' | 'description'>>
interface Acts {
  onEdit: (row: Listed) => void
  onDelete: (row: Listed) => void
  /** changes the order of what is in it */
  onOrder?: ((row: Listed) => void) | undefined
  /** the address of its articles */
  articlesOf: (row: Listed) => string
}

const keyOf = ({ id }: Listed): string => String(id)
const nameOf = ({ name }: Listed): string => name
const ownPage = ({ slug }: Listed): boolean => slug !== undefined && hasOwnPage({ slug })
const stateOf = (row: Listed): string => (ownPage(row) ? '专用页面' : row.hidden ? '已隐藏' : '显示')
const State = ({ row }: { row: Listed }) => <Tag tone={row.hidden ? 'grey' : 'verdigris'}>{stateOf(row)}</Tag>
const digest = (row: Listed) => ({
  id: keyOf(row),
  status: row.hidden ? 1 : 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: '' },
  terms: findable([
    { label: '名称', text: row.name, spelled: true },
    { label: '说明', text: row.description ?? '' },
  ]),
})

function RowButtons({ row, acts: { onEdit, onDelete, onOrder, articlesOf } }: { row: Listed; acts: Acts }) {
  const button = (label: string, act: (row: Listed) => void) => (
    <Button size="sm" variant="ghost" aria-label={`${label} ${row.name}`} onClick={() => act(row)}>
      {label}
    </Button>
  )
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap={1}>
      {button('修改', onEdit)}
      <ButtonLink size="sm" variant="ghost" to={articlesOf(row)} aria-label={`查看文章 ${row.name}`}>
        文章
      </ButtonLink>
      {onOrder && row.articles > 1 ? button('问题顺序', onOrder) : null}
      {ownPage(row) ? null : button('删除', onDelete)}
    </chakra.span>
  )
}

const columnsFor = (named: string, acts: Acts, described: boolean): Column<Listed>[] => [
  { key: 'name', label: named, pin: 'start', value: nameOf },
  ...(described
    ? [{ key: 'description', label: '说明', wrap: true, value: ({ description }: Listed) => description || '—' } as const]
    : []),
  { key: 'articles', label: '文章数', unit: 'count', value: ({ articles }) => articles },
  { key: 'state', label: '状态', value: stateOf, cell: (row) => <State row={row} /> },
  { key: 'acts', label: '操作', quiet: true, pin: 'end', cell: (row) => <RowButtons row={row} acts={acts} /> },
]

interface Props extends Acts {
  /** name of the rows: 栏目 or 主题 */
  named: string
  rows: readonly Listed[]
  tools: ReactNode
  /** the button of an empty list */
  first: ReactNode
}
export function ColumnsList({ named, rows, tools, first, onEdit, onDelete, onOrder, articlesOf }: Props) {
  const acts = useMemo(() => ({ onEdit, onDelete, onOrder, articlesOf }), [onEdit, onDelete, onOrder, articlesOf])
  const described = named === '栏目'
  const columns = useMemo(() => columnsFor(named, acts, described), [named, acts, described])
  return (
    <DeskList
      name={named}
      unit="个"
      table={described ? 'desk.columns' : 'desk.topics'}
      columns={columns}
      rows={rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched={described ? '名称、说明' : '名称'}
      tools={tools}
      renderCards={(shown) => (
        <CardGrid>
          {shown.map((row) => (
            <Card as="article" key={row.id} aria-label={row.name}>
              <CardHead>
                <chakra.h2 fontWeight="bold">{row.name}</chakra.h2>
                <State row={row} />
              </CardHead>
              <chakra.p fontSize="sm" color="fg.muted" my={2}>
                {[row.description, `${row.articles} 篇文章`].filter(Boolean).join(' · ')}
              </chakra.p>
              <CardFoot>
                <RowButtons row={row} acts={acts} />
              </CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ icon: 'doc', title: `还没有${named}`, hint: `先新增${named}，再写文章。`, action: first }}
    />
  )
}
