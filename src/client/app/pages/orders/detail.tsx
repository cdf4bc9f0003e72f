/** 订单详情: one order of whatever role, with what this device has queued for it; back is the list above it. */
import { useLocation, useSearchParams } from 'react-router-dom'
import { OrderDetail } from '#client/features/orders/order-detail.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

export function Page() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title="订单详情" back={pathname.replace(/\/detail\/?$/, '')} />
      <OrderDetail id={params.get('id') ?? ''} />
    </>
  )
}
