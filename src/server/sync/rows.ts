/** What travels of each entity, as the person may see it: by id for deltas, by section for a first sync. */
import type { SQL } from 'drizzle-orm'
import { and, count, desc, eq, gte, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { OrderHead, PullAnswer } from '#api/sync.ts'
import { SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { contractFor } from '#domain/contract.ts'
import type { Actor, Order, Role } from '#domain/order.ts'
import { filterOf } from '#domain/order.ts'
import { tasksFor } from '#domain/waiting.ts'
import type { Db } from '../db/connect.ts'
import { messages } from '../db/tables/records.ts'
import { contracts, orders } from '../db/tables/trade.ts'
import { messageView } from '../messages/store.ts'
import { rowView } from '../orders/store.ts'
import type { Place } from './cursor.ts'

export type Page = PullAnswer['data']
export type Entity = Page['gone'][number]['entity']
export const emptyPage = (): Page => ({ orders: [], heads: [], patches: [], contracts: [], messages: [], gone: [], acks: [] })

/** Scope of what is not open. */
const SCOPE_MS = SYNC_SCOPE_DAYS * 24 * 3600 * 1000

const PARTY = { supplier: orders.supplier_id, buyer: orders.buyer_id, trader: orders.trader_id } as const
const FILTER = { supplier: orders.supplier_filter, buyer: orders.buyer_filter, trader: orders.state } as const
/** Filters of each role: what may still ask something of it, and what is done. A buyer cannot tell 6 from 8, nor does this. */
const OPEN: Record<Role, (number | null)[]> = { supplier: [0, 1, 2], buyer: [0, 1, 2, null], trader: [0, 1, 2, 3, 4, 5, 6, 7] }
const DONE: Record<Role, number[]> = { supplier: [3, -1, -2], buyer: [3, -1, -2], trader: [8, -1, -2] }

/** Finished orders on which money is to go back: what the party's own view owes, so that how one travels tells nothing of the other side. */
const OWED: Record<Role, SQL> = {
  supplier: sql`${orders.repayment_due}`,
  buyer: sql`(${orders.refund_due} or ${orders.advance_waiting})`,
  trader: sql`(${orders.refund_due} or ${orders.advance_waiting} or ${orders.repayment_due})`,
}

const ownOrders = (actor: Actor) => eq(PARTY[actor.role], actor.firm_id)
const ownContracts = (actor: Actor) => or(eq(contracts.seller_id, actor.firm_id), eq(contracts.buyer_id, actor.firm_id))
const ownMessages = (actor: Actor) => and(eq(messages.user_id, actor.user_id), isNull(messages.deleted_at))

function orderHeadOf(view: Order): OrderHead {
  const { trips: _t, proofs: _p, settlements: _s, dissents: _d, money: _m, events: _e, ...head } = view
  return head
}

/** Done, yet something on it waits for the role. A head cannot tell a device that, so the order travels whole. */
export const isUnfinishedBusiness = (view: Order, role: Role): boolean =>
  DONE[role].some((filter) => filter === filterOf(view.state, role)) && tasksFor(view, role).length > 0

const doneOrder = (view: Order, role: Role): Omit<Sent, 'place'> =>
  isUnfinishedBusiness(view, role) ? { list: 'orders', value: view } : { list: 'heads', value: orderHeadOf(view) }

/** The rows of these ids that are the person's, by id. What is missing is gone, or somebody else's. */
export async function rowsOf(tx: Db, actor: Actor, ids: Record<Entity, string[]>) {
  const [ofOrders, ofContracts, ofMessages] = [ids.order, ids.contract, ids.message]
  const orderRows =
    ofOrders.length > 0
      ? await tx
          .select()
          .from(orders)
          .where(and(inArray(orders.id, ofOrders), ownOrders(actor)))
      : []
  const contractRows =
    ofContracts.length > 0
      ? await tx
          .select()
          .from(contracts)
          .where(and(inArray(contracts.id, ofContracts), ownContracts(actor)))
      : []
  const messageRows =
    ofMessages.length > 0
      ? await tx
          .select()
          .from(messages)
          .where(and(inArray(messages.id, ofMessages), ownMessages(actor)))
      : []
  return {
    order: new Map(orderRows.map((row) => [row.id, rowView(row, actor.role)])),
    contract: new Map(contractRows.map((row) => [row.id, contractFor(row.doc, actor.firm_id)])),
    message: new Map(messageRows.map((row) => [row.id, messageView(row)])),
  }
}

/** What a first sync carries, and the list of the page it belongs to. */
type List = 'orders' | 'heads' | 'contracts' | 'messages'
export interface Sent {
  place: Place
  list: List
  value: Page[List][number]
}

/** One part of a first sync: its rows newest first, after a place. */
export interface Section {
  count(tx: Db): Promise<number>
  read(tx: Db, after: Place | null, limit: number): Promise<Sent[]>
}

type Table = typeof orders | typeof contracts | typeof messages

function section<T extends Table>(
  from: T,
  where: SQL | undefined,
  sent: (row: T['$inferSelect']) => Omit<Sent, 'place'>,
): Section {
  const table: Table = from
  const older = ([time, id]: Place) => {
    const at = new Date(time)
    return or(lt(table.created_at, at), and(eq(table.created_at, at), lt(table.id, id)))
  }
  return {
    count: async (tx) => (await tx.select({ n: count() }).from(table).where(where))[0]?.n ?? 0,
    read: async (tx, after, limit) => {
      const rows = await tx
        .select()
        .from(table)
        .where(after ? and(where, older(after)) : where)
        .orderBy(desc(table.created_at), desc(table.id))
        .limit(limit)
      return rows.map((row) => ({ place: [row.created_at.getTime(), row.id], ...sent(row) }))
    },
  }
}

/**
 * A first sync in the order a person needs it: open orders whole, finished ones on which money is to go back, contracts and messages
 * within the scope, with contracts of any age that lack the firm's signature, then finished orders within it as heads, or whole where
 * something on them waits. One section a filter, so that each page is one stretch of an index.
 */
export function sectionsOf(actor: Actor, now: Date): Section[] {
  const { role, firm_id } = actor
  const since = new Date(now.getTime() - SCOPE_MS)
  const filtered = (filter: number | null) =>
    and(ownOrders(actor), filter === null ? isNull(FILTER[role]) : eq(FILTER[role], filter))
  const asSeller = { party: contracts.seller_id, signed: contracts.seller_signed }
  const asBuyer = { party: contracts.buyer_id, signed: contracts.buyer_signed }
  const parties = [...(role === 'buyer' ? [] : [asSeller]), ...(role === 'supplier' ? [] : [asBuyer])]
  const unsigned = (signed: typeof asSeller.signed | typeof asBuyer.signed) =>
    and(eq(signed, false), sql`${contracts.doc} ->> 'void_at' is null`)
  return [
    ...OPEN[role].map((filter) => section(orders, filtered(filter), (row) => ({ list: 'orders', value: rowView(row, role) }))),
    section(orders, and(ownOrders(actor), OWED[role], inArray(FILTER[role], DONE[role])), (row) => ({
      list: 'orders',
      value: rowView(row, role),
    })),
    ...parties.map(({ party, signed }) =>
      section(contracts, and(eq(party, firm_id), or(gte(contracts.created_at, since), unsigned(signed))), (row) => ({
        list: 'contracts',
        value: contractFor(row.doc, firm_id),
      })),
    ),
    section(messages, and(ownMessages(actor), gte(messages.created_at, since)), (row) => ({
      list: 'messages',
      value: messageView(row),
    })),
    ...DONE[role].map((filter) =>
      section(orders, and(filtered(filter), gte(orders.created_at, since), not(OWED[role])), (row) =>
        doneOrder(rowView(row, role), role),
      ),
    ),
  ]
}
