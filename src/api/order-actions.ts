/**
 * The actions that calls on orders carry. Without zod: the device lays its queue over the truth with these before any schema is there.
 */
import type { Action, ActionName } from '#domain/actions.ts'
import { ACTION_NAMES, LIFECYCLE, ruleOf, type WrittenRules } from '#domain/lifecycle.ts'

/** An action with a call of its own, which is registered under the action's name. */
export type StepCall = { [N in ActionName]: WrittenRules[N] extends { carried: object } ? never : N }[ActionName]
export const isStepCall = (name: string): name is StepCall =>
  Object.hasOwn(LIFECYCLE, name) && !ruleOf(name as ActionName).carried

/** The id of what a call is about. The body names the order where the path names something else, as with after-sales. */
export const subjectOf = (params: Readonly<Record<string, string>>, body: unknown): string | undefined => {
  const named = (body as { order_id?: unknown } | null)?.order_id
  return typeof named === 'string' ? named : params['id']
}

/** The action in a call: its payload is the body without what every call carries, unless the action's rule says otherwise. */
export function actionOfCall(call: StepCall, params: Readonly<Record<string, string>>, body: object): Action {
  // The proof of identity is for the server to judge, and no part of the order.
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
