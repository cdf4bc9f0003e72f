/** The buttons of an order, drawn from the lifecycle: the one that moves it on is primary, the rest stand beside it or under 更多. */
import { chakra } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useAccount } from '#client/sync/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ActionName } from '#domain/actions.ts'
import { actionsFor, LIFECYCLE, leadOf } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import type { Role } from '#domain/role.ts'
import { contractPath, stepPath } from '#client/lib/paths.ts'
import { FORMS } from './action-forms.ts'

/** The offered actions, the leading one first: `first`, or else what moves the order on. */
export function rankedActions(order: Order, role: Role, first?: ActionName): ActionName[] {
  const rank = (name: ActionName) => (name === first ? -1 : (leadOf(name, order) ?? Number.POSITIVE_INFINITY))
  return actionsFor(order, role).toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

const leads = (name: ActionName, order: Order): boolean => leadOf(name, order) !== null

const labelOf = (name: ActionName, order: Order): string => LIFECYCLE[name].label_on?.(order) ?? LIFECYCLE[name].label

interface ActionProps {
  order: Order
  name: ActionName
  primary?: boolean
  size?: 'sm' | 'md'
  onOpen: (name: ActionName) => void
}
function ActionButton({ order, name, primary = false, size = 'md', onOpen }: ActionProps) {
  const variant = primary ? 'primary' : 'outline'
  const to = stepPath(name, order.id)
  // Nothing may leave the yard before the contract is in effect, so the button leads to signing it.
  if (name === 'deliver' && order.supply && !order.supply.contract_effective) {
    return (
      <ButtonLink variant={variant} size={size} to={contractPath('supplier', order.supply.contract_id)}>
        签署合同
      </ButtonLink>
    )
  }
  if (to) {
    return (
      <ButtonLink variant={variant} size={size} to={to}>
        {labelOf(name, order)}
      </ButtonLink>
    )
  }
  return (
    <Button
      variant={variant}
      size={size}
      onClick={() => onOpen(name)}
      {...(LIFECYCLE[name].risky && !primary ? { color: 'danger.fg' } : {})}
    >
      {labelOf(name, order)}
    </Button>
  )
}

/** The dialog of one action; `name` null is closed. Also for actions taken elsewhere than on the order's own buttons. */
export function ActionDialog({
  order,
  name,
  subject,
  onClose,
}: {
  order: Order
  name: ActionName | null
  /** id of the proof or dissent it is about */
  subject?: string | undefined
  onClose: () => void
}) {
  const Form = name ? FORMS[name] : undefined
  if (!name || !Form) return null
  return (
    <Dialog open onClose={onClose} title={LIFECYCLE[name].label} width={560}>
      <Suspense fallback={<Skeleton height="160px" aria-label="加载中" />}>
        <Form order={order} subject={subject} onDone={onClose} />
      </Suspense>
    </Dialog>
  )
}

const Sheet = chakra('div', { base: { display: 'grid', gap: '10px', pb: 'env(safe-area-inset-bottom)' } })

/**
 * `lead`: only the action that moves the order on (cards, rows). `bar`: for a sticky bar, two at most and the rest under 更多.
 * `row`: all side by side. Draws nothing when there is nothing to do.
 */
export function OrderActions({
  order,
  layout = 'row',
  size = 'md',
  quiet = false,
  except = [],
  first,
}: {
  order: Order
  layout?: 'lead' | 'bar' | 'row'
  size?: 'sm' | 'md'
  /** no copper: for the rows of a table, where every row has its action */
  quiet?: boolean
  except?: readonly ActionName[]
  /** the action that is asked for here, before any other */
  first?: ActionName | undefined
}) {
  const { actor } = useAccount()
  const [open, setOpen] = useState<ActionName | null>(null)
  const [more, setMore] = useState(false)
  const names = rankedActions(order, actor.role, first).filter((name) => !except.includes(name))
  const [lead, ...others] = names
  const primary = lead && leads(lead, order) ? lead : undefined
  const rest = primary ? others : names
  const shown = layout === 'lead' ? [] : layout === 'bar' && rest.length > 1 ? [] : rest
  const hidden = layout === 'bar' && rest.length > 1 ? rest : []
  // A step of somebody else may have removed every action of the sheet.
  if (more && hidden.length === 0) setMore(false)
  const common = { order, size, onOpen: setOpen }
  return (
    <>
      {hidden.length > 0 ? (
        <Button size={size} onClick={() => setMore(true)} aria-haspopup="dialog">
          更多
        </Button>
      ) : null}
      {shown.toReversed().map((name) => (
        <ActionButton key={name} {...common} name={name} />
      ))}
      {primary ? <ActionButton {...common} name={primary} primary={!quiet} /> : null}
      <Dialog open={more} onClose={() => setMore(false)} title="更多操作" width={360}>
        <Sheet onClick={() => setMore(false)}>
          {hidden.map((name) => (
            <ActionButton key={name} {...common} name={name} />
          ))}
        </Sheet>
      </Dialog>
      <ActionDialog order={order} name={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** Whether `layout="lead"` would draw a button. */
export const hasLead = (order: Order, role: Role): boolean => {
  const [lead] = rankedActions(order, role)
  return lead !== undefined && leads(lead, order)
}
