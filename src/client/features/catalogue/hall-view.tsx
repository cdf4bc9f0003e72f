/** 交易大厅: goods on sale or open demands, filtered by category and text, loaded page by page. */
import { chakra } from '@chakra-ui/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Category } from '#api/catalogue.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { Segments } from '#client/ui/navigation/segments.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import { useHallGoods, useHallNeeds } from './hall-queries.ts'
import { PriceRange, pricedWithin } from './hall-price.tsx'
import { GoodsRows, NeedRows, type RowAction } from './hall-rows.tsx'
import { useCategories } from './queries.ts'

/** The chosen side, category and text. */
export interface HallChoice {
  side: 'goods' | 'needs'
  category_id: string | null
  q: string
  /** reference price range in yuan, `60000-70000`; only on pages that offer it */
  price?: string
}
export type HallTo = (choice: Partial<HallChoice>) => string

/** Categories without children. Only these are traded. */
const isLeaf = (categories: readonly Category[], { id }: Category) => !categories.some(({ parent_id }) => parent_id === id)

/** The rows of the chosen side, paged from the server or read from the device. */
export interface Side<Row> {
  data: { pages: readonly { data: readonly Row[] }[] } | undefined
  error: unknown
  isPending: boolean
  dataUpdatedAt: number
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export function Pages<Row>({
  read,
  name,
  searched,
  passes = () => true,
  rest,
  children,
}: {
  read: Side<Row>
  name: string
  searched: boolean
  /** filters the loaded rows */
  passes?: (row: Row) => boolean
  /** replaces 已全部显示 below the last row */
  rest?: string | undefined
  children: (rows: Row[]) => ReactNode
}) {
  if (!read.data)
    return read.isPending ? <SkeletonCards /> : <NotRead what={name} error={read.error} onRetry={() => void read.refetch()} />
  const loaded = read.data.pages.flatMap(({ data }) => data)
  const rows = loaded.filter(passes)
  if (rows.length === 0 && !read.hasNextPage) {
    return searched ? (
      <Empty
        icon="search"
        title={`没有符合条件的${name}`}
        hint="换一个品类或更短的词试试，也可以致电平台客服代为寻找。"
        action={<ButtonLink to="/contactUs">联系我们</ButtonLink>}
      />
    ) : (
      <Empty
        icon="goods"
        title={`暂时没有${name}`}
        hint="新的信息会第一时间出现在这里。"
        action={<ButtonLink to="/contactUs">联系我们</ButtonLink>}
      />
    )
  }
  return (
    <>
      {rows.length > 0 ? children(rows) : null}
      <chakra.div mt={4} display="flex" alignItems="center" justifyContent="center" gap={4} minH="44px">
        {read.hasNextPage ? (
          <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            加载更多
          </Button>
        ) : (
          <chakra.span fontSize="sm" color="fg.muted">
            {rest ?? `共 ${rows.length} 条，已全部显示`}
          </chakra.span>
        )}
        <DataAge at={read.dataUpdatedAt} />
      </chakra.div>
    </>
  )
}

export type ListProps = Pick<HallChoice, 'category_id' | 'q' | 'price'> & { action: RowAction }
export function ReadGoods({ category_id, q, price = '', action }: ListProps) {
  return (
    <Pages
      read={useHallGoods(category_id, q)}
      name="在售货源"
      searched={category_id !== null || q !== '' || price !== ''}
      passes={pricedWithin(price)}
    >
      {(rows) => <GoodsRows rows={rows} action={action} />}
    </Pages>
  )
}
export function ReadNeeds({ category_id, q, action }: ListProps) {
  return (
    <Pages read={useHallNeeds(category_id, q)} name="采购需求" searched={category_id !== null || q !== ''}>
      {(rows) => <NeedRows rows={rows} action={action} />}
    </Pages>
  )
}

export const searchLabel = (side: HallChoice['side']): string => (side === 'goods' ? '搜索品名、规格、编号' : '搜索品类、编号')

function Search({ choice, to }: { choice: HallChoice; to: HallTo }) {
  const [text, setText] = useState(choice.q)
  const navigate = useNavigate()
  const look = (q: string) => {
    if (q !== choice.q) void navigate(to({ q }), { replace: true, preventScrollReset: true })
  }
  // The form leads to the same address without the app.
  const [path, query] = to({ q: '' }).split('?')
  return (
    <form
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        look(text.trim())
      }}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField
        label={searchLabel(choice.side)}
        hotkey
        name="q"
        maxLength={60}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value === '') look('')
        }}
      />
    </form>
  )
}

interface HallProps {
  choice: HallChoice
  to: HallTo
  /** the current person's action on a row */
  action: RowAction
}

/** The public hall, read from the server in pages. */
export function HallView(props: HallProps) {
  const { data: categories = [] } = useCategories()
  const { choice, to } = props
  const search = <Search key={`${choice.side} ${choice.q}`} choice={choice} to={to} />
  return <HallFrame {...props} categories={categories} search={search} list={choice.side === 'goods' ? ReadGoods : ReadNeeds} />
}

/** The hall around a side's list. A choice with a `price` offers its filter. */
export function HallFrame({
  choice,
  to,
  action,
  categories,
  search,
  list: List,
}: HallProps & { categories: readonly Category[]; search: ReactNode; list: ComponentType<ListProps> }) {
  const navigate = useNavigate()
  const { side, category_id, q, price } = choice
  return (
    <>
      <Tabs
        label="品类"
        items={[
          { label: '全部品类', to: to({ category_id: null }), active: category_id === null },
          ...categories
            .filter((each) => each.id === category_id || isLeaf(categories, each))
            .map(({ id, name }) => ({ label: name, to: to({ category_id: id }), active: id === category_id })),
        ]}
      />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3} mt={4} mb={4}>
        <Segments
          label="货源与需求"
          items={[
            { label: '在售货源', to: to({ side: 'goods' }), active: side === 'goods' },
            { label: '采购需求', to: to({ side: 'needs' }), active: side === 'needs' },
          ]}
        />
        <chakra.div flex={{ base: '1 1 100%', md: '0 1 320px' }}>{search}</chakra.div>
      </chakra.div>
      {price !== undefined && side === 'goods' ? (
        <PriceRange
          key={price}
          range={price}
          onRange={(range) => void navigate(to({ price: range }), { replace: true, preventScrollReset: true })}
        />
      ) : null}
      <chakra.h2 srOnly>{side === 'goods' ? '在售货源' : '采购需求'}</chakra.h2>
      <List category_id={category_id} q={q} action={action} {...(price === undefined ? {} : { price })} />
      <chakra.p mt={2} fontSize="sm" color="fg.muted" maxW="46em">
        {side === 'goods'
          ? '市场参考价取自当日公开行情，不是任何一方的报价；成交价由商户与双方分别约定。'
          : '需求由采购商发布，平台商户负责对接；价格与采购商信息不公开。'}
      </chakra.p>
    </>
  )
}
