/** /go/orders: leads to the role's own order list. */
import { Navigate, useSearchParams } from 'react-router-dom'
import { ordersPath } from '#client/lib/paths.ts'
import { filterNamed } from '#domain/order/order.ts'
import { useAccountProfile } from '#client/app/account-profile-context.ts'

export function Page() {
  const { actor } = useAccountProfile()
  const [params] = useSearchParams()
  return <Navigate to={ordersPath(actor.role, filterNamed(actor.role, params.get('status')))} replace />
}
