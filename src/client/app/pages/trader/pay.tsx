/** 付款管理: payouts due with their obstacles, money that a colleague confirms, payouts that await the supplier, and refunds to buyers. */
import { amountColumn, BUYER, type OrderColumn, SUPPLIER } from '#client/features/orders/list/order-columns.tsx'
import { MoneyQueue, type MoneyTab } from '#client/features/orders/queues/money-queue.tsx'
import { awaitsPayout, awaitsRefund } from '#client/features/orders/queues/queue-orders.ts'
import { shortTime } from '#client/lib/format.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { Tag } from '#client/ui/tag.tsx'
import type { MoneyEntry, Order } from '#domain/order/order.ts'
import { isReversing, isSupplyMoney, openDissent } from '#domain/order/order.ts'
import { sumOf } from '#domain/money/outgoing.ts'
import { ledgerOf, paidOutFen, refundDueFen, toPayFen } from '#domain/money/payment.ts'
import { refundsDue, refundWords } from '#domain/money/refund.ts'

const dueFen = (order: Order) => toPayFen(order, 'supply')
const isOut = ({ kind, status }: MoneyEntry) => status === 0 && (kind === 'payout' || kind === 'refund')
const waitingOut = ({ money }: Order) => money.filter((each) => isOut(each) || isReversing(each))
const waitingFen = (order: Order) => sumOf(waitingOut(order))
const registrationWords = ({ registered_name, registered_at, bank_serial, reversal }: MoneyEntry) =>
  (reversal
    ? [`${reversal.name} 申请冲正`, shortTime(reversal.at), bank_serial]
    : [registered_name, registered_at && shortTime(registered_at), bank_serial]
  )
    .filter(Boolean)
    .join(' · ')
/** The counterparties of the waiting money, without duplicates. */
const payees = (order: Order) =>
  [...new Set(waitingOut(order).map(({ kind }) => (isSupplyMoney({ kind }) ? order.supplier_name : order.buyer_name)))].join('、')
const lastPayout = (order: Order) => order.money.findLast(({ kind, status }) => kind === 'payout' && status === 1)

/** Whether an obstacle blocks the payment. */
function wayOf(order: Order): { words: string; clear: boolean } {
  if (openDissent(order)) return { words: '有未解决的异议', clear: false }
  return order.supply_price_confirmed ? { words: '采购价已核定', clear: true } : { words: '采购价未核定', clear: false }
}
function Way({ order }: { order: Order }) {
  const { words, clear } = wayOf(order)
  return <Tag tone={clear ? 'verdigris' : 'amber'}>{words}</Tag>
}

const PAID: OrderColumn = amountColumn('paid', '已付 元', paidOutFen)

/** The actions of a row. Those that remove an obstacle come before the payment. */
const payoutActions = ({ order }: FoldedOrder) =>
  openDissent(order)
    ? (['adjust_dissent', 'notify_dissent', 'remind_dissent'] as const)
    : order.supply_price_confirmed
      ? (['confirm_payout', 'payout'] as const)
      : (['confirm_supply_price'] as const)

const TABS: readonly [MoneyTab, ...MoneyTab[]] = [
  {
    key: 'due',
    label: '待付款',
    passes: awaitsPayout,
    sum: { label: '待付', of: dueFen },
    columns: [
      SUPPLIER,
      amountColumn('due', '待付 元', dueFen, true),
      PAID,
      { key: 'way', label: '付款条件', value: ({ order }) => wayOf(order).words, cell: ({ order }) => <Way order={order} /> },
    ],
    actionsOf: payoutActions,
    hint: '确认到账后，订单会在这里等待付款给供应商。',
  },
  {
    key: 'confirm',
    label: '待确认付款',
    passes: (order) => waitingOut(order).length > 0,
    sum: { label: '待同事确认', of: waitingFen },
    columns: [
      { key: 'payee', label: '对方', value: ({ order }) => payees(order) },
      amountColumn('waiting', '金额 元', waitingFen, true),
      { key: 'registrar', label: '登记', value: ({ order }) => waitingOut(order).map(registrationWords).join('；') },
    ],
    actionsOf: () => ['confirm_payout', 'confirm_refund', 'reverse', 'drop_registration'],
    hint: '一人登记的付款、退款和冲正，由同事在这里核对确认后生效。',
  },
  {
    key: 'paid',
    label: '已付待确认',
    passes: ({ state }) => state === 7,
    sum: { label: '已付', of: paidOutFen },
    columns: [
      SUPPLIER,
      amountColumn('paid', '已付 元', paidOutFen, true),
      {
        key: 'at',
        label: '付款时间',
        value: ({ order }) => {
          const entry = lastPayout(order)
          return entry ? [shortTime(entry.paid_at), entry.bank_serial].filter(Boolean).join(' · ') : '—'
        },
      },
    ],
    actionsOf: payoutActions,
    hint: '付款后等待供应商确认收款的订单会在这里。',
  },
  {
    key: 'refund',
    label: '待退款',
    passes: awaitsRefund,
    sum: { label: '应退', of: refundDueFen },
    columns: [
      BUYER,
      amountColumn('refund', '应退 元', refundDueFen, true),
      amountColumn('refunding', '已登记待确认 元', (order) => ledgerOf(order).refunding_fen),
      amountColumn('refunded', '已退 元', (order) => ledgerOf(order).refunded_fen),
      { key: 'why', label: '原因', value: ({ order }) => refundWords(refundsDue(order)) },
    ],
    actionsOf: () => ['refund'],
    hint: '同意补差或退货、到账多于应收，或订单结束后还有未退的预付款时，订单会在这里等待退款给采购商。',
  },
]

export const Page = () => <MoneyQueue title="付款管理" path="/trade/pay" icon="wallet" tabs={TABS} />
