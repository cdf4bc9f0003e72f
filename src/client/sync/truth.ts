/** Writing server truth: rows and patches, the higher version stays, so that push and pull may cross. */

import type { Endpoint } from '#api/endpoint.ts'
import type { Feedback } from '#api/feedback.ts'
import type { Message } from '#api/messages.ts'
import type { OrderHead } from '#api/sync.ts'
import type { Contract } from '#domain/contract.ts'
import { contractFilter } from '#domain/contract.ts'
import type { OrderPatch } from '#domain/delta.ts'
import { applyPatch } from '#domain/delta.ts'
import type { Order, Role } from '#domain/order.ts'
import { filterOf } from '#domain/order.ts'
import { type ContractRow, type DeviceDb, type MessageRow, marksOf, NO_FILTER, type OrderRow } from './db.ts'
import { putFeedbacks } from './feedbacks.ts'

/** Who the device works for. */
export interface Owner {
  user_id: string
  firm_id: string
  role: Role
  name: string
}

export const filterKey = (order: Pick<Order, 'state'>, role: Role): number => filterOf(order.state, role) ?? NO_FILTER

export const orderRow = (order: Order, owner: Owner, full = true): OrderRow => ({
  id: order.id,
  owner: owner.user_id,
  filter: filterKey(order, owner.role),
  created_at: order.created_at,
  full,
  marks: marksOf(order, owner.role),
  order,
})
export const contractRow = (contract: Contract, owner: Owner): ContractRow => ({
  id: contract.id,
  owner: owner.user_id,
  filter: contractFilter(contract, owner.firm_id) ?? NO_FILTER,
  side: contract.side,
  created_at: contract.created_at,
  contract,
})
export const messageRow = (message: Message, owner: Owner): MessageRow => ({
  id: message.id,
  owner: owner.user_id,
  unread: message.read ? 0 : 1,
  created_at: message.created_at,
  message,
})

export async function putOrders(db: DeviceDb, owner: Owner, orders: Order[]): Promise<void> {
  const held = await db.orders.bulkGet(orders.map((order) => order.id))
  const newer = orders.filter((order, index) => {
    const row = held[index]
    return !row || order.version > row.order.version || (order.version === row.order.version && !row.full)
  })
  // Of one order twice the newer comes last, and stays.
  await db.orders.bulkPut(newer.toSorted((a, b) => a.version - b.version).map((order) => orderRow(order, owner)))
}

const EMPTY = { trips: [], proofs: [], settlements: [], dissents: [], money: [], events: [] }
export async function putHeads(db: DeviceDb, owner: Owner, heads: OrderHead[]): Promise<void> {
  const held = await db.orders.bulkGet(heads.map((head) => head.id))
  const newer = heads.filter((head, index) => head.version > (held[index]?.order.version ?? -1))
  await db.orders.bulkPut(newer.map((head) => orderRow({ ...head, ...EMPTY }, owner, false)))
}

/** Lays patches over held rows. A head takes no list items; an order outside the device's scope is not held and left alone. */
export async function putPatches(db: DeviceDb, owner: Owner, patches: OrderPatch[]): Promise<void> {
  const held = await db.orders.bulkGet(patches.map((patch) => patch.id))
  const rows = patches.flatMap((patch, index): OrderRow[] => {
    const row = held[index]
    return row ? [orderRow(applyPatch(row.order, row.full ? patch : { ...patch, items: {} }), owner, row.full)] : []
  })
  await db.orders.bulkPut(rows)
}

export async function putContracts(db: DeviceDb, owner: Owner, contracts: Contract[]): Promise<void> {
  const held = await db.contracts.bulkGet(contracts.map((contract) => contract.id))
  await db.contracts.bulkPut(
    contracts
      .filter((contract, index) => contract.version > (held[index]?.contract.version ?? 0))
      .map((contract) => contractRow(contract, owner)),
  )
}
export async function putMessages(db: DeviceDb, owner: Owner, messages: Message[]): Promise<void> {
  const held = await db.messages.bulkGet(messages.map((message) => message.id))
  await db.messages.bulkPut(
    messages
      .filter((message, index) => message.version > (held[index]?.message.version ?? 0))
      .map((message) => messageRow(message, owner)),
  )
}

/** An answer to a mutation, `{data}`, and what its data is. */
export interface Answer {
  entity: Endpoint['entity']
  answer: unknown
}
/** The rows that answers to mutations hold. */
export async function putAnswers(db: DeviceDb, owner: Owner, answers: Answer[]): Promise<void> {
  const held = (entity: Answer['entity']) =>
    answers.flatMap((each) => (each.entity === entity ? ((each.answer as { data?: unknown } | null)?.data ?? []) : []))
  await putOrders(db, owner, held('order') as Order[])
  await putContracts(db, owner, held('contract') as Contract[])
  await putMessages(db, owner, held('message') as Message[])
  await putFeedbacks(db, held('feedback') as Feedback[])
}
