/** A guard case: an order, the action it refuses, and the words the person is told. */
import type { ActionName, ActionPayloads } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/** The order, the action with what differs from a valid payload, the code, and either the fields or the sentence. */
export type Guard = [
  name: string,
  order: Order,
  refused: readonly [ActionName, object],
  code: RefusalCode,
  told: string | Record<string, string>,
]
/** Stands for the id of the order's first dissent or money entry, which the fixture makes. */
export const FIRST = 'first'
export const on = <N extends ActionName>(name: N, change: Partial<ActionPayloads[N]> = {}) => [name, change] as const
