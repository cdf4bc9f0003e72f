/** One action that came back: its content, the present order, and whether it can simply be repeated. */

import type { Action } from '#domain/order/actions.ts'
import { advanceWholly } from '#domain/order/lifecycle.ts'
import type { Actor, Order, OrderEvent } from '#domain/order/order.ts'
import { nowIso } from '#client/lib/clock.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { valueBefore } from '#client/sync/reading/fold.ts'
import { subjectIn, type Value } from '#client/sync/noun.ts'
import { nounOf } from '#client/sync/nouns.ts'
import { actionOf, ORDER } from '#client/sync/nouns/order.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { redo } from '#client/sync/outbox/outbox.ts'
import { useAccount } from '#client/sync/reading/react.tsx'

export interface Review {
  row: OutboxRow
  action: Action | null
  /** the present order with the person's earlier queued steps; null for actions on something else */
  order: Order | null
  /** later steps than the version that the person saw */
  since: OrderEvent[]
  /** why it cannot be repeated as it is; null if it can */
  obstacle: string | null
}

export async function readReview(db: DeviceDb, actor: Actor, key: string): Promise<Review | null> {
  const row = await db.outbox.get(key)
  if (row?.state !== 'needs_review') return null
  const id = row.entities.map(subjectIn).find(({ noun }) => noun === 'order')?.id
  const order = id ? await valueBefore(db, actor, ORDER, id, row) : null
  const action = id ? actionOf(row, id) : null
  const outcome = order && action ? advanceWholly(order, action, { actor, now: nowIso() }) : null
  return {
    row,
    action,
    order,
    since: order ? order.events.filter((event) => event.id > row.base_version) : [],
    obstacle: outcome && !outcome.ok ? outcome.refusal.message : null,
  }
}

/** undefined during the first read; null if the action does not wait for a person. */
export function useReview(key: string): Review | null | undefined {
  const { db, actor } = useAccount()
  return useLive(() => readReview(db, actor, key), [db, actor, key])
}

/** Sends the action again, based on the versions that the device holds today. */
export async function redoOnLatest(db: DeviceDb, actor: Actor, { row }: Review): Promise<void> {
  const subjects = row.entities.map(subjectIn)
  const values = await Promise.all(subjects.map(({ noun, id }) => valueBefore(db, actor, nounOf(noun), id, row)))
  const versionOf = (index: number): number | undefined => (values[index] as Value | null)?.version
  const base_version = versionOf(0)
  if (row.endpoint !== 'batchPay') return redo(db, row.key, base_version === undefined ? {} : { base_version })
  const lines = row.body['orders'] as { id: string; base_version: number }[]
  const latest = new Map(subjects.map(({ id }, index) => [id, versionOf(index)]))
  const orders = lines.map((line) => ({ ...line, base_version: latest.get(line.id) ?? line.base_version }))
  return redo(db, row.key, { body: { orders } })
}
