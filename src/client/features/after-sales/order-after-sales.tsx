/** The after-sales of an order, with the buyer's request and reason, and the trader's answer. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { shortTime } from '#client/lib/format.ts'
import { Facts } from '#client/ui/card.tsx'
import { RuledBlocks } from '#client/ui/list/rows.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { afterSaleLabel, afterSalesOf } from '#domain/agreement/after-sale.ts'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import type { AfterSale, AfterSaleStatus, Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { AFTER_SALE_KINDS } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { PhotoStrip } from '#client/forms/photos.tsx'

const TONES: Record<AfterSaleStatus, TagTone> = { 0: 'amber', 1: 'verdigris', [-1]: 'grey' }
const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } })

export const AfterSaleTag = ({ status, role }: { status: AfterSaleStatus; role: Role }) => (
  <Tag tone={TONES[status]}>{afterSaleLabel(status, role)}</Tag>
)
/** Says whether the trader or the supplier acts next on the share. */
export function ShareTag({ each: { share, status }, role }: { each: AfterSale; role: Role }) {
  if (share?.status === 0) return <Tag tone="amber">{role === 'supplier' ? '待您答复' : '待供应商答复'}</Tag>
  return share?.status === -1 && role === 'trader' && status >= 0 ? <Tag tone="red">供应商不同意</Tag> : null
}
/** The name of its amount: money for returned goods, or a compensation. */
export const amountName = ({ kind }: Pick<AfterSale, 'kind'>): string => (kind === 'compensation' ? '补差金额' : '退款金额')

/** Whether the device holds only the head of an order with an after-sale, and so none of its money. Such an order has trucks. */
export const isHead = (order: Order): boolean => order.trips.length === 0

/** The state of the money that the answer granted, on the role's own side; empty if it granted none. */
function moneyWords(order: Order, each: AfterSale, role: Role): string {
  if (each.status !== 1 || isHead(order)) return ''
  const { refund_due_fen, refunded_fen, overpaid_fen, repaying_fen, repaid_fen } = ledgerOf(order)
  const whole = each.kind === 'return'
  const word = (due_fen: number, due: string, back_fen: number, back: string, cut: string) =>
    due_fen > 0 ? `${due} ${formatFen(due_fen)} 元` : back_fen > 0 ? back : whole ? '' : cut
  if (role !== 'supplier')
    return each.agreed_fen || whole ? word(refund_due_fen, '待退款', refunded_fen, '已退款', '已从货款中扣减') : ''
  if (repaying_fen > 0) return '已退还，待商户确认'
  return each.supplier_bears_fen || whole ? word(overpaid_fen, '应退还商户', repaid_fen, '已退还商户', '已从货款中扣减') : ''
}

/** The trader's question about a share and the supplier's answer. Only these two roles read it. */
function shareFacts({ share }: AfterSale, role: Role): (readonly [string, ReactNode])[] {
  if (!share) return []
  const party = role === 'supplier' ? '贵方' : '供应商'
  const asked = share.amount_fen === null ? `${party}收回整单退货` : `${party}承担 ${formatFen(share.amount_fen)} 元`
  const answer = { 0: `待${party}答复`, 1: `${party}已同意`, [-1]: `${party}不同意` }[share.status]
  return [
    ['商户提请', `${asked}：${answer}`],
    ...(share.note ? [['提请说明', share.note] as const] : []),
    ...(share.reply_note ? [[`${party}说明`, share.reply_note] as const] : []),
  ]
}

/** With `head`, it shows kind and state above, because nothing around it does. */
export function AfterSaleBody({
  order,
  each,
  role,
  head = false,
}: {
  order: Order
  each: AfterSale
  role: Role
  head?: boolean
}) {
  const money = moneyWords(order, each, role)
  const items: (readonly [string, ReactNode])[] = [
    ...(each.quantity_kg === null ? [] : [['退货数量', `${formatTonnes(each.quantity_kg)} 吨`] as const]),
    ...(each.amount_fen === null ? [] : [[amountName(each), `${formatFen(each.amount_fen)} 元`] as const]),
    ['原因', each.reason],
    ...(head ? [] : [['申请时间', chinaTime(each.created_at)] as const]),
    ...(each.handled_at ? [['处理', `${each.handled_by ?? '商户'} · ${chinaTime(each.handled_at)}`] as const] : []),
    ...(each.agreed_fen ? [['同意金额', `${formatFen(each.agreed_fen)} 元`] as const] : []),
    ...(each.supplier_bears_fen
      ? [[role === 'supplier' ? '由贵方承担' : '供应商承担', `${formatFen(each.supplier_bears_fen)} 元`] as const]
      : []),
    ...shareFacts(each, role),
    ...(money ? [['款项', <b key="money">{money}</b>] as const] : []),
    ...(each.remark ? [[each.status === -1 ? '驳回原因' : '商户备注', each.remark] as const] : []),
  ]
  return (
    <chakra.div display="grid" gap={3} gridTemplateColumns="minmax(0, 1fr)">
      {head ? (
        <Head>
          <b>{AFTER_SALE_KINDS[each.kind]}</b>
          <AfterSaleTag status={each.status} role={role} />
          <ShareTag each={each} role={role} />
          <chakra.span fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            采购商 · {shortTime(each.created_at)}
          </chakra.span>
        </Head>
      ) : null}
      <Facts items={items} />
      <PhotoStrip ids={each.photo_ids} label="售后照片" />
    </chakra.div>
  )
}

export function OrderAfterSales({ order, role }: { order: Order; role: Role }) {
  return (
    <RuledBlocks>
      {afterSalesOf(order).map((each) => (
        <AfterSaleBody key={each.id} order={order} each={each} role={role} head />
      ))}
    </RuledBlocks>
  )
}
