/**
 * 订单管理, and 我的订单 on a desk. A wide screen shows a table with the chosen order beside it; a trader's phone shows cards. The
 * address holds search, filters and sort.
 */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { CATEGORIES } from '#client/sync/kept/kept-calls.ts'
import { OrderDetail } from '#client/features/orders/detail/order-detail.tsx'
import { PARTS } from './order-parts.ts'
import { OrderTabs } from '#client/features/orders/list/order-list.tsx'
import { useOrderSearch, useTableTotals } from '#client/features/orders/list/order-search.ts'
import { DeskOrders } from '#client/features/orders/list/desk-orders.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { CARDS, ListPage, useSplit } from '#client/lists/list-page.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { useStartupSnapshot } from '#client/lib/save-startup-snapshot.ts'
import { useLimit } from '#client/lists/use-limit.ts'
import type { ListSearch } from '#client/lists/whole-list.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { filterNamed } from '#domain/order/order.ts'

const PAGE = 50
const PAGE_CARDS = 20
const PHONE = '(max-width: 767px)'

export function Page() {
  const [params] = useSearchParams()
  const { role } = useAccountProfile().actor
  const query = useListQuery()
  const [cards, phone] = [useMedia(CARDS), useMedia(PHONE)]
  const { value: categories } = useKept(CATEGORIES)
  const { frame, split } = useSplit()
  const [first, setFirst] = useState<string | null>(null)

  const status = filterNamed(role, params.get('status'))
  const { search: typed, filter, sort, put } = query
  const search = useMemo((): ListSearch => ({ status, search: typed || undefined, filter, sort }), [status, typed, filter, sort])
  const [limit, more] = useLimit(JSON.stringify(search), cards ? PAGE_CARDS : PAGE)
  const found = useOrderSearch(search, limit)
  // A counterparty's app opens on this list; a trader's opens on the welcome page.
  useStartupSnapshot(role === 'trader' ? undefined : found)
  const choose = useCallback((id: string) => put({ id }), [put])
  const selected = params.get('id') ?? (split ? first : null)
  const title = role === 'trader' ? '订单管理' : '我的订单'
  const create =
    role !== 'trader' ? null : (
      <ButtonLink variant="primary" size="sm" icon="plus" to="/trade/order/new">
        {phone ? '新建' : '新建订单'}
      </ButtonLink>
    )
  const totals = useTableTotals(search, found)
  const tabs = <OrderTabs status={status} totals={totals} />
  const list = (
    <FoundBy typed={search.search}>
      <DeskOrders
        query={query}
        search={search}
        found={found}
        totals={totals}
        onMore={more}
        categories={categories}
        cards={cards}
        selected={split ? selected : null}
        onChoose={split ? choose : undefined}
        onFirst={setFirst}
        actions={phone ? null : create}
      />
    </FoundBy>
  )
  return (
    <>
      <PageHeader title={title} actions={phone ? create : null}>
        {phone ? tabs : null}
      </PageHeader>
      <ListPage
        frame={frame}
        label="订单详情"
        beside={
          split ? (
            selected ? (
              <OrderDetail key={selected} parts={PARTS} id={selected} embedded />
            ) : (
              <Empty icon="order" title="选一张订单查看详情" hint="↑ ↓ 移动，Enter 打开，/ 搜索，? 查看快捷键。" />
            )
          ) : null
        }
      >
        {phone ? null : (
          <chakra.div flexShrink={0} minW={0}>
            {tabs}
          </chakra.div>
        )}
        {list}
      </ListPage>
    </>
  )
}
