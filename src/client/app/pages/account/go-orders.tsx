/** /go/orders: the own order list, whatever the role. */
import { Navigate, useSearchParams } from 'react-router-dom'
import { ordersPath } from '#client/lib/paths.ts'
import { filterNamed } from '#domain/order.ts'
import { useProfile } from '#client/app/profile-context.ts'

export function Page() {
  const { owner } = useProfile()
  const [params] = useSearchParams()
  return <Navigate to={ordersPath(owner.role, filterNamed(owner.role, params.get('status')))} replace />
}
