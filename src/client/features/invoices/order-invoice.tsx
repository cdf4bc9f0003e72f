/** The line of an order that says how its invoice stands. Draws nothing for a supplier, or while there is nothing to say. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { applyInvoicePath, invoicePath } from '#client/lib/paths.ts'
import { useAccount, useOrder } from '#client/sync/react.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { holdsOrders, INVOICE_KINDS, invoiceObstacle } from '#domain/invoice.ts'
import { InvoiceTags, noOf } from './invoice-tags.tsx'
import { useInvoiceOf } from './queries.ts'

const Line = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minH: 'target',
    px: '14px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'lg',
    _hover: { borderColor: 'line.control' },
    '& > span:first-of-type': { flex: 1, minW: 0, overflowWrap: 'anywhere' },
  },
})

export function OrderInvoice({ id }: { id: string }) {
  const { actor } = useAccount()
  const item = useInvoiceOf(id)
  const order = useOrder(id)?.order
  if (actor.role === 'supplier' || item === undefined || !order) return null
  if (item && (holdsOrders(item.value) || actor.role === 'trader')) {
    const { value } = item
    return (
      <Line to={invoicePath(actor.role, value.id)}>
        <Icon name="invoice" size={19} />
        <span>发票 {value.issued?.invoice_no ?? `${INVOICE_KINDS[value.kind]} ${noOf(value)}`}</span>
        <InvoiceTags item={item} />
        <Icon name="right" size={16} />
      </Line>
    )
  }
  if (actor.role !== 'buyer' || invoiceObstacle(order)) return null
  return (
    <Line to={applyInvoicePath([id])}>
      <Icon name="invoice" size={19} />
      <span>发票</span>
      <Tag tone="copper">可申请开票</Tag>
      <Icon name="right" size={16} />
    </Line>
  )
}
