/** 欢迎页 of a supplier: what waits, what to do first, tonnage and money by month. All from the device. */
import { Link } from 'react-router-dom'
import { useDissentOrders } from '#client/features/orders/dissents-query.ts'
import { FIRST_FEW, FirstOrders } from '#client/features/orders/first-orders.tsx'
import { CountTile, MonthPictures, Tiles } from '#client/features/orders/welcome-tiles.tsx'
import { ordersPath } from '#client/lib/paths.ts'
import { useOrderCounts, useOrders } from '#client/sync/react.tsx'
import { SectionTitle } from '#client/ui/card.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { WelcomeFrame } from '../welcome-frame.tsx'

const WAITING: { code: number; label: string; icon: IconName }[] = [
  { code: 0, label: '待接单', icon: 'inbox' },
  { code: 1, label: '待发货', icon: 'truck' },
  { code: 2, label: '待收款', icon: 'wallet' },
]

/** Orders to accept, then orders to load. */
function First() {
  const accept = useOrders({ filter: 0, limit: FIRST_FEW })
  const deliver = useOrders({ filter: 1, limit: FIRST_FEW })
  return <FirstOrders lists={[accept?.rows, deliver?.rows]} role="supplier" hint="商户派单后会出现在这里。" />
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
