/** 待办: everything that waits for me, orders, after-sales, contracts and what has come back. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ContractCards } from '#client/features/contracts/contract-list.tsx'
import { useContracts } from '#client/features/contracts/queries.ts'
import { AfterSaleList } from '#client/features/orders/after-sale-list.tsx'
import { useAfterSales } from '#client/features/orders/after-sales-query.ts'
import { TODO_FILTERS } from '#client/features/orders/badges.ts'
import { OrderCard, OrderCards } from '#client/features/orders/order-card.tsx'
import { OutboxList } from '#client/features/outbox/outbox-list.tsx'
import { TooLateNotices } from '#client/features/orders/too-late-notices.tsx'
import { afterSalesPath, ordersPath } from '#client/lib/paths.ts'
import type { OutboxRow } from '#client/sync/db.ts'
import { useAccount, useOrderCounts, useOrders, useOutbox, useSyncStatus } from '#client/sync/react.tsx'
import { SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { FILTERS, type Role } from '#domain/order.ts'
import { subjectLink } from './subject-link.ts'

const SHOWN = 4

const All = chakra(Link, { base: { display: 'inline-flex', alignItems: 'center', minH: 'targetXs', color: 'brand.fg' } })

function Section({ title, count, to, children }: { title: string; count: number; to?: string; children: ReactNode }) {
  return (
    <section>
      <SectionTitle aside={to && count > SHOWN ? <All to={to}>全部 {count} 项</All> : `${count} 项`}>{title}</SectionTitle>
      {children}
    </section>
  )
}

function Orders({ role, filter, count }: { role: Role; filter: number; count: number }) {
  const found = useOrders({ filter, limit: SHOWN })
  if (count === 0 || !found) return null
  return (
    <Section
      title={FILTERS[role].find(({ code }) => code === filter)?.label ?? '订单'}
      count={count}
      to={ordersPath(role, filter)}
    >
      <OrderCards>
        {found.rows.map((folded) => (
          <OrderCard key={folded.order.id} folded={folded} role={role} />
        ))}
      </OrderCards>
    </Section>
  )
}

/** Those the trader has to judge. */
function useAsked(): ReturnType<typeof useAfterSales> {
  const { owner } = useAccount()
  return useAfterSales()?.filter(({ each }) => owner.role === 'trader' && each.status === 0)
}

const TO_SIGN = 20

function Waiting({ rows }: { rows: readonly OutboxRow[] }) {
  const { owner } = useAccount()
  return (
    <Section title="需要处理" count={rows.length}>
      <OutboxList rows={rows} linkOf={(row) => subjectLink(owner.role, row)} />
    </Section>
  )
}

function Body() {
  const { owner } = useAccount()
  const { first } = useSyncStatus()
  const filters = TODO_FILTERS[owner.role]
  const counts = useOrderCounts(filters)
  const contracts = useContracts({ filter: 0, limit: TO_SIGN })
  const asked = useAsked()
  const review = useOutbox()?.filter((row) => row.state === 'needs_review')
  if (!counts || !contracts || !asked || !review) return <SkeletonCards />
  const orders = filters.reduce((sum, filter) => sum + (counts[filter] ?? 0), 0)
  if (orders + asked.length + contracts.rows.length + review.length === 0) {
    return first ? (
      <SkeletonCards />
    ) : (
      <Empty icon="todo" title="没有待办" hint="需要您接单、签署、发货、收货或付款时，会出现在这里。" />
    )
  }
  return (
    <>
      {review.length > 0 ? <Waiting rows={review} /> : null}
      {filters.map((filter) => (
        <Orders key={filter} role={owner.role} filter={filter} count={counts[filter] ?? 0} />
      ))}
      {asked.length > 0 ? (
        <Section title="售后待处理" count={asked.length} to={afterSalesPath('trader', 0)}>
          <AfterSaleList items={asked.slice(0, SHOWN)} role="trader" to={(id) => `${afterSalesPath('trader', 0)}&id=${id}`} />
        </Section>
      ) : null}
      {contracts.rows.length > 0 ? (
        <Section title="合同待签署" count={contracts.rows.length}>
          <ContractCards rows={contracts.rows} />
        </Section>
      ) : null}
    </>
  )
}

export function Page() {
  return (
    <>
      <PageHeader title="待办" />
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 5 }} display="grid" gap={6} alignContent="start">
        <TooLateNotices />
        <Body />
      </chakra.div>
    </>
  )
}
