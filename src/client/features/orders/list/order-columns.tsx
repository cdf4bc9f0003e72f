/** The columns of the trader's tables of orders. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { Found, WhyFound } from '#client/lists/found.tsx'
import { orderTerms } from '#domain/list/search.ts'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { nowMs } from '#client/lib/clock.ts'
import { chinaDay } from '#domain/china-time.ts'
import { weightOf } from '#domain/order/headline.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order, Side } from '#domain/order/order.ts'
import { countsInSums, openDissent, stateLabel } from '#domain/order/order.ts'
import { marginFen, owedFen } from '#domain/money/payment.ts'
import { isProvisional } from '#domain/money/pricing.ts'
import { tripsOutOfTolerance } from '#domain/order/settlement.ts'
import type { Value } from '#domain/list/table.ts'
import { diffBp, formatPermille } from '#domain/goods/weight.ts'
import { NotCounted, OwedTags, StateTag, TaskTags } from '#client/lists/order/order-tags.tsx'
import { deliveryWords, UNSHOWN_TERMS } from '#client/features/orders/order-words.ts'

export type OrderColumn = Column<FoldedOrder>

/** The name of a firm in a table. */
export const plain = (name: string | null) => (name ?? '—').replace(/^演示·/, '')

export function Margin({ order }: { order: Order }) {
  const margin_fen = marginFen(order)
  if (margin_fen === null) return <>—</>
  return <chakra.span color={margin_fen < 0 ? 'danger.fg' : 'done.fg'}>{formatFen(margin_fen)}</chakra.span>
}

/** The largest difference beyond the tolerance, in basis points; null if every trip is within it. */
export function worstDiffBp(order: Order): number | null {
  const all = tripsOutOfTolerance(order).map((trip) => diffBp(trip.shipped.net_kg, trip.received?.net_kg ?? 0) ?? 0)
  return all.length === 0 ? null : all.reduce((worst, each) => (Math.abs(each) > Math.abs(worst) ? each : worst))
}

export const TagLine = chakra('span', {
  base: { display: 'inline-flex', flexWrap: { base: 'wrap', lg: 'nowrap' }, columnGap: '6px', rowGap: '2px' },
})

/** The tag of the state, then tags of anything unusual. */
export function RowTags({ folded }: { folded: FoldedOrder }) {
  const { order, pending, review } = folded
  const diff_bp = worstDiffBp(order)
  const diff = diff_bp === null ? '' : formatPermille(Math.abs(diff_bp))
  return (
    <TagLine data-tags>
      <StateTag order={order} role="trader" />
      <QueuedTags review={review} pending={pending} />
      {openDissent(order) || diff ? (
        <Tag tone="amber">
          {openDissent(order) ? '异议' : '磅差'} {diff}
        </Tag>
      ) : null}
      <TaskTags order={order} role="trader" brief />
      <OwedTags order={order} role="trader" />
      <NotCounted order={order} />
    </TagLine>
  )
}

/** A day, without the year if it is this one. */
function shortDay(at: string): string {
  const day = chinaDay(at)
  return day.startsWith(chinaDay(nowMs()).slice(0, 5)) ? day.slice(5) : day
}

const parties = (order: Order) => `${plain(order.supplier_name)} → ${plain(order.buyer_name)}`
/** A column of the order itself. */
export const of = (
  key: string,
  label: string,
  value: (order: Order) => Value,
  look: Partial<Omit<OrderColumn, 'value'>> = {},
): OrderColumn => ({ key, label, value: ({ order }) => value(order), ...look })
const counted = ({ order }: FoldedOrder): boolean => countsInSums(order)
/** A column of an amount that does not count once the order is closed or returned. */
export const fen = (key: string, label: string, value: (order: Order) => Value) =>
  of(key, label, value, { unit: 'fen', sums: counted })
/** A column of a side's price. It marks a provisional price. */
export const price = (key: string, label: string, sideOf: (order: Order) => Side | null) =>
  of(key, label, (order) => sideOf(order)?.price_fen, {
    unit: 'fen',
    cell: ({ order }) => {
      const side = sideOf(order)
      return (
        <>
          {isProvisional(side) ? <chakra.small color="fg.muted">暂定 </chakra.small> : null}
          {side ? formatFen(side.price_fen) : '—'}
        </>
      )
    },
  })

/** A column of an amount derived from money entries. A head has none, so it shows nothing instead of a wrong sum. */
export const whole = (key: string, label: string, value: (order: Order) => number): OrderColumn => ({
  key,
  label,
  unit: 'fen',
  sums: true,
  value: ({ order, full }) => (full ? value(order) : null),
})
/** The order's weight in kg. A head has no trips, so the weight comes from its settled side. */
const knownKg = ({ order, full }: FoldedOrder): number =>
  full ? weightOf(order).kg : ((order.sale ?? order.supply)?.quantity_kg ?? order.quantity_kg)

/** The column of the state. It keeps to the edge and sorts by the lifecycle. */
export const byState = (label: (order: Order) => string, tags: (folded: FoldedOrder) => ReactNode): OrderColumn =>
  of('state', '状态', label, {
    pin: 'end',
    rank: ({ order }) => (order.state < 0 ? 9 - order.state : order.state),
    cell: tags,
  })

const firm = (key: string, label: string, nameOf: (order: Order) => string | null): OrderColumn =>
  of(key, label, (order) => plain(nameOf(order)), { cell: ({ order }) => <Found text={plain(nameOf(order))} /> })
export const SUPPLIER = firm('supplier', '供应商', (order) => order.supplier_name)
export const BUYER = firm('buyer', '采购商', (order) => order.buyer_name)

/** All columns of the trader's tables. */
export const ORDER_COLUMNS: readonly OrderColumn[] = [
  of('no', '订单号', (order) => order.no, {
    pin: 'start',
    cell: ({ order }) => (
      <CopyButton text={order.no} label="订单号">
        <Found text={order.no} />
      </CopyButton>
    ),
  }),
  of('title', '品名', (order) => order.title, {
    cell: ({ order }) => (
      <>
        <b>
          <Found text={order.title} />
        </b>{' '}
        <WhyFound terms={() => orderTerms(order)} hidden={UNSHOWN_TERMS} />
      </>
    ),
  }),
  of('spec', '规格', (order) => order.spec_name, { cell: ({ order }) => <Found text={order.spec_name} /> }),
  of('parties', '供应商 → 采购商', (order) => parties(order), {
    cell: ({ order }) => <Found text={parties(order)} />,
    splits: [SUPPLIER, BUYER],
  }),
  SUPPLIER,
  BUYER,
  of('category', '品类', (order) => order.category_name),
  { key: 'weight', label: '数量 吨', unit: 'kg', sums: counted, value: knownKg },
  price('supply_price', '采购价', ({ supply }) => supply),
  price('sale_price', '销售价', ({ sale }) => sale),
  fen('supply_amount', '采购额 元', (order) => order.supply?.amount_fen),
  fen('sale_amount', '销售额 元', (order) => order.sale?.amount_fen),
  { ...fen('margin', '价差 元', marginFen), cell: ({ order }) => <Margin order={order} /> },
  whole('receivable', '应收 元', (order) => owedFen(order, 'sale')),
  whole('payable', '应付 元', (order) => owedFen(order, 'supply')),
  of('delivery', '交货', deliveryWords),
  of('created', '下单日期', (order) => order.created_at, {
    unit: 'day',
    no: true,
    cell: ({ order }) => shortDay(order.created_at),
  }),
  byState(
    (order) => stateLabel(order.state, 'trader'),
    (folded) => <RowTags folded={folded} />,
  ),
]

/** A column of an amount in a work queue. Ended orders count too. `bold` marks the amount that the queue is about. */
export const amountColumn = (key: string, label: string, value: (order: Order) => number, bold = false): OrderColumn => ({
  ...of(key, label, value, { unit: 'fen', sums: true }),
  ...(bold ? { cell: ({ order }: FoldedOrder) => <b>{formatFen(value(order))}</b> } : {}),
})

export const TRADER_STANDARD = ['no', 'title', 'parties', 'weight', 'supply_price', 'sale_price', 'margin', 'created', 'state']

/** The named columns in the table's own order. */
export const columnsOf = (...keys: string[]): OrderColumn[] => ORDER_COLUMNS.filter(({ key }) => keys.includes(key))
