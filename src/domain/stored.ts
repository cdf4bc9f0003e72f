/** The shapes of stored orders and contracts: every document says its version, and earlier ones are brought up when they are read. */
import { EVERYBODY } from './actions/rule.ts'
import type { ActionName } from './actions.ts'
import type { Contract, ContractSide } from './contract.ts'
import { ruleOf } from './lifecycle.ts'
import type { Order, OrderEvent } from './order.ts'
import type { Role } from './role.ts'
import { type Shape, upcast } from './upcast.ts'

/** A document with the version of its shape; views leave the version out. */
export type Stored<T> = T & { schema?: number }

const seenBy = ({ action, by_role }: OrderEvent): readonly Role[] =>
  action === 'create' ? EVERYBODY : (ruleOf(action as ActionName)?.seen_by ?? [by_role])

export const ORDER_DOC: Shape<Stored<Order>> = {
  schema: 8,
  upcasts: {
    /** Steps had gaps in their numbers and did not say who sees them. A time of export was never set. */
    0: ({ u8_exported_at: _never, ...order }: Stored<Order> & { u8_exported_at?: null }) => ({
      ...order,
      version: order.events.length,
      events: order.events.map((event, index) => ({ ...event, id: index + 1, seen_by: event.seen_by ?? seenBy(event) })),
    }),
    /** No photo of a loading had been released to the buyer: an absent list says so. */
    1: (order) => order,
    /** Refunds named no cause, and collections not who registered them. */
    2: (order) => order,
    /** No price followed the market by a formula: a side without `pricing` says so. */
    3: (order) => order,
    /** Every proposal on a dissent named a price that counts: an absent mark says so. */
    4: (order) => order,
    /** No transfer was split among entries, entries did not say who registered them, and proposals not what they were about. */
    5: (order) => order,
    /** The supplier was asked for no share: an amount that is borne without one was told, not asked. */
    6: (order) => order,
    /** No entry was reversed; earlier still, payouts and refunds counted at once. */
    7: (order) => order,
  },
}
const EARLIER_SIDES: Record<string, ContractSide> = { supplier: 'supply', procurer: 'sale' }
/** The side of a contract under its name of today. Sides were named after the other party. */
export const sideToday = (side: string): ContractSide => EARLIER_SIDES[side] ?? (side as ContractSide)

export const CONTRACT_DOC: Shape<Stored<Contract>> = {
  schema: 3,
  upcasts: {
    0: (contract) => ({ ...contract, side: sideToday(contract.side) }),
    /** The parties named no account. */
    1: (contract) => contract,
    /** The parties named neither code nor address. */
    2: (contract) => contract,
  },
}

/** The document in today's shape. One of a newer build is refused: a step of this build would lose what only that one knows. */
export function readDoc<T extends object>(shape: Shape<Stored<T>>, doc: Stored<T>): T {
  const current = upcast(shape, doc)
  if (!current) throw new Error(`document of version ${doc.schema}; this build reads up to ${shape.schema}`)
  return current
}

export const writeDoc = <T extends object>({ schema }: Shape<Stored<T>>, doc: T): Stored<T> => ({ ...doc, schema })
