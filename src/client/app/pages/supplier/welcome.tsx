/** 欢迎页 of a supplier: what waits, what to do first, tonnage and money by month. All from the device. */
import { Link } from 'react-router-dom'
import { useDissentOrders } from '#client/features/orders/dissents-query.ts'
import { OrderCard, OrderCards } from '#client/features/orders/order-card.tsx'
import { CountTile, MonthPictures, Tiles } from '#client/features/orders/welcome-tiles.tsx'
import { ordersPath } from '#client/lib/paths.ts'
import { useOrderCounts, useOrders } from '#client/sync/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { WelcomeFrame } from '../welcome-frame.tsx'

const FIRST = 4
const WAITING: { code: number; label: string; icon: IconName }[] = [
  { code: 0, label: '待接单', icon: 'inbox' },
  { code: 1, label: '待发货', icon: 'truck' },
  { code: 2, label: '待收款', icon: 'wallet' },
]

/** Orders to accept, then orders to load. */
function First() {
  const accept = useOrders({ filter: 0, limit: FIRST })
  const deliver = useOrders({ filter: 1, limit: FIRST })
  if (!accept || !deliver) return <SkeletonCards count={2} />
  const rows = [...accept.rows, ...deliver.rows].slice(0, FIRST)
  if (rows.length === 0) {
    return (
      <Card>
        <Empty
          icon="done"
          title="没有等您处理的订单"
          hint="商户派单后会出现在这里。"
          action={<ButtonLink to={ordersPath('supplier')}>全部订单</ButtonLink>}
        />
      </Card>
    )
  }
  return (
    <OrderCards>
      {rows.map((folded) => (
        <OrderCard key={folded.order.id} folded={folded} role="supplier" />
      ))}
    </OrderCards>
  )
}

export function Page() {
  const counts = useOrderCounts(WAITING.map(({ code }) => code))
  const dissents = useDissentOrders()
  const asked = dissents?.filter(({ order }) => order.dissents.some(({ status }) => status === 2)).length
  return (
    <WelcomeFrame>
      <Tiles>
        {WAITING.map(({ code, label, icon }) => (
          <CountTile key={code} to={ordersPath('supplier', code)} icon={icon} label={label} count={counts?.[code]} />
        ))}
        <CountTile to="/supply/dissent" icon="dissent" label="待答复异议" count={asked} />
      </Tiles>
      <section>
        <SectionTitle aside={<Link to="/go/todo">全部待办 ›</Link>}>等您处理</SectionTitle>
        <First />
      </section>
      <section>
        <SectionTitle>近六个月</SectionTitle>
        <MonthPictures />
      </section>
    </WelcomeFrame>
  )
}
