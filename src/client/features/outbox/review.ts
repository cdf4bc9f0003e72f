/** One action that came back: what it was, what the order is now, and whether it may simply be done again. */

import type { Action } from '#domain/actions.ts'
import { advanceWholly } from '#domain/lifecycle.ts'
import type { Actor, Order, OrderEvent } from '#domain/order.ts'
import { nowIso } from '#client/lib/clock.ts'
import type { DeviceDb } from '#client/sync/db.ts'
import type { OutboxRow } from '#client/sync/rows.ts'
import { followersOf } from '#client/sync/depends.ts'
import { actionOf, foldOrder } from '#client/sync/nouns/order.ts'
import { useLive } from '#client/sync/live.ts'
import { redo } from '#client/sync/outbox.ts'
import { useAccount } from '#client/sync/react.tsx'

export interface Review {
  row: OutboxRow
  action: Action | null
  /** the order as it is now, my own earlier queued steps laid over it; null for actions on something else */
  order: Order | null
  /** what happened to the order after what I saw */
  since: OrderEvent[]
  /** why it cannot be done again as it is; null when it can */
  obstacle: string | null
  /** queued actions that rest on this one */
  followers: number
}

const orderIdOf = (row: OutboxRow) => row.entities.find((entity) => entity.startsWith('order:'))?.slice(6)

/** The order as it will be when the row's turn comes. */
async function orderBefore(db: DeviceDb, actor: Actor, row: OutboxRow, id: string): Promise<Order | null> {
  const stored = await db.orders.get(id)
  if (!stored) return null
  const earlier = (await db.outbox.where('entities').equals(`order:${id}`).sortBy('n')).filter((each) => each.n < row.n)
  return foldOrder(stored.order, earlier, actor)
}

export async function readReview(db: DeviceDb, actor: Actor, key: string): Promise<Review | null> {
  const row = await db.outbox.get(key)
  if (row?.state !== 'needs_review') return null
  const id = orderIdOf(row)
  const order = id ? await orderBefore(db, actor, row, id) : null
  const action = id ? actionOf(row, id) : null
  const outcome = order && action ? advanceWholly(order, action, { actor, now: nowIso() }) : null
  return {
    row,
    action,
    order,
    since: order ? order.events.filter((event) => event.id > row.base_version) : [],
    obstacle: outcome && !outcome.ok ? outcome.refusal.message : null,
    followers: (await followersOf(db, row)).length,
  }
}

/** undefined while reading for the first time, null when the action does not wait for a person. */
export function useReview(key: string): Review | null | undefined {
  const { db, actor } = useAccount()
  return useLive(() => readReview(db, actor, key), [db, actor, key])
}

/** Sends the action again, now resting on what the order is today. */
export async function redoOnLatest(db: DeviceDb, actor: Actor, { row, order }: Review): Promise<void> {
  if (row.endpoint !== 'batchPay') return redo(db, row.key, order ? { base_version: order.version } : {})
  const lines = row.body['orders'] as { id: string; base_version: number }[]
  const orders = await Promise.all(
    lines.map(async (line) => ({
      ...line,
      base_version: (await orderBefore(db, actor, row, line.id))?.version ?? line.base_version,
    })),
  )
  return redo(db, row.key, { body: { orders } })
}
