/** /go/orders: the own order list, whatever the role. */
import { Navigate, useSearchParams } from 'react-router-dom'
import { ordersPath } from '#client/lib/paths.ts'
import { useProfile } from '../../profile-context.ts'

export function Page() {
  const { owner } = useProfile()
  const [params] = useSearchParams()
  const status = params.get('status')
  return <Navigate to={ordersPath(owner.role, status === null || status === '' ? undefined : Number(status))} replace />
}
