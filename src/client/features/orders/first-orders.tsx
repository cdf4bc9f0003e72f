/** The few orders a person should look at first: of several lists, in the lists' order. */
import { ordersPath } from '#client/lib/paths.ts'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import type { Role } from '#domain/order.ts'
import { OrderCard, OrderCards } from './order-card.tsx'

/** At most; also what each list is asked for. */
export const FIRST_FEW = 4

/** `hint` says when there will be one. */
export function FirstOrders({
  lists,
  role,
  hint,
}: {
  lists: readonly (readonly FoldedOrder[] | undefined)[]
  role: Role
  hint: string
}) {
  if (lists.some((list) => !list)) return <SkeletonCards count={2} />
  const rows = lists.flatMap((list) => list ?? []).slice(0, FIRST_FEW)
  if (rows.length === 0) {
    return (
      <Card>
        <Empty
          icon="done"
          title="没有等您处理的订单"
          hint={hint}
          action={<ButtonLink to={ordersPath(role)}>全部订单</ButtonLink>}
        />
      </Card>
    )
  }
  return (
    <OrderCards>
      {rows.map((folded) => (
        <OrderCard key={folded.order.id} folded={folded} role={role} />
      ))}
    </OrderCards>
  )
}
