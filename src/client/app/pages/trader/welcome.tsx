/** 欢迎页 of a trader: tasks, orders by state, sales and margin. It reads the device alone. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { MarginBars } from '#client/features/orders/home/margin-bars.tsx'
import { useOpenOrders } from '#client/features/orders/queues/queue-orders.ts'
import { MonthCharts } from '#client/features/orders/home/month-charts.tsx'
import { ROAD_STATES, StateBars } from '#client/features/orders/home/state-bars.tsx'
import { useMargins } from '#client/features/orders/home/months.ts'
import { Halves, WaitingTiles } from '#client/features/orders/home/welcome-tiles.tsx'
import { todoPath } from '#client/lib/paths.ts'
import { useOrderCounts, useWaiting } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { FigureSkeleton, SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { usePageFrame } from '#client/ui/page/page-frame.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { ledgerOf, owedFen, registeredFen, toPayFen } from '#domain/money/payment.ts'
import { WelcomeFrame } from '#client/app/pages/welcome-frame.tsx'

const MARGINS = 12
const sum = (orders: readonly Order[], of: (order: Order) => number) => orders.reduce((total, order) => total + of(order), 0)

function Money({
  label,
  open,
  of,
  parts,
  to,
  go,
}: {
  label: string
  open: readonly Order[] | undefined
  of: (order: Order) => number
  /** the part of each state that waits for the trader */
  parts: readonly { label: string; of: (order: Order) => number }[]
  to: string
  go: string
}) {
  const orders = open?.filter((order) => of(order) > 0)
  const words = parts.flatMap(({ label, of }) => {
    const fen = sum(orders ?? [], of)
    return fen > 0 ? [`${label} ${formatFen(fen)} 元`] : []
  })
  return (
    <Card roomy display="flex" flexWrap="wrap" alignItems="start" justifyContent="space-between" gap={3}>
      <div>
        <chakra.p fontSize="sm" color="fg.muted">
          {label}
          {orders ? ` · ${orders.length} 单` : ''}
        </chakra.p>
        {orders ? (
          <Figure size="xl" value={formatFen(sum(orders, of))} unit="元" tone={orders.length > 0 ? 'plain' : 'muted'} />
        ) : (
          <FigureSkeleton />
        )}
        {words.length > 0 ? (
          <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            其中{words.join('，')}
          </chakra.p>
        ) : null}
      </div>
      <ButtonLink to={to} ml="auto" alignSelf="end">
        {go}
      </ButtonLink>
    </Card>
  )
}

function Margins() {
  const margins = useMargins(MARGINS)
  if (!margins) return <SkeletonCards count={1} />
  return (
    <Card roomy>
      <SectionTitle aside={`近 ${margins.length} 单 · 元`}>订单价差</SectionTitle>
      {margins.length === 0 ? (
        <Empty icon="chart" title="还没有订单" action={<ButtonLink to="/trade/order/new">新建订单</ButtonLink>} />
      ) : (
        <MarginBars margins={margins} />
      )}
    </Card>
  )
}

export function Page() {
  const { title_slot } = usePageFrame()
  const waiting = useWaiting()
  const counts = useOrderCounts([...ROAD_STATES])
  const open = useOpenOrders()?.map(({ order }) => order)
  const create = (
    <ButtonLink variant="primary" size="sm" my={0} icon="plus" to="/trade/order/new">
      {title_slot === undefined ? '新建' : '新建订单'}
    </ButtonLink>
  )
  return (
    <WelcomeFrame actions={create}>
      <section>
        <SectionTitle aside={<Link to={todoPath()}>全部待办 ›</Link>}>等您处理</SectionTitle>
        <WaitingTiles waiting={waiting} role="trader" />
      </section>
      <section>
        <SectionTitle aside={title_slot === undefined ? null : create}>货款</SectionTitle>
        <Halves>
          <Money
            label="应收货款"
            open={open}
            of={(order) => owedFen(order, 'sale')}
            parts={[{ label: '已登记待确认', of: registeredFen }]}
            to="/trade/collect"
            go="收款管理"
          />
          <Money
            label="应付货款"
            open={open}
            of={(order) => owedFen(order, 'supply')}
            parts={[
              { label: '待付', of: (order) => toPayFen(order, 'supply') },
              { label: '已登记待确认', of: (order) => ledgerOf(order).paying_fen },
            ]}
            to="/trade/pay"
            go="付款管理"
          />
        </Halves>
      </section>
      <section>
        <SectionTitle aside={<Link to="/trade/order">全部订单 ›</Link>}>订单进度</SectionTitle>
        <StateBars counts={counts} />
      </section>
      <MonthCharts role="trader" />
      <Margins />
    </WelcomeFrame>
  )
}
