/** The dialog over the list of after-sales: one of them, what is queued about its order, and the action that is possible now. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { orderPath } from '#client/lib/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { actionsFor, labelOf } from '#domain/order/lifecycle.ts'
import { mayAskShare } from '#domain/agreement/after-sale-share.ts'
import type { AfterSale, Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { AFTER_SALE_KINDS } from '#domain/order/order.ts'
import { useActionForms } from '#client/forms/step/action-forms.ts'
import type { AfterSaleItem } from './after-sales-query.ts'
import { AfterSaleBody, AfterSaleTag } from './order-after-sales.tsx'
import { titleOf } from '#domain/order/headline.ts'
import { useWholeOrder } from '#client/sync/reading/use-whole-order.ts'

/** A person's possible actions on this after-sale, with the leading one last. */
function stepsOn(order: Order, each: AfterSale, role: Role): ActionName[] {
  const about: readonly (readonly [ActionName, boolean])[] = [
    ['judge_after_sale', each.status === 0],
    ['withdraw_after_sale', each.status === 0],
    ['ask_share', mayAskShare(each)],
    ['answer_share', each.share?.status === 0],
  ]
  const offered = actionsFor(order, role)
  return about.flatMap(([name, is]) => (is && offered.includes(name) ? [name] : []))
}
const Foot = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: 3,
    pb: 'env(safe-area-inset-bottom)',
    '& > *': { flex: { base: 1, md: '0 0 auto' }, minW: { md: '112px' } },
  },
})

interface DialogProps {
  item: AfterSaleItem
  role: Role
  /** what is queued about its order */
  queue: ReactNode
}
interface OpenedProps extends DialogProps {
  acting: ActionName | null
  onAct: (name: ActionName | null) => void
}
function Opened({ item, role, queue, acting, onAct }: OpenedProps) {
  const { folded, each } = item
  const { order } = folded
  // An unsent application is taken back in the queue above.
  const unsent = folded.pending.some((row) => row.body['id'] === each.id)
  const steps = unsent ? [] : stepsOn(order, each, role)
  const forms = useActionForms()
  const Form = acting ? forms[acting] : undefined
  if (Form) {
    const waiting = <Skeleton height="240px" aria-label="加载中" />
    return <Form fallback={waiting} order={order} subject={each.id} onDone={() => onAct(null)} />
  }
  const actions: ReactNode = steps.map((name, index) => (
    <Button
      key={name}
      {...(name === 'withdraw_after_sale' ? { color: 'danger.fg' } : index === steps.length - 1 ? { variant: 'primary' } : {})}
      onClick={() => onAct(name)}
    >
      {labelOf(name, order)}
    </Button>
  ))
  return (
    <chakra.div display="grid" gap={4} gridTemplateColumns="minmax(0, 1fr)">
      <div>
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3} fontSize="sm" color="fg.muted">
          <chakra.span fontVariantNumeric="tabular-nums">
            {order.no}
            {role === 'trader' && order.buyer_name ? ` · ${order.buyer_name}` : ''}
          </chakra.span>
          <AfterSaleTag status={each.status} role={role} />
        </chakra.div>
        <chakra.p fontSize="xl" fontWeight="bold" overflowWrap="anywhere">
          {AFTER_SALE_KINDS[each.kind]} · {titleOf(order)}
        </chakra.p>
      </div>
      {queue}
      <AfterSaleBody order={order} each={each} role={role} />
      <Foot>
        <ButtonLink to={orderPath(role, order.id)}>查看订单</ButtonLink>
        {actions}
      </Foot>
    </chakra.div>
  )
}

/** `item` undefined means closed. */
export function AfterSaleDialog({
  item,
  onClose,
  ...props
}: Omit<DialogProps, 'item'> & { item: AfterSaleItem | undefined; onClose: () => void }) {
  const [acting, setActing] = useState<{ id: string; name: ActionName } | null>(null)
  // The device may hold a finished order as a head, but the effect of an answer on its money needs the whole order.
  useWholeOrder(item?.folded.order.id ?? '')
  if (!item) return null
  const { id } = item.each
  const name = acting?.id === id ? acting.name : null
  const close = () => {
    setActing(null)
    onClose()
  }
  return (
    <Dialog open onClose={close} title={name ? labelOf(name, item.folded.order) : '售后详情'} width={560}>
      <Opened key={id} item={item} {...props} acting={name} onAct={(next) => setActing(next && { id, name: next })} />
    </Dialog>
  )
}
