/** A guard case: an order, an action that it refuses, and the message for the person. */
import type { ActionName, ActionPayloads } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/** The order, the action with its difference from a valid payload, the code, and either the fields or the sentence. */
export type Guard = [
  name: string,
  order: Order,
  refused: readonly [ActionName, object],
  code: RefusalCode,
  told: string | Record<string, string>,
]
/** A placeholder for the id of the order's first dissent or money entry, which the fixture creates. */
export const FIRST = 'first'
export const on = <N extends ActionName>(name: N, change: Partial<ActionPayloads[N]> = {}) => [name, change] as const
