/** Orders as devices hold them: open ones whole, finished ones as heads. A change carries only what it touched. */
import { and, eq, gte, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { patchOf } from '#domain/order/delta.ts'
import { actionsFor } from '#domain/order/lifecycle.ts'
import { filterOf, type Order, ORDER_LISTS, PAID } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { missedStep, viewFor } from '#domain/disclosure/visibility.ts'
import { tasksFor } from '#domain/order/waiting.ts'
import { orders } from '../db/tables/trade.ts'
import type { Noun, RefusedMutation, Sent } from '../sync/noun.ts'
import { FILTER, findOrder, PARTY, rowView } from './store.ts'

/**
 * Tabs of orders that may still ask something of the role, and tabs of done ones. A buyer cannot tell 6 from 8, so the tabs must
 * not either.
 */
const OPEN: Record<Role, (number | null)[]> = {
  supplier: [0, 1, 2],
  buyer: [0, 1, 2, PAID.code, null],
  trader: [0, 1, 2, 3, 4, 5, 6, 7],
}
const DONE: Record<Role, number[]> = { supplier: [3, -1, -2], buyer: [3, -1, -2], trader: [8, -1, -2] }

/**
 * Finished orders on which money has to go back. Only the party's own view counts, because the form in which an order is sent
 * must not disclose the other side.
 */
const OWED: Record<Role, SQL> = {
  supplier: sql`${orders.repayment_due}`,
  buyer: sql`(${orders.refund_due} or ${orders.advance_waiting})`,
  trader: sql`(${orders.refund_due} or ${orders.advance_waiting} or ${orders.repayment_due} or ${orders.collection_waiting})`,
}

/** Orders with an after-sale request of a buyer. */
const asked = (trader_id: string): SQL =>
  sql`${orders.id} in (select order_id from after_sales where trader_id = ${trader_id} and status = 0)`

const inFilter = (role: Role, filter: number | null) => (filter === null ? isNull(FILTER[role]) : eq(FILTER[role], filter))

/** A done order with a task for the role. A device cannot derive the task from a head, so the order is sent whole. */
const isUnfinishedBusiness = (view: Order, role: Role): boolean =>
  DONE[role].some((filter) => filter === filterOf(view.state, role)) && tasksFor(view, role).length > 0

function headOf(view: Order): Sent {
  const lists = new Set<string>(ORDER_LISTS)
  return { list: 'heads', value: Object.fromEntries(Object.entries(view).filter(([field]) => !lists.has(field))) }
}

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

/** The orders of a mutation, one or a batch, each with the version that the person saw. */
function seenBy({ id, body }: RefusedMutation): Seen[] {
  const fields = (body ?? {}) as { orders?: unknown }
  const several: unknown[] = Array.isArray(fields.orders) ? fields.orders : []
  return [{ ...fields, id }, ...several].filter(isSeen)
}

export const orderNoun: Noun<typeof orders, Order> = {
  name: 'order',
  list: 'orders',
  table: orders,
  audience: ({ role, firm_id }) => eq(PARTY[role], firm_id),
  view: (row, { role }) => rowView(row, role),
  /** Open orders, and finished ones on which money has to go back or an after-sale waits for the trader. */
  sections: ({ role, firm_id }) => [
    ...OPEN[role].map((filter) => inFilter(role, filter)),
    and(OWED[role], inArray(FILTER[role], DONE[role])),
    ...(role === 'trader' ? [and(asked(firm_id), not(OWED[role]), inArray(FILTER[role], DONE[role]))] : []),
  ],
  lastSections: ({ role }, since) =>
    DONE[role].map((filter) => and(inFilter(role, filter), gte(orders.created_at, since), not(OWED[role]))),
  last: (view, { role }) => (isUnfinishedBusiness(view, role) ? { list: 'orders', value: view } : headOf(view)),
  /** A device may hold a done order as a head, which cannot be patched. One with unfinished business is therefore sent whole. */
  patch: (view, paths, { role }) => (isUnfinishedBusiness(view, role) ? null : { list: 'patches', value: patchOf(view, paths) }),
  /** The first order of the mutation that changed after the person saw it, and the author of that step. */
  async conflict(db, actor, refused) {
    for (const { id, base_version } of seenBy(refused)) {
      const order = await findOrder(db, id, actor)
      if (!order) continue
      const stepOf = (own: boolean) => missedStep(order, actor, base_version, own)
      // The actor may have changed the state on another device. If a refusal's details were pruned, the actor's own step may also
      // be its cause.
      const step = stepOf(refused.code === 'wrong_state') ?? (refused.code === 'conflict' ? stepOf(true) : null)
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
  },
}
