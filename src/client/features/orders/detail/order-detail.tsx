/** The whole order: figures, contract, trips, papers, money, history. It fills a page, or the right pane of a split view. */
import { chakra } from '@chakra-ui/react'
import type { ComponentType, ReactNode } from 'react'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { DrawnLater } from '#client/ui/loading/drawn-later.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { usePageFrame } from '#client/ui/page/page-frame.ts'
import { printPage, usePrintKeys } from '#client/ui/print/print.ts'
import { Skeleton, SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { afterSalesOf } from '#domain/agreement/after-sale.ts'
import { titleOf, worthOf } from '#domain/order/headline.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { complaintPath, ordersPath, printOrdersPath } from '#client/lib/paths.ts'
import { ContractLines } from './contract-line.tsx'
import { ExportButton } from '#client/lists/export-button.tsx'
import { OrderActions, rankedActions } from '#client/features/orders/order-actions.tsx'
import { OrderEvidence } from './order-evidence.tsx'
import { OrderFigures } from './order-figures.tsx'
import { OrderHistory } from './order-history.tsx'
import { hasPricing, OrderPricing } from './order-pricing.tsx'
import { OrderProofs, OrderSettlements } from './order-records.tsx'
import { OrderQueue } from './order-queue.tsx'
import { OrderSameEvidence } from '#client/forms/order-same-evidence.tsx'
import { OrderTags } from '#client/lists/order/order-tags.tsx'
import { OrderNotices, OrderTerms } from './order-terms.tsx'
import { OrderTrips } from './order-trips.tsx'
import { ownSide } from '#client/features/orders/order-words.ts'
import { useWholeOrder } from '#client/sync/reading/use-whole-order.ts'

const exports = () => import('#client/features/orders/list/export-calls.ts')
const Section = ({
  title,
  aside,
  hidden_on_paper,
  children,
}: {
  title: string
  aside?: ReactNode
  hidden_on_paper?: true
  children: ReactNode
}) => (
  <Card roomy data-print={hidden_on_paper ? 'hide' : 'section'}>
    <SectionTitle aside={aside}>{title}</SectionTitle>
    {children}
  </Card>
)
const Stack = chakra('div', {
  base: { display: 'grid', gap: '12px', alignContent: 'start', minW: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** The parts of an order that other nouns draw. */
export interface OrderParts {
  AfterSales: ComponentType<{ order: Order; role: Role }>
  /** at the top of the page */
  Approvals: ComponentType<{ order: Order }>
  Dissents: ComponentType<{ order: Order }>
  Money: ComponentType<{ order: Order; role: Role }>
}

function OrderRecords({ folded, parts: { AfterSales, Dissents, Money } }: { folded: FoldedOrder; parts: OrderParts }) {
  const { actor } = useAccount()
  const { order } = folded
  return (
    <>
      {order.trips.length > 0 ? (
        <Section title="车次" aside={`${order.trips.length} 车${order.loading_finished ? ' · 装货完成' : ''}`}>
          <OrderTrips order={order} />
        </Section>
      ) : null}
      {order.dissents.length > 0 ? (
        <Section title="异议">
          <Dissents order={order} />
        </Section>
      ) : null}
      {afterSalesOf(order).length > 0 ? (
        <Section title="售后">
          <AfterSales order={order} role={actor.role} />
        </Section>
      ) : null}
      {order.settlements.length > 0 ? (
        <Section title="结算">
          <OrderSettlements order={order} />
        </Section>
      ) : null}
      {order.money.length > 0 ? (
        <Section title="款项">
          <Money order={order} role={actor.role} />
        </Section>
      ) : null}
      {order.proofs.length > 0 ? (
        <Section
          title="凭证"
          aside={
            actor.role === 'trader' ? (
              <ExportButton
                label="导出凭证"
                variant="ghost"
                my="-8px"
                mr="-10px"
                data-print="hide"
                save={async () => (await exports()).saveProofs(order.id)}
              />
            ) : null
          }
        >
          <OrderProofs order={order} role={actor.role} />
        </Section>
      ) : null}
    </>
  )
}

function Head({ folded }: { folded: FoldedOrder }) {
  const { actor } = useAccount()
  const { order } = folded
  return (
    <div>
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
        <CopyButton text={order.no} label="订单号" />
        <chakra.span display="flex" flexWrap="wrap" justifyContent="flex-end" gap={2}>
          <OrderTags folded={folded} role={actor.role} />
        </chakra.span>
      </chakra.div>
      <chakra.h2 fontSize="2xl" fontWeight="bold" lineHeight="1.35" overflowWrap="anywhere">
        {titleOf(order)}
      </chakra.h2>
    </div>
  )
}

function Bar({ folded }: { folded: FoldedOrder }) {
  const { actor } = useAccount()
  const { title_slot } = usePageFrame()
  const side = ownSide(folded.order, actor.role)
  const worth = side && worthOf(folded.order, side)
  const desk = title_slot !== undefined
  if (rankedActions(folded.order, actor.role).length === 0) return null
  return (
    <StickyBar {...(desk && worth ? { note: worth.name, title: `${formatFen(worth.fen)} 元` } : {})}>
      <OrderActions order={folded.order} layout="bar" />
    </StickyBar>
  )
}

interface DetailProps {
  id: string
  parts: OrderParts
  /** one column, for a pane beside a list */
  embedded?: boolean
  /** printed with other orders, so it has no buttons */
  printed?: boolean
  /** shown below the contracts */
  papers?: ReactNode
  /** the invoices of the order, for its evidence */
  invoices?: readonly Invoice[]
}
export function OrderDetail({ id, parts, embedded = false, printed = false, papers, invoices = [] }: DetailProps) {
  const { actor } = useAccount()
  const whole = useWholeOrder(id)
  usePrintKeys(!printed)
  if (whole.kind === 'reading') {
    return (
      <Stack p={{ base: 3, md: 6 }} role="status" aria-label="加载中">
        <Skeleton width="40%" height="24px" />
        <SkeletonCards count={3} />
      </Stack>
    )
  }
  if (whole.kind === 'away') {
    return (
      <Empty
        icon="offline"
        title="联网后可查看"
        hint="这张订单不在本机上。连接网络后会自动打开。"
        action={<ButtonLink to={ordersPath(actor.role)}>返回订单列表</ButtonLink>}
      />
    )
  }
  if (whole.kind === 'missing') {
    return (
      <Empty
        icon="order"
        title="找不到这张订单"
        hint="订单可能已经移出您的权限范围，或链接有误。"
        action={<ButtonLink to={ordersPath(actor.role)}>返回订单列表</ButtonLink>}
      />
    )
  }
  const { folded, partial } = whole
  const { order } = folded
  const wide = !embedded
  return (
    <chakra.div flex={1} display="flex" flexDirection="column" minW={0} data-print="flow">
      <Stack
        data-print="flow"
        flex={1}
        p={embedded ? '22px' : { base: 3, md: 6 }}
        gap={embedded ? '16px' : '12px'}
        gridTemplateColumns={wide ? { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 420px' } : 'minmax(0, 1fr)'}
        width="full"
        maxW={wide ? 'wide' : undefined}
        mx="auto"
      >
        <Stack data-print="flow" gridColumn={wide ? { xl: '1 / -1' } : undefined}>
          <Head folded={folded} />
          <OrderQueue folded={folded} />
          {printed ? null : <parts.Approvals order={order} />}
          <OrderNotices order={order} role={actor.role} />
          {printed ? null : <OrderSameEvidence order={order} />}
        </Stack>
        <Stack data-print="flow">
          <OrderFigures order={order} role={actor.role} />
          <ContractLines order={order} role={actor.role} />
          {papers}
          {hasPricing(order) ? (
            <Section title="计价">
              <OrderPricing order={order} role={actor.role} />
            </Section>
          ) : null}
          {partial === 'offline' ? <Notice title="车次、凭证与过程联网后可查看">本机只保存了这张订单的概要。</Notice> : null}
          {partial === 'fetching' ? <SkeletonCards count={2} /> : null}
          <DrawnLater at_once={printed}>
            <OrderRecords folded={folded} parts={parts} />
          </DrawnLater>
        </Stack>
        <Stack data-print="flow">
          <DrawnLater at_once={printed}>
            {order.events.length > 0 ? (
              <Section title="进度">
                <OrderHistory folded={folded} role={actor.role} />
              </Section>
            ) : null}
            <Section
              title="约定"
              aside={
                printed ? null : (
                  <chakra.span display="inline-flex" gap={1} my="-8px" mr="-10px" data-print="hide">
                    <ButtonLink size="sm" variant="ghost" icon="doc" to={printOrdersPath(actor.role, [id], 'order')}>
                      单据
                    </ButtonLink>
                    <Button
                      size="sm"
                      variant="ghost"
                      icon="print"
                      display={{ base: 'none', md: 'inline-flex' }}
                      onClick={() => void printPage()}
                    >
                      打印
                    </Button>
                  </chakra.span>
                )
              }
            >
              <OrderTerms order={order} role={actor.role} />
              {printed ? null : (
                <chakra.div display="flex" justifyContent="flex-end" mt={2} mr="-10px" mb="-8px" data-print="hide">
                  <ButtonLink size="sm" variant="ghost" to={complaintPath({ noun: 'order', id, title: `订单 ${order.no}` })}>
                    投诉对方
                  </ButtonLink>
                </chakra.div>
              )}
            </Section>
            {partial === 'no' && !printed ? (
              <Section title="证据包" hidden_on_paper>
                <OrderEvidence order={order} role={actor.role} invoices={invoices} />
              </Section>
            ) : null}
          </DrawnLater>
        </Stack>
      </Stack>
      {printed ? null : <Bar folded={folded} />}
    </chakra.div>
  )
}
