/** 异议详情: the claim, both weighings, the proposed figures and the supplier's answer. `id` is the order's. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { DissentPage } from '#client/features/dissents/dissent-page.tsx'
import { Form } from '#client/features/dissents/actions/reply-dissent.tsx'
import { DissentBody } from '#client/features/dissents/order-dissents.tsx'
import { OrderQueue } from '#client/features/orders/detail/order-queue.tsx'
import { OrderNotices } from '#client/features/orders/detail/order-terms.tsx'
import { OrderTrips } from '#client/features/orders/detail/order-trips.tsx'
import { titleOf } from '#domain/order/headline.ts'
import { orderPath } from '#client/lib/paths.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { actionsFor } from '#domain/order/lifecycle.ts'

const BACK = '/supply/dissent'
const Column = chakra('div', {
  base: {
    flex: 1,
    display: 'grid',
    gap: 3,
    alignContent: 'start',
    p: { base: 3, md: 6 },
    width: 'full',
    maxW: '860px',
    mx: 'auto',
  },
})

function Detail({ folded }: { folded: FoldedOrder }) {
  const { order } = folded
  const [agreed, setAgreed] = useState<boolean | null>(null)
  return (
    <>
      <PageHeader title="异议详情" no={order.no} back={BACK} subtitle={`${order.no} · ${titleOf(order)}`} />
      <Column>
        <OrderQueue folded={folded} />
        <OrderNotices order={order} role="supplier" />
        {order.dissents.length === 0 ? <Empty icon="dissent" title="这张订单没有需要您确认的异议" /> : null}
        {order.dissents.toReversed().map((dissent) => (
          <Card key={dissent.id} roomy>
            <DissentBody order={order} dissent={dissent} />
          </Card>
        ))}
        {order.trips.length > 0 ? (
          <Card roomy>
            <SectionTitle aside={`${order.trips.length} 车`}>磅差</SectionTitle>
            <OrderTrips order={order} />
          </Card>
        ) : null}
        <ButtonLink to={orderPath('supplier', order.id)}>查看订单</ButtonLink>
      </Column>
      {actionsFor(order, 'supplier').includes('reply_dissent') ? (
        <StickyBar>
          <Button onClick={() => setAgreed(false)}>不同意</Button>
          <Button variant="primary" onClick={() => setAgreed(true)}>
            同意
          </Button>
        </StickyBar>
      ) : null}
      {agreed === null ? null : (
        <Dialog open title="答复异议" width={560} onClose={() => setAgreed(null)}>
          <Form order={order} agreed={agreed} onDone={() => setAgreed(null)} />
        </Dialog>
      )}
    </>
  )
}

export function Page() {
  return (
    <DissentPage title="异议详情" list={{ to: BACK, label: '异议订单' }}>
      {(folded) => <Detail folded={folded} />}
    </DissentPage>
  )
}
