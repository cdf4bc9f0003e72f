/** 欢迎页 of a supplier: what waits, what to do first, tonnage and money by month. All from the device. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { useDissentOrders } from '#client/features/orders/dissents-query.ts'
import { MonthChart } from '#client/features/orders/month-chart.tsx'
import { useMonths } from '#client/features/orders/months.ts'
import { OrderCard } from '#client/features/orders/order-card.tsx'
import { FirstSync } from '#client/features/orders/order-list.tsx'
import { useOrderCounts, useOrders } from '#client/sync/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { usePageFrame } from '#client/ui/page-frame.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { ordersPath } from '../../paths.ts'
import { useProfile } from '../../profile-context.ts'

const FIRST = 4
const Tile = chakra(Link, {
  base: {
    display: 'grid',
    gap: '2px',
    px: '14px',
    py: 3,
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    minW: 0,
    _hover: { borderColor: 'line.control' },
    '& > span:first-of-type': { fontSize: 'sm', color: 'fg.muted', display: 'flex', alignItems: 'center', gap: '6px' },
  },
})
const Tiles = chakra('div', {
  base: { display: 'grid', gap: '10px', gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' } },
})
const Grid = chakra('div', {
  base: { display: 'grid', gap: '10px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})

const WAITING: { code: number; label: string; icon: IconName }[] = [
  { code: 0, label: '待接单', icon: 'inbox' },
  { code: 1, label: '待发货', icon: 'truck' },
  { code: 2, label: '待收款', icon: 'wallet' },
]

function Count({ to, icon, label, count }: { to: string; icon: IconName; label: string; count: number | undefined }) {
  return (
    <Tile to={to}>
      <span>
        <Icon name={icon} size={17} />
        {label}
      </span>
      <Figure value={count === undefined ? '—' : count.toLocaleString('en-US')} unit="单" tone={count ? 'plain' : 'muted'} />
    </Tile>
  )
}

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
    <Grid>
      {rows.map((folded) => (
        <OrderCard key={folded.order.id} folded={folded} role="supplier" />
      ))}
    </Grid>
  )
}

const tonnes = (kg: number) => (kg / 1000).toLocaleString('zh-CN', { maximumFractionDigits: kg < 100_000 ? 1 : 0 })
const wan = (fen: number) => (fen / 1_000_000).toLocaleString('zh-CN', { maximumFractionDigits: fen < 100_000_000 ? 1 : 0 })

function Months() {
  const months = useMonths()
  if (!months) return null
  const names = months.map(({ month }) => month)
  return (
    <Grid>
      <Card roomy>
        <SectionTitle aside="吨 · 按下单月份">成交重量</SectionTitle>
        <MonthChart label="每月成交重量，吨" months={names} values={months.map(({ kg }) => kg)} format={tonnes} />
      </Card>
      <Card roomy>
        <SectionTitle aside="万元 · 按下单月份">货款</SectionTitle>
        <MonthChart label="每月货款，万元" months={names} values={months.map(({ fen }) => fen)} format={wan} />
      </Card>
    </Grid>
  )
}

export function Page() {
  const { display_name } = useProfile()
  const { title_slot } = usePageFrame()
  const counts = useOrderCounts(WAITING.map(({ code }) => code))
  const dissents = useDissentOrders()
  const asked = dissents?.filter(({ order }) => order.dissents.some(({ status }) => status === 2)).length
  return (
    <>
      {title_slot === undefined ? <PageHeader title="供应商中心" subtitle={display_name} /> : <PageHeader title="欢迎页" />}
      <chakra.div
        px={{ base: 3, md: 6 }}
        py={{ base: 3, md: 5 }}
        display="grid"
        gap={{ base: 4, md: 5 }}
        width="full"
        maxW="1200px"
        mx="auto"
      >
        <FirstSync />
        <Tiles>
          {WAITING.map(({ code, label, icon }) => (
            <Count key={code} to={ordersPath('supplier', code)} icon={icon} label={label} count={counts?.[code]} />
          ))}
          <Count to="/supply/dissent" icon="dissent" label="待答复异议" count={asked} />
        </Tiles>
        <section>
          <SectionTitle aside={<Link to="/go/todo">全部待办 ›</Link>}>等您处理</SectionTitle>
          <First />
        </section>
        <section>
          <SectionTitle>近六个月</SectionTitle>
          <Months />
        </section>
      </chakra.div>
    </>
  )
}
