/**
 * The buttons of an order, derived from the lifecycle. The action that moves the order on is primary; the others stand beside
 * it or under 更多.
 */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ActionDialog, useFormsAhead } from '#client/forms/step/action-dialog.tsx'
import { useAccount, useToSign } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink, type ButtonProps } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { roleObstacle } from '#domain/firm/permission.ts'
import { actionsFor, LIFECYCLE, labelOf, leadOf, obstacleOf, reminderFor } from '#domain/order/lifecycle.ts'
import type { Order, Side } from '#domain/order/order.ts'
import { contractAwaited } from '#domain/order/waiting.ts'
import type { Role } from '#domain/role.ts'
import { contractPath, stepPath } from '#client/lib/paths.ts'

const AskMember = lazy(async () => ({ default: (await import('#client/forms/step/ask-member.tsx')).AskMember }))

/** The offered actions with the leading one first: `first`, or else the one that moves the order on. */
export function rankedActions(order: Order, role: Role, first?: ActionName): ActionName[] {
  const rank = (name: ActionName) => (name === first ? -1 : (leadOf(name, order) ?? Number.POSITIVE_INFINITY))
  return actionsFor(order, role).toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** The contract that the firm has to sign before the order goes on; null if there is none. */
function useSigning(order: Order): Side | null {
  const awaited = contractAwaited(order)
  return useToSign(awaited?.contract_id) ? awaited : null
}

const leads = (name: ActionName, order: Order): boolean => leadOf(name, order) !== null

/** The button that opens an action's dialog. An obstacle disables it and is shown, inside the button with `told`. */
export function DialogButton({
  order,
  name,
  told = false,
  onOpen,
  ...look
}: ButtonProps & { order: Order; name: ActionName; told?: boolean; onOpen: (name: ActionName) => void }) {
  const { actor } = useAccount()
  const [asking, setAsking] = useState(false)
  const obstacle = obstacleOf(name, order, actor)
  const label = labelOf(name, order)
  const theirs = roleObstacle(actor, name) !== null
  if (!obstacle) {
    return (
      <Button {...look} onClick={() => onOpen(name)}>
        {label}
      </Button>
    )
  }
  // Not `disabled`, because touch users have no other way to see the reason.
  return (
    <>
      <Button
        {...look}
        variant="outline"
        aria-disabled={!theirs}
        aria-haspopup={theirs ? 'dialog' : undefined}
        title={obstacle}
        aria-description={obstacle}
        onClick={(event) => {
          if (!theirs) return toast.info(obstacle)
          // The sheet that holds this button stays open below the dialog.
          event.stopPropagation()
          setAsking(true)
        }}
      >
        {told ? (
          <chakra.span display="grid" py={1} whiteSpace="normal">
            {label}
            <chakra.span fontSize="sm" fontWeight="normal">
              {obstacle}
            </chakra.span>
          </chakra.span>
        ) : (
          label
        )}
      </Button>
      {asking ? (
        <Suspense>
          <AskMember order={order} name={name} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface ActionProps {
  order: Order
  name: ActionName
  primary?: boolean
  size?: 'sm' | 'md'
  told?: boolean
  onOpen: (name: ActionName) => void
}
function ActionButton({ order, name, primary = false, size = 'md', told = false, onOpen }: ActionProps) {
  const variant = primary ? 'primary' : 'outline'
  const { actor } = useAccount()
  const to = stepPath(name, order.id)
  if (to && !obstacleOf(name, order, actor)) {
    return (
      <ButtonLink variant={variant} size={size} to={to}>
        {labelOf(name, order)}
      </ButtonLink>
    )
  }
  return (
    <DialogButton
      order={order}
      name={name}
      told={told}
      variant={variant}
      size={size}
      onOpen={onOpen}
      {...(LIFECYCLE[name].risky && !primary ? { color: 'danger.fg' } : {})}
    />
  )
}

/** The address without the dialog over it. */
const undone = (params: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(params)
  rest.delete('do')
  rest.delete('draft')
  return rest
}

const Sheet = chakra('div', { base: { display: 'grid', gap: '10px', pb: 'env(safe-area-inset-bottom)' } })

/**
 * `lead`: only the action that moves the order on (cards, rows). `bar`: at most two in a sticky bar and the rest under 更多. If
 * nothing moves it on, the reminder is shown. `row`: all side by side. Renders nothing without actions.
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
  /** without the accent colour, for table rows that each have an action */
  quiet?: boolean
  except?: readonly ActionName[]
  /** the action requested here, shown before all others */
  first?: ActionName | undefined
}) {
  const { actor } = useAccount()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<ActionName | null>(null)
  const [more, setMore] = useState(false)
  // The order's own page may be opened with a dialog over it.
  const asked = layout === 'lead' ? null : (params.get('do') as ActionName | null)
  const close = () => {
    setOpen(null)
    if (asked) setParams(undone, { replace: true })
  }
  const names = rankedActions(order, actor.role, first).filter((name) => !except.includes(name))
  const [lead, ...others] = names
  const primary = lead && leads(lead, order) ? lead : undefined
  const isAside = (name: ActionName) => LIFECYCLE[name].aside?.(order) ?? false
  const rest = (primary ? others : names).filter((name) => !isAside(name))
  const folds = layout === 'bar' && rest.length > 1
  const reminder = primary ? undefined : reminderFor(order, actor.role)
  const shown = layout === 'lead' ? [] : folds ? rest.filter((name) => name === reminder) : rest
  const asides = layout === 'lead' ? [] : names.filter(isAside)
  const hidden = [...(folds ? rest.filter((name) => name !== reminder) : []), ...asides]
  // Somebody else's step may have removed every action of the sheet.
  if (more && hidden.length === 0) setMore(false)
  const common = { order, size, onOpen: setOpen }
  const signing = useSigning(order)
  useFormsAhead(primary ? [primary, ...shown] : shown)
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
      {signing && !primary ? (
        <ButtonLink variant={quiet ? 'outline' : 'primary'} size={size} to={contractPath(actor.role, signing.contract_id)}>
          签署合同
        </ButtonLink>
      ) : null}
      {primary ? <ActionButton {...common} name={primary} primary={!quiet} /> : null}
      <Dialog open={more} onClose={() => setMore(false)} title="更多操作" width={360}>
        <Sheet onClick={() => setMore(false)}>
          {hidden.map((name) => (
            <ActionButton key={name} {...common} name={name} told />
          ))}
        </Sheet>
      </Dialog>
      <ActionDialog order={order} name={open ?? (asked && names.includes(asked) ? asked : null)} onClose={close} />
    </>
  )
}

/** Whether `layout="lead"` would draw a button. */
export function useHasLead(order: Order, role: Role): boolean {
  const signing = useSigning(order)
  const [lead] = rankedActions(order, role)
  return signing !== null || (lead !== undefined && leads(lead, order))
}
