/** 调整订单: the dissents of all orders by status. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { DeskList } from '#client/lists/desk-list.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { OlderFoot, useOlder } from '#client/lists/older.tsx'
import { useDissentOrders } from '#client/features/orders/queues/dissents-query.ts'
import { Margin, openingColumns, worstDiffBp } from '#client/features/orders/list/order-columns.tsx'
import { RecordCard } from '#client/features/orders/list/record-card.tsx'
import { orderDigest } from '#client/features/orders/list/order-digest.ts'
import { DissentTag } from '#client/features/orders/detail/order-dissents.tsx'
import { titleOf } from '#client/features/orders/order-words.ts'
import { shortTime } from '#client/lib/format.ts'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { CardGrid } from '#client/ui/card-list.tsx'
import type { Column } from '#client/ui/data-table.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Num } from '#client/ui/figure.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { Dissent, DissentStatus } from '#domain/order.ts'
import { DISSENT_KINDS, DISSENT_LABELS, isSettledDissent } from '#domain/order.ts'
import { marginFen } from '#domain/payment.ts'
import { formatPermille } from '#domain/weight.ts'

/** The tabs of the list. The page opens on the first, which holds what waits for the trader. */
const GROUPS: readonly { code: string; label: string; statuses: readonly DissentStatus[] }[] = [
  { code: '', label: '等您处理', statuses: [0, 1] },
  { code: '2', label: DISSENT_LABELS[2], statuses: [2] },
  { code: '3', label: DISSENT_LABELS[3], statuses: [3] },
  { code: '4', label: DISSENT_LABELS[4], statuses: [4] },
  { code: 'all', label: '全部', statuses: [0, 1, 2, 3, 4] },
]
/** 0 and 1 are one tab: both wait for the trader. */
const groupOf = (status: string | null) => GROUPS.find(({ code }) => code === status) ?? (GROUPS[0] as (typeof GROUPS)[number])
const RAISED = { tolerance: '磅差超出约定', buyer: '采购商', supplier: '供应商', trader: '商户' } as const

interface Item {
  folded: FoldedOrder
  dissent: Dissent
}
const linkOf = ({ folded }: Item) => `/trade/dissent/detail?id=${folded.order.id}`
const versions = (dissent: Dissent) => (dissent.adjustments.length === 0 ? '未调整' : `第 ${dissent.adjustments.length} 版`)
function diffText(folded: FoldedOrder): string {
  const diff_bp = worstDiffBp(folded.order)
  return diff_bp === null ? '' : formatPermille(diff_bp)
}
const Tags = ({ folded, dissent }: Item) => (
  <>
    <QueuedTags review={folded.review} pending={folded.pending} />
    <DissentTag status={dissent.status} />
  </>
)

const COLUMNS: readonly Column<Item>[] = [
  ...openingColumns<Item>(({ folded }) => folded.order, linkOf),
  { key: 'dissent', label: '异议', wrap: true, value: ({ dissent }) => `${DISSENT_KINDS[dissent.kind]} · ${dissent.claim}` },
  {
    key: 'diff',
    label: '磅差',
    num: true,
    value: ({ folded }) => diffText(folded),
    rank: ({ folded }) => worstDiffBp(folded.order),
  },
  {
    key: 'margin',
    label: '价差 元',
    unit: 'fen',
    sums: true,
    value: ({ folded }) => marginFen(folded.order),
    cell: ({ folded }) => <Margin order={folded.order} />,
  },
  {
    key: 'adjusted',
    label: '调整',
    value: ({ dissent }) => versions(dissent),
    rank: ({ dissent }) => dissent.adjustments.length,
  },
  {
    key: 'raised',
    label: '提出时间',
    unit: 'time',
    no: true,
    value: ({ dissent }) => dissent.raised_at,
    cell: ({ dissent }) => `${RAISED[dissent.raised_by]} · ${shortTime(dissent.raised_at)}`,
  },
  {
    key: 'state',
    label: '状态',
    pin: 'end',
    value: ({ dissent }) => DISSENT_LABELS[dissent.status],
    rank: ({ dissent }) => dissent.status,
    cell: (item) => (
      <chakra.span display="inline-flex" gap="6px">
        <Tags {...item} />
      </chakra.span>
    ),
  },
]

const keyOf = ({ dissent }: Item) => dissent.id
const nameOf = ({ folded }: Item) => folded.order.no
const digest = ({ folded, dissent }: Item) => {
  const own = orderDigest(folded, 'trader', [{ label: '异议', text: dissent.claim }])
  return { ...own, facts: { ...own.facts, created_at: dissent.raised_at } }
}

function Cards({ items }: { items: readonly Item[] }) {
  return (
    <CardGrid>
      {items.map((item) => {
        const { folded, dissent } = item
        return (
          <RecordCard
            key={dissent.id}
            to={linkOf(item)}
            head={folded.order.no}
            tags={<Tags {...item} />}
            title={titleOf(folded.order)}
          >
            <p>
              {DISSENT_KINDS[dissent.kind]} · {dissent.claim}
            </p>
            <Num fontSize="sm" color="fg.muted">
              {RAISED[dissent.raised_by]} · {shortTime(dissent.raised_at)} · {versions(dissent)}
            </Num>
          </RecordCard>
        )
      })}
    </CardGrid>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const found = useDissentOrders()
  const older = useOlder('orders')
  const group = groupOf(params.get('status'))
  const all = found?.flatMap((folded) => folded.order.dissents.map((dissent): Item => ({ folded, dissent })))
  const of = ({ statuses }: (typeof GROUPS)[number]) => all?.filter(({ dissent }) => statuses.includes(dissent.status))
  return (
    <>
      <PageHeader title="调整订单" back="/trade/index">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs
            label="异议状态"
            here
            items={GROUPS.map((each) => ({
              label: each.label,
              to: `/trade/dissent${each.code ? `?status=${each.code}` : ''}`,
              active: each === group,
              count: of(each)?.length,
            }))}
          />
        </chakra.div>
      </PageHeader>
      <ListPage>
        <DeskList
          key={group.code}
          name="调整订单"
          partly
          unit="项"
          table="dissents"
          columns={COLUMNS}
          rows={of(group)}
          digest={digest}
          keyOf={keyOf}
          nameOf={nameOf}
          linkOf={linkOf}
          searched="搜索单号、公司、品名、异议"
          plate
          renderCards={(items) => <Cards items={items} />}
          empty={
            <Empty
              icon="dissent"
              title={group.code === 'all' ? '没有异议' : `没有${group.label}的异议`}
              hint="采购商提出异议，或磅差超过约定时，订单会出现在这里。"
              action={
                group.code !== 'all' && all?.length ? <ButtonLink to="/trade/dissent?status=all">全部异议</ButtonLink> : null
              }
            />
          }
          foot={group.statuses.some(isSettledDissent) ? <OlderFoot older={older} /> : null}
        />
      </ListPage>
    </>
  )
}
