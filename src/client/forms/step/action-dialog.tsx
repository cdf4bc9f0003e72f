/** The dialog of an action on an order: the facts to look at, then the form. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { idle } from '#client/lib/idle.ts'
import { DRAFTS } from '#client/lib/paths.ts'
import { draftsOf } from '#client/sync/device/drafts.ts'
import type { DraftRow } from '#client/sync/device/rows.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { apart } from '#client/ui/loading/apart.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { labelOf } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { useActionForms } from './action-forms.ts'
import { Restored, typedIn } from './restored.ts'
import type { ActionFormProps } from './use-step-form.ts'

/** Actions before which the trader reviews the order's evidence. */
const REVIEWED: readonly ActionName[] = [
  'confirm_supply_price',
  'confirm_sale_price',
  'recheck',
  'adjust_dissent',
  'collect',
  'confirm',
  'confirm_repayment',
  'payout',
  'judge_after_sale',
]
const OrderSameEvidence = apart(async () => (await import('#client/forms/order-same-evidence.tsx')).OrderSameEvidence)
const AgreedNotice = apart(async () => (await import('./agreed-notice.tsx')).AgreedNotice)

/** Loads the forms of these actions while the browser is idle, so that a press opens them at once. */
export function useFormsAhead(names: readonly ActionName[]): void {
  const forms = useActionForms()
  const all = names.join()
  useEffect(() => {
    if (all)
      void idle().then(() =>
        [AgreedNotice, ...all.split(',').map((name) => forms[name as ActionName])].map((form) => form?.ahead()),
      )
  }, [all, forms])
}

/**
 * The form of the action, with the values of a queued row that was taken back. Several such drafts are opened one after another.
 */
function ActionForm({ name, ...props }: ActionFormProps & { name: ActionName }) {
  const { db, drafted } = useAccount()
  const { order } = props
  const [params] = useSearchParams()
  const drafts = useLive(() => draftsOf(db, typedIn(name, order.id)), [db, name, order.id])
  const [restored, open] = useState<DraftRow | null | undefined>(() =>
    drafted.has(order.id) === false && !params.has('draft') ? null : undefined,
  )
  const [found, setFound] = useState(false)
  // The first answer of the device decides, because `drafted` hears of a new draft a moment late. Later the open draft stays: sending
  // removes it from the device before the dialog closes.
  if (drafts && !found) {
    setFound(true)
    open(drafts.find(({ id }) => id === params.get('draft')) ?? drafts[0] ?? null)
  }
  const Form = useActionForms()[name]
  const waiting = <Skeleton height="160px" aria-label="加载中" />
  if (!Form || restored === undefined) return waiting
  const others = drafts?.filter(({ id }) => id !== restored?.id).length ?? 0
  return (
    <Restored key={restored?.id} value={restored}>
      <chakra.div display="grid" gap={4}>
        {restored && others > 0 ? (
          <Notice
            tone="need"
            title={`另有 ${others} 份草稿没有提交`}
            action={
              <ButtonLink size="sm" to={DRAFTS}>
                查看草稿
              </ButtonLink>
            }
          >
            这里只是其中一份，提交后再打开可继续下一份。
          </Notice>
        ) : null}
        <AgreedNotice order={order} name={name} />
        {REVIEWED.includes(name) ? <OrderSameEvidence order={order} /> : null}
        <Form {...props} fallback={waiting} />
      </chakra.div>
    </Restored>
  )
}

/** Dialogs that are wider than most. */
const WIDTHS: Partial<Record<ActionName, number>> = { amend: 860 }

/** The dialog of one action; `name` null means closed. Also used for actions outside the order's own buttons. */
export function ActionDialog({
  order,
  name,
  subject,
  onClose,
}: {
  order: Order
  name: ActionName | null
  /** id of the proof or dissent it concerns */
  subject?: string | undefined
  onClose: () => void
}) {
  const forms = useActionForms()
  if (!name || !forms[name]) return null
  return (
    <Dialog open onClose={onClose} title={labelOf(name, order)} width={WIDTHS[name] ?? 560}>
      <ActionForm order={order} name={name} subject={subject} onDone={onClose} />
    </Dialog>
  )
}
