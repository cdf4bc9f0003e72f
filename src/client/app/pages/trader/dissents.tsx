/** 调整订单: the dissents of all orders by status. */
import { chakra } from '@chakra-ui/react'
import { Link, useSearchParams } from 'react-router-dom'
import { OlderFoot, useOlder } from '#client/lists/older.tsx'
import { useDissentOrders } from '#client/features/orders/queues/dissents-query.ts'
import { Margin, worstDiffBp } from '#client/features/orders/list/order-columns.tsx'
import { DissentTag } from '#client/features/orders/detail/order-dissents.tsx'
import { titleOf } from '#client/features/orders/order-words.ts'
import { shortTime } from '#client/lib/format.ts'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { Card } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { type Column, DataTable, RowLink } from '#client/ui/data-table.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Num } from '#client/ui/figure.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { Dissent, DissentStatus } from '#domain/order.ts'
import { DISSENT_KINDS, DISSENT_LABELS, isSettledDissent } from '#domain/order.ts'
import { formatPermille } from '#domain/weight.ts'

const STATUSES: DissentStatus[] = [0, 1, 2, 3, 4]
const detail = (id: string) => `/trade/dissent/detail?id=${id}`
const RAISED = { tolerance: '磅差超出约定', buyer: '采购商', supplier: '供应商', trader: '商户' } as const
const Body = chakra('div', { base: { px: { base: 3, md: 6 }, py: { base: 3, md: 4 } } })

interface Item {
  folded: FoldedOrder
  dissent: Dissent
}
const versions = (dissent: Dissent) => (dissent.adjustments.length === 0 ? '未调整' : `第 ${dissent.adjustments.length} 版`)
function Diff({ folded }: { folded: FoldedOrder }) {
  const diff_bp = worstDiffBp(folded.order)
  return <>{diff_bp === null ? '—' : formatPermille(diff_bp)}</>
}
const Tags = ({ folded, dissent }: Item) => (
  <chakra.span display="inline-flex" gap="6px">
    <DissentTag status={dissent.status} />
    {folded.review.length > 0 ? <Tag tone="amber">需要处理</Tag> : null}
    {folded.pending.length > 0 ? <Tag tone="blue">待同步</Tag> : null}
  </chakra.span>
)

const COLUMNS: readonly Column<Item>[] = [
  { key: 'no', label: '订单号', cell: ({ folded }) => <CopyButton text={folded.order.no} label="订单号" /> },
  {
    key: 'title',
    label: '品名',
    cell: ({ folded }) => <RowLink to={detail(folded.order.id)}>{titleOf(folded.order)}</RowLink>,
  },
  { key: 'dissent', label: '异议', wrap: true, cell: ({ dissent }) => `${DISSENT_KINDS[dissent.kind]} · ${dissent.claim}` },
  { key: 'diff', label: '磅差', num: true, cell: ({ folded }) => <Diff folded={folded} /> },
  { key: 'margin', label: '价差 元', num: true, cell: ({ folded }) => <Margin order={folded.order} /> },
  { key: 'adjusted', label: '调整', cell: ({ dissent }) => versions(dissent) },
  {
    key: 'raised',
    label: '提出',
    no: true,
    cell: ({ dissent }) => `${RAISED[dissent.raised_by]} · ${shortTime(dissent.raised_at)}`,
  },
  { key: 'state', label: '状态', cell: (item) => <Tags {...item} /> },
]

const Table = ({ items }: { items: readonly Item[] }) => (
  <DataTable
    label="调整订单"
    columns={COLUMNS}
    rows={items}
    keyOf={({ dissent }) => dissent.id}
    linkOf={({ folded }) => detail(folded.order.id)}
    display={{ base: 'none', lg: 'block' }}
  />
)

function Cards({ items }: { items: readonly Item[] }) {
  return (
    <chakra.div
      display={{ base: 'grid', lg: 'none' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="10px"
    >
      {items.map(({ folded, dissent }) => (
        <Link key={dissent.id} to={detail(folded.order.id)}>
          <Card as="article" link>
            <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
              <Num fontSize="sm" color="fg.muted">
                {folded.order.no}
              </Num>
              <Tags folded={folded} dissent={dissent} />
            </chakra.div>
            <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
              {titleOf(folded.order)}
            </chakra.h2>
            <p>
              {DISSENT_KINDS[dissent.kind]} · {dissent.claim}
            </p>
            <Num fontSize="sm" color="fg.muted">
              {RAISED[dissent.raised_by]} · {shortTime(dissent.raised_at)} · {versions(dissent)}
            </Num>
          </Card>
        </Link>
      ))}
    </chakra.div>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const found = useDissentOrders()
  const older = useOlder('orders')
  const status = (STATUSES as number[]).includes(Number(params.get('status') || 'x'))
    ? (Number(params.get('status')) as DissentStatus)
    : undefined
  const all = found?.flatMap((folded) => folded.order.dissents.map((dissent): Item => ({ folded, dissent })))
  const count = (wanted: DissentStatus) => all?.filter(({ dissent }) => dissent.status === wanted).length
  const items = all?.filter(({ dissent }) => status === undefined || dissent.status === status)
  return (
    <>
      <PageHeader title="调整订单" back="/trade/index">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs
            label="异议状态"
            items={[
              { label: '全部', to: '/trade/dissent', active: status === undefined, count: all?.length },
              ...STATUSES.map((code) => ({
                label: DISSENT_LABELS[code],
                to: `/trade/dissent?status=${code}`,
                active: status === code,
                count: count(code),
              })),
            ]}
          />
        </chakra.div>
      </PageHeader>
      <Body>
        {!items ? (
          <SkeletonRows count={4} />
        ) : items.length === 0 ? (
          <Empty
            icon="dissent"
            title={status === undefined ? '没有异议' : `没有${DISSENT_LABELS[status]}的异议`}
            hint="采购商提出异议，或磅差超过约定时，订单会出现在这里。"
          />
        ) : (
          <>
            <Table items={items} />
            <Cards items={items} />
          </>
        )}
        {items && (status === undefined || isSettledDissent(status)) ? <OlderFoot older={older} /> : null}
      </Body>
    </>
  )
}
