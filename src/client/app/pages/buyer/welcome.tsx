/** 欢迎页 of a buyer: tasks, money owed, tonnage and money by month, latest orders. It reads the device alone. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { FirstOrders } from '#client/features/orders/list/first-orders.tsx'
import { useDue } from '#client/features/orders/home/use-due.ts'
import { MonthCharts } from '#client/features/orders/home/month-charts.tsx'
import { WaitingTiles } from '#client/features/orders/home/welcome-tiles.tsx'
import { ordersPath, payPath, todoPath } from '#client/lib/paths.ts'
import { useWaiting } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { formatFen } from '#domain/money/money.ts'
import { PAID } from '#domain/order/order.ts'
import { WelcomeFrame } from '#client/app/pages/welcome-frame.tsx'

const BATCH_MOST = 50

function Owed() {
  const due = useDue()
  if (!due || due.ids.length + due.paid.orders === 0) return null
  const [only] = due.ids
  const to = due.ids.length === 1 ? `/member/order/pay?id=${only}` : payPath(due.ids.slice(0, BATCH_MOST))
  return (
    <Card roomy display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
      <div>
        <chakra.p fontSize="sm" color="fg.muted">
          待付货款 · {due.ids.length} 单
        </chakra.p>
        <Figure size="xl" value={formatFen(due.fen)} unit="元" />
        {due.paid.orders > 0 ? (
          <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" data-reach="">
            <Link to={ordersPath('buyer', PAID.code)}>
              {PAID.label} · {due.paid.orders} 单 {formatFen(due.paid.fen)} 元 ›
            </Link>
          </chakra.p>
        ) : null}
      </div>
      {due.ids.length > 0 ? (
        <ButtonLink variant="primary" to={to} ml="auto">
          {due.ids.length === 1 ? '去付款' : '批量付款'}
        </ButtonLink>
      ) : null}
    </Card>
  )
}

export function Page() {
  return (
    <WelcomeFrame>
      <section>
        <SectionTitle aside={<Link to={todoPath()}>全部待办 ›</Link>}>等您处理</SectionTitle>
        <WaitingTiles waiting={useWaiting()} role="buyer" />
      </section>
      <Owed />
      <FirstOrders role="buyer" hint="供应商发货后，到货车次会出现在这里。" />
      <MonthCharts role="buyer" />
    </WelcomeFrame>
  )
}
