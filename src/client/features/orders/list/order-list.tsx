/** The list of orders as the device holds them: status tabs with counts, cards or a table, more as one scrolls. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAccount, useOrderCounts, useOrders, useSyncStatus } from '#client/sync/react.tsx'
import { NO_FILTER } from '#client/sync/noun.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { type TabItem, Tabs } from '#client/ui/tabs.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { FILTERS } from '#domain/order.ts'
import { useStartupSnapshot } from '#client/lib/save-startup-snapshot.ts'
import { ordersPath } from '#client/lib/paths.ts'
import { OrderCard, OrderCards } from './order-card.tsx'
import { OrderTable } from './order-table.tsx'
import type { Picking } from './picking.tsx'

const PAGE = 30
/** What stands above the cards, and the least a card takes; pixels. */
const ABOVE_PX = 170
const CARD_PX = 130
const TWO_COLUMNS = '(min-width: 768px)'
const DESK = '(min-width: 1100px)'

/** How many orders a list begins with: cards that fill the screen, the rest follows at once when these are on it. */
export function firstLimit(): number {
  if (matchMedia(DESK).matches) return PAGE
  return Math.max(3, Math.ceil((innerHeight - ABOVE_PX) / CARD_PX)) * (matchMedia(TWO_COLUMNS).matches ? 2 : 1)
}
/** 全部 and each filter of the role; `status` is the chosen one, in the address. */
export function OrderTabs({ status }: { status: number | undefined }) {
  const { actor } = useAccount()
  const filters = FILTERS[actor.role]
  const counts = useOrderCounts([...filters.map(({ code }) => code), NO_FILTER])
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const items: TabItem[] = [
    { label: '全部', to: ordersPath(actor.role), active: status === undefined, count: all },
    ...filters.map(({ code, label }) => ({
      label,
      to: ordersPath(actor.role, code),
      active: status === code,
      count: counts?.[code],
    })),
  ]
  return <Tabs label="订单状态" items={items} />
}

/** Rows of a first sync received so far; nothing afterwards. */
export function FirstSync() {
  const { first } = useSyncStatus()
  if (!first) return null
  const total = first.remaining === null ? null : first.received + first.remaining
  return (
    <Progress
      label="首次同步订单"
      value={total ? first.received / total : null}
      {...(total ? { text: `${first.received.toLocaleString('en-US')} / ${total.toLocaleString('en-US')} 条` } : {})}
    />
  )
}

const HINTS: Record<'supplier' | 'buyer' | 'trader', string> = {
  supplier: '商户向您派单后会出现在这里。发布供应可以让商户更快找到您的货。',
  buyer: '商户为您下单并由供应商发货后会出现在这里。发布需求可以让商户为您找货。',
  trader: '从意向订单或“新建订单”开始第一笔交易。',
}

/** Asks for more when it comes near the screen; the button serves those who do not scroll. */
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

/** `filter` undefined is 全部. Give it a `key` of filter and search, so that each begins at its top. */
export function OrderList({
  filter,
  search,
  onClear,
  picking,
  foot,
}: {
  filter?: number | undefined
  search?: string | undefined
  onClear?: () => void
  /** orders may be chosen */
  picking?: Picking | undefined
  /** stands below the last order */
  foot?: ReactNode
}) {
  const { actor } = useAccount()
  const { first } = useSyncStatus()
  const desk = useMedia(DESK)
  const [limit, setLimit] = useState(firstLimit)
  const found = useOrders({ filter, search, limit })
  useStartupSnapshot(found)
  if (!found || (first && found.rows.length === 0)) {
    return (
      <chakra.div display="grid" gap={4}>
        <FirstSync />
        {desk ? <SkeletonRows /> : <SkeletonCards />}
      </chakra.div>
    )
  }
  if (found.rows.length === 0) {
    const label = FILTERS[actor.role].find(({ code }) => code === filter)?.label
    return (
      <>
        {search ? (
          <Empty
            icon="search"
            title={`没有找到“${search}”`}
            hint="可按单号、品名、公司或交货地点搜索。"
            action={onClear ? <Button onClick={onClear}>清除搜索</Button> : null}
          />
        ) : (
          <Empty
            icon="order"
            title={label ? `没有${label}的订单` : '还没有订单'}
            hint={label ? '换个状态看看，或查看全部订单。' : HINTS[actor.role]}
          />
        )}
        {foot}
      </>
    )
  }
  return (
    <chakra.div display="grid" gap={4}>
      <FirstSync />
      {desk ? (
        <OrderTable rows={found.rows} role={actor.role} picking={picking} />
      ) : (
        <OrderCards>
          {found.rows.map((folded) => (
            <OrderCard key={folded.order.id} folded={folded} role={actor.role} picking={picking} />
          ))}
        </OrderCards>
      )}
      {found.more ? <More key={limit} onMore={() => setLimit(limit + PAGE)} /> : foot}
    </chakra.div>
  )
}
