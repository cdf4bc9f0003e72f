/**
 * Applies an action to an order in the database, with its effects on files, stock, contracts, after-sales, messages and changes.
 */
import type { Action, ActionName } from '#domain/order/actions.ts'
import { photosNamed } from '#domain/order/actions.ts'
import { stockUse } from '#domain/goods/goods.ts'
import { reopened } from '#domain/goods/intention.ts'
import { advanceWholly, doubleTransfer, LIFECYCLE } from '#domain/order/lifecycle.ts'
import { addressed, noticesOf } from '#domain/order/notice.ts'
import type { Actor, Order } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import { missedStep } from '#domain/disclosure/visibility.ts'
import { indexAfterSales } from '../after-sales/store.ts'
import type { LogAction } from '#domain/firm/log.ts'
import { audit } from '../audit.ts'
import { refuseBlockedPlates } from '../blocks.ts'
import { payeeFor } from '../bank-cards/payee.ts'
import type { SessionContext } from '../context.ts'
import { withinLimits } from '../approvals/limits.ts'
import { voidContracts } from '../contracts/store.ts'
import { attachFiles } from '../files/attach.ts'
import { moveStock } from '../goods/stock.ts'
import { holdOrdered, saveIntention } from '../intentions/store.ts'
import { tellUnequalInvoices } from '../invoices/unequal.ts'
import { sendNotices } from '../messages/store.ts'
import { refuseCopies } from '../same-evidence/store.ts'
import { findOrder, saveOrder } from './store.ts'
import { bookTransfers } from './transfers.ts'

/** The version of the order that the person saw, and the time on their device. */
export interface Seen {
  base_version: number
  device_at?: string | undefined
}

/** Refuses a decision on figures that somebody else's step has changed since, and names that step's author. */
function refuseStale(before: Order, actor: Actor, { base_version }: Seen, strict: true | readonly ActionName[]): void {
  const step = missedStep(before, actor, base_version, false, strict === true ? undefined : strict)
  if (step)
    throw new Refusal('conflict', { details: { changed_by: step.by_name, changed_at: step.at, changed_action: step.action } })
}

/** Reopens the intention, so that its talks continue. */
async function reopenIntention({ db, key, now }: SessionContext, order: Order): Promise<void> {
  const before = order.intention_id ? await holdOrdered(db, order.intention_id, order.id) : null
  if (before) await saveIntention(db, key, { before, after: reopened(before, order), now })
}

/** `approved`: a colleague has approved the step, so the author's limits do not count. */
export async function applyAction(
  context: SessionContext,
  id: string,
  action: Action,
  seen: Seen,
  approved = false,
): Promise<Order> {
  const { db, session, now, key } = context
  const before = await findOrder(db, id, session, true)
  if (!before) throw new Refusal('not_found')
  const late = seen.device_at && Math.abs(now.getTime() - Date.parse(seen.device_at)) > 60_000 ? seen.device_at : null
  const payee = await payeeFor(db, before, action, now)
  const outcome = advanceWholly(before, action, { actor: session, now: now.toISOString(), device_at: late, payee })
  if (!outcome.ok) throw outcome.refusal
  await refuseBlockedPlates(db, action.payload, now)
  const { strict } = LIFECYCLE[action.name]
  if (strict) refuseStale(before, session, seen, strict)
  if (!approved) await withinLimits(context, action, before)
  const { order, events } = outcome
  await attachFiles(db, id, photosNamed(action.payload), session)
  await refuseCopies(db, before, order, action)
  // Notices come first, because delivered messages also make changes, and one statement then writes them all.
  const notices = events.flatMap((event) => noticesOf(order, event))
  await sendNotices(db, key, addressed(order, notices), now)
  const repeated = await bookTransfers(db, before, order)
  if (repeated) throw doubleTransfer(action, repeated)
  await tellUnequalInvoices(context, before, order)
  await saveOrder(db, key, before, outcome)
  await indexAfterSales(db, before, order)
  await moveStock(context, order.goods_id, stockUse(before), stockUse(order))
  if (order.state < 0 && before.state >= 0) {
    await reopenIntention(context, order)
    await voidContracts(db, key, id, now)
  }
  for (const { action: name, from, to, note } of events)
    await audit(db, {
      context,
      action: name as LogAction<'order'>,
      object: 'order',
      object_id: id,
      detail: { no: order.no, from, to, note },
    })
  return order
}
