/** The line of an order with its invoice's state. Renders nothing for a supplier, or if there is nothing to say. */
import { applyInvoicePath, invoicePath } from '#client/lib/paths.ts'
import { useAccount, useOrder } from '#client/sync/reading/react.tsx'
import { LinkLine } from '#client/ui/link-line.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { holdsOrders, INVOICE_KINDS, invoiceObstacle } from '#domain/accounting/invoice.ts'
import { InvoiceTags, noOf } from './invoice-tags.tsx'
import { useInvoiceOf } from './queries.ts'

export function OrderInvoice({ id }: { id: string }) {
  const { actor } = useAccount()
  const item = useInvoiceOf(id)
  const order = useOrder(id)?.order
  if (actor.role === 'supplier' || item === undefined || !order) return null
  if (item && (holdsOrders(item.value) || actor.role === 'trader')) {
    const { value } = item
    return (
      <LinkLine
        to={invoicePath(actor.role, value.id)}
        icon="invoice"
        words={`发票 ${value.issued?.invoice_no ?? `${INVOICE_KINDS[value.kind]} ${noOf(value)}`}`}
      >
        <InvoiceTags item={item} />
      </LinkLine>
    )
  }
  if (actor.role !== 'buyer' || invoiceObstacle(order)) return null
  return (
    <LinkLine to={applyInvoicePath([id])} icon="invoice" words="发票">
      <Tag tone="copper">可申请开票</Tag>
    </LinkLine>
  )
}
