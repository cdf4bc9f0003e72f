/** 欢迎页 of a supplier: tasks, first orders, tonnage and money by month. It reads the device alone. */
import { Link } from 'react-router-dom'
import { GoodsBrief } from '#client/features/goods/goods-brief.tsx'
import { FirstOrders } from '#client/features/orders/list/first-orders.tsx'
import { MonthCharts } from '#client/features/orders/home/month-charts.tsx'
import { WaitingTiles } from '#client/features/orders/home/welcome-tiles.tsx'
import { goodsPath, todoPath } from '#client/lib/paths.ts'
import { useWaiting } from '#client/sync/reading/react.tsx'
import { SectionTitle } from '#client/ui/card.tsx'
import { WelcomeFrame } from '#client/app/pages/welcome-frame.tsx'

export function Page() {
  return (
    <WelcomeFrame>
      <section>
        <SectionTitle aside={<Link to={todoPath()}>全部待办 ›</Link>}>等您处理</SectionTitle>
        <WaitingTiles waiting={useWaiting()} role="supplier" />
      </section>
      <FirstOrders role="supplier" hint="商户派单后会出现在这里。" />
      <section>
        <SectionTitle aside={<Link to={goodsPath()}>全部供应 ›</Link>}>我的供应</SectionTitle>
        <GoodsBrief />
      </section>
      <MonthCharts role="supplier" />
    </WelcomeFrame>
  )
}
