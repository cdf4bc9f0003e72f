/** The first orders to look at, by the urgency of their task. */
import { Reading } from '#client/lists/reading.tsx'
import { ordersPath } from '#client/lib/paths.ts'
import { useFirstWaiting } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import type { Role } from '#domain/role.ts'
import { OrderCard, OrderCards } from './order-card.tsx'

const FIRST_FEW = 4

/** `hint` says when an order will appear here. */
export function FirstOrders({ role, hint }: { role: Role; hint: string }) {
  const found = useFirstWaiting(FIRST_FEW)
  if (!found) return <Reading what="订单" count={2} />
  if (found.length === 0) {
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
      {found.map(({ task, folded }) => (
        <OrderCard key={folded.order.id} folded={folded} role={role} task={task} />
      ))}
    </OrderCards>
  )
}
