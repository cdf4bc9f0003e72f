/** Writing server truth: rows and patches, the higher version stays, so that push and pull may cross. */

import type { Endpoint } from '#api/endpoint.ts'
import type { Feedback } from '#api/feedback.ts'
import type { Message } from '#api/messages.ts'
import type { OrderHead } from '#api/sync.ts'
import type { Contract } from '#domain/contract.ts'
import { contractFilter } from '#domain/contract.ts'
import type { OrderPatch } from '#domain/delta.ts'
import { applyPatch } from '#domain/delta.ts'
import type { Actor, Order, Role } from '#domain/order.ts'
import { filterOf } from '#domain/order.ts'
import { type ContractRow, type DeviceDb, type MessageRow, marksOf, NO_FILTER, type OrderRow } from './db.ts'
import { putFeedbacks } from './feedbacks.ts'

export const filterKey = (order: Pick<Order, 'state'>, role: Role): number => filterOf(order.state, role) ?? NO_FILTER

export const orderRow = (order: Order, actor: Actor, full = true): OrderRow => ({
  id: order.id,
  owner: actor.user_id,
  filter: filterKey(order, actor.role),
  created_at: order.created_at,
  full,
  marks: marksOf(order, actor.role),
  order,
})
export const contractRow = (contract: Contract, actor: Actor): ContractRow => ({
  id: contract.id,
  owner: actor.user_id,
  filter: contractFilter(contract, actor.firm_id) ?? NO_FILTER,
  side: contract.side,
  created_at: contract.created_at,
  contract,
})
export const messageRow = (message: Message, actor: Actor): MessageRow => ({
  id: message.id,
  owner: actor.user_id,
  unread: message.read ? 0 : 1,
  created_at: message.created_at,
  message,
})

export async function putOrders(db: DeviceDb, actor: Actor, orders: Order[]): Promise<void> {
  const stored = await db.orders.bulkGet(orders.map((order) => order.id))
  const newer = orders.filter((order, index) => {
    const row = stored[index]
    return !row || order.version > row.order.version || (order.version === row.order.version && !row.full)
  })
  // Of one order twice the newer comes last, and stays.
  await db.orders.bulkPut(newer.toSorted((a, b) => a.version - b.version).map((order) => orderRow(order, actor)))
}

const EMPTY = { trips: [], proofs: [], settlements: [], dissents: [], money: [], events: [] }
export async function putHeads(db: DeviceDb, actor: Actor, heads: OrderHead[]): Promise<void> {
  const stored = await db.orders.bulkGet(heads.map((head) => head.id))
  const newer = heads.filter((head, index) => head.version > (stored[index]?.order.version ?? -1))
  await db.orders.bulkPut(newer.map((head) => orderRow({ ...head, ...EMPTY }, actor, false)))
}

/** Lays patches over held rows. A head takes no list items; an order outside the device's scope is not held and left alone. */
export async function putPatches(db: DeviceDb, actor: Actor, patches: OrderPatch[]): Promise<void> {
  const stored = await db.orders.bulkGet(patches.map((patch) => patch.id))
  const rows = patches.flatMap((patch, index): OrderRow[] => {
    const row = stored[index]
    return row ? [orderRow(applyPatch(row.order, row.full ? patch : { ...patch, items: {} }), actor, row.full)] : []
  })
  await db.orders.bulkPut(rows)
}

export async function putContracts(db: DeviceDb, actor: Actor, contracts: Contract[]): Promise<void> {
  const stored = await db.contracts.bulkGet(contracts.map((contract) => contract.id))
  await db.contracts.bulkPut(
    contracts
      .filter((contract, index) => contract.version > (stored[index]?.contract.version ?? 0))
      .map((contract) => contractRow(contract, actor)),
  )
}
export async function putMessages(db: DeviceDb, actor: Actor, messages: Message[]): Promise<void> {
  const stored = await db.messages.bulkGet(messages.map((message) => message.id))
  await db.messages.bulkPut(
    messages
      .filter((message, index) => message.version > (stored[index]?.message.version ?? 0))
      .map((message) => messageRow(message, actor)),
  )
}

/** An answer to a mutation, `{data}`, and what its data is. */
export interface Answer {
  entity: Endpoint['entity']
  answer: unknown
}
/** The rows that answers to mutations hold. */
export async function putAnswers(db: DeviceDb, actor: Actor, answers: Answer[]): Promise<void> {
  const stored = (entity: Answer['entity']) =>
    answers.flatMap((each) => (each.entity === entity ? ((each.answer as { data?: unknown } | null)?.data ?? []) : []))
  await putOrders(db, actor, stored('order') as Order[])
  await putContracts(db, actor, stored('contract') as Contract[])
  await putMessages(db, actor, stored('message') as Message[])
  await putFeedbacks(db, stored('feedback') as Feedback[])
}
