/** 收款管理: money the buyers owe, advances to confirm, and money to give back. */

import { type Column, columnsOf } from '#client/features/orders/order-columns.tsx'
import { QueueList } from '#client/features/orders/queue-list.tsx'
import { awaitsAdvance, awaitsMoney, awaitsRefund, useOpenOrders } from '#client/features/orders/queue-orders.ts'
import { QueuePage, type QueueTab, useQueueTab } from '#client/features/orders/queue-page.tsx'
import { QueueTotal } from '#client/features/orders/queue-total.tsx'
import { shortTime } from '#client/lib/format.ts'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { Empty } from '#client/ui/empty.tsx'
import { formatFen } from '#domain/money.ts'
import type { MoneyEntry, Order } from '#domain/order.ts'
import { PAY_METHODS } from '#domain/order.ts'
import { receivableFen, refundableFen, registeredFen } from '#domain/payment.ts'

const TABS: readonly [QueueTab, ...QueueTab[]] = [
  { key: 'balance', label: '待收货款', passes: awaitsMoney },
  { key: 'advance', label: '待确认预付款', passes: awaitsAdvance },
  { key: 'refund', label: '待退款', passes: awaitsRefund },
]

const waiting = (order: Order, kind: MoneyEntry['kind']) => order.money.find((each) => each.kind === kind && each.status === 0)
const said = (entry: MoneyEntry | undefined) =>
  entry ? [PAY_METHODS[entry.method], shortTime(entry.paid_at), entry.bank_serial].filter(Boolean).join(' · ') : '—'
const advanceFen = (order: Order) => waiting(order, 'advance')?.amount_fen ?? 0

const BUYER: Column = { key: 'buyer', label: '采购商', cell: ({ order }) => (order.buyer_name ?? '—').replace(/^演示·/, '') }
const COLUMNS: Record<string, Column[]> = {
  balance: [
    BUYER,
    { key: 'due', label: '应收 元', num: true, cell: ({ order }) => <b>{formatFen(receivableFen(order))}</b> },
    { key: 'registered', label: '已登记 元', num: true, cell: ({ order }) => formatFen(registeredFen(order)) },
    { key: 'said', label: '采购商付款', cell: ({ order }) => said(waiting(order, 'payment')) },
  ],
  advance: [
    BUYER,
    { key: 'advance', label: '预付款 元', num: true, cell: ({ order }) => <b>{formatFen(advanceFen(order))}</b> },
    { key: 'said', label: '采购商付款', cell: ({ order }) => said(waiting(order, 'advance')) },
  ],
  refund: [
    BUYER,
    { key: 'refund', label: '可退 元', num: true, cell: ({ order }) => <b>{formatFen(refundableFen(order))}</b> },
    ...columnsOf('created'),
  ],
}
const SUM: Record<string, { label: string; of: (order: Order) => number }> = {
  balance: { label: '应收', of: receivableFen },
  advance: { label: '预付款', of: advanceFen },
  refund: { label: '可退', of: refundableFen },
}
const HINTS: Record<string, string> = {
  balance: '采购商提交付款后会出现在这里，登记收款并确认到账。',
  advance: '采购商提交预付款后会出现在这里。',
  refund: '订单结束后还有未退的预付款，或到账多于结算金额时，会出现在这里。',
}

/** Once enough is registered, what remains is to confirm that it arrived. */
const actionsOf = ({ order }: FoldedOrder) =>
  order.state === 5 && registeredFen(order) >= receivableFen(order)
    ? (['confirm', 'recheck'] as const)
    : (['collect', 'confirm', 'recheck'] as const)

export function Page() {
  const tab = useQueueTab(TABS)
  const all = useOpenOrders(true)
  const rows = all?.filter(({ order }) => tab.passes(order))
  const { label, of } = SUM[tab.key] ?? { label: '', of: () => 0 }
  return (
    <QueuePage title="收款管理" path="/trade/collect" tabs={TABS} tab={tab} rows={all} money>
      <QueueTotal label={label} count={rows?.length ?? 0} fen={rows?.reduce((sum, { order }) => sum + of(order), 0) ?? 0} />
      <QueueList
        label={tab.label}
        rows={rows}
        columns={COLUMNS[tab.key] ?? []}
        actionsOf={tab.key === 'balance' ? actionsOf : () => ['collect']}
        empty={<Empty icon="bank" title={`没有${tab.label}的订单`} hint={HINTS[tab.key]} />}
      />
    </QueuePage>
  )
}
