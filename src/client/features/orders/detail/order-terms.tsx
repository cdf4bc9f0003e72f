/** The terms of a deal, and the notices above everything else. */
import { Facts } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chinaDay, chinaTime } from '#domain/china-time.ts'
import { telLink } from '#domain/input/contact.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { DELIVERY_MODES, openDissent, WEIGH_BASES } from '#domain/order/order.ts'
import { pricingWords } from '#domain/money/pricing.ts'
import { pauseWords } from '#domain/order/waiting.ts'
import { TOLERANCE_DISSENT, tripsOutOfTolerance } from '#domain/order/settlement.ts'
import { diffBp, formatPermille, formatTonnes } from '#domain/goods/weight.ts'

/** Notices: why the order ended, what blocks the payment, and trips beyond the tolerance. */
export function OrderNotices({ order, role }: { order: Order; role: Role }) {
  const over = tripsOutOfTolerance(order)
  const [worst] = over.toSorted((a, b) => gap(b) - gap(a))
  const paused = pauseWords(order, role)
  return (
    <>
      {paused ? (
        <Notice tone="need" title={paused}>
          {openDissent(order)?.claim}
        </Notice>
      ) : null}
      {order.closed_reason ? (
        <Notice title={order.state === -2 ? '订单已退货' : '订单已关闭'}>{order.closed_reason}</Notice>
      ) : null}
      {worst?.received ? (
        <Notice
          tone="need"
          title={`磅差 ${formatPermille(gap(worst))}，超过约定 ${order.tolerance_permille}‰${over.length > 1 ? `（${over.length} 车）` : ''}`}
        >
          第 {worst.no} 车：发货净重 {formatTonnes(worst.shipped.net_kg)} 吨，收货净重 {formatTonnes(worst.received.net_kg)} 吨。
          {role !== 'supplier' && order.state <= 3 && !openDissent(order) ? TOLERANCE_DISSENT : ''}
        </Notice>
      ) : null}
    </>
  )
}
const gap = (trip: Order['trips'][number]): number =>
  trip.received ? Math.abs(diffBp(trip.shipped.net_kg, trip.received.net_kg) ?? 0) : 0

/** Each party reads its own note. Older orders have one note for both. */
function notes({ note, supply, sale }: Order, role: Role): [string, string][] {
  const rows: [string, string | undefined][] =
    role === 'trader'
      ? [
          ['备注', note],
          ['供应商备注', supply?.note],
          ['采购商备注', sale?.note],
        ]
      : [['备注', [note, (supply ?? sale)?.note].filter(Boolean).join('；')]]
  return rows.filter((row): row is [string, string] => !!row[1])
}

export function OrderTerms({ order, role }: { order: Order; role: Role }) {
  const rate = (order.supply ?? order.sale)?.tax_rate_bp
  const items: [string, React.ReactNode][] = [
    ['数量', `${formatTonnes(order.quantity_kg)} 吨`],
    ['品类', [order.category_name, order.spec_name].filter(Boolean).join(' · ')],
    // A separate card shows the formulas of both sides.
    ['计价方式', pricingWords(order, null)],
    ...(rate === undefined ? [] : ([['税率', `${rate / 100}%（价格含税）`]] as [string, string][])),
    ['计量依据', WEIGH_BASES[order.weigh_basis]],
    ['允许磅差', `±${order.tolerance_permille}‰`],
    ['交货方式', DELIVERY_MODES[order.delivery_mode]],
    ['交货地点', order.delivery_place],
    [
      '联系人',
      <>
        {order.delivery_contact}{' '}
        <a href={telLink(order.delivery_phone)} style={{ textDecoration: 'underline' }}>
          {order.delivery_phone}
        </a>
      </>,
    ],
    ...(order.deliver_by ? ([['最晚交货', chinaDay(order.deliver_by)]] as [string, string][]) : []),
    ...(order.pay_terms ? ([['付款条件', order.pay_terms]] as [string, string][]) : []),
    ...notes(order, role),
    ...(role !== 'supplier' && order.supplier_name ? ([['供应商', order.supplier_name]] as [string, string][]) : []),
    ...(role !== 'buyer' && order.buyer_name ? ([['采购商', order.buyer_name]] as [string, string][]) : []),
    ...(role === 'trader' ? [] : ([['商户', order.trader_name]] as [string, string][])),
    ['创建时间', chinaTime(order.created_at)],
  ]
  return <Facts items={items} />
}
