/** The list of orders on the device: status tabs with counts, and cards that load more on scrolling. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type EmptyList, ListEnd, notFound } from '#client/lists/list-end.tsx'
import { type ListTab, ListTabs } from '#client/lists/list-tabs.tsx'
import { FirstSync, Reading } from '#client/lists/reading.tsx'
import type { Older } from '#client/lists/use-older.ts'
import { type ListTotals, useTotals } from '#client/lists/use-totals.ts'
import type { Digest } from '#client/lists/whole-list.ts'
import { useAccount, useOrderCounts, useOrders } from '#client/sync/reading/react.tsx'
import { NO_FILTER } from '#client/sync/noun.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { Button } from '#client/ui/button.tsx'
import { tabPath } from '#client/ui/navigation/tabs.tsx'
import { ORDER_TABS } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { cellsOf, type TableColumn } from '#domain/list/table.ts'
import { useStartupSnapshot } from '#client/lib/save-startup-snapshot.ts'
import { ordersPath } from '#client/lib/paths.ts'
import { ORDER_SEARCH_HINT } from '#client/features/orders/order-words.ts'
import { OrderCard, OrderCards } from './order-card.tsx'
import { orderDigest } from '#client/lists/order/order-digest.ts'
import { orderTotals } from './order-totals.ts'
import type { Picking } from './picking.tsx'

const PAGE = 30
/** The height above the cards and the least height of a card, in pixels. */
const ABOVE_PX = 170
const CARD_PX = 130
const TWO_COLUMNS = '(min-width: 768px)'

/** The number of cards that fill the screen. A list draws these first and the rest right after. */
export function firstLimit(): number {
  return Math.max(3, Math.ceil((innerHeight - ABOVE_PX) / CARD_PX)) * (matchMedia(TWO_COLUMNS).matches ? 2 : 1)
}
/** 全部 and the role's tabs. `status` is the chosen tab, from the address. Links keep the search, because the counts follow it. */
export function OrderTabs({ status, totals }: { status: number | undefined; totals: ListTotals }) {
  const { role } = useAccount().actor
  const [params] = useSearchParams()
  const to = (code?: number) => tabPath(ordersPath(role), params, code)
  const all: ListTab = { label: '全部', code: undefined, to: to(), active: status === undefined }
  const items = ORDER_TABS[role].map(({ code, label }): ListTab => ({ label, code, to: to(code), active: status === code }))
  return <ListTabs label="订单状态" items={[all, ...items]} totals={totals} />
}

const COUNTED: readonly TableColumn<FoldedOrder>[] = []
const counted = (folded: FoldedOrder, role: Role): Digest => ({ ...orderDigest(folded, role), ...cellsOf(COUNTED, folded) })
/** The number of orders under each tab, for a list without totals. */
export function useOrderNumbers(search: string | undefined): ListTotals {
  const { db, actor } = useAccount()
  const codes = [...ORDER_TABS[actor.role].map(({ code }) => code), NO_FILTER]
  const held = useOrderCounts(codes, search)
  const device = held && codes.map((tab) => ({ tab, rows: held[tab] ?? 0, left_out: 0, totals: {} }))
  return useTotals(orderTotals({ db, actor }, { search, filter: {} }, COUNTED, counted), device)
}

export const NO_ORDERS_HINTS: Record<Role, string> = {
  supplier: '商户向您派单后会出现在这里。发布供应可以让商户更快找到您的货。',
  buyer: '商户为您下单并由供应商发货后会出现在这里。发布需求可以让商户为您找货。',
  trader: '从意向订单或“新建订单”开始第一笔交易。',
}

/** Loads more rows when it comes near the screen. The button serves people who do not scroll. */
export function More({ onMore }: { onMore: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = ref.current
    if (!mark) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '600px' })
    seen.observe(mark)
    return () => seen.disconnect()
  }, [onMore])
  return (
    <chakra.div ref={ref} display="flex" justifyContent="center" py={2}>
      <Button size="sm" onClick={onMore}>
        加载更多
      </Button>
    </chakra.div>
  )
}

/** An undefined `filter` means 全部. Give it a `key` of filter and search, so that each list begins at its top. */
export function OrderList({
  filter,
  search,
  onClear,
  picking,
  older,
  totals,
}: {
  filter?: number | undefined
  search?: string | undefined
  onClear: () => void
  /** lets the person choose orders */
  picking?: Picking | undefined
  older: Older
  totals: ListTotals
}) {
  const { actor } = useAccount()
  const [limit, setLimit] = useState(firstLimit)
  const found = useOrders({ filter, search, limit })
  useStartupSnapshot(found)
  if (!found) return <Reading what="订单" />
  const label = ORDER_TABS[actor.role].find(({ code }) => code === filter)?.label
  const empty: EmptyList = search
    ? notFound(search, ORDER_SEARCH_HINT, onClear)
    : {
        icon: 'order',
        title: label ? `没有${label}的订单` : '还没有订单',
        hint: label ? '换个状态看看，或查看全部订单。' : NO_ORDERS_HINTS[actor.role],
      }
  const shown = found.rows.length
  const end = <ListEnd older={older} totals={totals} status={filter} shown={shown} empty={empty} />
  if (shown === 0) return end
  return (
    <chakra.div display="grid" gap={4}>
      <FirstSync />
      <OrderCards>
        {found.rows.map((folded) => (
          <OrderCard key={folded.order.id} folded={folded} role={actor.role} picking={picking} />
        ))}
      </OrderCards>
      {found.more ? <More key={limit} onMore={() => setLimit(limit + PAGE)} /> : end}
    </chakra.div>
  )
}
