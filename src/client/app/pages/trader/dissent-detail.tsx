/** 调整订单详情: the claim with every version of its adjustment, both weighings by trip, and the possible steps. `id` is the order's. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { DissentPage } from '#client/features/dissents/dissent-page.tsx'
import { ActionDialog } from '#client/forms/step/action-dialog.tsx'
import { DissentBody } from '#client/features/dissents/order-dissents.tsx'
import { OrderFigures } from '#client/features/orders/detail/order-figures.tsx'
import { OrderQueue } from '#client/features/orders/detail/order-queue.tsx'
import { titleOf } from '#domain/order/headline.ts'
import { TripWeights } from '#client/features/orders/detail/trip-weights.tsx'
import { orderPath } from '#client/lib/paths.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { usePageFrame } from '#client/ui/page/page-frame.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { actionsFor, LIFECYCLE } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Dissent } from '#domain/order/order.ts'

const BACK = '/trade/dissent'
const Column = chakra('div', { base: { display: 'grid', gap: 3, alignContent: 'start', minW: 0 } })
const Frame = chakra('div', {
  base: {
    flex: 1,
    display: 'grid',
    gap: 3,
    alignContent: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 440px' },
    p: { base: 3, md: 6 },
    width: 'full',
    maxW: 'wide',
    mx: 'auto',
  },
})

/** The next step of the dissent, in words. */
const NEXT: Record<Dissent['status'], string> = {
  0: '核对磅单后调整采购结算，或驳回异议。',
  1: '调整已保存，通知供应商确认后才生效。',
  2: '等待供应商确认，付款暂停。可以催办，或撤回后重新调整。',
  3: '供应商已同意，采购结算按调整后的重量和单价。',
  4: '异议已驳回，按原结算执行。',
}
const STEPS = ['notify_dissent', 'adjust_dissent', 'remind_dissent', 'withdraw_dissent'] as const satisfies readonly ActionName[]

function Detail({ folded }: { folded: FoldedOrder }) {
  const { order } = folded
  const [acting, setActing] = useState<ActionName | null>(null)
  const names = STEPS.filter((name) => actionsFor(order, 'trader').includes(name))
  const [lead] = names
  const newest = order.dissents.at(-1)
  const desk = usePageFrame().title_slot !== undefined
  return (
    <>
      <PageHeader title="调整订单" no={order.no} back={BACK} subtitle={`${order.no} · ${titleOf(order)}`} />
      <Frame>
        <Column>
          <OrderQueue folded={folded} />
          {newest ? <Notice tone={newest.status < 3 ? 'need' : 'done'}>{NEXT[newest.status]}</Notice> : null}
          {order.dissents.length === 0 ? <Empty icon="dissent" title="这张订单没有异议" /> : null}
          {order.dissents.toReversed().map((dissent) => (
            <Card key={dissent.id} roomy>
              <DissentBody order={order} dissent={dissent} />
            </Card>
          ))}
          <Card roomy>
            <SectionTitle aside={`${order.trips.length} 车 · 约定 ${order.tolerance_permille}‰`}>磅差</SectionTitle>
            <TripWeights order={order} />
          </Card>
        </Column>
        <Column>
          <OrderFigures order={order} role="trader" />
          <ButtonLink to={orderPath('trader', order.id)}>查看订单</ButtonLink>
        </Column>
      </Frame>
      {lead ? (
        <StickyBar {...(desk && order.supply ? { note: '采购金额', title: `${formatFen(order.supply.amount_fen)} 元` } : {})}>
          {names.toReversed().map((name) => (
            <Button key={name} variant={name === lead ? 'primary' : 'outline'} onClick={() => setActing(name)}>
              {name === 'adjust_dissent' ? '调整或驳回' : LIFECYCLE[name].label}
            </Button>
          ))}
        </StickyBar>
      ) : null}
      <ActionDialog order={order} name={acting} onClose={() => setActing(null)} />
    </>
  )
}

export function Page() {
  return (
    <DissentPage title="调整订单" list={{ to: BACK, label: '调整订单' }}>
      {(folded) => <Detail folded={folded} />}
    </DissentPage>
  )
}
