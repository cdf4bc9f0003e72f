/** 订单详情 for every role, with the actions queued on this device. The back arrow leads to the list of the current area. */
import { useLocation, useSearchParams } from 'react-router-dom'
import { useInvoiceOf } from '#client/features/invoices/queries.ts'
import { OrderInvoice } from '#client/features/invoices/order-invoice.tsx'
import { OrderDetail } from '#client/features/orders/detail/order-detail.tsx'
import { PARTS } from './order-parts.ts'
import { useOrder } from '#client/sync/reading/react.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

export function Page() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const id = params.get('id') ?? ''
  const invoice = useInvoiceOf(id)?.value
  return (
    <>
      <PageHeader title="订单详情" no={useOrder(id)?.order.no} back={pathname.replace(/\/detail\/?$/, '')} />
      <OrderDetail id={id} parts={PARTS} papers={<OrderInvoice id={id} />} invoices={invoice ? [invoice] : []} />
    </>
  )
}
