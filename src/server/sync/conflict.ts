/** What a person must know of a refusal that comes from others having acted since they looked. */
import type { PushResult } from '#api/sync.ts'
import { actionsFor } from '#domain/lifecycle.ts'
import type { Actor } from '#domain/order.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { missedStep, viewFor } from '#domain/visibility.ts'
import type { Db } from '../db/connect.ts'
import { findOrder } from '../orders/store.ts'

type Conflict = Omit<Extract<PushResult, { status: 'conflict' }>, 'key' | 'status' | 'refusal'>
interface Seen {
  id: string
  base_version: number
}

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'base_version' in value &&
  typeof value.base_version === 'number'

/** The orders a mutation speaks of, with the version the person saw: the one it is a step on, or several in a batch. */
function seenBy(order_id: string | undefined, body: unknown): Seen[] {
  const fields = (body ?? {}) as { orders?: unknown }
  const several: unknown[] = Array.isArray(fields.orders) ? fields.orders : []
  return [{ ...fields, id: order_id }, ...several].filter(isSeen)
}

/** The first of the mutation's orders that has moved on since the person saw it, and by whose step; null when none has. */
export async function conflictOf(
  db: Db,
  actor: Actor,
  order_id: string | undefined,
  { body, code }: { body: unknown; code: RefusalCode },
): Promise<Conflict | null> {
  for (const { id, base_version } of seenBy(order_id, body)) {
    const order = await findOrder(db, id, actor)
    if (!order) continue
    const stepOf = (own: boolean) => missedStep(order, actor, base_version, own)
    // A state may be one's own doing, on another device; so may what a refusal was about whose words have been pruned.
    const step = stepOf(code === 'wrong_state') ?? (code === 'conflict' ? stepOf(true) : null)
    if (!step) continue
    const current = viewFor(order, actor.role)
    return {
      current,
      changed_by: step.by_name,
      changed_at: step.at,
      changed_action: step.action,
      allowed_next: actionsFor(current, actor.role),
    }
  }
  return null
}
