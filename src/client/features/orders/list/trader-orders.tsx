/** The rows of the trader's list, as a table or as cards: skeleton, rows, and what to do when there are none. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { TableSettings } from '#client/lists/table-settings.tsx'
import { useSyncStatus } from '#client/sync/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { FILTERS } from '#domain/order.ts'
import { OrderCard, OrderCards } from './order-card.tsx'
import { columnsOf } from './order-columns.tsx'
import { OrderGrid } from './order-grid.tsx'
import { FirstSync, More } from './order-list.tsx'
import type { OrderSearch } from './order-search.ts'
import { useOrderSearch } from './order-search.ts'

const PAGE = 50
const PAGE_CARDS = 20

function Nothing({ query, onClear }: { query: OrderSearch; onClear: () => void }) {
  const { search, category_id, days, filter } = query
  if (search || category_id || days) {
    return (
      <Empty
        icon="search"
        title={search ? `没有找到“${search}”` : '没有符合条件的订单'}
        hint="可按单号、品名、公司或交货地点搜索。"
        action={<Button onClick={onClear}>清除条件</Button>}
      />
    )
  }
  const label = FILTERS.trader.find(({ code }) => code === filter)?.label
  return (
    <Empty
      icon="order"
      title={label ? `没有${label}的订单` : '还没有订单'}
      hint={label ? '换个状态看看，或查看全部订单。' : '从意向订单或“新建订单”开始第一笔交易。'}
      action={label ? null : <ButtonLink to="/trade/order/new">新建订单</ButtonLink>}
    />
  )
}

/** Give it a `key` of the query, so that each begins at its top. `onFirst` tells the id of the first row. */
export function TraderOrders({
  query,
  settings,
  cards,
  selected,
  onChoose,
  onOpen,
  onFirst,
  onClear,
  foot,
}: {
  query: OrderSearch
  settings: TableSettings
  cards: boolean
  selected: string | null
  onChoose: (id: string) => void
  onOpen: (id: string) => void
  onFirst: (id: string | null) => void
  onClear: () => void
  /** Stands below the last order. */
  foot: ReactNode
}) {
  const { first } = useSyncStatus()
  const page = cards ? PAGE_CARDS : PAGE
  const [limit, setLimit] = useState(page)
  const found = useOrderSearch(query, limit)
  const more = useCallback(() => setLimit((was) => was + page), [page])
  const columns = useMemo(() => columnsOf(...settings.columns), [settings.columns])
  const top = found?.rows[0]?.order.id ?? null
  useEffect(() => onFirst(top), [top, onFirst])

  if (!found || (first && found.rows.length === 0)) {
    return (
      <>
        <FirstSync />
        {cards ? <SkeletonCards /> : <SkeletonRows />}
      </>
    )
  }
  if (found.rows.length === 0) {
    return (
      <>
        <Nothing query={query} onClear={onClear} />
        {foot}
      </>
    )
  }
  if (cards) {
    return (
      <OrderCards>
        <FirstSync />
        {found.rows.map((folded) => (
          <OrderCard key={folded.order.id} folded={folded} role="trader" />
        ))}
        <chakra.div gridColumn="1 / -1">{found.more ? <More key={limit} onMore={more} /> : foot}</chakra.div>
      </OrderCards>
    )
  }
  return (
    <>
      <FirstSync />
      <OrderGrid
        rows={found.rows}
        columns={columns}
        density={settings.density}
        selected={selected}
        more={found.more}
        onMore={more}
        onChoose={onChoose}
        onOpen={onOpen}
        foot={found.more ? null : foot}
      />
    </>
  )
}
