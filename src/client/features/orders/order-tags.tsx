/** The tags of an order: its state in the role's words, what waits to be sent, what needs a person. */
import type { FoldedOrder } from '#client/sync/fold.ts'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { openAfterSale } from '#domain/after-sale.ts'
import type { Order, OrderState, Role } from '#domain/order.ts'
import { filterOf, isDoneFor, openDissent, stateLabel } from '#domain/order.ts'
import { refundDueFen, supplierOwesFen, waitingRepayment } from '#domain/payment.ts'
import { TODO_FILTERS } from './badges.ts'

function toneOf(state: OrderState, role: Role): TagTone {
  if (state < 0) return 'grey'
  const filter = filterOf(state, role)
  if (filter !== null && TODO_FILTERS[role].includes(filter)) return 'copper'
  return isDoneFor(state, role) ? 'verdigris' : 'grey'
}

export function StateTag({ state, role }: { state: OrderState; role: Role }) {
  return <Tag tone={toneOf(state, role)}>{stateLabel(state, role)}</Tag>
}

/** Money that is to go back, on the sides the role sees. */
export function OwedTags({ order, role }: { order: Order; role: Role }) {
  return (
    <>
      {refundDueFen(order) > 0 ? <Tag tone="amber">待退款</Tag> : null}
      {supplierOwesFen(order) > 0 ? <Tag tone="amber">{role === 'supplier' ? '待退还货款' : '待供应商退款'}</Tag> : null}
      {waitingRepayment(order) ? <Tag tone="copper">退款待确认</Tag> : null}
    </>
  )
}

/** 待同步, 需要处理, 异议, 售后 and money to go back before the state. */
export function OrderTags({ folded, role }: { folded: FoldedOrder; role: Role }) {
  const { order, pending, review } = folded
  return (
    <>
      {review.length > 0 ? <Tag tone="amber">需要处理</Tag> : null}
      {pending.length > 0 ? <Tag tone="blue">待同步</Tag> : null}
      {openDissent(order) ? <Tag tone="amber">异议</Tag> : null}
      {openAfterSale(order) ? <Tag tone="amber">售后</Tag> : null}
      <OwedTags order={order} role={role} />
      <StateTag state={order.state} role={role} />
    </>
  )
}
