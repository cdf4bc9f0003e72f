/** The order actions that calls carry. It must not use zod, because the device folds its queue before any schema is loaded. */
import type { Action, ActionName } from '#domain/order/actions.ts'
import { ACTION_NAMES, LIFECYCLE, ruleOf, type WrittenRules } from '#domain/order/lifecycle.ts'

/** An action with its own call, registered under the action's name. */
export type StepCall = { [N in ActionName]: WrittenRules[N] extends { carried: object } ? never : N }[ActionName]
export const isStepCall = (name: string): name is StepCall =>
  Object.hasOwn(LIFECYCLE, name) && !ruleOf(name as ActionName).carried

/** The id of a call's subject. The body names the order if the path names something else, as with after-sales. */
export const subjectOf = (params: Readonly<Record<string, string>>, body: unknown): string | undefined => {
  const named = (body as { order_id?: unknown } | null)?.order_id
  return typeof named === 'string' ? named : params['id']
}

/**
 * The action in a call. Its payload is the body without the fields common to all calls, unless the action's rule builds it
 * differently.
 */
export function actionOfCall(call: StepCall, params: Readonly<Record<string, string>>, body: object): Action {
  // Only the server checks the identity proof; it is not part of the order.
  const {
    base_version: _base,
    device_at: _device,
    order_id: _order,
    verification: _proof,
    ...rest
  } = body as Record<string, unknown>
  const name = ACTION_NAMES.find((each) => ruleOf(each).carried?.by === call && ruleOf(each).carried?.when?.(rest)) ?? call
  const { payload } = ruleOf(name)
  return { name, payload: payload ? payload(rest as never, params) : rest } as Action
}
