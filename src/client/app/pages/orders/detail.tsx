/** 订单详情: one order of whatever role, with what this device has queued for it. */
import { useSearchParams } from 'react-router-dom'
import { OrderDetail } from '#client/features/orders/order-detail.tsx'
import { ordersPath } from '#client/lib/paths.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useProfile } from '../../profile-context.ts'

export function Page() {
  const [params] = useSearchParams()
  const { owner } = useProfile()
  return (
    <>
      <PageHeader title="订单详情" back={ordersPath(owner.role)} />
      <OrderDetail id={params.get('id') ?? ''} />
    </>
  )
}
