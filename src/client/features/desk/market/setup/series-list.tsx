/** The series of the market: names, sources, the goods that use them, and how current they are. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import type { SetupSeries } from '#api/desk/market.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardFoot, CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { findable } from '#domain/list/search.ts'

interface SeriesActs {
  onEdit: (series: SetupSeries) => void
  onDelete: (series: SetupSeries) => void
}

const keyOf = ({ id }: SetupSeries): string => String(id)
const nameOf = ({ name }: SetupSeries): string => name
const digest = (series: SetupSeries) => ({
  id: keyOf(series),
  status: series.hidden ? 1 : 0,
  facts: { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: '' },
  terms: findable([
    { label: '品种', text: series.name, spelled: true },
    { label: '分类', text: series.category_name, spelled: true },
    { label: '规格', text: series.spec },
    { label: '来源', text: series.source },
  ]),
})

const SeriesButtons = ({ series, acts: { onEdit, onDelete } }: { series: SetupSeries; acts: SeriesActs }) => (
  <chakra.span display="inline-flex" gap={1}>
    <Button size="sm" variant="ghost" aria-label={`修改 ${series.name}`} onClick={() => onEdit(series)}>
      修改
    </Button>
    {series.quotes === 0 ? (
      <Button size="sm" variant="ghost" aria-label={`删除 ${series.name}`} onClick={() => onDelete(series)}>
        删除
      </Button>
    ) : null}
  </chakra.span>
)
const stateOf = ({ hidden }: SetupSeries): string => (hidden ? '已隐藏' : '显示')
const State = ({ series }: { series: SetupSeries }) => <Tag tone={series.hidden ? 'grey' : 'verdigris'}>{stateOf(series)}</Tag>

const columnsFor = (acts: SeriesActs): Column<SetupSeries>[] => [
  { key: 'name', label: '品种', pin: 'start', value: nameOf },
  { key: 'category', label: '分类', value: ({ category_name }) => category_name },
  { key: 'spec', label: '规格', value: ({ spec }) => spec },
  { key: 'source', label: '报价来源', wrap: true, value: ({ source }) => source },
  { key: 'trade', label: '参考的货物品类', value: ({ trade_category_name }) => trade_category_name || '—' },
  { key: 'quotes', label: '报价数', unit: 'count', value: ({ quotes }) => quotes },
  { key: 'last', label: '最近报价', no: true, value: ({ quoted_on }) => quoted_on ?? '—' },
  { key: 'state', label: '状态', value: stateOf, cell: (series) => <State series={series} /> },
  { key: 'acts', label: '操作', quiet: true, pin: 'end', cell: (series) => <SeriesButtons series={series} acts={acts} /> },
]

interface Props extends SeriesActs {
  series: readonly SetupSeries[]
  tools: ReactNode
  /** the button of an empty list */
  first: ReactNode
}
export function SeriesList({ series: rows, tools, first, onEdit, onDelete }: Props) {
  const acts = useMemo(() => ({ onEdit, onDelete }), [onEdit, onDelete])
  const columns = useMemo(() => columnsFor(acts), [acts])
  return (
    <DeskList
      name="行情品种"
      unit="个"
      table="desk.series"
      columns={columns}
      rows={rows}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      searched="品种、分类、规格、来源"
      tools={tools}
      renderCards={(shown) => (
        <CardGrid>
          {shown.map((series) => (
            <Card as="article" key={series.id} aria-label={series.name}>
              <CardHead>
                <chakra.h2 fontWeight="bold">{series.name}</chakra.h2>
                <State series={series} />
              </CardHead>
              <chakra.p fontSize="sm" color="fg.muted" my={2}>
                {[
                  series.category_name,
                  series.spec,
                  series.source,
                  series.trade_category_name && `参考 ${series.trade_category_name}`,
                  series.quoted_on && `最近报价 ${series.quoted_on}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </chakra.p>
              <CardFoot>
                <SeriesButtons series={series} acts={acts} />
              </CardFoot>
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ icon: 'chart', title: '还没有行情品种', hint: '先新增分类，再新增品种。', action: first }}
    />
  )
}
