/** 收款管理: money that buyers owe, advances to confirm, and repayments due from suppliers. */
import { amountColumn, BUYER, columnsOf, SUPPLIER } from '#client/features/orders/list/order-columns.tsx'
import { MoneyQueue, type MoneyTab } from '#client/features/orders/queues/money-queue.tsx'
import { awaitsAdvance, awaitsMoney, awaitsRepayment } from '#client/features/orders/queues/queue-orders.ts'
import { shortTime } from '#client/lib/format.ts'
import type { MoneyEntry, Order } from '#domain/order/order.ts'
import { PAY_METHODS } from '#domain/order/order.ts'
import { expectsMoney, ledgerOf, owedFen, registeredFen } from '#domain/money/payment.ts'

const waiting = (order: Order, kind: MoneyEntry['kind']) => order.money.find((each) => each.kind === kind && each.status === 0)
const when = (entry: MoneyEntry | undefined) => (entry ? `${PAY_METHODS[entry.method]} · ${shortTime(entry.paid_at)}` : '—')
const said = (entry: MoneyEntry | undefined) => [when(entry), entry?.bank_serial].filter(Boolean).join(' · ')
const dueFen = (order: Order) => owedFen(order, 'sale')
const claimedFen = (order: Order) => ledgerOf(order).claimed_fen
const overpaidFen = (order: Order) => ledgerOf(order).overpaid_fen
const advanceFen = (order: Order) => waiting(order, 'advance')?.amount_fen ?? 0

const TABS: readonly [MoneyTab, ...MoneyTab[]] = [
  {
    key: 'balance',
    label: '待收货款',
    passes: awaitsMoney,
    sum: { label: '应收', of: dueFen },
    columns: [
      BUYER,
      amountColumn('due', '应收 元', dueFen, true),
      amountColumn('claimed', '采购商已付待确认 元', claimedFen),
      amountColumn('registered', '已登记待确认 元', registeredFen),
      { key: 'said', label: '付款方式', value: ({ order }) => when(waiting(order, 'payment')) },
    ],
    // Once enough money is registered, only its confirmation is left.
    actionsOf: ({ order }) =>
      order.state === 4
        ? ['remind_payment']
        : expectsMoney(order)
          ? ['collect', 'reject_payment', 'recheck']
          : ['confirm', 'reject_payment', 'recheck'],
    hint: '结算后采购商未付清的订单会在这里；采购商提交付款后，登记收款并确认到账。',
  },
  {
    key: 'advance',
    label: '待确认预付款',
    passes: awaitsAdvance,
    sum: { label: '预付款', of: advanceFen },
    columns: [
      BUYER,
      amountColumn('advance', '预付款 元', advanceFen, true),
      { key: 'said', label: '采购商付款', value: ({ order }) => said(waiting(order, 'advance')) },
    ],
    actionsOf: () => ['collect', 'reject_advance'],
    hint: '采购商提交预付款后会出现在这里。',
  },
  {
    key: 'repayment',
    label: '待供应商退款',
    passes: awaitsRepayment,
    sum: { label: '供应商应退还', of: overpaidFen },
    columns: [
      SUPPLIER,
      amountColumn('owes', '应退还 元', overpaidFen, true),
      { key: 'said', label: '供应商退还', value: ({ order }) => said(waiting(order, 'repayment')) },
      ...columnsOf('created'),
    ],
    actionsOf: () => ['confirm_repayment'],
    hint: '售后由供应商承担，或已付款的订单整单退货后，等待供应商退还货款的订单会在这里。',
  },
]

export const Page = () => <MoneyQueue title="收款管理" path="/trade/collect" icon="bank" tabs={TABS} />
