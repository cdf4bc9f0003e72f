/** 调整订单: the dissents of all orders by status. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { DeskList } from '#client/lists/desk-list.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import {
  type DissentItem as Item,
  type DissentList,
  useDissents,
  useDissentTotals,
} from '#client/features/dissents/dissents-query.ts'
import { useListQuery } from '#client/lists/list-query.ts'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { Margin, worstDiffBp } from '#client/features/orders/list/order-columns.tsx'
import { openingColumns } from '#client/lists/order/opening-columns.tsx'
import { RecordCard } from '#client/lists/order/record-card.tsx'
import { orderDigest } from '#client/lists/order/order-digest.ts'
import { DissentTag } from '#client/features/dissents/order-dissents.tsx'
import { titleOf } from '#domain/order/headline.ts'
import { shortTime } from '#client/lib/format.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { CardGrid } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Num } from '#client/ui/figure.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { Dissent, DissentStatus } from '#domain/order/order.ts'
import { DISSENT_KINDS, DISSENT_LABELS, isSettledDissent } from '#domain/order/order.ts'
import { marginFen } from '#domain/money/payment.ts'
import { formatPermille } from '#domain/goods/weight.ts'

/** The tabs of the list. The page opens on the first, with the dissents that wait for the trader: statuses 0 and 1. */
const TABS = [
  { code: 0, label: '等您处理' },
  ...([2, 3, 4] as const).map((code) => ({ code, label: DISSENT_LABELS[code] })),
  { code: undefined, label: '全部' },
]
const tabOf = (status: DissentStatus): number => (status === 1 ? 0 : status)
const pathOf = (code: number | undefined) => `/trade/dissent${code === 0 ? '' : `?status=${code ?? 'all'}`}`
const codeIn = (status: string | null): number | undefined =>
  status === 'all' ? undefined : (TABS.find(({ code }) => String(code) === status)?.code ?? 0)
const RAISED = { tolerance: '磅差超出约定', buyer: '采购商', supplier: '供应商', trader: '商户' } as const

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
  return { ...own, status: tabOf(dissent.status), facts: { ...own.facts, created_at: dissent.raised_at } }
}

const LIST: DissentList = { columns: COLUMNS, digest, tabOf }

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
  const items = useDissents()
  const totals = useDissentTotals(items, 'trader', LIST)
  const { search, count } = useListQuery()
  const code = codeIn(params.get('status'))
  const older = useOlder('dissents', {}, code === undefined || isSettledDissent(code as DissentStatus))
  const label = TABS.find((each) => each.code === code)?.label ?? ''
  return (
    <>
      <PageHeader title="调整订单" back="/trade/index">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <ListTabs
            label="异议状态"
            items={TABS.map((each) => ({ ...each, to: pathOf(each.code), active: each.code === code }))}
            totals={totals}
          />
        </chakra.div>
      </PageHeader>
      <ListPage>
        <DeskList
          key={code}
          name="调整订单"
          older={older}
          totals={search || count > 0 ? null : totals}
          status={code}
          unit="项"
          table="dissents"
          columns={COLUMNS}
          rows={items?.filter(({ dissent }) => code === undefined || tabOf(dissent.status) === code)}
          digest={digest}
          keyOf={keyOf}
          nameOf={nameOf}
          linkOf={linkOf}
          searched="搜索单号、公司、品名、异议"
          plate
          renderCards={(items) => <Cards items={items} />}
          empty={{
            icon: 'dissent',
            title: code === undefined ? '没有异议' : `没有${label}的异议`,
            hint: '采购商提出异议，或磅差超过约定时，订单会出现在这里。',
            action: code !== undefined && items?.length ? <ButtonLink to={pathOf(undefined)}>全部异议</ButtonLink> : null,
          }}
        />
      </ListPage>
    </>
  )
}
