/** The form of an action on an order: checked by its call's schema and the lifecycle, then queued. */
import { useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { BodyOf } from '#api/endpoint.ts'
import type { StepEndpoint } from '#api/order-steps.ts'
import { type Form, type FormOptions, useEndpointForm } from '#client/forms/use-form.ts'
import { nowIso } from '#client/lib/clock.ts'
import { type Sure, useIdentityCheck } from '#client/lib/identity-check.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { limitObstacle } from '#domain/firm/limit.ts'
import { advanceWholly, asksIdentity, LIFECYCLE } from '#domain/order/lifecycle.ts'
import { doneWords } from '#domain/order/notice.ts'
import type { Order } from '#domain/order/order.ts'
import { type FieldErrors, refuseIfAny } from '#domain/refusal.ts'
import { Restored } from './restored.ts'
import { useStep } from './use-step.ts'

export type StepFormOptions<E extends StepEndpoint, V extends FieldValues> = Omit<
  FormOptions<V, BodyOf<E>>,
  'schema' | 'check' | 'send' | 'values'
> & {
  /** the default values; none if the action has no fields */
  values?: V
  params?: Record<string, string>
  /** required fields beyond the rules, by field name */
  missing?: (values: V) => FieldErrors
  /** extra words after the action's label: 3 车 */
  detail?: (body: BodyOf<E>) => string
  /** queues the rows that must precede this step */
  first?: () => Promise<unknown>
  /** the confirmation before queueing; an action with an identity check asks even without it */
  sure?: (body: BodyOf<E>) => Sure
}
/** Placeholder for the identity proof during validation, so that errors appear before anybody is asked for a code. */
const TO_BE_PROVED = '-'

/** Props of every action's form. */
export interface ActionFormProps {
  order: Order
  /** id of the proof or dissent that the action was opened on */
  subject?: string | undefined
  /** closes the dialog; called after success and on 取消 */
  onDone: () => void
}

export function useStepForm<E extends StepEndpoint, V extends FieldValues = Record<string, never>>(
  order: Order,
  endpoint: E,
  {
    values = {} as V,
    body = (typed) => typed,
    params,
    missing,
    detail,
    first,
    draft,
    sure,
    ask,
    ...options
  }: StepFormOptions<E, V>,
): Form<V> {
  const { actor } = useAccount()
  const step = useStep(order)
  const restored = useContext(Restored)
  const verify = useIdentityCheck()
  const actionIn = (given: object) => endpoint.action({ id: order.id, ...params }, given as never)
  const form: Form<V> = useEndpointForm<V, BodyOf<E>>({
    ...options,
    schema: endpoint.body as never,
    values: { ...values, ...(restored?.value as Partial<V> | undefined) },
    draft,
    body(typed) {
      const given = { ...(body(typed) as object), base_version: order.version }
      return asksIdentity(actionIn(given)) ? { verification: TO_BE_PROVED, ...given } : given
    },
    check(given) {
      refuseIfAny(missing?.(form.methods.getValues() as V) ?? {})
      const outcome = advanceWholly(order, actionIn(given as object), { actor, now: nowIso() })
      if (!outcome.ok) throw outcome.refusal
    },
    async ask(typed) {
      const given = ask ? await ask(typed) : typed
      if (given === null) return null
      const action = actionIn(given as object)
      const over = limitObstacle(actor, action, order)
      // The colleague who approves the step is asked for the code.
      if (over) return (await confirm({ title: '提交审批？', message: over.message, confirm_label: '提交审批' })) ? given : null
      if (!asksIdentity(action)) return !sure || (await confirm(sure(given))) ? given : null
      const { label } = LIFECYCLE[action.name]
      const words = { title: label, message: doneWords(action, order), confirm_label: `确定${label}` }
      const verification = await verify(sure?.(given) ?? words)
      return verification === null ? null : { ...given, verification }
    },
    async send(given) {
      await first?.()
      const typed = form.methods.getValues()
      const changed = restored !== null || JSON.stringify(typed) !== JSON.stringify(values)
      await step(endpoint, given, {
        ...(params ? { params } : {}),
        ...(draft || restored ? { draft_id: (draft ?? restored)?.id } : {}),
        ...(draft || !changed ? {} : { typed }),
        ...(detail ? { detail: detail(given) } : {}),
      })
    },
  })
  return form
}
