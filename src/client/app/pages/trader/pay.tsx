/** 付款管理: what is owed to suppliers, what stands in its way, what was paid and waits for the supplier's word, and refunds to buyers. */
import type { Column } from '#client/features/orders/list/order-columns.tsx'
import { QueueList } from '#client/features/orders/queues/queue-list.tsx'
import { awaitsRefund, useOpenOrders } from '#client/features/orders/queues/queue-orders.ts'
import { QueuePage, type QueueTab, useQueueTab } from '#client/features/orders/queues/queue-page.tsx'
import { QueueTotal } from '#client/features/orders/queues/queue-total.tsx'
import { shortTime } from '#client/lib/format.ts'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { Empty } from '#client/ui/empty.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { afterSalesOf } from '#domain/after-sale.ts'
import { formatFen } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { AFTER_SALE_KINDS, openDissent } from '#domain/order.ts'
import { ledgerOf, paidOutFen, payableFen, refundDueFen } from '#domain/payment.ts'

const TABS: readonly [QueueTab, ...QueueTab[]] = [
  { key: 'due', label: '待付款', passes: ({ state }) => state === 6 },
  { key: 'paid', label: '已付款待确认', passes: ({ state }) => state === 7 },
  { key: 'refund', label: '待退款', passes: awaitsRefund },
]

const SUPPLIER: Column = {
  key: 'supplier',
  label: '供应商',
  cell: ({ order }) => (order.supplier_name ?? '—').replace(/^演示·/, ''),
}
const PAID: Column = { key: 'paid', label: '已付 元', num: true, cell: ({ order }) => formatFen(paidOutFen(order)) }
const SUM: Record<string, { label: string; of: (order: Order) => number }> = {
  due: { label: '应付', of: payableFen },
  paid: { label: '已付', of: paidOutFen },
  refund: { label: '应退', of: refundDueFen },
}
const HINTS: Record<string, string> = {
  due: '确认到账后，订单会在这里等待付款给供应商。',
  paid: '付款后等待供应商确认收款的订单会在这里。',
  refund: '同意补差或退货、到账多于应收，或订单结束后还有未退的预付款时，订单会在这里等待退款给采购商。',
}
const lastPayout = (order: Order) => order.money.findLast(({ kind, status }) => kind === 'payout' && status === 1)

/** The reason for the refund, as far as the order says. */
function refundCause(order: Order): string {
  const [last] = afterSalesOf(order)
    .filter(({ status, agreed_fen, kind }) => status === 1 && (agreed_fen || kind === 'return'))
    .toReversed()
  if (last) return AFTER_SALE_KINDS[last.kind]
  return order.state < 0 ? '订单结束' : '多收'
}

function Way({ order }: { order: Order }) {
  if (openDissent(order)) return <Tag tone="amber">有未解决的异议</Tag>
  return order.supply_price_confirmed ? <Tag tone="verdigris">采购价已核定</Tag> : <Tag tone="amber">采购价未核定</Tag>
}

const COLUMNS: Record<string, Column[]> = {
  due: [
    SUPPLIER,
    { key: 'due', label: '应付 元', num: true, cell: ({ order }) => <b>{formatFen(payableFen(order))}</b> },
    PAID,
    { key: 'way', label: '付款条件', cell: ({ order }) => <Way order={order} /> },
  ],
  refund: [
    { key: 'buyer', label: '采购商', cell: ({ order }) => (order.buyer_name ?? '—').replace(/^演示·/, '') },
    { key: 'refund', label: '应退 元', num: true, cell: ({ order }) => <b>{formatFen(refundDueFen(order))}</b> },
    { key: 'refunded', label: '已退 元', num: true, cell: ({ order }) => formatFen(ledgerOf(order).refunded_fen) },
    { key: 'why', label: '原因', cell: ({ order }) => refundCause(order) },
  ],
  paid: [
    SUPPLIER,
    { ...PAID, cell: ({ order }) => <b>{formatFen(paidOutFen(order))}</b> },
    {
      key: 'at',
      label: '付款时间',
      cell: ({ order }) => {
        const entry = lastPayout(order)
        return entry ? [shortTime(entry.paid_at), entry.bank_serial].filter(Boolean).join(' · ') : '—'
      },
    },
  ],
}

/** The step that clears the way, before the payment itself. */
const payoutActions = ({ order }: FoldedOrder) =>
  openDissent(order)
    ? (['adjust_dissent', 'notify_dissent'] as const)
    : order.supply_price_confirmed
      ? (['payout'] as const)
      : (['confirm_supply_price'] as const)

export function Page() {
  const tab = useQueueTab(TABS)
  const all = useOpenOrders()
  const rows = all?.filter(({ order }) => tab.passes(order))
  const { label, of } = SUM[tab.key] ?? { label: '', of: () => 0 }
  return (
    <QueuePage title="付款管理" path="/trade/pay" tabs={TABS} tab={tab} rows={all} money>
      <QueueTotal label={label} count={rows?.length ?? 0} fen={rows?.reduce((total, { order }) => total + of(order), 0) ?? 0} />
      <QueueList
        label={tab.label}
        rows={rows}
        columns={COLUMNS[tab.key] ?? []}
        actionsOf={tab.key === 'refund' ? () => ['refund'] : payoutActions}
        empty={<Empty icon="wallet" title={`没有${tab.label}的订单`} hint={HINTS[tab.key]} />}
      />
    </QueuePage>
  )
}
