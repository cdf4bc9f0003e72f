/** 欢迎页 of a buyer: what waits, what is owed, tonnage and money by month, the latest orders. All from the device. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { useContractCounts } from '#client/features/contracts/queries.ts'
import { FIRST_FEW, FirstOrders } from '#client/features/orders/first-orders.tsx'
import { useDue } from '#client/features/orders/use-due.ts'
import { CountTile, MonthPictures, Tiles } from '#client/features/orders/welcome-tiles.tsx'
import { ordersPath } from '#client/lib/paths.ts'
import { useOrderCounts, useOrders } from '#client/sync/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { formatFen } from '#domain/money.ts'
import { WelcomeFrame } from '../welcome-frame.tsx'

const BATCH_MOST = 50
const WAITING: { code: number; label: string; icon: IconName }[] = [
  { code: 0, label: '待收货', icon: 'truck' },
  { code: 1, label: '待处理', icon: 'scale' },
  { code: 2, label: '待付款', icon: 'wallet' },
]
const UNPAID = 2

function Owed() {
  const due = useDue()
  if (!due || due.ids.length === 0) return null
  const [only] = due.ids
  const to =
    due.ids.length === 1 ? `/member/order/pay?id=${only}` : `/member/order/pay?ids=${due.ids.slice(0, BATCH_MOST).join()}`
  return (
    <Card roomy display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
      <div>
        <chakra.p fontSize="sm" color="fg.muted">
          应付货款 · {due.ids.length} 单
        </chakra.p>
        <Figure size="xl" value={formatFen(due.fen)} unit="元" />
      </div>
      <ButtonLink variant="primary" to={to} ml="auto">
        {due.ids.length === 1 ? '去付款' : '批量付款'}
      </ButtonLink>
    </Card>
  )
}

/** Trucks at the gate first, then weights to settle, then money. */
function First() {
  const arriving = useOrders({ filter: 0, limit: FIRST_FEW })
  const weighed = useOrders({ filter: 1, limit: FIRST_FEW })
  const unpaid = useOrders({ filter: UNPAID, limit: FIRST_FEW })
  const lists = [arriving?.rows, weighed?.rows, unpaid?.rows.filter(({ order }) => order.state !== 5)]
  return <FirstOrders lists={lists} role="buyer" hint="供应商发货后，到货车次会出现在这里。" />
}

export function Page() {
  const contracts = useContractCounts()
  const counts = useOrderCounts(WAITING.map(({ code }) => code))
  return (
    <WelcomeFrame>
      <Tiles>
        {WAITING.map(({ code, label, icon }) => (
          <CountTile key={code} to={ordersPath('buyer', code)} icon={icon} label={label} count={counts?.[code]} />
        ))}
        <CountTile to="/member/contract?status=0" icon="contract" label="待签合同" count={contracts?.[0]} unit="份" />
      </Tiles>
      <Owed />
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
