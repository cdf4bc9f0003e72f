/** The columns of the trader's tables of orders. */
import { chakra } from '@chakra-ui/react'
import type { SettableTable } from '#client/lists/table-settings.tsx'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import type { Column } from '#client/ui/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { chinaDay } from '#domain/china-time.ts'
import { formatFen } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { openDissent } from '#domain/order.ts'
import { marginFen, payableFen, receivableFen } from '#domain/payment.ts'
import { tripsOutOfTolerance } from '#domain/settlement.ts'
import { diffBp, formatPermille, formatTonnes } from '#domain/weight.ts'
import { OwedTags, StateTag, TaskTags } from './order-tags.tsx'
import { deliveryWords, weightOf, yuanOrDash } from '#client/features/orders/order-words.ts'

export type OrderColumn = Column<FoldedOrder>

const plain = (name: string | null) => (name ?? '—').replace(/^演示·/, '')

export function Margin({ order }: { order: Order }) {
  const margin_fen = marginFen(order)
  if (margin_fen === null) return <>—</>
  return <chakra.span color={margin_fen < 0 ? 'danger.fg' : 'done.fg'}>{formatFen(margin_fen)}</chakra.span>
}

/** In whole yuan, for a column that is read at a glance. */
function RoundMargin({ order }: { order: Order }) {
  const margin_fen = marginFen(order)
  if (margin_fen === null) return <>—</>
  return (
    <chakra.span color={margin_fen < 0 ? 'danger.fg' : 'done.fg'}>
      {Math.round(margin_fen / 100).toLocaleString('en-US')}
    </chakra.span>
  )
}

/** The largest difference of a trip beyond tolerance, in basis points; null when every trip is within. */
export function worstDiffBp(order: Order): number | null {
  const all = tripsOutOfTolerance(order).map((trip) => diffBp(trip.shipped.net_kg, trip.received?.net_kg ?? 0) ?? 0)
  return all.length === 0 ? null : all.reduce((worst, each) => (Math.abs(each) > Math.abs(worst) ? each : worst))
}

/** The state first, then what is unusual about the order. */
export function RowTags({ folded }: { folded: FoldedOrder }) {
  const { order, pending, review } = folded
  const diff_bp = worstDiffBp(order)
  const diff = diff_bp === null ? '' : formatPermille(Math.abs(diff_bp))
  return (
    <chakra.span display="inline-flex" flexWrap={{ base: 'wrap', lg: 'nowrap' }} columnGap="6px" rowGap="2px" data-tags>
      <StateTag order={order} role="trader" />
      {review.length > 0 ? <Tag tone="amber">需要处理</Tag> : null}
      {pending.length > 0 ? <Tag tone="blue">待同步</Tag> : null}
      {openDissent(order) || diff ? (
        <Tag tone="amber">
          {openDissent(order) ? '异议' : '磅差'} {diff}
        </Tag>
      ) : null}
      <TaskTags order={order} role="trader" brief />
      <OwedTags order={order} role="trader" />
    </chakra.span>
  )
}

/** Every column there is. */
const COLUMNS: readonly OrderColumn[] = [
  { key: 'no', label: '订单号', cell: ({ order }) => <CopyButton text={order.no} label="订单号" /> },
  { key: 'title', label: '品名', cell: ({ order }) => <b>{order.title}</b> },
  { key: 'spec', label: '规格', cell: ({ order }) => order.spec_name || '—' },
  {
    key: 'parties',
    label: '供应商 → 采购商',
    cell: ({ order }) => `${plain(order.supplier_name)} → ${plain(order.buyer_name)}`,
  },
  { key: 'category', label: '品类', cell: ({ order }) => order.category_name || '—' },
  { key: 'weight', label: '数量 吨', num: true, cell: ({ order }) => formatTonnes(weightOf(order).kg) },
  { key: 'supply_price', label: '采购价', num: true, cell: ({ order }) => yuanOrDash(order.supply?.price_fen) },
  { key: 'sale_price', label: '销售价', num: true, cell: ({ order }) => yuanOrDash(order.sale?.price_fen) },
  { key: 'supply_amount', label: '采购额 元', num: true, cell: ({ order }) => yuanOrDash(order.supply?.amount_fen) },
  { key: 'sale_amount', label: '销售额 元', num: true, cell: ({ order }) => yuanOrDash(order.sale?.amount_fen) },
  { key: 'margin', label: '价差 元', num: true, cell: ({ order }) => <RoundMargin order={order} /> },
  { key: 'receivable', label: '应收 元', num: true, cell: ({ order }) => yuanOrDash(receivableFen(order)) },
  { key: 'payable', label: '应付 元', num: true, cell: ({ order }) => yuanOrDash(payableFen(order)) },
  { key: 'state', label: '状态', cell: (folded) => <RowTags folded={folded} /> },
  { key: 'delivery', label: '交货', cell: ({ order }) => deliveryWords(order) },
  { key: 'created', label: '下单日期', cell: ({ order }) => chinaDay(order.created_at) },
]

export const SUPPLIER: OrderColumn = { key: 'supplier', label: '供应商', cell: ({ order }) => plain(order.supplier_name) }
export const BUYER: OrderColumn = { key: 'buyer', label: '采购商', cell: ({ order }) => plain(order.buyer_name) }

export const ORDER_TABLE: SettableTable = {
  key: 'xunjin.order-table',
  columns: COLUMNS,
  standard: ['no', 'title', 'parties', 'weight', 'supply_price', 'sale_price', 'margin', 'state'],
}

/** The named columns in the table's own order. */
export const columnsOf = (...keys: string[]): OrderColumn[] => COLUMNS.filter(({ key }) => keys.includes(key))
