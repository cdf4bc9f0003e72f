/** 收款管理: money the buyers owe, advances to confirm, and money that suppliers are to send back. */

import { type Column, columnsOf } from '#client/features/orders/list/order-columns.tsx'
import { QueueList } from '#client/features/orders/queues/queue-list.tsx'
import { awaitsAdvance, awaitsMoney, awaitsRepayment, useOpenOrders } from '#client/features/orders/queues/queue-orders.ts'
import { QueuePage, type QueueTab, useQueueTab } from '#client/features/orders/queues/queue-page.tsx'
import { QueueTotal } from '#client/features/orders/queues/queue-total.tsx'
import { shortTime } from '#client/lib/format.ts'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { Empty } from '#client/ui/empty.tsx'
import type { ActionName } from '#domain/actions.ts'
import { formatFen } from '#domain/money.ts'
import type { MoneyEntry, Order } from '#domain/order.ts'
import { PAY_METHODS } from '#domain/order.ts'
import { expectsMoney, ledgerOf, receivableFen, registeredFen } from '#domain/payment.ts'

const TABS: readonly [QueueTab, ...QueueTab[]] = [
  { key: 'balance', label: '待收货款', passes: awaitsMoney },
  { key: 'advance', label: '待确认预付款', passes: awaitsAdvance },
  { key: 'repayment', label: '待供应商退款', passes: awaitsRepayment },
]

const waiting = (order: Order, kind: MoneyEntry['kind']) => order.money.find((each) => each.kind === kind && each.status === 0)
const said = (entry: MoneyEntry | undefined) =>
  entry ? [PAY_METHODS[entry.method], shortTime(entry.paid_at), entry.bank_serial].filter(Boolean).join(' · ') : '—'
const overpaidFen = (order: Order) => ledgerOf(order).overpaid_fen
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
  repayment: [
    { key: 'supplier', label: '供应商', cell: ({ order }) => (order.supplier_name ?? '—').replace(/^演示·/, '') },
    { key: 'owes', label: '应退还 元', num: true, cell: ({ order }) => <b>{formatFen(overpaidFen(order))}</b> },
    { key: 'said', label: '供应商退还', cell: ({ order }) => said(waiting(order, 'repayment')) },
    ...columnsOf('created'),
  ],
}
const SUM: Record<string, { label: string; of: (order: Order) => number }> = {
  balance: { label: '应收', of: receivableFen },
  advance: { label: '预付款', of: advanceFen },
  repayment: { label: '供应商应退还', of: overpaidFen },
}
const HINTS: Record<string, string> = {
  balance: '采购商提交付款后会出现在这里，登记收款并确认到账。',
  advance: '采购商提交预付款后会出现在这里。',
  repayment: '售后由供应商承担，或已付款的订单整单退货后，等待供应商退还货款的订单会在这里。',
}

/** Once enough is registered, what remains is to confirm that it arrived. */
const balanceActions = ({ order }: FoldedOrder) =>
  expectsMoney(order) ? (['collect', 'confirm', 'recheck'] as const) : (['confirm', 'recheck'] as const)
const ACTIONS: Record<string, (folded: FoldedOrder) => readonly ActionName[]> = {
  balance: balanceActions,
  advance: () => ['collect', 'reject_advance'],
  repayment: () => ['confirm_repayment'],
}

export function Page() {
  const tab = useQueueTab(TABS)
  const all = useOpenOrders()
  const rows = all?.filter(({ order }) => tab.passes(order))
  const { label, of } = SUM[tab.key] ?? { label: '', of: () => 0 }
  return (
    <QueuePage title="收款管理" path="/trade/collect" tabs={TABS} tab={tab} rows={all} money>
      <QueueTotal label={label} count={rows?.length ?? 0} fen={rows?.reduce((sum, { order }) => sum + of(order), 0) ?? 0} />
      <QueueList
        label={tab.label}
        rows={rows}
        columns={COLUMNS[tab.key] ?? []}
        actionsOf={ACTIONS[tab.key] ?? balanceActions}
        empty={<Empty icon="bank" title={`没有${tab.label}的订单`} hint={HINTS[tab.key]} />}
      />
    </QueuePage>
  )
}
