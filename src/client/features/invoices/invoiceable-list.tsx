/** 可开票: the buyer's settled orders without an application. Several orders of one trader can be ticked for one invoice. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { applyInvoicePath, orderPath } from '#client/lib/paths.ts'
import { Found } from '#client/lists/found.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/field/checkbox.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { INVOICE_ORDERS_LIMIT, invoiceLine, invoiceObstacle, invoiceTotals } from '#domain/accounting/invoice.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

const List = chakra('div', {
  base: { display: 'grid', gap: '10px', gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' } },
})

interface RowProps {
  order: Order
  ticked: boolean
  /** why it cannot be ticked now, in words */
  obstacle: string | null
  onTick: () => void
}
function OrderRow({ order, ticked, obstacle, onTick }: RowProps) {
  const line = invoiceLine(order)
  return (
    <Card
      as="article"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      gap={3}
      borderColor={ticked ? 'brand' : undefined}
    >
      <chakra.span my="-8px" ml="-4px">
        <Checkbox
          label={<chakra.span srOnly>选择 {order.no}</chakra.span>}
          checked={ticked}
          disabled={obstacle !== null}
          onChange={onTick}
        />
      </chakra.span>
      <chakra.div display="grid" gap={1} minW={0}>
        <chakra.div display="flex" justifyContent="space-between" gap={3} flexWrap="wrap">
          <chakra.b overflowWrap="anywhere">
            <Found text={[line.name, line.spec].filter(Boolean).join(' ')} />
          </chakra.b>
          <Figure value={formatFen(line.amount_fen)} unit="元" size="sm" />
        </chakra.div>
        <chakra.div display="flex" justifyContent="space-between" gap={3} flexWrap="wrap" fontSize="sm" color="fg.muted">
          <Num>
            <Link to={orderPath('buyer', order.id)}>
              <Found text={order.no} />
            </Link>
            {' · '}
            {order.trader_name}
          </Num>
          <Num>
            {formatTonnes(line.quantity_kg)} 吨 × {formatFen(line.price_fen)} 元/吨
            {line.granted_fen > 0 ? `，售后核减 ${formatFen(line.granted_fen)} 元` : ''}
          </Num>
        </chakra.div>
        {obstacle ? (
          <chakra.p fontSize="sm" color="need.fg">
            {obstacle}
          </chakra.p>
        ) : null}
      </chakra.div>
    </Card>
  )
}

export interface InvoicePicking {
  chosen: readonly Order[]
  has(order: Order): boolean
  toggle(order: Order): void
  clear(): void
}
/** The ticked orders. An order applied for elsewhere leaves the list and the selection. */
export function useInvoicePicking(orders: readonly Order[]): InvoicePicking {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    chosen: orders.filter(({ id }) => ids.includes(id)),
    has: ({ id }) => ids.includes(id),
    toggle: ({ id }) => setIds((was) => (was.includes(id) ? was.filter((each) => each !== id) : [...was, id])),
    clear: () => setIds([]),
  }
}

export function InvoiceableList({ orders, picking }: { orders: readonly Order[]; picking: InvoicePicking }) {
  const { chosen, has, toggle } = picking
  const [first] = chosen
  const obstacleOf = (order: Order): string | null => {
    if (has(order)) return null
    if (first && first.trader_id !== order.trader_id) return '与所选订单不是同一商户，请分开申请'
    if (chosen.length >= INVOICE_ORDERS_LIMIT) return `一次最多 ${INVOICE_ORDERS_LIMIT} 张订单`
    return invoiceObstacle(order)
  }
  return (
    <List>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} ticked={has(order)} obstacle={obstacleOf(order)} onTick={() => toggle(order)} />
      ))}
    </List>
  )
}

/** The sum of the chosen orders, with a link to apply for them. */
export function InvoiceBar({ picking: { chosen, clear } }: { picking: InvoicePicking }) {
  if (chosen.length === 0) return null
  const { amount_fen } = invoiceTotals(chosen.map(invoiceLine))
  return (
    <StickyBar note={`已选 ${chosen.length} 单`} title={`${formatFen(amount_fen)} 元`}>
      <Button px={{ base: '14px', md: '18px' }} onClick={clear}>
        取消
      </Button>
      <ButtonLink variant="primary" to={applyInvoicePath(chosen.map(({ id }) => id))}>
        申请开票
      </ButtonLink>
    </StickyBar>
  )
}
