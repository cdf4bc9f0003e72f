/** 账龄: the amounts that buyers owe and that suppliers are owed, by due day, by firm and by order. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { amountColumn, BUYER, type OrderColumn, SUPPLIER } from '#client/features/orders/list/order-columns.tsx'
import { AgeFirms, AgeTiles } from '#client/features/orders/queues/age-table.tsx'
import { QueueList } from '#client/features/orders/queues/queue-list.tsx'
import { useAged, useAgedFirms } from '#client/features/orders/queues/use-aging.ts'
import { nowMs } from '#client/lib/clock.ts'
import { agingPath, sideNamed } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useStartExport } from '#client/lists/start-export.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import { AGE_LABELS, agedOf, dueWords } from '#domain/accounting/aging.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import { DEFAULT_PAY_TERMS } from '#domain/order/order.ts'
import { aheadFen, owedFen } from '#domain/money/payment.ts'

const SIDES: readonly { side: ContractSide; label: string; words: readonly [owed: string, ahead: string]; party: OrderColumn }[] =
  [
    { side: 'sale', label: '应收账龄', words: ['应收', '预收'], party: BUYER },
    { side: 'supply', label: '应付账龄', words: ['应付', '预付'], party: SUPPLIER },
  ]
const columnsFor = ({ side, words: [owed, ahead], party }: (typeof SIDES)[number]): readonly OrderColumn[] => [
  party,
  amountColumn('owed', `${owed} 元`, (order) => owedFen(order, side), true),
  {
    key: 'age',
    label: '账龄',
    value: ({ order }) => (owedFen(order, side) > 0 ? AGE_LABELS[agedOf(order, side, nowMs()).age] : '—'),
    rank: ({ order }) => agedOf(order, side, nowMs()).days_over,
  },
  { key: 'due', label: '到期', value: ({ order }) => (owedFen(order, side) > 0 ? dueWords(agedOf(order, side, nowMs())) : '—') },
  { key: 'terms', label: '付款条件', value: ({ order }) => order.pay_terms || DEFAULT_PAY_TERMS },
  amountColumn('ahead', `${ahead} 元`, (order) => aheadFen(order, side)),
]
const COLUMNS: Record<ContractSide, readonly OrderColumn[]> = {
  sale: columnsFor(SIDES[0] as (typeof SIDES)[number]),
  supply: columnsFor(SIDES[1] as (typeof SIDES)[number]),
}
const ASK = ['remind_payment', 'collect'] as const
const PAY = ['confirm_payout', 'payout'] as const

export function Page() {
  const [params] = useSearchParams()
  const side = sideNamed(params.get('type') ?? 'procurer')
  const shown = SIDES.find((each) => each.side === side) ?? (SIDES[0] as (typeof SIDES)[number])
  const rows = useAged(side)
  const firms = useAgedFirms(side, rows)
  const startExport = useStartExport()
  const unread = rows?.filter(({ aged }) => aged.unread).length ?? 0
  return (
    <>
      <PageHeader title="账龄" back="/trade/index">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs
            label="账龄"
            items={SIDES.map((each) => ({ label: each.label, to: agingPath(each.side), active: each.side === side }))}
          />
        </chakra.div>
      </PageHeader>
      <ListPage>
        {unread > 0 ? (
          <Notice title={`${unread} 单的付款条件未能识别`}>这些订单的到期日按结算日计算，在“到期”一栏注明。</Notice>
        ) : null}
        {firms ? (
          <>
            <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap={3}>
              <chakra.p fontSize="sm" color="fg.muted">
                {firms.here ? '本机数据' : '按账面数据'} · {firms.firms.length} 家
              </chakra.p>
              <Button size="sm" icon="download" onClick={() => void startExport('aging', { side })}>
                导出 Excel
              </Button>
            </chakra.div>
            <AgeTiles sums={firms.sums} />
            <AgeFirms firms={firms.firms} words={shown.words} linkOf={({ firm_id }) => `${agingPath(side)}&firm=${firm_id}`} />
          </>
        ) : null}
        <QueueList
          key={side}
          label={shown.label}
          table={`aging.${side}`}
          rows={rows}
          columns={COLUMNS[side]}
          actionsOf={({ order }) => (owedFen(order, side) === 0 ? [] : side === 'sale' ? ASK : PAY)}
          empty={{ icon: 'bank', title: `没有${shown.words[0]}`, hint: '结算后没有付清的订单，会按付款条件的到期日列在这里。' }}
        />
      </ListPage>
    </>
  )
}
