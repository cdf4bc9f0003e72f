/** Lets a person choose several orders of a list for one step on all of them. */
import { useState } from 'react'
import { PickBox } from '#client/lists/pick-box.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { mayTake } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { batchDueFen } from '#domain/money/payment.ts'

/** The server's limit for one batch. */
export const MOST_PAID = 50

export const mayPay = (order: Order, actor: Actor): boolean => mayTake('pay', order, actor)

export interface Picking {
  /** whether the order can be chosen */
  may(order: Order): boolean
  has(order: Order): boolean
  toggle(order: Order): void
}

/** The orders a buyer chooses to pay with one transfer. */
export function usePayPicking(): { picking: Picking; chosen: Order[]; clear: () => void } {
  const { actor } = useAccount()
  const [chosen, setChosen] = useState<Order[]>([])
  const has = ({ id }: Order) => chosen.some((each) => each.id === id)
  return {
    chosen,
    clear: () => setChosen([]),
    picking: {
      may: (order) => mayPay(order, actor) && (has(order) || chosen.length < MOST_PAID),
      has,
      toggle: (order) => setChosen((was) => (has(order) ? was.filter(({ id }) => id !== order.id) : [...was, order])),
    },
  }
}

/** Draws nothing for an order that cannot be chosen. */
export const OrderPickBox = ({ order, picking }: { order: Order; picking: Picking | undefined }) =>
  picking?.may(order) ? <PickBox name={order.no} checked={picking.has(order)} onChange={() => picking.toggle(order)} /> : null

export function PayLink({ orders, size }: { orders: readonly Order[]; size?: 'sm' }) {
  const [ids, several] = [orders.map(({ id }) => id).join(), orders.length > 1]
  return (
    <ButtonLink variant="primary" {...(size ? { size } : {})} to={`/member/order/pay?${several ? 'ids' : 'id'}=${ids}`}>
      {several ? '批量付款' : '去付款'}
    </ButtonLink>
  )
}

/** The sum of the chosen orders, with the link to pay them. */
export function PayBar({ chosen, onClear }: { chosen: readonly Order[]; onClear: () => void }) {
  if (chosen.length === 0) return null
  return (
    <StickyBar note={`已选 ${chosen.length} 单`} title={`${formatFen(batchDueFen(chosen))} 元`}>
      <Button px={{ base: '14px', md: '18px' }} onClick={onClear}>
        取消
      </Button>
      <PayLink orders={chosen} />
    </StickyBar>
  )
}
