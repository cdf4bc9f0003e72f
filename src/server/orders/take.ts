/** Takes one step on an order in the database, with what it brings with it: files, stock, contracts, after-sales, messages, changes. */
import { eq, sql } from 'drizzle-orm'
import type { Action } from '#domain/actions.ts'
import { advanceWholly, LIFECYCLE } from '#domain/lifecycle.ts'
import { noticesOf } from '#domain/notice.ts'
import type { Order, Role } from '#domain/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { photosSeen } from '#domain/visibility.ts'
import { indexAfterSales } from '../after-sales/store.ts'
import { audit } from '../audit.ts'
import { announce } from '../changes.ts'
import type { Signed } from '../context.ts'
import { voidContracts } from '../contracts/store.ts'
import { goods, intentions } from '../db/tables/trade.ts'
import { attachFiles } from '../files/attach.ts'
import { sendNotices } from '../messages/store.ts'
import type { Stored } from './store.ts'
import { findOrder, saveOrder } from './store.ts'

const firmOf = (order: Order, role: Role): string =>
  (role === 'supplier' ? order.supplier_id : role === 'buyer' ? order.buyer_id : order.trader_id) as string

/** A person's own words on when and on what they acted. */
export interface Seen {
  base_version: number
  device_at?: string | undefined
}

/** What changed since the person looked, for a refusal they can act on. */
function refuseStale(before: Stored, role: Role, seen: Seen): void {
  if (seen.base_version < before.versions[role]) throw new Refusal('conflict')
}

async function releaseStock(db: Signed['db'], order: Order): Promise<void> {
  if (order.goods_id) {
    await db
      .update(goods)
      .set({ reserved_kg: sql`greatest(0, ${goods.reserved_kg} - ${order.quantity_kg})` })
      .where(eq(goods.id, order.goods_id))
  }
  if (order.intention_id)
    await db.update(intentions).set({ status: 1, order_id: null }).where(eq(intentions.id, order.intention_id))
}

const newPhotos = (before: Order, after: Order): string[] => {
  const had = photosSeen(before)
  return [...photosSeen(after)].filter((photo) => !had.has(photo))
}

export async function take(context: Signed, id: string, action: Action, seen: Seen): Promise<Stored> {
  const { db, person, now, key } = context
  const before = await findOrder(db, id, person, true)
  if (!before) throw new Refusal('not_found')
  const late = seen.device_at && Math.abs(now.getTime() - Date.parse(seen.device_at)) > 60_000 ? seen.device_at : null
  const outcome = advanceWholly(before.order, action, { actor: person, now: now.toISOString(), device_at: late })
  if (!outcome.ok) throw outcome.refusal
  if (LIFECYCLE[action.name].strict) refuseStale(before, person.role, seen)
  const { order, events } = outcome
  await attachFiles(db, id, newPhotos(before.order, order), person)
  const { stored, changes } = await saveOrder(db, before, order)
  await indexAfterSales(db, before.order, order)
  if (order.state < 0 && before.order.state >= 0) {
    await releaseStock(db, order)
    changes.push(...(await voidContracts(db, id, now)))
  }
  const notices = events
    .flatMap((event) => noticesOf(order, event))
    .map((notice) => ({ ...notice, firm_id: firmOf(order, notice.to), order_id: id }))
  await sendNotices(db, key, notices, now)
  await announce(db, key, changes)
  for (const { action: name, from, to, note } of events)
    await audit(db, { context, action: name, object: 'order', object_id: id, detail: { no: order.no, from, to, note } })
  return stored
}
