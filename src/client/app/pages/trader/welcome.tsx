/** 欢迎页 of a trader: tasks, orders by state, sales and margin. It reads the device alone. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { MarginBars } from '#client/features/orders/home/margin-bars.tsx'
import { awaitsMoney, useOpenOrders } from '#client/features/orders/queues/queue-orders.ts'
import { ROAD_STATES, StateBars } from '#client/features/orders/home/state-bars.tsx'
import { tonnes, useMargins, useMonths, wan } from '#client/features/orders/home/months.ts'
import { Halves, WaitingTiles } from '#client/features/orders/home/welcome-tiles.tsx'
import { statisticsPath, todoPath } from '#client/lib/paths.ts'
import { useOrderCounts, useWaiting } from '#client/sync/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { FigureSkeleton, SkeletonCards } from '#client/ui/skeleton.tsx'
import { MonthChart } from '#client/ui/month-chart.tsx'
import { usePageFrame } from '#client/ui/page-frame.ts'
import { formatFen } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { outstandingFen } from '#domain/payment.ts'
import { WelcomeFrame } from '#client/app/pages/welcome-frame.tsx'

const MARGINS = 12
const sum = (orders: readonly Order[], of: (order: Order) => number) => orders.reduce((total, order) => total + of(order), 0)

function Money({
  label,
  orders,
  of,
  to,
  go,
}: {
  label: string
  orders: readonly Order[] | undefined
  of: (order: Order) => number
  to: string
  go: string
}) {
  return (
    <Card roomy display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
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
      </div>
      <ButtonLink to={to} ml="auto">
        {go}
      </ButtonLink>
    </Card>
  )
}

function Months() {
  const months = useMonths()
  if (!months) return <SkeletonCards count={1} />
  const names = months.map(({ month }) => month)
  const charts = [
    { title: '成交重量', unit: '吨', values: months.map(({ kg }) => kg), format: tonnes },
    { title: '销售额', unit: '万元', values: months.map(({ amount_fen }) => amount_fen), format: wan },
    { title: '价差', unit: '万元', values: months.map(({ margin_fen }) => Math.max(0, margin_fen)), format: wan },
  ]
  return (
    <chakra.div display="grid" gap="10px" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}>
      {charts.map(({ title, unit, values, format }) => (
        <Card key={title} roomy>
          <SectionTitle aside={unit}>{title}</SectionTitle>
          <MonthChart label={`每月${title}，${unit}`} months={names} values={values} format={format} />
        </Card>
      ))}
    </chakra.div>
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
    <ButtonLink variant="primary" size="sm" icon="plus" to="/trade/order/new">
      {title_slot === undefined ? '新建' : '新建订单'}
    </ButtonLink>
  )
  return (
    <WelcomeFrame wide actions={create}>
      <section>
        <SectionTitle aside={<Link to={todoPath()}>全部待办 ›</Link>}>等您处理</SectionTitle>
        <WaitingTiles waiting={waiting} role="trader" />
      </section>
      <section>
        <SectionTitle aside={title_slot === undefined ? null : create}>货款</SectionTitle>
        <Halves>
          <Money
            label="应收货款"
            orders={open?.filter(awaitsMoney)}
            of={(order) => outstandingFen(order, 'sale', 'trader')}
            to="/trade/collect"
            go="收款管理"
          />
          <Money
            label="应付货款"
            orders={open?.filter(({ state }) => state === 6)}
            of={(order) => outstandingFen(order, 'supply', 'trader')}
            to="/trade/pay"
            go="付款管理"
          />
        </Halves>
      </section>
      <section>
        <SectionTitle aside={<Link to="/trade/order">全部订单 ›</Link>}>订单进度</SectionTitle>
        <StateBars counts={counts} />
      </section>
      <section>
        <SectionTitle aside={<Link to={statisticsPath('trader')}>全部统计 ›</Link>}>近六个月</SectionTitle>
        <Months />
      </section>
      <Margins />
    </WelcomeFrame>
  )
}
